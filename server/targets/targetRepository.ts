import type { previewTargets, ProductTargets, Targets } from '#contract/http/targets.ts';
import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type { Db } from '../db/database.ts';
import { isoTime } from '../db/instants.ts';

/** Those of all products first, then by product. */
export async function listTargets(db: Db): Promise<ProductTargets[]> {
  return db.rows<ProductTargets>(
    `select product as come_from, subject as type,
            json_build_object('firstMinutes', first_minutes, 'nextMinutes', next_minutes,
                              'resolveMinutes', resolve_minutes, 'warnPercent', warn_percent) as targets,
            ${isoTime('updated_at')} as update_time
       from target order by target.product, target.subject`,
  );
}

/** Until the transaction ends, no one else changes targets. */
export async function lockTargets(tx: Db): Promise<void> {
  await tx.query('lock table target in share row exclusive mode');
}

type Whose = Pick<ProductTargets, 'comeFrom' | 'type'>;

/** @param targets null: removes them */
export async function storeTargets(tx: Db, { comeFrom, type }: Whose, targets: Targets | null): Promise<void> {
  if (targets === null) await tx.query('delete from target where product = $1 and subject = $2', [comeFrom, type]);
  else
    await tx.query(
      `insert into target (product, subject, first_minutes, next_minutes, resolve_minutes, warn_percent)
       values ($1, $2, $3, $4, $5, $6)
           on conflict (product, subject) do update
          set first_minutes = excluded.first_minutes, next_minutes = excluded.next_minutes,
              resolve_minutes = excluded.resolve_minutes, warn_percent = excluded.warn_percent, updated_at = now()`,
      [comeFrom, type, targets.firstMinutes, targets.nextMinutes, targets.resolveMinutes, targets.warnPercent],
    );
}

interface Clocks {
  readonly table: 'chat' | 'query';
  readonly isOpen: string;
  /** Since when the customer waits. */
  readonly since: string;
  readonly hasAnswer: string;
}

const CLOCKS: Readonly<Record<ReportType, Clocks>> = {
  [REPORT_TYPE.query]: {
    table: 'query',
    isOpen: 'query.status = 1',
    since: 'query.respond_since',
    hasAnswer: 'query.first_staff_reply_at is not null',
  },
  [REPORT_TYPE.chat]: {
    table: 'chat',
    isOpen: 'chat.ended_at is null',
    since: 'chat.waiting_since',
    hasAnswer: 'chat.first_answer_at is not null',
  },
};

/** Of the products that have these targets: how many are open, how many are late, and how many would be. */
export async function countLate(
  db: Db,
  { comeFrom, type, targets }: RequestOf<typeof previewTargets>,
): Promise<ResponseOf<typeof previewTargets>> {
  const { table, isOpen, since, hasAnswer } = CLOCKS[type];
  const due = (start: string, minutes: string) =>
    `coalesce((deadline(product, ${start}, ${minutes}, 50)).due_at < now(), false)`;
  return db.one<ResponseOf<typeof previewTargets>>(
    `select count(*)::int as open,
            count(*) filter (where ${since} is not null and respond_by < now() or resolve_by < now())::int as late,
            count(*) filter (where
              ${since} is not null and ${due(since, `case when ${hasAnswer} then $4::int else $3::int end`)}
              or ${due('created_at', '$5::int')})::int as "wouldBeLate"
       from ${table}
      where ${isOpen} and case when $1 = 0 then not exists (select from target where product = ${table}.product
                                                                and subject = $2)
                               else product = $1 end`,
    [
      comeFrom,
      type,
      ...(targets === null ? [null, null, null] : [targets.firstMinutes, targets.nextMinutes, targets.resolveMinutes]),
    ],
  );
}

/** Moves deadlines that are no longer what the targets and the business hours say. @returns how many, `limit` at most */
export async function moveDeadlines(tx: Db, type: ReportType, limit: number): Promise<number> {
  const { table, isOpen, since } = CLOCKS[type];
  return tx.count(
    `with stale as (
       select ${table}.id from ${table},
              ${table}_respond(${table}) respond, resolve_deadline(product, $1::smallint, created_at) resolve
        where ${isOpen} and (${since} is not null and respond.due_at is distinct from respond_by
                             or resolve.due_at is distinct from resolve_by)
        order by ${table}.id limit $2
     ), locked as (
       select ${table}.id from ${table} where id in (select id from stale) order by ${table}.id for no key update
     ), moved as (
       update ${table}
          set (respond_by, respond_warn_at) =
              (select due_at, warn_at from ${table}_respond(${table}) where ${since} is not null),
              (resolve_by, resolve_warn_at) = (select due_at, warn_at from resolve_deadline(product, $1::smallint, created_at))
         from locked where ${table}.id = locked.id
       returning ${table}.id, case when not respond_warned then respond_warn_at end as respond_at,
                 case when not resolve_warned then resolve_warn_at end as resolve_at
     )
     select schedule_by('${table}.respond', id, respond_at, 'waiting'),
            schedule_by('${table}.resolve', id, resolve_at, 'open') from moved`,
    [type, limit],
  );
}

/** A chat or query that should be answered or resolved soon. */
export interface NearTarget {
  readonly staffId: string | null;
  /** Milliseconds until the deadline; negative after it. */
  readonly leftMs: number;
}

export type Clock = 'respond' | 'resolve';

export async function lockSubject(tx: Db, table: 'chat' | 'query', id: string): Promise<void> {
  await tx.query(`select from ${table} where id = $1 for no key update`, [id]);
}

/** Stores that people have been warned. */
export async function noteWarned(tx: Db, table: 'chat' | 'query', clock: Clock, id: string): Promise<NearTarget> {
  return tx.one<NearTarget>(
    `update ${table} set ${clock}_warned = true where id = $1
     returning staff_id::text, (extract(epoch from ${clock}_by - now()) * 1000)::float8 as left_ms`,
    [id],
  );
}

/** What leaders are warned of: who waits, is near a deadline or past it, and how many of these were not near so long ago. */
export interface NearAnswers {
  readonly chats: number;
  readonly queries: number;
  readonly since: number;
}

export async function countNearAnswers(tx: Db, sinceMs: number): Promise<NearAnswers> {
  return tx.one<NearAnswers>(
    `select count(*) filter (where is_chat)::int as chats, count(*) filter (where not is_chat)::int as queries,
            count(*) filter (where respond_warn_at > now() - $1 * interval '1 ms')::int as since
       from (select respond_warn_at, true as is_chat from chat where waiting_since is not null
             union all
             select respond_warn_at, false from query where respond_by is not null) waiting
      where respond_warn_at <= now()`,
    [sinceMs],
  );
}

/** Unless they are to be warned already. */
export async function scheduleLeaders(tx: Db): Promise<void> {
  await tx.query(
    `insert into scheduled_work (kind, subject_id, due_at, reason) values ('leaders.near', 1, now(), 'waiting')
         on conflict (kind, subject_id) do nothing`,
  );
}
