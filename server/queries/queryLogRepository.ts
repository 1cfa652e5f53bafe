import { QUERY_LOG_MAX } from '#contract/constants.ts';
import type { QueryAction, QueryLogEntry } from '#contract/http/queries.ts';
import type { Person } from '../common/principal.ts';
import type { Db } from '../db/connection.ts';

export interface NewQueryLogEntry {
  readonly queryId: string;
  readonly action: QueryAction;
  /** A customer, a member of staff, or the product itself: type 3 and id '0'. */
  readonly actor: Person;
  /** The new assignee. */
  readonly toId?: string;
  /** The reply that the entry is about. Once the reply is deleted, no one may read the entry's texts. */
  readonly replyId?: string;
  /** The old value: the previous assignee, or the beginning of the reply's previous text. */
  readonly oldDesc?: string;
  readonly newDesc?: string;
}

/** An entry under the names of the calls. */
interface QueryLogRecord extends Omit<QueryLogEntry, 'createTime' | 'extend'> {
  readonly oldDesc: string;
  readonly newDesc: string;
  readonly at: Date;
}

/** Writes log entries, in the transaction that makes the change. */
export async function writeQueryLog(tx: Db, entries: readonly NewQueryLogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(
    `insert into query_log (query_id, action, actor_type, actor_id, to_id, reply_id, old_desc, new_desc)
     select * from unnest($1::bigint[], $2::text[], $3::smallint[], $4::bigint[], $5::bigint[], $6::bigint[],
                          $7::text[], $8::text[])`,
    [
      entries.map(({ queryId }) => queryId),
      entries.map(({ action }) => action),
      entries.map(({ actor }) => actor.type),
      entries.map(({ actor }) => actor.id),
      entries.map(({ toId }) => toId ?? null),
      entries.map(({ replyId }) => replyId ?? null),
      entries.map(({ oldDesc }) => oldDesc ?? ''),
      entries.map(({ newDesc }) => newDesc ?? ''),
    ],
  );
}

/** The newest entries of a query's log, newest first. */
export async function listQueryLogOf(db: Db, queryId: string): Promise<readonly QueryLogRecord[]> {
  return db.rows<QueryLogRecord>(
    `select query_log.id::text, query_log.action as description, query_log.at, query_log.actor_type as from_type,
            coalesce(given.name, '') as to_name,
            coalesce(case query_log.actor_type when 1 then app_user.nick_name
                                               when 2 then doer.name end, '') as from_name,
            case when reply.deleted_at is null then query_log.old_desc else '' end as old_desc,
            case when reply.deleted_at is null then query_log.new_desc else '' end as new_desc
       from query_log
       left join app_user on query_log.actor_type = 1 and app_user.id = query_log.actor_id
       left join staff doer on query_log.actor_type = 2 and doer.id = query_log.actor_id
       left join staff given on given.id = query_log.to_id
       left join reply on reply.id = query_log.reply_id
      where query_log.query_id = $1
      order by query_log.id desc limit $2`,
    [queryId, QUERY_LOG_MAX],
  );
}
