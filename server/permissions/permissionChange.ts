import { USER_TYPE } from '../../contract/domain.ts';
import { noPermission } from '../common/errors.ts';
import type { AccessAnnouncer, AccessChanges, ChatPresence, QueryTakeover } from '../common/ports.ts';
import { requireKeys, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { filterSignedIn } from '../sessions/index.ts';
import { menusFor } from './menuService.ts';
import { listResources, lockPermissions, type Resource } from './resourceRepository.ts';
import { findHolder, listAffected, listHoldings, type Holder, type RoleHolding } from './roleRepository.ts';

export interface PermissionDeps {
  readonly db: Database;
  readonly access: AccessChanges;
}

/** Who changes something, and with which permission key. */
export interface Changer {
  readonly principal: StaffPrincipal;
  readonly key: string;
}

/**
 * Changes what roles hold, or which menus and permissions there are: one at a time, in one transaction. Whoever does it
 * is judged by what they may do then, not when their call came: it may have waited for somebody who took it from them.
 * Then everybody whose permissions or side menus are not what they were is told.
 * @throws {DomainError} 4003 when they may not any more; what `work` throws, and then nothing is changed
 */
export async function changePermissions<T>(
  { db, access }: PermissionDeps,
  { principal, key }: Changer,
  work: (tx: Db, holder: Holder) => Promise<T>,
): Promise<T> {
  const { result, affected } = await db.transaction(async (tx) => {
    await lockPermissions(tx);
    const holder = await findHolder(tx, principal.staffId);
    if (holder === null) throw noPermission();
    requireKeys(holder, [key]);
    const before = await readAccess(tx);
    return { result: await work(tx, holder), affected: await affectedSince(tx, before) };
  });
  if (affected.length > 0) await access.changed(affected, principal.staffId);
  return result;
}

/**
 * @throws {DomainError} 4003 unless somebody holds all permissions of these resources; of inactive ones, they would
 * have to get them as well
 */
export function requireResources(holder: Holder, resources: readonly Pick<Resource, 'status' | 'uri'>[]): void {
  const keysOf = (status: 'A' | 'I') =>
    resources.filter((resource) => resource.status === status).map(({ uri }) => uri);
  requireKeys(holder, keysOf('A'));
  requireKeys({ type: holder.type, uris: [...holder.uris, ...holder.dormantUris] }, keysOf('I'));
}

/**
 * What people have: permissions, and menus as the sidebar draws them. Written out, so that one is compared with
 * another.
 */
interface Access {
  readonly admins: string;
  readonly byRole: ReadonlyMap<string, string>;
}

async function readAccess(tx: Db): Promise<Access> {
  const [resources, holdings] = [await listResources(tx), await listHoldings(tx)];
  return {
    admins: written({ type: USER_TYPE.admin, uris: [] }, resources),
    byRole: new Map(
      holdings.map((holding) => [
        holding.roleId,
        written({ type: USER_TYPE.staff, uris: keysOf(holding, resources) }, resources),
      ]),
    ),
  };
}

async function affectedSince(tx: Db, before: Access): Promise<readonly string[]> {
  const after = await readAccess(tx);
  const roleIds = [...after.byRole]
    .filter(([roleId, access]) => before.byRole.get(roleId) !== access)
    .map(([roleId]) => roleId);
  return listAffected(tx, roleIds, before.admins !== after.admins);
}

function keysOf({ status, resourceIds }: RoleHolding, resources: readonly Resource[]): readonly string[] {
  if (status !== 'A') return [];
  const held = new Set(resourceIds);
  return [
    ...new Set(resources.filter((resource) => resource.status === 'A' && held.has(resource.id)).map(({ uri }) => uri)),
  ].toSorted();
}

function written(holder: Pick<StaffPrincipal, 'type' | 'uris'>, resources: readonly Resource[]): string {
  const drawn = ({ id, code, name, uri }: Resource) => [id, code, name, uri];
  return JSON.stringify([
    holder.uris,
    menusFor(holder, resources).map((menu) => [drawn(menu), menu.children.map(drawn)]),
  ]);
}

export interface AccessDeps {
  readonly db: Database;
  readonly presence: Pick<ChatPresence, 'accessChanged'>;
  readonly queries: QueryTakeover;
  readonly announcer: AccessAnnouncer;
  /** Hears of what failed after the change: sweeps make up for it. */
  readonly onError: (error: unknown) => void;
}

export function createAccessChanges({ db, presence, queries, announcer, onError }: AccessDeps): AccessChanges {
  return {
    changed: async (staffIds, by) => {
      if (staffIds.length === 0) return;
      // First, so that pages that ask anew hear how things are now.
      await Promise.all([presence, queries].map((work) => work.accessChanged(staffIds, by).catch(onError)));
      await filterSignedIn(db, staffIds).then((signedIn) => announcer.accessChanged(signedIn), onError);
    },
  };
}
