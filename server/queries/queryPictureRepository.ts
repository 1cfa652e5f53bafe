import type { Person } from '../common/principal.ts';
import type { Db } from '../db/connection.ts';

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
      where id = any($1) and media_type in ('image/jpeg', 'image/png')
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
