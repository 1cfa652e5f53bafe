import { ROLE_NAME_MAX, SORT_NUM_MAX } from '#contract/constants.ts';
import { USER_TYPE } from '#contract/domain.ts';
import { noPermission, wouldTake, invalid } from '../common/errors.ts';
import type { AccessChanges, ChatPresence, QueryTakeover, WorkAtStake, Publisher } from '../common/ports.ts';
import { requireKeys, type StaffPrincipal } from '../common/principal.ts';
import { nameOf } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { filterSignedIn } from '../sessions/index.ts';
import { menusFor } from './resourceTree.ts';
import { listResources, lockPermissions, type Resource } from './resourceRepository.ts';
import { findHolder, listAffected, listHoldings, type Holder, type RoleHolding } from './roleRepository.ts';

// Validates texts of roles and menus. Lengths count code points, like the form, so a letter outside the basic plane
// counts once.

/** @throws {DomainError} 4022 */
export function requireName(given: string): string {
  const name = nameOf('Name', given, ROLE_NAME_MAX);
  if (name === '') throw invalid('Please enter a name');
  return name;
}

/**
 * The code of an item with this name: 'Query Settings' becomes query-settings.
 * @param without the code for a name without usable letters
 */
export function codeFor(name: string, without: string): string {
  const code = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return code === '' ? without : code.slice(0, ROLE_NAME_MAX);
}

/** The name of a menu or permission in the audit log: its name and what it permits. */
export function titleOf({ name, uri }: { readonly name: string; readonly uri: string }): string {
  return `${name} (${uri})`;
}

/** @throws {DomainError} 4022 unless it is a 32-bit integer */
export function requireSortNum(given: number): number {
  if (given > SORT_NUM_MAX) throw invalid(`Sequence: maximum ${SORT_NUM_MAX}`);
  if (given < -SORT_NUM_MAX) throw invalid(`Sequence: minimum ${-SORT_NUM_MAX}`);
  return given;
}

export interface PermissionDeps {
  readonly db: Database;
  readonly access: AccessChanges;
}

/** The person who makes a change. */
interface Changer {
  readonly principal: StaffPrincipal;
  /** The permission that it needs. */
  readonly key: string;
  /** Whether the change may take open work from people; left out: it may not. */
  readonly takesWork?: boolean | undefined;
}

/**
 * Runs a change of roles, menus or permissions: one at a time, in one transaction.
 * The caller's permissions are read inside the transaction, because an earlier change may have removed them while this
 * one waited.
 * Afterwards it publishes to everyone whose permissions or side menus have changed.
 * @throws {DomainError} 4003 when the caller no longer has the permission, 4010 when it takes work and may not; also
 * what `work` throws. Then nothing changes.
 */
export async function changePermissions<T>(
  { db, access }: PermissionDeps,
  { principal, key, takesWork = false }: Changer,
  work: (tx: Db, holder: Holder) => Promise<T>,
): Promise<T> {
  const { result, affected } = await db.transaction(async (tx) => {
    await lockPermissions(tx);
    const holder = await findHolder(tx, principal.staffId);
    if (holder === null) throw noPermission();
    requireKeys(holder, [key]);
    const before = await readAccess(tx);
    const done = { result: await work(tx, holder), affected: await affectedSince(tx, before) };
    if (!takesWork) await access.refuseTaking(tx, done.affected);
    return done;
  });
  if (affected.length > 0) await access.changed(affected, principal.staffId);
  return result;
}

/**
 * @throws {DomainError} 4003 unless the holder has all permissions of these resources; for inactive ones, those that
 * they would have if the resources were active
 */
export function requireResources(holder: Holder, resources: readonly Pick<Resource, 'status' | 'uri'>[]): void {
  const keysOf = (status: 'A' | 'I') =>
    resources.filter((resource) => resource.status === status).map(({ uri }) => uri);
  requireKeys(holder, keysOf('A'));
  requireKeys({ type: holder.type, uris: [...holder.uris, ...holder.dormantUris] }, keysOf('I'));
}

/** A person's permissions, and the menus as the sidebar shows them, as text that can be compared. */
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
  readonly presence: Pick<ChatPresence, 'accessChanged' | 'countAtStake'>;
  readonly queries: QueryTakeover;
  readonly publisher: Pick<Publisher, 'accessChanged'>;
  /** Called with errors that occur after the change; sweeps repeat the failed work. */
  readonly onError: (error: unknown) => void;
}

export function createAccessChanges({ db, presence, queries, publisher, onError }: AccessDeps): AccessChanges {
  return {
    changed: async (staffIds, by) => {
      if (staffIds.length === 0) return;
      // Before publishing, so that pages which reload then see the new state.
      await Promise.all([presence, queries].map((work) => work.accessChanged(staffIds, by).catch(onError)));
      await filterSignedIn(db, staffIds).then((signedIn) => publisher.accessChanged(signedIn), onError);
    },
    refuseTaking: async (tx, staffIds) => {
      if (staffIds.length === 0) return;
      const [ofQueries, ofChats] = [
        await queries.countAtStake(tx, staffIds),
        await presence.countAtStake(tx, staffIds),
      ];
      const people = new Set([...ofQueries, ...ofChats].map(({ staffId }) => staffId)).size;
      if (people === 0) return;
      const work = [counted(sumOf(ofQueries), 'open query', 'open queries'), counted(sumOf(ofChats), 'chat', 'chats')];
      throw wouldTake(
        `${work.filter((text) => text !== '').join(' and ')} from ${counted(people, 'person', 'people')}`,
      );
    },
  };
}

function sumOf(work: readonly WorkAtStake[]): number {
  return work.reduce((sum, { count }) => sum + count, 0);
}

/** '' for none. */
function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
