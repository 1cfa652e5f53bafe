import { RESOURCE_DEPTH_MAX, APP_ID } from '#contract/constants.ts';
import { ADMIN_KEY } from '#contract/domain.ts';
import type { SideMenu } from '#contract/http/menus.ts';
import type { ResourceType } from '#contract/http/resources.ts';
import { holdsKeys, isAdmin, type StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { listResources, type Resource } from './resourceRepository.ts';

/** The place of a menu or permission in the tree. */
export interface Placed {
  readonly id: string;
  /** null: at the top. */
  readonly parentId: string | null;
  readonly type: ResourceType;
}

export type Branch<Row> = Row & { children: Branch<Row>[] };

/** Nests rows below their parents; siblings keep the order of the rows. Rows without a known parent are left out. */
export function treeOf<Row extends Pick<Placed, 'id' | 'parentId'>>(rows: readonly Row[]): Branch<Row>[] {
  const branches = new Map(rows.map((row) => [row.id, { ...row, children: [] as Branch<Row>[] }]));
  const top: Branch<Row>[] = [];
  for (const branch of branches.values()) {
    if (branch.parentId === null) top.push(branch);
    else branches.get(branch.parentId)?.children.push(branch);
  }
  return top;
}

/** Why an item cannot have the requested place. */
export type PlaceProblem = 'parentGone' | 'belowItself' | 'tooDeep' | 'menuBelowFunction';

/**
 * @param target has the id of the item to move, or null for a new one
 * @returns null when the place is valid
 */
export function placeProblem(
  rows: readonly Placed[],
  target: Omit<Placed, 'id'> & { readonly id: string | null },
): PlaceProblem | null {
  const { id, parentId, type } = target;
  const above = lineOf(rows, parentId);
  if (above === null) return 'parentGone';
  if (id !== null && above.some((row) => row.id === id)) return 'belowItself';
  const below = id === null ? [] : rows.filter((row) => row.parentId === id);
  if (type === 'MENU' && above.at(0)?.type === 'FUCN') return 'menuBelowFunction';
  if (type === 'FUCN' && below.some((row) => row.type === 'MENU')) return 'menuBelowFunction';
  return fitsBelow(rows, below, RESOURCE_DEPTH_MAX - above.length - 1) ? null : 'tooDeep';
}

/** The row and its ancestors; empty for null. @returns null when one of them is missing */
function lineOf(rows: readonly Placed[], id: string | null): readonly Placed[] | null {
  const line: Placed[] = [];
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
function fitsBelow(rows: readonly Placed[], level: readonly Placed[], levels: number): boolean {
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
  rows: readonly (Placed & { readonly uri: string })[],
  id: string,
  levels = RESOURCE_DEPTH_MAX,
): readonly string[] {
  if (levels === 0) return [];
  return rows
    .filter(({ parentId }) => parentId === id)
    .flatMap((row) => [row.uri, ...keysBelow(rows, row.id, levels - 1)]);
}

/** The fields of a resource that the side menus need. */
export interface MenuRow extends Placed {
  readonly status: 'A' | 'I';
  readonly uri: string;
}

/**
 * The side menus of a person: active menus that they may open, in order, with their groups. An inactive menu hides
 * everything below it. The sidebar has two levels, so deeper menus are lifted to the second level, at the place of
 * their group.
 */
export function sideMenusOf<Row extends MenuRow>(
  rows: readonly Row[],
  mayOpen: (row: Row) => boolean,
): (Row & { readonly children: Row[] })[] {
  const below = activeByParent(rows);
  const lifted = (id: string): readonly Row[] =>
    (below.get(id) ?? []).flatMap((row) => [...(row.type === 'MENU' ? [row] : []), ...lifted(row.id)]);
  return (below.get(null) ?? [])
    .filter(({ type }) => type === 'MENU')
    .flatMap((menu) => {
      const children = lifted(menu.id).filter(mayOpen);
      return children.length > 0 || mayOpen(menu) ? [{ ...menu, children }] : [];
    });
}

function activeByParent<Row extends MenuRow>(rows: readonly Row[]): ReadonlyMap<string | null, readonly Row[]> {
  const below = new Map<string | null, Row[]>();
  for (const row of rows) {
    if (row.status !== 'A') continue;
    const siblings = below.get(row.parentId);
    if (siblings === undefined) below.set(row.parentId, [row]);
    else siblings.push(row);
  }
  return below;
}

const FOR_ADMINS: readonly string[] = Object.values(ADMIN_KEY);

export interface MenuService {
  /** Menus that the person may open. A menu that only groups others is included if one of them is. */
  sideMenus(principal: StaffPrincipal, appId: number): Promise<SideMenu[]>;
}

export function createMenuService({ db }: { readonly db: Database }): MenuService {
  return {
    sideMenus: async (principal, appId) => (appId === APP_ID ? menusFor(principal, await listResources(db)) : []),
  };
}

/** The side menus of a person with these permissions. */
export function menusFor(holder: Pick<StaffPrincipal, 'type' | 'uris'>, resources: readonly Resource[]): SideMenu[] {
  return sideMenusOf(
    resources,
    ({ uri }) => holdsKeys(holder, [uri]) && (isAdmin(holder) || !FOR_ADMINS.includes(uri)),
  );
}
