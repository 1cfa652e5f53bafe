import { CANNED_SCOPE, type CannedScope } from '#contract/canned.ts';
import { CANNED_ARCHIVED_SHOWN_MAX, CANNED_RANK_DAYS, CANNED_VERSIONS_SHOWN_MAX } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import type { ArchivedCannedReply, CannedReply, CannedVersion } from '#contract/http/cannedReplies.ts';
import { dayBefore } from '../common/days.ts';
import { notFound, requireUnchanged } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { Clock } from '../common/ports.ts';
import { holdsKeys, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { listProductCodes } from '../products/index.ts';
import { addReply, archiveReply, changeReply, isSame, requireRoom, restoreReply, type Place } from './cannedChanges.ts';
import {
  findReply,
  listArchived,
  listRanked,
  listVersions,
  lockReplies,
  type StoredReply,
} from './cannedRepository.ts';
import { checkedReply, requireMayWrite, type WrittenReply } from './cannedRules.ts';

/** Canned replies as people use and change them. The calls check who may use them at all. */
export interface CannedService {
  /** Those that the caller can use, ranked. */
  list(principal: StaffPrincipal): Promise<CannedReply[]>;
  /** Those that the caller can restore, the newest first. */
  archived(principal: StaffPrincipal): Promise<ArchivedCannedReply[]>;
  /** @returns the new id. @throws {DomainError} 4003, 4009, 4022 */
  add(principal: StaffPrincipal, input: WrittenReply & { readonly scope: CannedScope }): Promise<string>;
  /** @throws {DomainError} 4003, 4004, 4009, 4022 */
  edit(principal: StaffPrincipal, input: EditedReply): Promise<void>;
  /** @throws {DomainError} 4003, 4004 */
  archive(principal: StaffPrincipal, id: string): Promise<void>;
  /** @throws {DomainError} 4003, 4004, 4009, 4022 */
  restore(principal: StaffPrincipal, id: string): Promise<void>;
  /** @throws {DomainError} 4004 */
  versions(principal: StaffPrincipal, id: string): Promise<CannedVersion[]>;
}

interface EditedReply extends WrittenReply {
  readonly id: string;
  /** As the contract's EditedVersion. */
  readonly updateTime?: string;
}

export interface CannedDeps {
  readonly db: Database;
  readonly timeZone: string;
  readonly now: Clock;
}

export function createCannedService({ db, timeZone, now }: CannedDeps): CannedService {
  const changing = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockReplies(tx);
      return work(tx);
    });
  return {
    list: async ({ staffId }) => {
      const lastDay = dayBefore(timeZone, now());
      const replies = await listRanked(db, staffId, { lastDay, days: CANNED_RANK_DAYS });
      return replies.map((reply) => ({ ...shown(reply), ownUses: reply.ownUses, uses: reply.uses }));
    },
    archived: async (principal) => {
      const managed = holdsKeys(principal, [ROLE_KEY.settingsCanned]);
      const replies = await listArchived(db, principal.staffId, { managed, max: CANNED_ARCHIVED_SHOWN_MAX });
      return replies.flatMap((reply) =>
        reply.archivedAt === null ? [] : [{ ...shown(reply), archivedAt: reply.archivedAt.toISOString() }],
      );
    },
    add: async (principal, { scope, ...given }) => {
      requireMayWrite(principal, scope);
      const place: Place = { scope, staffId: scope === CANNED_SCOPE.personal ? principal.staffId : null };
      return changing(async (tx) => {
        const written = checkedReply(scope, given, await listProductCodes(tx));
        const id = await addReply(tx, principal, place, written);
        await requireRoom(tx, place);
        return id;
      });
    },
    edit: (principal, { id, updateTime, ...given }) =>
      changing(async (tx) => {
        const reply = await writable(tx, principal, { id, isArchived: false });
        const written = checkedReply(reply.scope, given, await listProductCodes(tx));
        if (isSame(reply, written)) return;
        requireUnchanged(updateTime, reply.updatedAt);
        await changeReply(tx, principal, reply, written);
        await requireRoom(tx, reply);
      }),
    archive: (principal, id) =>
      changing(async (tx) => archiveReply(tx, principal, await writable(tx, principal, { id, isArchived: false }))),
    restore: (principal, id) =>
      changing(async (tx) => {
        const reply = await writable(tx, principal, { id, isArchived: true });
        await restoreReply(tx, principal, reply);
        await requireRoom(tx, reply);
      }),
    versions: async ({ staffId }, id) => {
      const reply = isId(id) ? await findReply(db, staffId, id) : null;
      if (reply === null) throw notFound();
      const versions = await listVersions(db, id, CANNED_VERSIONS_SHOWN_MAX);
      return versions.map(({ version, texts, writtenAt, writtenName }) => ({
        version,
        texts,
        updateTime: writtenAt.toISOString(),
        updateName: writtenName,
      }));
    },
  };
}

/** A reply that the caller may change. @throws {DomainError} 4004 for another person's, 4003 */
async function writable(
  tx: Db,
  principal: StaffPrincipal,
  { id, isArchived }: { readonly id: string; readonly isArchived: boolean },
): Promise<StoredReply> {
  const reply = isId(id) ? await findReply(tx, principal.staffId, id) : null;
  if (reply === null) throw notFound();
  requireMayWrite(principal, reply.scope);
  if ((reply.archivedAt !== null) !== isArchived) throw notFound();
  return reply;
}

function shown({
  id,
  scope,
  product,
  title,
  shortcut,
  texts,
  steps,
  version,
  updatedAt,
  updateName,
}: StoredReply): Omit<CannedReply, 'ownUses' | 'uses'> {
  return {
    id,
    scope,
    product,
    title,
    shortcut,
    texts,
    steps,
    version,
    updateTime: updatedAt.toISOString(),
    updateName,
  };
}
