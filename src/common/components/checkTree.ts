/** What can be checked, and what stands below it. */
export interface CheckNode {
  /** No two in a tree have the same. */
  readonly id: string;
  readonly label: string;
  /** A few words on its state, after the label; '': none. */
  readonly note: string;
  /** Drawn grey. It can be checked all the same. */
  readonly isMuted: boolean;
  /** It stays as it is. */
  readonly isFixed: boolean;
  /** It does nothing but hold together what stands below it, and is checked as long as something there is. */
  readonly isGroup: boolean;
  readonly children: readonly CheckNode[];
}

/** As `aria-checked` says it. `mixed`: something there is checked, but not everything. */
export type CheckState = 'true' | 'false' | 'mixed';

/** A node that is not hidden by a folded one above it. */
export interface CheckRow {
  readonly node: CheckNode;
  readonly parentId: string | null;
}

/** Nodes and all that stand below them, from top to bottom. */
export function allOf(nodes: readonly CheckNode[]): readonly CheckNode[] {
  return nodes.flatMap((node) => [node, ...allOf(node.children)]);
}

/** How each node is drawn: by itself and everything below it. */
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
 * What is checked once somebody has pressed a node. Its part of the tree becomes checked as a whole or, when all of it
 * was, unchecked; what is fixed stays. A checked node brings along those above it, without which nothing leads to it.
 * An unchecked one leaves them, apart from groups in which nothing is left.
 * @param checked also ids that the tree does not know: they stay
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

/** The same ids in the order of the tree, those that it does not know after them. */
export function inOrder(roots: readonly CheckNode[], checked: readonly string[]): readonly string[] {
  const known = knownTo(roots, checked);
  return [...known, ...checked.filter((id) => !known.includes(id))];
}

/** Those of the ids that the tree knows, in its order. */
export function knownTo(roots: readonly CheckNode[], checked: readonly string[]): readonly string[] {
  const wanted = new Set(checked);
  return allOf(roots).flatMap(({ id }) => (wanted.has(id) ? [id] : []));
}

/** What is seen while some nodes are folded, from top to bottom. */
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

/** The next row, from one on and around, whose label begins with a text. */
export function rowBeginning(rows: readonly CheckRow[], from: number, text: string): CheckRow | null {
  const wanted = text.toLocaleLowerCase();
  const around = [...rows.slice(from), ...rows.slice(0, from)];
  return around.find(({ node }) => node.label.trim().toLocaleLowerCase().startsWith(wanted)) ?? null;
}

/** From a root down to the node; empty: there is no such node. */
function pathTo(nodes: readonly CheckNode[], id: string): readonly CheckNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** From the innermost out, so that a group goes with the group in it. */
function dropEmptyGroups(path: readonly CheckNode[], checked: Set<string>): void {
  for (const { id, isGroup, isFixed, children } of [...path].reverse()) {
    if (isGroup && !isFixed && !allOf(children).some((node) => checked.has(node.id))) checked.delete(id);
  }
}
