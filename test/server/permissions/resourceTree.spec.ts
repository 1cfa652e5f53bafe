import fc from 'fast-check';
import { RESOURCE_DEPTH_MAX } from '#contract/constants.ts';
import { positionProblem, sideMenusOf, treeOf, type Branch, type MenuRow } from '#server/permissions/resourceTree.ts';

const row = (id: string, parentId: string | null, more: Partial<MenuRow> = {}): MenuRow => ({
  id,
  parentId,
  type: 'MENU',
  status: 'A',
  uri: `/${id}`,
  ...more,
});
/** a ▶ b ▶ c, and d beside a with e below it. */
const ROWS = [row('a', null), row('b', 'a'), row('c', 'b'), row('d', null), row('e', 'd')];

describe('the tree of menus', () => {
  const idsOf = (branches: readonly Branch<MenuRow>[]): string =>
    branches.map(({ id, children }) => id + (children.length > 0 ? `(${idsOf(children)})` : '')).join(' ');

  it('nests rows below their parents, in their order', () => {
    expect(idsOf(treeOf([...ROWS, row('f', 'a')]))).toBe('a(b(c) f) d(e)');
    expect(treeOf([])).toEqual([]);
  });

  it('accepts valid positions: at the top, below another item, with descendants', () => {
    expect(positionProblem([], { ...row('', null), id: null })).toBeNull();
    expect(positionProblem(ROWS, row('b', 'd'))).toBeNull();
    expect(positionProblem(ROWS, row('b', null))).toBeNull();
    expect(positionProblem(ROWS, { ...row('', 'c', { type: 'FUCN' }), id: null })).toBeNull();
  });

  it('refuses a missing parent, the item itself and its descendants as parent', () => {
    expect(positionProblem(ROWS, row('b', 'gone'))).toBe('parentGone');
    for (const parentId of ['a', 'b', 'c'])
      expect(positionProblem(ROWS, row('a', parentId)))
        .withContext(parentId)
        .toBe('belowItself');
  });

  it('refuses a menu below a function, whichever of them changes', () => {
    const rows = [row('f', null, { type: 'FUCN' }), row('g', 'f', { type: 'FUCN' }), ...ROWS];
    expect(positionProblem(rows, row('a', 'f'))).toBe('menuBelowFunction');
    expect(positionProblem(rows, row('g', 'f'))).toBe('menuBelowFunction');
    expect(positionProblem(rows, row('b', 'a', { type: 'FUCN' }))).toBe('menuBelowFunction');
    expect(positionProblem(rows, row('c', 'b', { type: 'FUCN' }))).toBeNull();
  });

  it('counts the depth of all moved descendants', () => {
    const deep = Array.from({ length: RESOURCE_DEPTH_MAX }, (_, index) =>
      row(`x${index}`, index === 0 ? null : `x${index - 1}`),
    );
    const last = `x${RESOURCE_DEPTH_MAX - 1}`;
    expect(positionProblem(deep, { ...row('', last), id: null })).toBe('tooDeep');
    expect(positionProblem([...deep, ...ROWS], row('a', `x${RESOURCE_DEPTH_MAX - 3}`))).toBe('tooDeep');
    expect(positionProblem([...deep, ...ROWS], row('a', `x${RESOURCE_DEPTH_MAX - 4}`))).toBeNull();
    expect(positionProblem([...deep, ...ROWS], row('c', `x${RESOURCE_DEPTH_MAX - 2}`))).toBeNull();
  });

  it('terminates for a cycle, which only a manual change of the database can create', () => {
    const ring = [row('a', 'c'), row('b', 'a'), row('c', 'b'), row('d', null)];
    expect(positionProblem(ring, row('d', 'c'))).toBe('tooDeep');
    expect(positionProblem(ring, row('a', 'd'))).toBe('tooDeep');
    expect(idsOf(treeOf(ring))).toBe('d');
  });

  it('keeps all nodes without cycles and within the depth, after any moves', () => {
    const ids = Array.from({ length: 9 }, (_, index) => `n${index}`);
    const move = fc.record({
      id: fc.constantFrom(...ids),
      parentId: fc.constantFrom(null, ...ids),
      type: fc.constantFrom('MENU' as const, 'FUCN' as const),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let rows: readonly MenuRow[] = ids.map((id) => row(id, null));
        for (const wanted of moves) {
          if (positionProblem(rows, wanted) === null)
            rows = rows.map((other) => (other.id === wanted.id ? { ...other, ...wanted } : other));
        }
        const levels = levelsOf(treeOf(rows));
        expect(
          levels
            .flat()
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(ids);
        expect(levels.length).toBeLessThanOrEqual(RESOURCE_DEPTH_MAX);
        expect(
          levels
            .flat()
            .filter(({ type, children }) => type === 'FUCN' && children.some((child) => child.type === 'MENU')),
        ).toEqual([]);
      }),
    );
  });
});

describe('the side menus of a tree', () => {
  const drawn = (rows: readonly MenuRow[], ...keys: readonly string[]): string =>
    sideMenusOf(rows, ({ uri }) => keys.includes(uri))
      .map(({ id, children }) => [id, ...children.map((child) => child.id)].join(' '))
      .join(', ');

  it('contain permitted menus and their groups', () => {
    expect(drawn(ROWS, '/b')).toBe('a b');
    expect(drawn(ROWS, '/a')).toBe('a');
    expect(drawn(ROWS, '/a', '/e')).toBe('a, d e');
    expect(drawn(ROWS)).toBe('');
  });

  it('lift deeper menus to the second level', () => {
    expect(drawn(ROWS, '/c')).toBe('a c');
    expect(drawn([...ROWS, row('f', 'c'), row('g', 'a')], '/b', '/c', '/f', '/g')).toBe('a b c f g');
  });

  it('leave out functions, inactive menus and everything below them', () => {
    expect(drawn([row('a', null), row('b', 'a', { type: 'FUCN' })], '/b')).toBe('');
    expect(drawn([row('a', null, { status: 'I' }), row('b', 'a')], '/a', '/b')).toBe('');
    expect(drawn([row('a', null), row('b', 'a', { status: 'I' }), row('c', 'b')], '/b', '/c')).toBe('');
  });
});

function levelsOf<Row>(top: readonly Branch<Row>[]): readonly (readonly Branch<Row>[])[] {
  return top.length === 0 ? [] : [top, ...levelsOf(top.flatMap(({ children }) => children))];
}
