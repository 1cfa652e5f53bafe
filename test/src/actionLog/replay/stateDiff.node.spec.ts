import fc from 'fast-check';
import { keysOfPath, stateDiff, valueAt } from '#src/actionLog/replay/index.ts';

describe('the difference between two states', () => {
  it('lists each value that was added, removed or changed', () => {
    const before = { chat: { drafts: { 1: 'a' }, list: 'shown' }, rows: [1, 2], gone: null };
    const after = { chat: { drafts: { 1: 'ab', 2: '' }, list: 'shown' }, rows: [1, 2, { id: 'x' }] };
    expect(stateDiff(before, after).changes).toEqual([
      { path: 'chat.drafts.1', before: '"a"', after: '"ab"' },
      { path: 'chat.drafts.2', before: null, after: '""' },
      { path: 'rows.2', before: null, after: '{"id":"x"}' },
      { path: 'gone', before: 'null', after: null },
    ]);
  });

  it('is empty between equal states', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(stateDiff(value, JSON.parse(JSON.stringify(value))).changes).toEqual([]);
      }),
    );
  });

  it('gives paths that lead to the changed values', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.string({ maxLength: 20 }))), (state) => {
        for (const { path, after } of stateDiff({}, state).changes) {
          expect(JSON.stringify(valueAt(state, keysOfPath(path) ?? ['?']))).toBe(after ?? 'undefined');
        }
      }),
    );
  });

  it('limits the number of changes and the length of values', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [index, index]));
    const { changes, hasMore } = stateDiff({}, { many, text: 'x'.repeat(9_000) });
    expect(changes).toEqual([
      { path: 'many', before: null, after: jasmine.stringMatching(/^\{"0":0,.{380,}…$/) },
      { path: 'text', before: null, after: jasmine.stringMatching(/^"x{398}…$/) },
    ]);
    expect(hasMore).toBeFalse();
    const all = stateDiff({ many: {} }, { many });
    expect(all.changes).toHaveSize(200);
    expect(all.hasMore).toBeTrue();
  });

  it('rejects invalid paths', () => {
    for (const path of ['a..b', '["a', 'a[b]', 'a.', '["\\x"]']) expect(keysOfPath(path)).withContext(path).toBeNull();
    expect(valueAt({ a: 1 }, ['constructor'])).toBeUndefined();
    expect(valueAt({ a: [{ b: 2 }] }, ['a', '0', 'b'])).toBe(2);
  });
});
