import fc from 'fast-check';
import { changesOf, nameIn } from '#server/audit/auditLogService.ts';

describe('the changes of an audit entry', () => {
  it('are the fields that differ', () => {
    expect(changesOf({ name: 'a', type: 'D', same: 1 }, { name: 'b', type: 'D', same: 1 })).toEqual([
      { field: 'name', from: 'a', to: 'b' },
    ]);
    expect(changesOf(null, { name: 'b', n: 0, is: false })).toEqual([
      { field: 'name', from: null, to: 'b' },
      { field: 'n', from: null, to: '0' },
      { field: 'is', from: null, to: 'false' },
    ]);
    expect(changesOf({ name: 'b' }, null)).toEqual([{ field: 'name', from: 'b', to: null }]);
    expect(
      changesOf({ a: { b: { c: 1 } }, list: [1, 'two', null] }, { a: { b: { c: 2, d: [] } }, list: ['x', { y: 1 }] }),
    ).toEqual([
      { field: 'a.b.c', from: '1', to: '2' },
      { field: 'list', from: '1, two, null', to: 'x, {"y":1}' },
    ]);
  });

  it('treat null, an empty text and an empty list as absent', () => {
    expect(changesOf({ a: null, b: '', c: [], d: {} }, { a: '', b: [], c: {}, d: null, e: '' })).toEqual([]);
    expect(changesOf({ a: 'x' }, { a: '' })).toEqual([{ field: 'a', from: 'x', to: null }]);
  });

  it('cut long values, even if they differ only at the end', () => {
    const [change] = changesOf({ text: `${'x'.repeat(10_000)}1` }, { text: `${'x'.repeat(10_000)}2` });
    expect(change?.from).toBe(`${'x'.repeat(499)}…`);
    expect(change?.to?.length).toBe(500);
    expect(changesOf(null, Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`f${i}`, i]))).length).toBe(200);
  });

  it('exist for any two different JSON values, and for equal ones not', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        expect(changesOf(before, before)).toEqual([]);
        for (const { field, from, to } of changesOf(before, after)) {
          expect(typeof field).toBe('string');
          expect([from, to].every((side) => side === null || (side.length <= 501 && side !== ''))).toBeTrue();
        }
      }),
    );
    for (const hostile of [JSON.parse('{"__proto__": {"x": 1}, "constructor": 1}'), [[[['deep']]]], 'text', 7, true]) {
      expect(changesOf(null, hostile).length).toBeGreaterThan(0);
    }
  });

  it("include the object's current or former name", () => {
    expect(nameIn({ name: 'new' }, { name: 'old' })).toBe('new');
    expect(nameIn(null, { name: 'old' })).toBe('old');
    expect(nameIn({ name: 7 }, [], 'x', null)).toBe('');
  });
});
