import fc from 'fast-check';
import { CANNED_SHORTCUT, CANNED_VARIABLES, cannedTokens, unknownVariables } from '#contract/canned.ts';

const partsOf = (body: string) =>
  cannedTokens(body).map((token) => (token.kind === 'text' ? token.text : `<${token.name}>`));

describe('the text of a canned reply', () => {
  it('consists of plain parts and variables', () => {
    expect(partsOf('Hello {customer}, this is {agent}.')).toEqual([
      'Hello ',
      '<customer>',
      ', this is ',
      '<agent>',
      '.',
    ]);
    expect(partsOf('{live_id}{query_id}')).toEqual(['<live_id>', '<query_id>']);
    expect(partsOf('您好{customer}')).toEqual(['您好', '<customer>']);
    expect(partsOf('')).toEqual([]);
  });

  it('keeps other braces as text', () => {
    for (const body of ['{', '{}', '{ customer }', '{{', '{Customer}', '{customer', '{"a": 1}', '{color}'])
      expect(partsOf(body)).toEqual([body]);
    expect(partsOf('{{customer}}')).toEqual(['{', '<customer>', '}']);
  });

  it('loses nothing', () => {
    const part = fc.oneof(
      fc.constantFrom(...CANNED_VARIABLES.map((name) => `{${name}}`), '{', '}', '{x}', '{顾客}', '\n'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const body = parts.join('');
        const tokens = cannedTokens(body);
        const again = tokens.map((token) => (token.kind === 'text' ? token.text : `{${token.name}}`)).join('');
        expect(again).toBe(body);
        expect(tokens.every((token) => token.kind === 'variable' || token.text !== '')).toBeTrue();
      }),
    );
  });

  it('names each word in braces that is no variable, once', () => {
    expect(unknownVariables('{name} {customer} {name} {顾客} { x }')).toEqual(['name', '顾客']);
    expect(unknownVariables('Hello')).toEqual([]);
  });
});

describe('a shortcut', () => {
  it('has letters and digits of any script, - and _', () => {
    for (const shortcut of ['bye', 'Ä-1_b', '稍后', 'नमस्ते', '٣']) expect(CANNED_SHORTCUT.test(shortcut)).toBeTrue();
    for (const shortcut of ['', 'a b', '/a', 'a.b', '😀', 'a\n']) expect(CANNED_SHORTCUT.test(shortcut)).toBeFalse();
  });
});
