import type { CannedUse } from '#contract/canned.ts';
import type { QuerySummary, Reply, ReplyVersion } from '#contract/http/queries.ts';
import type { Person } from '../common/principal.ts';
import type { Db } from '../db/connection.ts';
import { waitToAdd } from '../db/hourlyLimit.ts';
import { isoTime } from '../db/instants.ts';
import { countShown, valuesOf, walkOfIds, type Slice } from '../db/slice.ts';

/** A picture of a query or of a reply. */
export interface AttachedPicture {
  readonly fileId: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** `replyId`: the reply that is being edited; null for a new query or reply. */
export interface PictureClaim {
  readonly owner: Person;
  readonly ids: readonly string[];
  readonly replyId: string | null;
}

/**
 * Protects pictures from the sweep before they are attached: the owner's own, and those already on the edited reply.
 * @returns the ids that may be attached
 */
export async function claimPictures(tx: Db, { owner, ids, replyId }: PictureClaim): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  return tx.values<string>(
    `update file set claimed_at = now(), used_at = coalesce(used_at, now())
      where id = any($1) and media_type in ('image/jpeg', 'image/png') and not for_staff
        and ((owner_type = $2 and owner_id = $3)
             or exists (select from reply_picture where reply_id = $4 and file_id = file.id))
  returning id`,
    [ids, owner.type, owner.id, replyId],
  );
}

/** Attaches pictures to a new query, in this order. */
export async function insertQueryPictures(tx: Db, queryId: string, fileIds: readonly string[]): Promise<void> {
  await tx.query(
    `insert into query_picture (query_id, position, file_id)
     select $1, position, file_id from unnest($2::text[]) with ordinality as given (file_id, position)`,
    [queryId, fileIds],
  );
}

/** Replaces the pictures of a reply, in this order. The sweep deletes removed pictures that nothing else refers to. */
export async function replaceReplyPictures(tx: Db, replyId: string, fileIds: readonly string[]): Promise<void> {
  const had = await tx.values<string>('delete from reply_picture where reply_id = $1 returning file_id', [replyId]);
  await tx.query(
    `insert into reply_picture (reply_id, position, file_id)
     select $1, position, file_id from unnest($2::text[]) with ordinality as given (file_id, position)`,
    [replyId, fileIds],
  );
  const takenOff = had.filter((id) => !fileIds.includes(id));
  await tx.query('update file set used_at = null, claimed_at = now() where id = any($1)', [takenOff]);
}

export async function listQueryPictures(db: Db, queryId: string): Promise<readonly AttachedPicture[]> {
  return db.rows<AttachedPicture>(
    `select file_id, width, height
       from query_picture join file on file.id = file_id where query_id = $1 order by position`,
    [queryId],
  );
}

/** Pictures by reply id; replies without pictures are absent. */
export async function listReplyPictures(
  db: Db,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AttachedPicture[]>> {
  const rows = await db.rows<AttachedPicture & { replyId: string }>(
    `select reply_id::text, file_id, width, height from reply_picture join file on file.id = file_id
      where reply_id = any($1::bigint[]) order by reply_picture.reply_id, position`,
    [replyIds],
  );
  const byReply = new Map<string, AttachedPicture[]>();
  for (const row of rows) byReply.set(row.replyId, [...(byReply.get(row.replyId) ?? []), row]);
  return byReply;
}

/** A query that a reply points to, as `urls` of the calls has it. */
type RelatedQuery = Pick<QuerySummary, 'id' | 'createTime' | 'title'>;

/** A reply under the names of the calls. */
export interface ListedReply extends Omit<Reply, 'urls' | 'picIds' | 'pics'> {
  /** In the order that the author chose. */
  readonly related: readonly RelatedQuery[];
}

/** The content of a reply, without its pictures. */
export interface ReplyContent {
  readonly description: string;
  readonly relatedIds: readonly string[];
}

export interface NewReply extends ReplyContent {
  readonly queryId: string;
  readonly author: Person;
  readonly clientId?: string;
  /** The canned reply that it was written from; absent: none. */
  readonly canned?: CannedUse;
}

/** A reply of a locked query, which no other transaction can change. */
export interface LockedReply extends ReplyContent {
  readonly author: Person;
  readonly updatedAt: Date;
}

/** Replies that are not deleted, newest first. Ids increase with time, so an id is also the position in the list. */
export async function listReplies(db: Db, queryId: string, slice: Slice<string>): Promise<readonly ListedReply[]> {
  const { values, add } = valuesOf(queryId);
  const { beyond, rest } = walkOfIds(slice, add);
  return db.rows<ListedReply>(
    `select reply.id::text, reply.query_id::text, reply.author_type as user_type, reply.author_id::text as create_id,
            reply.description, ${isoTime('reply.created_at')} as create_time,
            ${isoTime('reply.updated_at')} as update_time,
            exists (select from reply_version where reply_version.reply_id = reply.id) as has_history,
            coalesce(case reply.author_type when 1 then customer.nick_name else staff.name end, '') as create_name,
            coalesce(
              case reply.author_type when 1 then customer.head_key else bound.head_key end, '') as head_img,
            (select coalesce(
                      json_agg(
                        json_build_object('id', query.id::text, 'createTime', ${isoTime('query.created_at')},
                                          'title', query.title)
                        order by position), '[]')
               from unnest(reply.related) with ordinality as given (id, position)
               join query on query.id = given.id) as related
       from (select * from reply
              where query_id = $1 and deleted_at is null and ${beyond} ${rest}) reply
       left join app_user customer on reply.author_type = 1 and customer.id = reply.author_id
       left join staff on reply.author_type = 2 and staff.id = reply.author_id
       left join app_user bound on bound.id = staff.target_id
      order by reply.id desc`,
    values,
  );
}

export async function countReplies(db: Db, queryId: string): Promise<number> {
  return countShown(db, 'reply where query_id = $1 and deleted_at is null', [queryId]);
}

/** @returns null when the reply does not exist or is deleted */
export async function findQueryIdOfReply(db: Db, replyId: string): Promise<string | null> {
  return db.maybeValue<string>('select query_id::text from reply where id = $1 and deleted_at is null', [replyId]);
}

/** A reply of a query whose row is locked. @returns null when it is missing, deleted or another query's */
export async function findReplyOf(tx: Db, queryId: string, replyId: string): Promise<LockedReply | null> {
  return tx.maybe<LockedReply>(
    `select json_build_object('type', author_type, 'id', author_id::text) as author, description,
            related::text[] as related_ids, updated_at
       from reply where id = $2 and query_id = $1 and deleted_at is null`,
    [queryId, replyId],
  );
}

/** The reply that an author sent with this client id. @returns null when there is none */
export async function findSentReply(tx: Db, author: Person, clientId: string) {
  return tx.maybe<{ readonly id: string; readonly queryId: string }>(
    'select id::text, query_id::text from reply where author_type = $1 and author_id = $2 and client_id = $3',
    [author.type, author.id, clientId],
  );
}

/** Whether another person has replied after this reply. @param afterId '0' asks for any reply of another person */
export async function hasAnyoneElseReplied(
  tx: Db,
  queryId: string,
  { author, afterId }: { readonly author: Person; readonly afterId: string },
): Promise<boolean> {
  return tx.value<boolean>(
    `select exists (
       select from reply where query_id = $1 and id > $2 and deleted_at is null
          and not (author_type = $3 and author_id = $4)) as has`,
    [queryId, afterId, author.type, author.id],
  );
}

/** How long an author has to wait before replying to the query again; as `waitToAdd`. */
export function waitToReply(
  tx: Db,
  { queryId, author, perHour }: { readonly queryId: string; readonly author: Person; readonly perHour: number },
): Promise<number> {
  const own = 'reply where query_id = $2 and author_type = $3 and author_id = $4';
  return waitToAdd(tx, perHour, own, [queryId, author.type, author.id]);
}

/** @returns the new id; null when the author has already used the client id for another reply */
export async function insertReply(tx: Db, { queryId, author, description, relatedIds, clientId, canned }: NewReply) {
  return tx.maybeValue<string>(
    `insert into reply (query_id, author_type, author_id, description, related, client_id,
                        canned_id, canned_version, canned_edited)
     values ($1, $2, $3, $4, $5::bigint[], $6, $7, $8, $9)
     on conflict (author_type, author_id, client_id) where client_id is not null do nothing
     returning id::text`,
    [
      queryId,
      author.type,
      author.id,
      description,
      relatedIds,
      clientId ?? null,
      canned?.cannedId ?? null,
      canned?.version ?? null,
      canned?.isEdited ?? null,
    ],
  );
}

/** Stores the current text of a reply as an earlier version. */
export async function storeReplyVersion(tx: Db, replyId: string, replacedBy: string): Promise<void> {
  await tx.query(
    `insert into reply_version (reply_id, description, written_at, replaced_by)
     select id, description, updated_at, $2 from reply where id = $1`,
    [replyId, replacedBy],
  );
}

/** Updates a reply. Its time always increases, so two versions never have the same one. */
export async function updateReply(tx: Db, replyId: string, { description, relatedIds }: ReplyContent): Promise<void> {
  await tx.query(
    `update reply set description = $2, related = $3::bigint[],
            updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond') where id = $1`,
    [replyId, description, relatedIds],
  );
}

export async function markReplyDeleted(tx: Db, replyId: string): Promise<void> {
  await tx.query('update reply set deleted_at = clock_timestamp() where id = $1', [replyId]);
}

/** Earlier versions of a reply, newest first. Ids increase with time. */
export async function listReplyVersions(db: Db, replyId: string, slice: Slice<string>) {
  const { values, add } = valuesOf(replyId);
  const { beyond, rest } = walkOfIds(slice, add);
  return db.rows<ReplyVersion>(
    `select id::text, description, ${isoTime('written_at')} as update_time
       from (select * from reply_version
              where reply_id = $1 and ${beyond} ${rest}) version
      order by version.id desc`,
    values,
  );
}

export async function countReplyVersions(db: Db, replyId: string): Promise<number> {
  return countShown(db, 'reply_version where reply_id = $1', [replyId]);
}

/** Those of the ids that exist. */
export async function listExistingQueries(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  return db.values<string>('select id::text from query where id = any($1::bigint[])', [ids]);
}
