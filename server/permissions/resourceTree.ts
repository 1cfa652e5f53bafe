import { RESOURCE_DEPTH_MAX } from '#contract/constants.ts';
import { ADMIN_KEY } from '#contract/domain.ts';
import type { SideMenu } from '#contract/http/menus.ts';
import type { ResourceType } from '#contract/http/resources.ts';
import { holdsKeys, isAdmin, type StaffPrincipal } from '../common/principal.ts';
import type { Resource } from './resourceRepository.ts';

/** The position of a menu or permission in the tree. */
export interface TreeRow {
  readonly id: string;
  /** null: at the top. */
  readonly parentId: string | null;
  readonly type: ResourceType;
}

export type Branch<Row> = Row & { children: Branch<Row>[] };

/** Nests rows below their parents; siblings keep the order of the rows. Rows without a known parent are left out. */
export function treeOf<Row extends Pick<TreeRow, 'id' | 'parentId'>>(rows: readonly Row[]): Branch<Row>[] {
  const branches = new Map(rows.map((row) => [row.id, { ...row, children: [] as Branch<Row>[] }]));
  const top: Branch<Row>[] = [];
  for (const branch of branches.values()) {
    if (branch.parentId === null) top.push(branch);
    else branches.get(branch.parentId)?.children.push(branch);
  }
  return top;
}

/** Where an item is to be. `id`: that of the item to move; null for a new one. */
export type NewPosition = Omit<TreeRow, 'id'> & { readonly id: string | null };

/** Why it cannot be there. */
export type PositionProblem = 'parentGone' | 'belowItself' | 'tooDeep' | 'menuBelowFunction';

/** @returns null when the position is valid */
export function positionProblem(rows: readonly TreeRow[], { id, parentId, type }: NewPosition): PositionProblem | null {
  const above = lineOf(rows, parentId);
  if (above === null) return 'parentGone';
  if (id !== null && above.some((row) => row.id === id)) return 'belowItself';
  const below = id === null ? [] : rows.filter((row) => row.parentId === id);
  if (type === 'MENU' && above.at(0)?.type === 'FUCN') return 'menuBelowFunction';
  if (type === 'FUCN' && below.some((row) => row.type === 'MENU')) return 'menuBelowFunction';
  return fitsBelow(rows, below, RESOURCE_DEPTH_MAX - above.length - 1) ? null : 'tooDeep';
}

/** The row and its ancestors; empty for null. @returns null when one of them is missing */
function lineOf(rows: readonly TreeRow[], id: string | null): readonly TreeRow[] | null {
  const line: TreeRow[] = [];
  // A cycle can only come from a manual change of the database. It must not block the server.
  for (let at = id; at !== null && line.length <= rows.length;) {
    const row = rows.find((other) => other.id === at);
    if (row === undefined) return null;
    line.push(row);
    at = row.parentId;
  }
  return line;
}

/** Whether these rows and their descendants have `levels` levels at most. */
function fitsBelow(rows: readonly TreeRow[], level: readonly TreeRow[], levels: number): boolean {
  if (level.length === 0 && levels >= 0) return true;
  const ids = new Set(level.map(({ id }) => id));
  return (
    levels > 0 &&
    fitsBelow(
      rows,
      rows.filter(({ parentId }) => parentId !== null && ids.has(parentId)),
      levels - 1,
    )
  );
}

/** The keys of all descendants. */
export function keysBelow(
  rows: readonly (TreeRow & { readonly uri: string })[],
  id: string,
  levels = RESOURCE_DEPTH_MAX,
): readonly string[] {
  if (levels === 0) return [];
  return rows
    .filter(({ parentId }) => parentId === id)
    .flatMap((row) => [row.uri, ...keysBelow(rows, row.id, levels - 1)]);
}

/** The fields of a resource that the side menus need. */
export interface MenuRow extends TreeRow {
  readonly status: 'A' | 'I';
  readonly uri: string;
}

/**
 * The side menus of a person: active menus that they may open, in order, with their groups. An inactive menu hides
 * everything below it. The sidebar has two levels, so deeper menus are lifted to the second level, at the position
 * of their group.
 */
export function sideMenusOf<Row extends MenuRow>(
  rows: readonly Row[],
  mayOpen: (row: Row) => boolean,
): (Row & { readonly children: Row[] })[] {
  const active = rows.filter(({ status }) => status === 'A');
  const childrenOf = (id: string | null) => active.filter(({ parentId }) => parentId === id);
  const lifted = (id: string): readonly Row[] =>
    childrenOf(id).flatMap((row) => [...(row.type === 'MENU' ? [row] : []), ...lifted(row.id)]);
  return childrenOf(null)
    .filter(({ type }) => type === 'MENU')
    .flatMap((menu) => {
      const children = lifted(menu.id).filter(mayOpen);
      return children.length > 0 || mayOpen(menu) ? [{ ...menu, children }] : [];
    });
}

const FOR_ADMINS: readonly string[] = Object.values(ADMIN_KEY);

/** The side menus of a person with these permissions. */
export function menusFor(holder: Pick<StaffPrincipal, 'type' | 'uris'>, resources: readonly Resource[]): SideMenu[] {
  return sideMenusOf(
    resources,
    ({ uri }) => holdsKeys(holder, [uri]) && (isAdmin(holder) || !FOR_ADMINS.includes(uri)),
  );
}
