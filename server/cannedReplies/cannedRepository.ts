import type { CannedScope, CannedStep } from '#contract/canned.ts';
import type { ArchivedCannedReply, CannedReply, CannedText, CannedVersion } from '#contract/http/cannedReplies.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';

/** A reply as its author enters it, without its scope. */
export interface WrittenReply extends Pick<CannedReply, 'product' | 'title' | 'shortcut'> {
  readonly texts: readonly CannedText[];
  readonly steps: readonly CannedStep[];
}

/** A reply, and the newest version of its texts. */
export interface StoredReply extends Omit<CannedReply, 'ownUses' | 'uses'> {
  /** The owner of a personal one. */
  readonly staffId: string | null;
  readonly isArchived: boolean;
}

/** What a change stores. */
export interface ReplyToStore extends WrittenReply {
  readonly shortcutKey: string;
}

/** A scope, and the owner of a personal one. */
export interface Owned {
  readonly scope: CannedScope;
  readonly staffId: string | null;
}

export interface NewReply extends ReplyToStore, Owned {}

const SHOWN_COLUMNS = `
  canned_reply.id::text, scope, product, title, shortcut, texts, steps, canned_reply.version,
  ${isoTime('canned_reply.updated_at')} as update_time, editor.name as update_name`;
const COLUMNS = `${SHOWN_COLUMNS}, canned_reply.staff_id::text, archived_at is not null as is_archived`;
const REPLIES = `
  canned_reply
  join canned_version on canned_version.reply_id = canned_reply.id and canned_version.version = canned_reply.version
  join staff editor on editor.id = updated_by`;
/** Replies of the person $1, and of no one. */
const OF_PERSON = '(canned_reply.staff_id is null or canned_reply.staff_id = $1)';

/** Only one transaction at a time changes replies, so that limits and shortcuts hold. Reading goes on. */
export async function lockReplies(tx: Db): Promise<void> {
  await tx.query('lock table canned_reply in share row exclusive mode');
}

/**
 * Replies in use that a person can use, ranked by their uses in the days until `lastDay`, as far as these are rolled
 * up.
 */
export async function listRanked(
  db: Db,
  staffId: string,
  { lastDay, days }: { readonly lastDay: string; readonly days: number },
): Promise<CannedReply[]> {
  return db.rows<CannedReply>(
    `select ${SHOWN_COLUMNS}, coalesce(own_uses, 0) as "ownUses", coalesce(uses, 0) as uses
       from ${REPLIES}
       left join (
         select canned_id, sum(uses)::integer as uses,
                coalesce(sum(uses) filter (where staff_id = $1), 0)::integer as own_uses
           from report_canned_day where day <= $2::date and day > $2::date - $3::integer group by canned_id
       ) used on used.canned_id = canned_reply.id
      where archived_at is null and ${OF_PERSON}
      order by "ownUses" desc, uses desc, title, canned_reply.id`,
    [staffId, lastDay, days],
  );
}

/** Replies in use that belong to no one, in the order in which they were added. */
export async function listManaged(db: Db): Promise<readonly StoredReply[]> {
  return db.rows<StoredReply>(
    `select ${COLUMNS} from ${REPLIES} where archived_at is null and canned_reply.staff_id is null
      order by canned_reply.id`,
  );
}

/** @param managed includes those that belong to no one */
export async function listArchived(
  db: Db,
  staffId: string,
  { managed, max }: { readonly managed: boolean; readonly max: number },
): Promise<ArchivedCannedReply[]> {
  return db.rows<ArchivedCannedReply>(
    `select ${SHOWN_COLUMNS}, ${isoTime('archived_at')} as archived_at from ${REPLIES}
      where canned_reply.archived_at is not null and ${OF_PERSON} and (canned_reply.staff_id is not null or $2)
      order by canned_reply.archived_at desc, canned_reply.id desc limit $3`,
    [staffId, managed, max],
  );
}

/** @returns null for a reply that does not exist, and for another person's */
export async function findReply(db: Db, staffId: string, id: string): Promise<StoredReply | null> {
  return db.maybe<StoredReply>(`select ${COLUMNS} from ${REPLIES} where ${OF_PERSON} and canned_reply.id = $2`, [
    staffId,
    id,
  ]);
}

/** The newest versions of a reply's texts, newest first. */
export async function listVersions(db: Db, id: string, max: number): Promise<CannedVersion[]> {
  return db.rows<CannedVersion>(
    `select version, texts, ${isoTime('written_at')} as update_time, staff.name as update_name
       from canned_version join staff on staff.id = written_by
      where reply_id = $1 order by version desc limit $2`,
    [id, max],
  );
}

/** Whether another reply in use has the shortcut. @param exceptId null for a new reply */
export async function isTaken(
  tx: Db,
  { scope, product, staffId, shortcutKey }: Pick<NewReply, 'scope' | 'product' | 'staffId' | 'shortcutKey'>,
  exceptId: string | null,
): Promise<boolean> {
  return tx.any(
    `select from canned_reply
      where scope = $1 and coalesce(product, 0) = coalesce($2::smallint, 0)
        and coalesce(staff_id, 0) = coalesce($3::bigint, 0)
        and shortcut_key = $4 and archived_at is null and id is distinct from $5::bigint`,
    [scope, product, staffId, shortcutKey, exceptId],
  );
}

/** How many replies in use a person has, and the size of their texts in bytes. @param staffId null: those of no one */
export async function sizeOf(tx: Db, staffId: string | null) {
  return tx.one<{ count: number; bytes: number }>(
    `select count(*)::integer as count, coalesce(sum(octet_length(texts::text)), 0)::float8 as bytes
       from ${REPLIES} where archived_at is null and canned_reply.staff_id is not distinct from $1::bigint`,
    [staffId],
  );
}

export async function insertReply(
  tx: Db,
  { scope, product, staffId, title, shortcut, shortcutKey, texts, steps }: NewReply,
  by: string,
): Promise<string> {
  const id = await tx.value<string>(
    `insert into canned_reply (scope, product, staff_id, title, shortcut, shortcut_key, steps, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id::text`,
    [scope, product, staffId, title, shortcut, shortcutKey, steps, by],
  );
  await insertVersion(tx, { id, version: 1, texts, by });
  return id;
}

/** @param version the version that the texts have afterwards: another one when they change */
export async function updateReply(
  tx: Db,
  before: Pick<StoredReply, 'id' | 'version'>,
  { product, title, shortcut, shortcutKey, texts, steps, version }: ReplyToStore & { readonly version: number },
  by: string,
): Promise<void> {
  if (version !== before.version) await insertVersion(tx, { id: before.id, version, texts, by });
  await tx.query(
    `update canned_reply
        set product = $2, title = $3, shortcut = $4, shortcut_key = $5, steps = $6, version = $7, updated_by = $8,
            updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
      where id = $1`,
    [before.id, product, title, shortcut, shortcutKey, steps, version, by],
  );
}

export async function setArchived(tx: Db, id: string, isArchived: boolean, by: string): Promise<void> {
  await tx.query(
    `update canned_reply
        set archived_at = case when $2 then clock_timestamp() end, updated_by = $3,
            updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
      where id = $1`,
    [id, isArchived, by],
  );
}

/** Archives the personal replies of a person whose account is deleted. */
export async function archivePersonalReplies(tx: Db, staffId: string): Promise<void> {
  await tx.query(
    'update canned_reply set archived_at = clock_timestamp() where staff_id = $1 and archived_at is null',
    [staffId],
  );
}

async function insertVersion(
  tx: Db,
  version: { id: string; version: number; texts: readonly CannedText[]; by: string },
): Promise<void> {
  await tx.query('insert into canned_version (reply_id, version, texts, written_by) values ($1, $2, $3, $4)', [
    version.id,
    version.version,
    JSON.stringify(version.texts),
    version.by,
  ]);
}
