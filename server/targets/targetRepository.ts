import { ALL_PRODUCTS } from '#contract/businessHours.ts';
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
    isOpen: 'query.status = 1 and query.erased_at is null',
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
  return db.one<ResponseOf<typeof previewTargets>>(
    // What began before these instants would be late.
    `with began as materialized (
       select code as product, work_began(code, now(), $3::bigint * 60000) as first,
              work_began(code, now(), $4::bigint * 60000) as next,
              work_began(code, now(), $5::bigint * 60000) as whole
         from product
        where case when $1 = ${ALL_PRODUCTS} then not exists (select from target
                                                               where target.product = code and subject = $2)
                   else code = $1 end
     )
     select count(*)::int as open,
            count(*) filter (where ${since} is not null and respond_by < now() or resolve_by < now())::int as late,
            count(*) filter (where ${since} < case when ${hasAnswer} then next else first end
                                or created_at < whole)::int as "wouldBeLate"
       from ${table} join began using (product) where ${isOpen}`,
    [comeFrom, type, targets?.firstMinutes ?? null, targets?.nextMinutes ?? null, targets?.resolveMinutes ?? null],
  );
}

/** An open chat or query, and whether its deadlines are other than the targets and the business hours say. */
interface OpenItem {
  readonly id: string;
  readonly isStale: boolean;
}

/** By id, after one. */
export async function listOpen(tx: Db, type: ReportType, afterId: string, limit: number): Promise<readonly OpenItem[]> {
  const { table, isOpen, since } = CLOCKS[type];
  return tx.rows<OpenItem>(
    // Without it, PostgreSQL could look for the open ones among all.
    `with open as materialized (select ${table}.id from ${table} where ${isOpen})
     select ${table}.id::text, ${since} is not null and respond.due_at is distinct from respond_by
                               or resolve.due_at is distinct from resolve_by as is_stale
       from (select id from open where id > $2 order by open.id limit $3) part join ${table} using (id),
            ${table}_respond(${table}) respond, resolve_deadline(product, $1::smallint, created_at) resolve
      order by part.id`,
    [type, afterId, limit],
  );
}

/** Computes their deadlines again. */
export async function moveDeadlines(tx: Db, type: ReportType, ids: readonly string[]): Promise<void> {
  const { table, since } = CLOCKS[type];
  await tx.query(
    `with locked as (
       select ${table}.id from ${table} where id = any($2::bigint[]) order by ${table}.id for no key update
     ), moved as (
       update ${table}
          set (respond_by, respond_warn_at) =
              (select due_at, warn_at from ${table}_respond(${table}) where ${since} is not null),
              (resolve_by, resolve_warn_at) =
              (select due_at, warn_at from resolve_deadline(product, $1::smallint, created_at))
         from locked where ${table}.id = locked.id
       returning ${table}.id, case when respond_warned_at is null then respond_warn_at end as respond_at,
                 case when resolve_warned_at is null then resolve_warn_at end as resolve_at
     )
     select schedule_by('${table}.respond', id, respond_at, 'waiting'),
            schedule_by('${table}.resolve', id, resolve_at, 'open') from moved`,
    [type, ids],
  );
}

/** Goes on after one of them, as work of this kind. */
export async function scheduleRest(tx: Db, kind: string, afterId: string): Promise<void> {
  await tx.query("select schedule_by($1, $2, now(), 'settings')", [kind, afterId]);
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

const IS_OPEN = { chat: 'ended_at is null', query: 'status = 1' } as const;

/** Stores that people have been warned. @returns null if they need not be now, as the view `due_work` says it */
export async function noteWarned(
  tx: Db,
  table: 'chat' | 'query',
  clock: Clock,
  id: string,
): Promise<NearTarget | null> {
  const isWaiting = table === 'chat' && clock === 'respond' ? 'and waiting_since is not null' : '';
  return tx.maybe<NearTarget>(
    `update ${table} set ${clock}_warned_at = now()
      where id = $1 and ${clock}_warn_at <= now() and ${clock}_warned_at is null and ${IS_OPEN[table]} ${isWaiting}
     returning staff_id::text, (extract(epoch from ${clock}_by - now()) * 1000)::float8 as left_ms`,
    [id],
  );
}

/** What leaders are warned of: who waits near a deadline or past it, and how many of them have come near lately. */
export interface NearAnswers {
  readonly chats: number;
  readonly queries: number;
  readonly since: number;
}

export async function countNearAnswers(tx: Db, sinceMs: number): Promise<NearAnswers> {
  return tx.one<NearAnswers>(
    `select count(*) filter (where is_chat)::int as chats, count(*) filter (where not is_chat)::int as queries,
            count(*) filter (where respond_warned_at > now() - $1 * interval '1 ms')::int as since
       from (select respond_warned_at, true as is_chat from chat
              where waiting_since is not null and respond_warned_at is not null
             union all
             select respond_warned_at, false from query
              where respond_by is not null and respond_warned_at is not null) near`,
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
