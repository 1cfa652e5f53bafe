import fc from 'fast-check';
import { maskText, redact } from '../../../src/actionLog/index.ts';
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
});
