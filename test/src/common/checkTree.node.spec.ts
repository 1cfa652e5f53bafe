import fc from 'fast-check';
import {
  allOf,
  inOrder,
  knownTo,
  rowBeginning,
  rowsOf,
  statesOf,
  toggled,
  type CheckNode,
} from '../../../src/common/components/checkTree.ts';

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

/** A page with two functions, and a group with two pages, of which one has a function. */
const TREE: readonly CheckNode[] = [
  node('page', { children: [node('a'), node('b')] }),
  node('group', { isGroup: true, children: [node('c'), node('d', { children: [node('e')] })] }),
];

/** Trees of any shape, four deep at most; ids are their places. */
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

/** A tree, what is checked in it, and something that is pressed. */
const aPress = aTree
  .filter((roots) => roots.length > 0)
  .chain((roots) => {
    const ids = allOf(roots).map(({ id }) => id);
    return fc.record({ roots: fc.constant(roots), checked: fc.shuffledSubarray(ids), id: fc.constantFrom(...ids) });
  });

const sorted = (ids: readonly string[]) => [...ids].sort();

describe('a tree of checkboxes', () => {
  it('shows a parent as checked when it and all below are, and as half-checked when something is', () => {
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

  it('brings along what stands above, and everything below', () => {
    expect(toggled(TREE, [], 'e')).toEqual(['group', 'd', 'e']);
    expect(toggled(TREE, ['b'], 'page')).toEqual(['page', 'a', 'b']);
    expect(toggled(TREE, ['group', 'd', 'e'], 'group')).toEqual(['group', 'c', 'd', 'e']);
  });

  it('leaves what stands above when something is taken away, apart from a group in which nothing is left', () => {
    expect(toggled(TREE, ['page', 'a'], 'a')).toEqual(['page']);
    expect(toggled(TREE, ['group', 'd', 'e'], 'e')).toEqual(['group', 'd']);
    expect(toggled(TREE, ['group', 'd'], 'd'))
      .withContext('half-checked: pressed once it is all checked')
      .toEqual(['group', 'd', 'e']);
    expect(toggled(TREE, ['group', 'd', 'e'], 'd')).toEqual([]);
  });

  it('leaves what is fixed as it is', () => {
    const roots = [node('page', { children: [node('a', { isFixed: true }), node('b')] })];
    expect(toggled(roots, [], 'page')).toEqual(['page', 'b']);
    expect(toggled(roots, ['page', 'b'], 'page')).toEqual([]);
    expect(toggled(roots, ['page', 'a', 'b'], 'page')).toEqual(['a']);
    expect(toggled(roots, ['b'], 'a')).toEqual(['b']);
  });

  it('loses nothing that it does not know', () => {
    expect(toggled(TREE, ['gone', 'a'], 'b')).toEqual(['page', 'a', 'b', 'gone']);
    expect(toggled(TREE, ['gone'], 'gone')).toEqual(['gone']);
  });

  it('keeps what a role holds, whatever that is, until something is pressed', () => {
    fc.assert(
      fc.property(aPress, ({ roots, checked }) => {
        expect(sorted(inOrder(roots, checked))).toEqual(sorted(checked));
        expect(sorted(knownTo(roots, inOrder(roots, checked)))).toEqual(sorted(checked));
      }),
    );
  });

  it('changes nothing but the pressed part and what stands above it', () => {
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

  it(
    'checks all of the pressed part or nothing, as far as it is not fixed, ' +
      'and twice pressed it is as if once unchecked',
    () => {
      fc.assert(
        fc.property(aPress, ({ roots, checked, id }) => {
          const once = toggled(roots, checked, id);
          const loose = allOf(allOf(roots).filter((each) => each.id === id))
            .filter(({ isFixed }) => !isFixed)
            .map((each) => each.id);
          const held = loose.filter((each) => once.includes(each));
          expect([0, loose.length]).toContain(held.length);
          if (held.length > 0) expect(toggled(roots, once, id).filter((each) => loose.includes(each))).toEqual([]);
          // Something that is checked can be reached: everything above it is checked, where it may be.
          const above = allOf(roots).filter((each) => held.length > 0 && id.startsWith(`${each.id}.`) && !each.isFixed);
          expect(above.filter((each) => !once.includes(each.id))).toEqual([]);
        }),
      );
    },
  );

  it('shows what is not folded away, and finds by first letters, on and around', () => {
    const rows = rowsOf(TREE, new Set(['group']));
    expect(rows.map((row) => [row.node.id, row.parentId])).toEqual([
      ['page', null],
      ['a', 'page'],
      ['b', 'page'],
      ['group', null],
    ]);
    expect(rowBeginning(rows, 1, 'label g')?.node.id).toBe('group');
    expect(rowBeginning(rows, 2, 'LABEL A')?.node.id).toBe('a');
    expect(rowBeginning(rows, 0, 'x')).toBeNull();
  });
});
