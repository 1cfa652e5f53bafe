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
export interface StaffDayRow extends StaffSums { readonly day: string; readonly staffName: string }

/** What came in, when, whose it is, how far it has come, and when somebody first answered it. */
const CAME_IN: Readonly<Record<ReportType, string>> = {
  // Both statuses are named, as the index by days begins with them.
  [REPORT_TYPE.query]: cameIn(REPORT_TYPE.query, 'first_staff_reply_at', 'status in (1, 2) and '),
  [REPORT_TYPE.chat]: cameIn(REPORT_TYPE.chat, 'first_answer_at', ''),
};

function cameIn(type: ReportType, firstAnswerAt: string, where: string): string {
  const { table, isOpen, isSolved } = STATUS_TERMS[type];
  return `(select customer_id, staff_id, ${isOpen} as is_open, ${isSolved} as is_solved, ${firstAnswerAt} - created_at as answered_in,
                  $1::date + width_bucket(created_at, $2::timestamptz[]) - 1 as day
             from ${table} where ${where}created_at >= ($2::timestamptz[])[1] and created_at < $3)`;
}

/** A row for each day of a run of which there is anything, as report_day has them. $1 to $3: `valuesOf` the run. */
export function dayCounts(type: ReportType): string {
  return `select day, count(*) filter (where is_open)::integer as open, count(*) filter (where is_solved)::integer as solved,
                 count(*) filter (where not is_open and not is_solved)::integer as not_solved, count(distinct staff_id)::integer as staff_count
            from ${CAME_IN[type]} item group by day`;
}

const STAFF_SUMS = `count(*)::integer as assigned, count(*) filter (where is_solved)::integer as solved, count(answered_in)::integer as answered,
  (coalesce(extract(epoch from sum(answered_in)), 0) * 1000000)::bigint as first_response_us`;

/** The same for each day and member of staff, as report_staff_day has them. */
export function staffDayCounts(type: ReportType): string {
  return `select day, staff_id, ${STAFF_SUMS} from ${CAME_IN[type]} item where staff_id is not null group by day, staff_id`;
}

/** The same for each member of staff, over all days of a run. */
export function staffCounts(type: ReportType): string {
  return `select staff_id, ${STAFF_SUMS} from ${CAME_IN[type]} item where staff_id is not null group by staff_id`;
}

/** The customers of each day, once a day. */
export const DAY_CUSTOMERS = `select day, customer_id from ${CAME_IN[REPORT_TYPE.query]} item union select day, customer_id from ${CAME_IN[REPORT_TYPE.chat]} item`;

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
  const { rows } = await tx.query<StaffDayRow>(
    `select day::text, ${SUM_COLUMNS}, staff.name as "staffName" from (${staffDayCounts(type)}) counted join staff on staff.id = staff_id`, valuesOf(run),
  );
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

/** How many customers had a query or chat on any day of the runs, and are not in report_customer. */
export async function countNewcomers(tx: Db, runs: readonly DayRun[]): Promise<number> {
  const parts = runs.flatMap((_, index) => Object.values(STATUS_TERMS).map(({ table }) => (
    `select customer_id from ${table} where created_at >= $${index * 2 + 1} and created_at < $${index * 2 + 2}${table === 'query' ? ' and status in (1, 2)' : ''}`)));
  const { rows: [row] } = await tx.query<{ newcomers: number }>(
    `select count(*)::integer as newcomers from (select distinct customer_id from (${parts.join(' union all ')}) part) met
      where not exists (select from report_customer known where known.customer_id = met.customer_id)`,
    runs.flatMap(({ starts, end }) => [starts[0], end]),
  );
  return row?.newcomers ?? 0;
}

export async function readStaffNames(tx: Db, staffIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; name: string }>('select id::text, name from staff where id = any($1)', [staffIds]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
