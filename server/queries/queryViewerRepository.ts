import type { Db } from '../db/connection.ts';

/** A staff member who has a query open. */
export interface ListedViewer {
  readonly staffId: string;
  readonly name: string;
  /** As the contract's HeadImg. */
  readonly headImg: string;
  readonly isWriting: boolean;
}

/** Tells a page whether it must load the query or its replies again. */
export interface QueryNews {
  readonly lastReplyId: string | null;
  readonly updatedAt: Date;
  readonly erasedAt: Date | null;
}

/** @returns null when there is no such query */
export async function readQueryNews(db: Db, queryId: string): Promise<QueryNews | null> {
  return db.maybe<QueryNews>(
    `select (select id::text from reply where query_id = query.id and deleted_at is null
              order by reply.id desc limit 1) as last_reply_id, updated_at, erased_at
       from query where id = $1`,
    [queryId],
  );
}

/** Stores that a staff member has the query open at this moment. */
export async function saveViewer(
  db: Db,
  viewer: { readonly queryId: string; readonly staffId: string; readonly isWriting: boolean },
): Promise<void> {
  await db.query(
    `insert into query_look (query_id, staff_id, is_writing) values ($1, $2, $3)
         on conflict (query_id, staff_id) do update set is_writing = excluded.is_writing, seen_at = now()`,
    [viewer.queryId, viewer.staffId, viewer.isWriting],
  );
}

/** Removes a staff member who has closed the query. */
export async function deleteViewer(db: Db, queryId: string, staffId: string): Promise<void> {
  await db.query('delete from query_look where query_id = $1 and staff_id = $2', [queryId, staffId]);
}

/** The other viewers who reported within the given time, by name. */
export async function listViewers(
  db: Db,
  queryId: string,
  { exceptId, withinMs }: { readonly exceptId: string; readonly withinMs: number },
): Promise<readonly ListedViewer[]> {
  return db.rows<ListedViewer>(
    `select query_look.staff_id::text, staff.name, coalesce(app_user.head_key, '') as head_img, query_look.is_writing
       from query_look join staff on staff.id = query_look.staff_id left join app_user on app_user.id = staff.target_id
      where query_look.query_id = $1 and query_look.staff_id <> $2
        and query_look.seen_at > now() - $3 * interval '1 millisecond'
      order by staff.name, staff.id`,
    [queryId, exceptId, withinMs],
  );
}

/** Deletes viewers who have not reported for so long. */
export async function deleteStaleViewers(db: Db, unheardMs: number): Promise<void> {
  await db.query(`delete from query_look where seen_at < now() - $1 * interval '1 millisecond'`, [unheardMs]);
}
