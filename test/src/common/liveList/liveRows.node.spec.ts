import fc from 'fast-check';
import { countChanges, shareRows, startsWith, updateInPlace } from '#common/liveList/liveRows.ts';

const rows = (ids: string, mark = '') => [...ids].map((id) => ({ id, mark }));

describe('the rows of a live list', () => {
  it('stay the same objects where nothing changed, and the same array when nothing changed at all', () => {
    const before = rows('abc');
    expect(shareRows(before, rows('abc'))).toBe(before);
    const [a, b, c] = shareRows(before, [...rows('ab'), { id: 'c', mark: 'new' }]);
    expect(a).toBe(before[0]);
    expect(b).toBe(before[1]);
    expect(c).toEqual({ id: 'c', mark: 'new' });
    expect(shareRows(before, rows('cab')).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('stay the same objects when they hold records that are equal', () => {
    const row = (text: string, at: string | null = null) => ({ id: 'a', last: { msgType: 1, text }, list: [at] });
    const before = [row('hello')];
    expect(shareRows(before, [row('hello')])).toBe(before);
    for (const changed of [row('bye'), row('hello', 'now')])
      expect(shareRows(before, [changed])[0])
        .withContext(JSON.stringify(changed))
        .toBe(changed);
    expect(shareRows<{ id: string; last?: object | null }>(before, [{ id: 'a', last: null }])[0]?.last).toBeNull();
  });

  it('take new values in place, without adding, removing or moving rows', () => {
    const shown = updateInPlace(rows('abc'), [
      { id: 'x', mark: '' },
      { id: 'c', mark: 'new' },
      { id: 'a', mark: '' },
    ]);
    expect(shown).toEqual([
      { id: 'a', mark: '' },
      { id: 'b', mark: '' },
      { id: 'c', mark: 'new' },
    ]);
  });

  it('count as changed when they appear, disappear or move', () => {
    expect(countChanges(rows('abc'), rows('abc'))).toBe(0);
    expect(countChanges(rows('abc'), rows('xab')))
      .withContext('one in, one out')
      .toBe(1);
    expect(countChanges(rows('abc'), rows('xabc'))).toBe(1);
    expect(countChanges(rows('abc'), rows('ab'))).toBe(1);
    expect(countChanges(rows('abcd'), rows('dabc')))
      .withContext('one moved')
      .toBe(1);
    expect(countChanges(rows('abc'), rows('cba'))).toBe(2);
  });

  it('keep their places when others are added at the end', () => {
    expect(startsWith(rows('abc'), rows('ab'))).toBeTrue();
    expect(startsWith(rows('a'), rows(''))).toBeTrue();
    expect(startsWith(rows('xab'), rows('ab'))).toBeFalse();
    expect(startsWith(rows('a'), rows('ab'))).toBeFalse();
  });

  it('have no changes exactly when their order is the same', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'));
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const [shown, next] = [rows(before.join('')), rows(after.join(''))];
        expect(countChanges(shown, next) === 0).toBe(startsWith(next, shown) && startsWith(shown, next));
      }),
    );
  });
});
