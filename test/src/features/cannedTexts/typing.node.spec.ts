import fc from 'fast-check';
import { searchAt } from '#src/features/cannedTexts/typing.ts';

/** The search at `|`. */
function at(text: string) {
  const caret = text.indexOf('|');
  return searchAt(text.replace('|', ''), caret);
}

describe('the search for canned replies in a text', () => {
  it('begins with a slash at the beginning of a word', () => {
    for (const [text, from, typed] of [
      ['/|', 0, ''],
      ['/ref|', 0, 'ref'],
      ['Hello /ref|', 6, 'ref'],
      ['Hello\n/ref|', 6, 'ref'],
      ['(/ref|)', 1, 'ref'],
      ['你好，/退款|', 3, '退款'],
      ['/ref| later', 0, 'ref'],
      ['/re|fund', 0, 're'],
      ['／|', 0, ''],
      ['／he|', 0, 'he'],
      ['、he|', 0, 'he'],
      ['Hello 、he|', 6, 'he'],
      ['（、he|', 1, 'he'],
      ['你好/he|', 2, 'he'],
      ['你好／退|', 2, '退'],
      ['こんにちは/|', 5, ''],
      ['スキー/|', 3, ''],
      ['안녕/환|', 2, '환'],
    ] as const)
      expect(at(text)).withContext(text).toEqual({ from, typed });
  });

  it('does not begin after a letter, a digit or another slash, inside an address, or at other places', () => {
    for (const text of [
      'and/|or',
      '1/2|',
      'aber／oder|',
      '你好、|',
      '你好、he|',
      '1、2|',
      '、、|',
      '。、he|',
      'https://example.com/路径/|',
      'https://|',
      'https://example.com/ref|',
      'www.example.com/|',
      '//|',
      './ref|',
      '/ref |',
      `/${'x'.repeat(41)}|`,
      '|/ref',
      'none|',
    ])
      expect(at(text)).withContext(text).toBeNull();
  });

  it('is what stands between a slash at the beginning of a word and the caret, in any text', () => {
    const any = fc.string({
      unit: fc.constantFrom('/', 'a', '1', ' ', '\n', '(', '好', '。', '.', 'é'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(any, any, (before, after) => {
        const search = searchAt(before + after, before.length);
        expect(search !== null)
          .withContext(before)
          .toBe(/(?:^|[\s(。好])\/[^\s/]*$/.test(before) && !/\/[^\s]*\/[^\s/]*$/.test(before));
        if (search !== null) expect(before.slice(search.from)).toBe(`/${search.typed}`);
      }),
    );
  });
});
