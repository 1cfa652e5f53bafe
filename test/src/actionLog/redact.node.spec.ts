import fc from 'fast-check';
import { maskText, PLACEHOLDER_PICTURE, redact } from '../../../src/actionLog/index.ts';
import { filledCardContent, imageContent, parseContent, textContent } from '../../../contract/chat/content.ts';
import type { AnyLogRule } from '../../../src/common/logRules.ts';

describe('redaction', () => {
  it('masks letters and digits of any script, and keeps length, spaces and punctuation', () => {
    expect(maskText('Hi, 42! 你好 سلام é')).toBe('xx, 00! xx xxxx x');
    expect(maskText('🙂 a')).toBe('** x');
  });

  it('gives any text the same when done twice, with the same length and the same emptiness after trimming', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      const masked = maskText(text);
      expect(maskText(masked)).toBe(masked);
      expect(masked.length).toBe(text.length);
      expect(masked.trim() === '').toBe(text.trim() === '');
    }));
  });

  it('masks plain English as it masks the same text beside another script', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(`${maskText(text)} x`).toBe(maskText(`${text} 你`));
    }));
  });

  it('keeps, masks and drops by field, and masks a field that has no rule', () => {
    const rule: AnyLogRule = { fields: { id: 'keep', name: 'mask', token: 'drop', tags: { each: 'keep' } } };
    expect(redact(rule, { id: '7', name: 'Ann', token: 's3cret', tags: ['a'], forgotten: 'Bob' }))
      .toEqual({ id: '7', name: 'xxx', token: '[dropped]', tags: ['a'], forgotten: 'xxx' });
  });

  it('follows dictionaries and arrays', () => {
    const rule: AnyLogRule = { values: { each: { fields: { seq: 'keep', text: 'mask' } } } };
    expect(redact(rule, { c1: [{ seq: 3, text: 'ab' }] })).toEqual({ c1: [{ seq: 3, text: 'xx' }] });
  });

  it('keeps only the shape of a value that has no rule at all', () => {
    expect(redact(undefined, { a: ['xyz', 5, true, null], b: { c: 'Q1' } })).toEqual({ a: ['xxx', 0, false, null], b: { c: 'x0' } });
  });

  it('is not fooled by fields named like the prototype\'s', () => {
    expect(redact({ fields: {} }, { constructor: 'Ann', toString: 'Bob' })).toEqual({ constructor: 'xxx', toString: 'xxx' });
    const hostile: unknown = JSON.parse('{"__proto__":{"name":"Ann"}}');
    expect(JSON.stringify(redact(undefined, hostile))).toBe('{"__proto__":{"name":"xxx"}}');
  });

  it('keeps of a catalogue\'s text what it is and its numbers', () => {
    const rule: AnyLogRule = { fields: { key: 'keep', text: 'mask', values: 'words' } };
    expect(redact(rule, { key: 'toasts.full', values: { name: 'Ann', count: 3, isLate: true, of: ['Bob', 2] } }))
      .toEqual({ key: 'toasts.full', values: { name: 'xxx', count: 3, isLate: true, of: ['xxx', 2] } });
  });

  it('puts one placeholder in the place of every picture, and none where there is none', () => {
    expect(redact({ each: 'picture' }, ['/file/1?sign=abc', PLACEHOLDER_PICTURE, '', null])).toEqual([PLACEHOLDER_PICTURE, PLACEHOLDER_PICTURE, '', null]);
    expect(PLACEHOLDER_PICTURE).toMatch(/^data:image\/svg\+xml,/);
  });

  it('keeps of an address the parameters that have a rule', () => {
    const rule: AnyLogRule = { search: { id: 'keep', keyword: 'mask', at: 'keep' } };
    expect(redact(rule, '?id=7&keyword=Ann+%26+Bob%212&secret=x&at=a%2Fb')).toBe('?id=7&keyword=xxx+%26+xxx%210&at=a%2Fb');
    expect([redact(rule, '?secret=x'), redact(rule, '')]).toEqual(['', '']);
  });
});

describe('a message in a log', () => {
  const masked = (msg: string) => String(redact('message', msg));

  it('says as much as before, in no words', () => {
    expect(masked(textContent('Hi, 42!'))).toBe(textContent('xx, 00!'));
    expect(masked(textContent('He said "no"\nand left \\o/ 🙂'))).toBe(textContent('xx xxxx "xx"\nxxx xxxx \\x/ **'));
  });

  it('keeps what a card is of, and a picture\'s size', () => {
    const card = { id: '12', title: 'Lost', description: 'My parcel', createTime: '2026-01-01T00:00:00.000Z', isRead: true };
    expect(masked(filledCardContent(card))).toBe(filledCardContent({ ...card, title: 'xxxx', description: 'xx xxxxxx' }));
    expect(masked(imageContent({ address: '/file/1?sign=abc', width: 4, height: 3 }))).toBe(imageContent({ address: PLACEHOLDER_PICTURE, width: 4, height: 3 }));
  });

  it('holds nothing of what is no content', () => {
    expect(['{"text":"a', '"Ann"', '[1]', 'Ann', '{"note":"Ann"}', '{"text":"}'].map(masked)).toEqual(Array.from({ length: 6 }, () => '{}'));
    expect(masked('')).toBe('');
  });

  it('stays the same when done twice, and its texts their length', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.boolean(), (text, description, isRead) => {
      const msg = filledCardContent({ id: '1', title: text, description, createTime: '2026-01-01T00:00:00.000Z', isRead });
      for (const one of [msg, textContent(text), `{"text":"${text}"}`, text]) expect(masked(masked(one))).toBe(masked(one));
      expect(parseContent(masked(msg)).workOrderDescription?.length).toBe(description.length);
      expect(parseContent(masked(textContent(text))).text).toBe(maskText(text));
    }));
  });
});
