/** A node that can be checked, with its children. */
export interface CheckNode {
  /** Unique in the tree. */
  readonly id: string;
  readonly label: string;
  readonly note: string;
  /** Drawn grey, but can be checked. */
  readonly isMuted: boolean;
  /** Cannot be changed. */
  readonly isFixed: boolean;
  /** Only groups its children: it is checked while one of them is. */
  readonly isGroup: boolean;
  readonly children: readonly CheckNode[];
}

/** As `aria-checked`. `mixed`: some nodes below it are checked, but not all. */
export type CheckState = 'true' | 'false' | 'mixed';

/** A visible node, with no folded parent. */
export interface CheckRow {
  readonly node: CheckNode;
  readonly parentId: string | null;
}

/** The nodes and all below them, from top to bottom. */
export function allOf(nodes: readonly CheckNode[]): readonly CheckNode[] {
  return nodes.flatMap((node) => [node, ...allOf(node.children)]);
}

/** How each node is drawn, which depends on all nodes below it. */
export function statesOf(roots: readonly CheckNode[], checked: ReadonlySet<string>): ReadonlyMap<string, CheckState> {
  const states = new Map<string, CheckState>();
  const visit = (node: CheckNode): CheckState => {
    const parts: readonly CheckState[] = [checked.has(node.id) ? 'true' : 'false', ...node.children.map(visit)];
    const [first = 'false'] = parts;
    const state = parts.every((part) => part === first) ? first : 'mixed';
    states.set(node.id, state);
    return state;
  };
  for (const root of roots) visit(root);
  return states;
}

/**
 * The checked ids after a press on a node. Its subtree becomes checked or, when all of it was, unchecked; fixed nodes
 * stay. Checking also checks the parents, because nothing else leads to the node. Unchecking leaves the parents, except
 * groups that become empty.
 * @param checked may contain ids that are not in the tree: they stay
 * @returns in the order of the tree; `checked` itself when nothing changes
 */
export function toggled(roots: readonly CheckNode[], checked: readonly string[], id: string): readonly string[] {
  const path = pathTo(roots, id);
  const loose = allOf(path.slice(-1)).filter(({ isFixed }) => !isFixed);
  const after = new Set(checked);
  const missing = loose.filter((node) => !after.has(node.id));
  if (missing.length > 0) {
    for (const node of [...path.filter(({ isFixed }) => !isFixed), ...missing]) after.add(node.id);
  } else {
    for (const node of loose) after.delete(node.id);
    dropEmptyGroups(path.slice(0, -1), after);
  }
  const isSame = after.size === new Set(checked).size && checked.every((each) => after.has(each));
  return isSame ? checked : inOrder(roots, [...after]);
}

/** The ids in the order of the tree, and unknown ones after them. */
export function inOrder(roots: readonly CheckNode[], checked: readonly string[]): readonly string[] {
  const known = inTree(roots, checked);
  return [...known, ...checked.filter((id) => !known.includes(id))];
}

/** The ids that are in the tree, in its order. */
export function inTree(roots: readonly CheckNode[], checked: readonly string[]): readonly string[] {
  const wanted = new Set(checked);
  return allOf(roots).flatMap(({ id }) => (wanted.has(id) ? [id] : []));
}

/** The visible rows while some nodes are folded, from top to bottom. */
export function rowsOf(
  roots: readonly CheckNode[],
  folded: ReadonlySet<string>,
  parentId: string | null = null,
): readonly CheckRow[] {
  return roots.flatMap((node) => [
    { node, parentId },
    ...(folded.has(node.id) ? [] : rowsOf(node.children, folded, node.id)),
  ]);
}

/** The path from a root to the node; empty without such a node. */
function pathTo(nodes: readonly CheckNode[], id: string): readonly CheckNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** From the inside out, so that an outer group is dropped with its inner one. */
function dropEmptyGroups(path: readonly CheckNode[], checked: Set<string>): void {
  for (const { id, isGroup, isFixed, children } of [...path].reverse()) {
    if (isGroup && !isFixed && !allOf(children).some((node) => checked.has(node.id))) checked.delete(id);
  }
}
