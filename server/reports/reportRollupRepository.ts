import type { ReportType } from '#contract/domain.ts';
import type { Db, Database } from '../db/connection.ts';
import {
  DAY_COLUMNS,
  SUM_COLUMNS,
  type DayCustomers,
  type DayRow,
  type StaffDayRow,
  type StaffSums,
  type TypeSums,
  createdItems,
  dayCounts,
  REPORT_TYPES,
  staffDayCounts,
  type DayRange,
} from './reportDayRepository.ts';
import { tagDayCounts, taggedItems, type TagSums } from './reportTagRepository.ts';
import { judgedItems, targetDayCounts, type TargetSums } from './reportTargetRepository.ts';

// Writes roll-ups, up to the heading of those who read them: call these functions inside `rollupTurn` only.

/**
 * Runs the work in a transaction that only one process at a time can hold. It reads one snapshot: marks that are added
 * later stay for the next run.
 * @returns null when another process is at work
 */
export async function rollupTurn<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T | null> {
  if (await isTurnTaken(db)) return null;
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    // The snapshot is taken by the first statement that reads, after the lock. So it includes what the previous run
    // committed. When another process was faster, this one waits and then finds nothing to do.
    await tx.query('lock table report_state in exclusive mode');
    return work(tx);
  });
}

/** `lock … nowait` would write an error into PostgreSQL's log each time. */
function isTurnTaken(db: Db): Promise<boolean> {
  return db.any(
    `select from pg_locks
      where relation = 'report_state'::regclass and mode = 'ExclusiveLock' and granted
        and database = (select oid from pg_database where datname = current_database())`,
  );
}

/**
 * Deletes all roll-ups, of every zone.
 * @returns the number of rows of report_customer, which depends on no zone and stays
 */
export async function clearRollups(tx: Db): Promise<number> {
  for (const table of [
    'report_state',
    'report_day',
    'report_staff_day',
    'report_staff_month',
    'report_usage_day',
    'report_canned_day',
    'report_target_day',
    'report_tag_day',
  ])
    await tx.query(`delete from ${table}`);
  return tx.value<number>('select count(*)::float8 as customers from report_customer');
}

/** From `start` (inclusive) to `end` (exclusive); instants as ISO 8601. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

/** @param rolledUp when the rolled-up days begin and end */
export async function saveState(tx: Db, { zone, since, until, customers }: RollupState, rolledUp: Span): Promise<void> {
  await tx.query(
    `insert into report_state (zone, since, until, starts_at, ends_at, customers) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set zone = excluded.zone, since = excluded.since, until = excluded.until,
            starts_at = excluded.starts_at, ends_at = excluded.ends_at, customers = excluded.customers`,
    [zone, since, until, rolledUp.start, rolledUp.end, customers],
  );
}

/**
 * Counts a range of days and replaces its roll-ups.
 * @returns how many customers were added to report_customer
 */
export async function rollUp(tx: Db, dayRange: DayRange): Promise<number> {
  for (const table of ['report_day', 'report_staff_day', 'report_usage_day', 'report_target_day', 'report_tag_day']) {
    await tx.query(`delete from ${table} where day >= $1 and day < $1::date + $2::integer`, [
      dayRange.from,
      dayRange.starts.length,
    ]);
  }
  for (const type of REPORT_TYPES) {
    const { text, values } = createdItems([type], [dayRange]);
    await tx.query(
      `insert into report_day (type, day, open, solved, not_solved, staff_count)
       select ${type}, counted.* from (${dayCounts(text)}) counted`,
      values,
    );
    await tx.query(
      `insert into report_staff_day (type, day, staff_id, assigned, solved, answered, first_response_us,
                                     rated, rating_sum)
       select ${type}, counted.* from (${staffDayCounts(text)}) counted order by day, staff_id`,
      values,
    );
    await rollUpTargets(tx, type, dayRange);
    await rollUpTags(tx, type, dayRange);
  }
  await sumMonths(tx, dayRange);
  const { text, values } = createdItems(REPORT_TYPES, [dayRange]);
  await tx.query(
    `insert into report_usage_day (day, customers)
     select day, count(distinct customer_id) from (${text}) item group by day`,
    values,
  );
  return tx.count(
    `insert into report_customer (customer_id) select distinct customer_id from (${text}) item on conflict do nothing`,
    values,
  );
}

async function rollUpTargets(tx: Db, type: ReportType, dayRange: DayRange): Promise<void> {
  const { text, values } = judgedItems(type, [dayRange]);
  await tx.query(
    `insert into report_target_day (type, day, product, first_met, first_missed, next_met, next_missed,
                                    resolve_met, resolve_missed)
     select ${type}, counted.* from (${targetDayCounts(text)}) counted order by day, product`,
    values,
  );
}

async function rollUpTags(tx: Db, type: ReportType, dayRange: DayRange): Promise<void> {
  const { text, values } = taggedItems(type, [dayRange]);
  await tx.query(
    `insert into report_tag_day (type, day, product, tag_id, open, solved, not_solved)
     select ${type}, counted.* from (${tagDayCounts(text)}) counted order by day, product, tag_id`,
    values,
  );
}

/** Updates the sums of each month that the range touches. */
async function sumMonths(tx: Db, { from, starts }: DayRange): Promise<void> {
  const touched = `date_trunc('month', $1::date)::date and $1::date + $2::integer - 1`;
  await tx.query(`delete from report_staff_month where month between ${touched}`, [from, starts.length]);
  await tx.query(
    `insert into report_staff_month (type, month, staff_id, assigned, solved, answered, first_response_us,
                                     rated, rating_sum)
     select type, month, staff_id, sum(assigned), sum(solved), sum(answered), sum(first_response_us),
            sum(rated), sum(rating_sum)
       from (select date_trunc('month', day)::date as month, * from report_staff_day
              where day >= date_trunc('month', $1::date)
                and day < date_trunc('month', $1::date + $2::integer - 1) + interval '1 month') counted
      group by type, month, staff_id order by type, month, staff_id`,
    [from, starts.length],
  );
}

/** The newest mark in a span: the instant at which a changed item was created; null when there is none. */
export async function readNewestMark(tx: Db, { start, end }: Span): Promise<Date | null> {
  return tx.value<Date | null>('select max(at) as at from report_change where at >= $1 and at < $2', [start, end]);
}

/** Deletes the marks in these spans, and those outside the rolled-up days. */
export async function deleteMarks(tx: Db, rolledUp: Span, spans: readonly Span[]): Promise<void> {
  await tx.query(
    `delete from report_change
      where at < $1 or at >= $2
         or exists (select from unnest($3::timestamptz[], $4::timestamptz[]) as span (start, stop)
                     where at >= span.start and at < span.stop)`,
    [rolledUp.start, rolledUp.end, spans.map(({ start }) => start), spans.map(({ end }) => end)],
  );
}

/** The instant at which the oldest query or chat was created; null when there are none. */
export async function readFirstCreatedAt(tx: Db): Promise<Date | null> {
  return tx.maybeValue<Date | null>(
    `select least((select created_at from chat order by created_at limit 1),
                  (select created_at from query where status = 1 order by created_at limit 1),
                  (select created_at from query where status = 2 order by created_at limit 1)) as at`,
  );
}

// Reads the roll-ups and their state.

/** Inclusive days, yyyy-MM-dd, without those of `except`. */
export interface RolledDays {
  readonly from: string;
  readonly to: string;
  readonly except: readonly string[];
}

/** Inclusive days, all of them rolled up. */
export interface RollupState {
  /** The zone and rules by which the days are defined, see `rulesOf`. */
  readonly zone: string;
  readonly since: string;
  readonly until: string;
  /** The number of rows of report_customer. */
  readonly customers: number;
}

/** @param most the largest number of marks to read */
export async function readState(tx: Db, types: readonly ReportType[], most: number) {
  return tx.maybe<RollupState & { marks: Date[] }>(
    `select zone, since::text, until::text, customers::float8,
            array(select at from report_change
                   where at >= starts_at and at < ends_at and type = any($1) limit $2) as marks
       from report_state`,
    [types, most],
  );
}

const WITHIN = 'day >= $2 and day <= $3 and day <> all($4::date[])';
const valuesOf = (type: ReportType, { from, to, except }: RolledDays) => [type, from, to, except];

/** Days without queries or chats have no row. */
export async function readRolledDays(tx: Db, type: ReportType, days: RolledDays): Promise<readonly DayRow[]> {
  return tx.rows<DayRow>(`select ${DAY_COLUMNS} from report_day where type = $1 and ${WITHIN}`, valuesOf(type, days));
}

export async function readRolledStaffDays(tx: Db, type: ReportType, days: RolledDays): Promise<readonly StaffDayRow[]> {
  return tx.rows<StaffDayRow>(
    `select day::text, ${SUM_COLUMNS} from report_staff_day where type = $1 and ${WITHIN}`,
    valuesOf(type, days),
  );
}

/**
 * The sums of each staff member over all the days.
 * @param months `monthsWithin` of the days
 */
export async function readRolledStaff(
  tx: Db,
  type: ReportType,
  { from, to, except }: RolledDays,
  months: { readonly first: string; readonly end: string },
): Promise<readonly StaffSums[]> {
  return tx.rows<StaffSums>(
    `select ${SUM_COLUMNS}
       from (select staff_id, sum(assigned) as assigned, sum(solved) as solved, sum(answered) as answered,
                    sum(first_response_us) as first_response_us, sum(rated) as rated,
                    sum(rating_sum) as rating_sum
               from (select staff_id, assigned, solved, answered, first_response_us, rated, rating_sum
                       from report_staff_month where type = $1 and month >= $5 and month < $6
                     union all
                     select staff_id, -assigned, -solved, -answered, -first_response_us, -rated, -rating_sum
                       from report_staff_day where type = $1 and day = any($4::date[]) and day >= $5 and day < $6
                     union all
                     select staff_id, assigned, solved, answered, first_response_us, rated, rating_sum
                       from report_staff_day where type = $1 and ${WITHIN} and day < $5
                     union all
                     select staff_id, assigned, solved, answered, first_response_us, rated, rating_sum
                       from report_staff_day where type = $1 and ${WITHIN} and day >= $6) part
              group by staff_id) summed
      where assigned > 0`,
    [type, from, to, except, months.first, months.end],
  );
}

/** The sums of each product over all the days. */
export async function readRolledTargets(tx: Db, type: ReportType, days: RolledDays): Promise<readonly TargetSums[]> {
  return tx.rows<TargetSums>(
    `select product, sum(first_met)::integer as first_met, sum(first_missed)::integer as first_missed,
            sum(next_met)::integer as next_met, sum(next_missed)::integer as next_missed,
            sum(resolve_met)::integer as resolve_met, sum(resolve_missed)::integer as resolve_missed
       from report_target_day where type = $1 and ${WITHIN} group by product`,
    valuesOf(type, days),
  );
}

/** The sums of each tag over all the days. */
export async function readRolledTags(tx: Db, type: ReportType, days: RolledDays): Promise<readonly TagSums[]> {
  return tx.rows<TagSums>(
    `select product, nullif(tag_id, 0)::text as tag_id, sum(open)::integer as open, sum(solved)::integer as solved,
            sum(not_solved)::integer as not_solved
       from report_tag_day where type = $1 and ${WITHIN} group by product, tag_id`,
    valuesOf(type, days),
  );
}

/** Figures of both types. @param apart days with rows of their own; all other days are summed */
export async function readRolledSums(tx: Db, { from, to, except }: RolledDays, apart: readonly string[]) {
  return tx.rows<TypeSums>(
    `select type, day::text, sum(open + solved + not_solved)::float8 as all, sum(solved)::float8 as solved
       from (select type, case when day = any($4::date[]) then day end as day, open, solved, not_solved
               from report_day where day >= $1 and day <= $2 and day <> all($3::date[])) told
      group by type, day`,
    [from, to, except, apart],
  );
}

export async function readRolledCustomers(tx: Db, days: readonly string[]): Promise<readonly DayCustomers[]> {
  return tx.rows<DayCustomers>('select day::text, customers from report_usage_day where day = any($1)', [days]);
}
