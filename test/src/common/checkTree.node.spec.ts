import fc from 'fast-check';
import { allOf, inOrder, inTree, rowsOf, statesOf, toggled, type CheckNode } from '#common/components/checkTree.ts';

function node(id: string, fields: Partial<CheckNode> = {}): CheckNode {
  return {
    id,
    label: `Label ${id}`,
    note: '',
    isMuted: false,
    isFixed: false,
    isGroup: false,
    children: [],
    ...fields,
  };
}

/** A page with two functions, and a group of two pages, one of which has a function. */
const TREE: readonly CheckNode[] = [
  node('page', { children: [node('a'), node('b')] }),
  node('group', { isGroup: true, children: [node('c'), node('d', { children: [node('e')] })] }),
];

/** Trees of any shape, at most four levels deep; ids are paths. */
const aTree: fc.Arbitrary<readonly CheckNode[]> = someShapes(4).map((shapes) => named(shapes, ''));

interface Shape {
  readonly isGroup: boolean;
  readonly isFixed: boolean;
  readonly below: readonly Shape[];
}

function someShapes(depth: number): fc.Arbitrary<readonly Shape[]> {
  const below = depth === 1 ? fc.constant([]) : someShapes(depth - 1);
  return fc.array(fc.record({ isGroup: fc.boolean(), isFixed: fc.boolean(), below }), { maxLength: 3 });
}

function named(shapes: readonly Shape[], before: string): readonly CheckNode[] {
  return shapes.map(({ isGroup, isFixed, below }, index) => {
    const id = `${before}${index}`;
    return node(id, { isGroup, isFixed, children: named(below, `${id}.`) });
  });
}

/** A tree, its checked nodes, and a node to press. */
const aPress = aTree
  .filter((roots) => roots.length > 0)
  .chain((roots) => {
    const ids = allOf(roots).map(({ id }) => id);
    return fc.record({ roots: fc.constant(roots), checked: fc.shuffledSubarray(ids), id: fc.constantFrom(...ids) });
  });

const sorted = (ids: readonly string[]) => [...ids].sort();

describe('the tree of checkboxes', () => {
  it('shows a parent as checked when it and all below are, and as half-checked when some are', () => {
    const stateOf = (...checked: string[]) => {
      const states = statesOf(TREE, new Set(checked));
      return [states.get('page'), states.get('group'), states.get('d')];
    };
    expect(stateOf()).toEqual(['false', 'false', 'false']);
    expect(stateOf('page')).toEqual(['mixed', 'false', 'false']);
    expect(stateOf('a')).toEqual(['mixed', 'false', 'false']);
    expect(stateOf('page', 'a', 'b', 'e')).toEqual(['true', 'mixed', 'mixed']);
    expect(stateOf('group', 'c', 'd', 'e')).toEqual(['false', 'true', 'true']);
  });

  it('checks the parents and everything below a checked node', () => {
    expect(toggled(TREE, [], 'e')).toEqual(['group', 'd', 'e']);
    expect(toggled(TREE, ['b'], 'page')).toEqual(['page', 'a', 'b']);
    expect(toggled(TREE, ['group', 'd', 'e'], 'group')).toEqual(['group', 'c', 'd', 'e']);
  });

  it('keeps the parents of an unchecked node, except empty groups', () => {
    expect(toggled(TREE, ['page', 'a'], 'a')).toEqual(['page']);
    expect(toggled(TREE, ['group', 'd', 'e'], 'e')).toEqual(['group', 'd']);
    expect(toggled(TREE, ['group', 'd'], 'd'))
      .withContext('half-checked: pressed once it is all checked')
      .toEqual(['group', 'd', 'e']);
    expect(toggled(TREE, ['group', 'd', 'e'], 'd')).toEqual([]);
  });

  it('leaves fixed nodes unchanged', () => {
    const roots = [node('page', { children: [node('a', { isFixed: true }), node('b')] })];
    expect(toggled(roots, [], 'page')).toEqual(['page', 'b']);
    expect(toggled(roots, ['page', 'b'], 'page')).toEqual([]);
    expect(toggled(roots, ['page', 'a', 'b'], 'page')).toEqual(['a']);
    expect(toggled(roots, ['b'], 'a')).toEqual(['b']);
  });

  it('keeps ids that are not in the tree', () => {
    expect(toggled(TREE, ['gone', 'a'], 'b')).toEqual(['page', 'a', 'b', 'gone']);
    expect(toggled(TREE, ['gone'], 'gone')).toEqual(['gone']);
  });

  it('changes nothing before the first press, whatever a role contains', () => {
    fc.assert(
      fc.property(aPress, ({ roots, checked }) => {
        expect(sorted(inOrder(roots, checked))).toEqual(sorted(checked));
        expect(sorted(inTree(roots, inOrder(roots, checked)))).toEqual(sorted(checked));
      }),
    );
  });

  it('changes only the pressed subtree and its parents', () => {
    fc.assert(
      fc.property(aPress, ({ roots, checked, id }) => {
        const after = new Set(toggled(roots, checked, id));
        const part = allOf(allOf(roots).filter((each) => each.id === id));
        const beside = allOf(roots).filter((each) => !part.includes(each) && !id.startsWith(`${each.id}.`));
        expect(beside.filter((each) => after.has(each.id) !== checked.includes(each.id))).toEqual([]);
        expect(allOf(roots).filter((each) => each.isFixed && after.has(each.id) !== checked.includes(each.id))).toEqual(
          [],
        );
      }),
    );
  });

  it('checks all or nothing of the pressed subtree except fixed nodes, and a second press unchecks it', () => {
    fc.assert(
      fc.property(aPress, ({ roots, checked, id }) => {
        const once = toggled(roots, checked, id);
        const loose = allOf(allOf(roots).filter((each) => each.id === id))
          .filter(({ isFixed }) => !isFixed)
          .map((each) => each.id);
        const held = loose.filter((each) => once.includes(each));
        expect([0, loose.length]).toContain(held.length);
        if (held.length > 0) expect(toggled(roots, once, id).filter((each) => loose.includes(each))).toEqual([]);
        // Each checked node is reachable: its parents are checked where they may be.
        const above = allOf(roots).filter((each) => held.length > 0 && id.startsWith(`${each.id}.`) && !each.isFixed);
        expect(above.filter((each) => !once.includes(each.id))).toEqual([]);
      }),
    );
  });

  it('shows the nodes that are not folded away', () => {
    const rows = rowsOf(TREE, new Set(['group']));
    expect(rows.map((row) => [row.node.id, row.parentId])).toEqual([
      ['page', null],
      ['a', 'page'],
      ['b', 'page'],
      ['group', null],
    ]);
  });
});
