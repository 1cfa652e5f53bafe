import { REPORT_TYPE, type ReportType } from '../../contract/domain.ts';
import type { Db } from '../db/connection.ts';
import { STATUS_TERMS } from './reportStatus.ts';

// Figures counted from the queries and chats themselves: for who reads a day that is not rolled up, and for who rolls it up.

/** Days one after another, with instants as ISO 8601. A day without a length, which a zone has left out, is among them. */
export interface DayRun {
  /** yyyy-MM-dd, of the first. */
  readonly from: string;
  /** When each begins. */
  readonly starts: readonly string[];
  /** When the last ends. */
  readonly end: string;
}

const TYPES: readonly ReportType[] = Object.values(REPORT_TYPE);

export interface DayRow { readonly day: string; readonly open: number; readonly solved: number; readonly notSolved: number; readonly staffCount: number }

export interface StaffSums {
  readonly staffId: string;
  readonly assigned: number;
  readonly solved: number;
  /** Those with a first answer. */
  readonly answered: number;
  /** How long these took together, in microseconds. */
  readonly firstResponseUs: number;
}
export interface DayCustomers { readonly day: string; readonly customers: number }
export interface StaffDayRow extends StaffSums { readonly day: string }
/** What came in on a day; with `day` null, on several together. */
export interface TypeSums { readonly type: ReportType; readonly day: string | null; readonly all: number; readonly solved: number }

const FIRST_ANSWER: Readonly<Record<ReportType, string>> = { [REPORT_TYPE.query]: 'first_staff_reply_at', [REPORT_TYPE.chat]: 'first_answer_at' };
/** So that the index by days serves, which begins with the status. */
const ANY_STATUS: Readonly<Record<ReportType, string>> = { [REPORT_TYPE.query]: 'status in (1, 2) and ', [REPORT_TYPE.chat]: '' };

/** What came in in a run: under which day, whose it is, how far it has come, how long its first answer took. `from` and so on are placeholders. */
function cameIn(type: ReportType, { from, starts, end } = { from: '$1', starts: '$2', end: '$3' }): string {
  const { table, isOpen, isSolved } = STATUS_TERMS[type];
  return `(select customer_id, staff_id, ${isOpen} as is_open, ${isSolved} as is_solved, ${FIRST_ANSWER[type]} - created_at as answered_in,
                  ${from}::date + width_bucket(created_at, ${starts}::timestamptz[]) - 1 as day
             from ${table} where ${ANY_STATUS[type]}created_at >= (${starts}::timestamptz[])[1] and created_at < ${end}::timestamptz)`;
}

/** The same of both types and of several runs. */
function cameInDuring(runs: readonly DayRun[]): { readonly sql: string; readonly values: unknown[] } {
  const parts = runs.flatMap((_, index) => TYPES.map((type) => {
    const [from, starts, end] = [1, 2, 3].map((nth) => `$${index * 3 + nth}`);
    return `select ${type} as type, day, customer_id, is_solved from ${cameIn(type, { from: from ?? '', starts: starts ?? '', end: end ?? '' })} item`;
  }));
  return { sql: parts.join(' union all '), values: runs.flatMap(valuesOf) };
}

/** A row for each day of a run of which there is anything, as report_day has them. $1 to $3: `valuesOf` the run. */
export function dayCounts(type: ReportType): string {
  return `select day, count(*) filter (where is_open)::integer as open, count(*) filter (where is_solved)::integer as solved,
                 count(*) filter (where not is_open and not is_solved)::integer as not_solved, count(distinct staff_id)::integer as staff_count
            from ${cameIn(type)} item group by day`;
}

const STAFF_SUMS = `count(*)::integer as assigned, count(*) filter (where is_solved)::integer as solved, count(answered_in)::integer as answered,
  (coalesce(extract(epoch from sum(answered_in)), 0) * 1000000)::bigint as first_response_us`;

/** The same for each day and member of staff, as report_staff_day has them. */
export function staffDayCounts(type: ReportType): string {
  return `select day, staff_id, ${STAFF_SUMS} from ${cameIn(type)} item where staff_id is not null group by day, staff_id`;
}

/** The same for each member of staff, over all days of a run. */
export function staffCounts(type: ReportType): string {
  return `select staff_id, ${STAFF_SUMS} from ${cameIn(type)} item where staff_id is not null group by staff_id`;
}

/** The customers of each day, once a day. */
export const DAY_CUSTOMERS = TYPES.map((type) => `select day, customer_id from ${cameIn(type)} item`).join(' union ');

export function valuesOf({ from, starts, end }: DayRun): unknown[] {
  return [from, starts, end];
}

/** As rows of `day`, `open` and so on come on the wire. */
export const DAY_COLUMNS = 'day::text, open, solved, not_solved as "notSolved", staff_count as "staffCount"';
export const SUM_COLUMNS = 'staff_id::text as "staffId", assigned::integer, solved::integer, answered::integer, first_response_us::float8 as "firstResponseUs"';

/** Days without anything have no row. */
export async function countDays(tx: Db, type: ReportType, run: DayRun): Promise<readonly DayRow[]> {
  const { rows } = await tx.query<DayRow>(`select ${DAY_COLUMNS} from (${dayCounts(type)}) counted`, valuesOf(run));
  return rows;
}

export async function countStaffDays(tx: Db, type: ReportType, run: DayRun): Promise<readonly StaffDayRow[]> {
  const { rows } = await tx.query<StaffDayRow>(`select day::text, ${SUM_COLUMNS} from (${staffDayCounts(type)}) counted`, valuesOf(run));
  return rows;
}

export async function countStaff(tx: Db, type: ReportType, run: DayRun): Promise<readonly StaffSums[]> {
  const { rows } = await tx.query<StaffSums>(`select ${SUM_COLUMNS} from (${staffCounts(type)}) counted`, valuesOf(run));
  return rows;
}

/** How many customers had a query or chat, of each day. */
export async function countDayCustomers(tx: Db, run: DayRun): Promise<readonly DayCustomers[]> {
  const { rows } = await tx.query<DayCustomers>(`select day::text, count(*)::integer as customers from (${DAY_CUSTOMERS}) met group by day`, valuesOf(run));
  return rows;
}

/** Of both types, by day. */
export async function countArrivals(tx: Db, runs: readonly DayRun[]): Promise<readonly TypeSums[]> {
  const { sql, values } = cameInDuring(runs);
  const { rows } = await tx.query<TypeSums>(
    `select type, day::text, count(*)::integer as all, count(*) filter (where is_solved)::integer as solved from (${sql}) item group by type, day`, values,
  );
  return rows;
}

/** How many customers had a query or chat on any day of the runs, and are not in report_customer. */
export async function countNewcomers(tx: Db, runs: readonly DayRun[]): Promise<number> {
  const { sql, values } = cameInDuring(runs);
  const { rows: [row] } = await tx.query<{ newcomers: number }>(
    `select count(*)::integer as newcomers from (select distinct customer_id from (${sql}) item) met
      where not exists (select from report_customer known where known.customer_id = met.customer_id)`,
    values,
  );
  return row?.newcomers ?? 0;
}

export async function readStaffNames(tx: Db, staffIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; name: string }>('select id::text, name from staff where id = any($1)', [staffIds]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
