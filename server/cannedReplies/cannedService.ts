import { CANNED_SCOPE } from '#contract/canned.ts';
import {
  CANNED_ARCHIVED_SHOWN_MAX,
  CANNED_RANK_DAYS,
  CANNED_VERSIONS_SHOWN_MAX,
  CANNED_SHARED_MAX,
} from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type {
  addCannedReply,
  ArchivedCannedReply,
  CannedReply,
  CannedVersion,
  editCannedReply,
  CannedFileReply,
  CannedImportRow,
  importCannedReplies,
} from '#contract/http/cannedReplies.ts';
import { dayBefore } from '../common/days.ts';
import { DomainError, invalid, notFound, requireUnchanged } from '../common/errors.ts';
import { requireFound } from '../common/ids.ts';
import type { Clock } from '../common/ports.ts';
import { holdsKeys, type StaffPrincipal } from '../common/principal.ts';
import { sameName } from '../common/texts.ts';
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
  listManaged,
  type WrittenReply,
} from './cannedRepository.ts';

// Moves the replies for all and for products to and from a file.

/** What becomes of a reply of the file. */
type Fate =
  | { readonly outcome: 'added'; readonly written: WrittenReply }
  | { readonly outcome: 'changed'; readonly stored: StoredReply; readonly written: WrittenReply }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly reason: string };
type Planned = Fate & { readonly given: CannedFileReply };

export async function allForFile(db: Database): Promise<CannedFileReply[]> {
  return (await listManaged(db)).flatMap(({ scope, product, title, shortcut, texts, steps }) =>
    scope === CANNED_SCOPE.personal ? [] : [{ scope, product, title, shortcut, texts, steps }],
  );
}

/**
 * Stores all replies of a file, or none if one of them is refused. A trial says what would happen, and stores nothing.
 * @throws {DomainError} 4022 for more replies or texts than there may be
 */
export async function takeFile(
  db: Database,
  principal: StaffPrincipal,
  { replies, isTrial = false }: RequestOf<typeof importCannedReplies>,
): Promise<ResponseOf<typeof importCannedReplies>> {
  if (replies.length > CANNED_SHARED_MAX) throw invalid(`A file can have at most ${CANNED_SHARED_MAX} replies`);
  return db.transaction(async (tx) => {
    await lockReplies(tx);
    const planned = plan(replies, await listManaged(tx), await listProductCodes(tx));
    const isStored = !isTrial && planned.every(({ outcome }) => outcome !== 'refused');
    if (isStored) await store(tx, principal, planned);
    return { isStored, rows: planned.map(rowOf) };
  });
}

async function store(tx: Db, principal: StaffPrincipal, planned: readonly Planned[]): Promise<void> {
  for (const each of planned) {
    if (each.outcome === 'changed') await changeReply(tx, principal, each.stored, each.written);
    if (each.outcome === 'added')
      await addReply(tx, principal, { scope: each.given.scope, staffId: null }, each.written);
  }
  await requireRoom(tx, { scope: CANNED_SCOPE.shared, staffId: null });
}

function plan(
  replies: readonly CannedFileReply[],
  stored: readonly StoredReply[],
  products: ReadonlySet<number>,
): readonly Planned[] {
  const byName = new Map(stored.map((reply) => [nameOf(reply), reply]));
  const named = new Set<string>();
  const fateOf = ({ scope, ...given }: CannedFileReply): Fate => {
    const written = checked(scope, given, products);
    if (typeof written === 'string') return { outcome: 'refused', reason: written };
    const name = nameOf({ scope, ...written });
    if (named.has(name)) return { outcome: 'refused', reason: 'The file has this shortcut twice' };
    named.add(name);
    const found = byName.get(name);
    if (found === undefined) return { outcome: 'added', written };
    return isSame(found, written) ? { outcome: 'unchanged' } : { outcome: 'changed', stored: found, written };
  };
  return replies.map((given) => ({ given, ...fateOf(given) }));
}

/** @returns the reply as it is stored, or why it cannot be */
function checked(
  scope: CannedFileReply['scope'],
  given: WrittenReply,
  products: ReadonlySet<number>,
): WrittenReply | string {
  try {
    return checkedReply(scope, given, products);
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** What a reply of the file has in common with the stored one that it changes. */
function nameOf({ scope, product, shortcut }: Pick<StoredReply, 'scope' | 'product' | 'shortcut'>): string {
  return `${scope} ${product ?? ''} ${sameName(shortcut)}`;
}

function rowOf({ given: { shortcut, title }, ...fate }: Planned): CannedImportRow {
  return { shortcut, title, outcome: fate.outcome, reason: fate.outcome === 'refused' ? fate.reason : '' };
}

// Canned replies as people use and change them. The calls check who may use them at all.

export interface CannedDeps {
  readonly db: Database;
  readonly timeZone: string;
  readonly now: Clock;
}

/** Those that the caller can use, ranked. */
export function listUsable({ db, timeZone, now }: CannedDeps, { staffId }: StaffPrincipal): Promise<CannedReply[]> {
  return listRanked(db, staffId, { lastDay: dayBefore(timeZone, now()), days: CANNED_RANK_DAYS });
}

/** Those that the caller can restore, the newest first. */
export function listRestorable(db: Database, principal: StaffPrincipal): Promise<ArchivedCannedReply[]> {
  const managed = holdsKeys(principal, [ROLE_KEY.settingsCanned]);
  return listArchived(db, principal.staffId, { managed, max: CANNED_ARCHIVED_SHOWN_MAX });
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
    requireUnchanged(updateTime, reply.updateTime);
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
  return listVersions(db, id, CANNED_VERSIONS_SHOWN_MAX);
}

/** Works while no one else changes replies. */
function changing<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockReplies(tx);
    return work(tx);
  });
}

function existing(db: Db, staffId: string, id: string): Promise<StoredReply> {
  return requireFound(id, (each) => findReply(db, staffId, each));
}

/** A reply that the caller may change. @throws {DomainError} 4004 for another person's, 4003 */
async function writable(
  tx: Db,
  principal: StaffPrincipal,
  { id, isArchived }: { readonly id: string; readonly isArchived: boolean },
): Promise<StoredReply> {
  const reply = await existing(tx, principal.staffId, id);
  requireMayWrite(principal, reply.scope);
  if (reply.isArchived !== isArchived) throw notFound();
  return reply;
}
