import { CANNED_SCOPE } from '#contract/canned.ts';
import { CANNED_ARCHIVED_SHOWN_MAX, CANNED_RANK_DAYS, CANNED_VERSIONS_SHOWN_MAX } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type {
  addCannedReply,
  ArchivedCannedReply,
  CannedReply,
  CannedVersion,
  editCannedReply,
} from '#contract/http/cannedReplies.ts';
import { dayBefore } from '../common/days.ts';
import { requireUnchanged } from '../common/editedVersion.ts';
import { notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { Clock } from '../common/ports.ts';
import { holdsKeys, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { listProductCodes } from '../products/index.ts';
import {
  addReply,
  archiveReply,
  changeReply,
  isSame,
  requireRoom,
  restoreReply,
  checkedReply,
  requireMayWrite,
} from './cannedChanges.ts';
import {
  findReply,
  listArchived,
  listRanked,
  listVersions,
  lockReplies,
  type StoredReply,
} from './cannedRepository.ts';

// Canned replies as people use and change them. The calls check who may use them at all.

export interface CannedDeps {
  readonly db: Database;
  readonly timeZone: string;
  readonly now: Clock;
}

/** Those that the caller can use, ranked. */
export async function listUsable(
  { db, timeZone, now }: CannedDeps,
  { staffId }: StaffPrincipal,
): Promise<CannedReply[]> {
  const replies = await listRanked(db, staffId, { lastDay: dayBefore(timeZone, now()), days: CANNED_RANK_DAYS });
  return replies.map(({ ownUses, uses, ...reply }) => ({ ...shown(reply), ownUses, uses }));
}

/** Those that the caller can restore, the newest first. */
export async function listRestorable(db: Database, principal: StaffPrincipal): Promise<ArchivedCannedReply[]> {
  const managed = holdsKeys(principal, [ROLE_KEY.settingsCanned]);
  const replies = await listArchived(db, principal.staffId, { managed, max: CANNED_ARCHIVED_SHOWN_MAX });
  return replies.flatMap((reply) =>
    reply.archivedAt === null ? [] : [{ ...shown(reply), archivedAt: reply.archivedAt.toISOString() }],
  );
}

/** @returns the new id. @throws {DomainError} 4003, 4009, 4022 */
export async function add(
  db: Database,
  principal: StaffPrincipal,
  { scope, ...given }: RequestOf<typeof addCannedReply>,
): Promise<string> {
  requireMayWrite(principal, scope);
  const owned = { scope, staffId: scope === CANNED_SCOPE.personal ? principal.staffId : null };
  return changing(db, async (tx) => {
    const written = checkedReply(scope, given, await listProductCodes(tx));
    const id = await addReply(tx, principal, owned, written);
    await requireRoom(tx, owned);
    return id;
  });
}

/** @throws {DomainError} 4003, 4004, 4009, 4022 */
export async function edit(
  db: Database,
  principal: StaffPrincipal,
  { id, updateTime, ...given }: RequestOf<typeof editCannedReply>,
): Promise<void> {
  await changing(db, async (tx) => {
    const reply = await writable(tx, principal, { id, isArchived: false });
    const written = checkedReply(reply.scope, given, await listProductCodes(tx));
    if (isSame(reply, written)) return;
    requireUnchanged(updateTime, reply.updatedAt);
    await changeReply(tx, principal, reply, written);
    await requireRoom(tx, reply);
  });
}

/** @throws {DomainError} 4003, 4004 */
export async function archive(db: Database, principal: StaffPrincipal, id: string): Promise<void> {
  await changing(db, async (tx) =>
    archiveReply(tx, principal, await writable(tx, principal, { id, isArchived: false })),
  );
}

/** @throws {DomainError} 4003, 4004, 4009, 4022 */
export async function restore(db: Database, principal: StaffPrincipal, id: string): Promise<void> {
  await changing(db, async (tx) => {
    const reply = await writable(tx, principal, { id, isArchived: true });
    await restoreReply(tx, principal, reply);
    await requireRoom(tx, reply);
  });
}

/** @throws {DomainError} 4004 */
export async function readVersions(db: Database, { staffId }: StaffPrincipal, id: string): Promise<CannedVersion[]> {
  await existing(db, staffId, id);
  const versions = await listVersions(db, id, CANNED_VERSIONS_SHOWN_MAX);
  return versions.map(({ writtenAt, ...version }) => ({ ...version, updateTime: writtenAt.toISOString() }));
}

/** Works while no one else changes replies. */
function changing<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockReplies(tx);
    return work(tx);
  });
}

async function existing(db: Db, staffId: string, id: string): Promise<StoredReply> {
  const reply = isId(id) ? await findReply(db, staffId, id) : null;
  if (reply === null) throw notFound();
  return reply;
}

/** A reply that the caller may change. @throws {DomainError} 4004 for another person's, 4003 */
async function writable(
  tx: Db,
  principal: StaffPrincipal,
  { id, isArchived }: { readonly id: string; readonly isArchived: boolean },
): Promise<StoredReply> {
  const reply = await existing(tx, principal.staffId, id);
  requireMayWrite(principal, reply.scope);
  if ((reply.archivedAt !== null) !== isArchived) throw notFound();
  return reply;
}

function shown({
  staffId: _,
  archivedAt: __,
  updatedAt,
  ...reply
}: StoredReply): Omit<CannedReply, 'ownUses' | 'uses'> {
  return { ...reply, updateTime: updatedAt.toISOString() };
}
