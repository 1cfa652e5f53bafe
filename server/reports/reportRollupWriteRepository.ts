import { sqlState, type Database, type Db } from '../db/connection.ts';
import { cameIn, dayCounts, REPORT_TYPES, staffDayCounts, type DayRange } from './reportDayRepository.ts';
import type { RollupState } from './reportRollupRepository.ts';

// How roll-ups come about. Only whoever is at it (`rollupTurn`) calls these.

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * One turn of rolling up, by one process at a time. All that it reads is as of one moment: marks that come later stay,
 * and so do not get lost.
 * @returns null when somebody else is at it
 */
export async function rollupTurn<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read');
      // The moment is that of the first statement which reads: it comes after what the turn before has written.
      await tx.query('lock table report_state in exclusive mode nowait');
      return work(tx);
    });
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}

/**
 * Takes all roll-ups back, of whatever zone.
 * @returns how many customers remain in report_customer, which is of no zone
 */
export async function clearRollups(tx: Db): Promise<number> {
  for (const table of ['report_state', 'report_day', 'report_staff_day', 'report_staff_month', 'report_usage_day'])
    await tx.query(`delete from ${table}`);
  const {
    rows: [row],
  } = await tx.query<{ customers: number }>('select count(*)::float8 as customers from report_customer');
  return row?.customers ?? 0;
}

/** From `start` on, and before `end`: instants as ISO 8601. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

/** @param kept when all the days that are rolled up begin and end */
export async function saveState(tx: Db, { zone, since, until, customers }: RollupState, kept: Span): Promise<void> {
  await tx.query(
    `insert into report_state (zone, since, until, starts_at, ends_at, customers) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set zone = excluded.zone, since = excluded.since, until = excluded.until,
            starts_at = excluded.starts_at, ends_at = excluded.ends_at, customers = excluded.customers`,
    [zone, since, until, kept.start, kept.end, customers],
  );
}

/**
 * Counts a range of days and keeps that, in place of what there was.
 * @returns how many customers are new in report_customer
 */
export async function rollUp(tx: Db, dayRange: DayRange): Promise<number> {
  for (const table of ['report_day', 'report_staff_day', 'report_usage_day']) {
    await tx.query(`delete from ${table} where day >= $1 and day < $1::date + $2::integer`, [
      dayRange.from,
      dayRange.starts.length,
    ]);
  }
  for (const type of REPORT_TYPES) {
    const { text, values } = cameIn([type], [dayRange]);
    await tx.query(
      `insert into report_day (type, day, open, solved, not_solved, staff_count)
       select ${type}, counted.* from (${dayCounts(text)}) counted`,
      values,
    );
    await tx.query(
      `insert into report_staff_day (type, day, staff_id, assigned, solved, answered, first_response_us)
       select ${type}, counted.* from (${staffDayCounts(text)}) counted order by day, staff_id`,
      values,
    );
  }
  await sumMonths(tx, dayRange);
  const { text, values } = cameIn(REPORT_TYPES, [dayRange]);
  await tx.query(
    `insert into report_usage_day (day, customers)
     select day, count(distinct customer_id) from (${text}) item group by day`,
    values,
  );
  const { rowCount } = await tx.query(
    `insert into report_customer (customer_id) select distinct customer_id from (${text}) item on conflict do nothing`,
    values,
  );
  return rowCount ?? 0;
}

/** Adds up the days of each month that a range of days touches. */
async function sumMonths(tx: Db, { from, starts }: DayRange): Promise<void> {
  const touched = `date_trunc('month', $1::date)::date and $1::date + $2::integer - 1`;
  await tx.query(`delete from report_staff_month where month between ${touched}`, [from, starts.length]);
  await tx.query(
    `insert into report_staff_month (type, month, staff_id, assigned, solved, answered, first_response_us)
     select type, month, staff_id, sum(assigned), sum(solved), sum(answered), sum(first_response_us)
       from (select date_trunc('month', day)::date as month, * from report_staff_day
              where day >= date_trunc('month', $1::date)
                and day < date_trunc('month', $1::date + $2::integer - 1) + interval '1 month') counted
      group by type, month, staff_id order by type, month, staff_id`,
    [from, starts.length],
  );
}

/** When the newest of what has changed came in, in a span; null when nothing of it has since its day was rolled up. */
export async function readNewestMark(tx: Db, { start, end }: Span): Promise<Date | null> {
  const {
    rows: [row],
  } = await tx.query<{ at: Date | null }>('select max(at) as at from report_change where at >= $1 and at < $2', [
    start,
    end,
  ]);
  return row?.at ?? null;
}

/** Takes away the marks in some spans, and those outside of all that is rolled up. */
export async function deleteMarks(tx: Db, kept: Span, spans: readonly Span[]): Promise<void> {
  await tx.query(
    `delete from report_change
      where at < $1 or at >= $2
         or exists (select from unnest($3::timestamptz[], $4::timestamptz[]) as span (start, stop)
                     where at >= span.start and at < span.stop)`,
    [kept.start, kept.end, spans.map(({ start }) => start), spans.map(({ end }) => end)],
  );
}

/** When the first of all queries and chats came in; null when there are none. */
export async function readFirstArrival(tx: Db): Promise<Date | null> {
  const {
    rows: [row],
  } = await tx.query<{ at: Date | null }>(
    `select least((select created_at from chat order by created_at limit 1),
                  (select created_at from query where status = 1 order by created_at limit 1),
                  (select created_at from query where status = 2 order by created_at limit 1)) as at`,
  );
  return row?.at ?? null;
}
