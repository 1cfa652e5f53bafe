import { REPORT_TYPE, type ReportType } from '../../contract/domain.ts';
import type { Db } from '../db/connection.ts';
import { STATUS_TERMS } from './reportStatusSql.ts';

// Figures counted from the queries and chats themselves: for who reads a day that is not rolled up, and for who rolls
// it up.

/**
 * Days one after another, with instants as ISO 8601. A day without a length, which a zone has left out, is among them.
 */
export interface DayRange {
  /** yyyy-MM-dd, of the first. */
  readonly from: string;
  /** When each begins. */
  readonly starts: readonly string[];
  /** When the last ends. */
  readonly end: string;
}

export const REPORT_TYPES: readonly ReportType[] = Object.values(REPORT_TYPE);

export interface DayRow {
  readonly day: string;
  readonly open: number;
  readonly solved: number;
  readonly notSolved: number;
  readonly staffCount: number;
}

export interface StaffSums {
  readonly staffId: string;
  readonly assigned: number;
  readonly solved: number;
  /** Those with a first answer. */
  readonly answered: number;
  /** How long these took together, in microseconds. */
  readonly firstResponseUs: number;
}
export interface DayCustomers {
  readonly day: string;
  readonly customers: number;
}
export interface StaffDayRow extends StaffSums {
  readonly day: string;
}
/** What came in on a day; with `day` null, on several together. */
export interface TypeSums {
  readonly type: ReportType;
  readonly day: string | null;
  readonly all: number;
  readonly solved: number;
}

const FIRST_ANSWER: Readonly<Record<ReportType, string>> = {
  [REPORT_TYPE.query]: 'first_staff_reply_at',
  [REPORT_TYPE.chat]: 'first_answer_at',
};

/** A query's rows, and what its placeholders stand for. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * What came in: of which type, when, under which day, whose it is, how far it has come, how long its first answer took.
 * @param dayRanges at least one
 */
export function cameIn(types: readonly ReportType[], dayRanges: readonly DayRange[]): Statement {
  const parts = dayRanges.flatMap((_, index) =>
    types.map((type) => {
      const [from, starts, end] = [
        `$${index * 3 + 1}::date`,
        `$${index * 3 + 2}::timestamptz[]`,
        `$${index * 3 + 3}::timestamptz`,
      ];
      const { table, isAny, isOpen, isSolved } = STATUS_TERMS[type];
      return `select ${type} as type, ${from} + width_bucket(created_at, ${starts}) - 1 as day, customer_id, staff_id,
                   ${isOpen} as is_open, ${isSolved} as is_solved,
                   ${FIRST_ANSWER[type]} - created_at as answered_in, created_at
              from ${table} where ${isAny} and created_at >= (${starts})[1] and created_at < ${end}`;
    }),
  );
  return { text: parts.join(' union all '), values: dayRanges.flatMap(({ from, starts, end }) => [from, starts, end]) };
}

/** A row for each day on which something came in, as report_day has them. @param items text of `cameIn` */
export function dayCounts(items: string): string {
  return `select day, count(*) filter (where is_open)::integer as open,
                 count(*) filter (where is_solved)::integer as solved,
                 count(*) filter (where not is_open and not is_solved)::integer as not_solved,
                 count(distinct staff_id)::integer as staff_count
            from (${items}) item group by day`;
}

const STAFF_SUMS = `count(*)::integer as assigned, count(*) filter (where is_solved)::integer as solved,
                    count(answered_in)::integer as answered,
  (coalesce(extract(epoch from sum(answered_in)), 0) * 1000000)::bigint as first_response_us`;

/** The same for each day and member of staff, as report_staff_day has them. */
export function staffDayCounts(items: string): string {
  return `select day, staff_id, ${STAFF_SUMS} from (${items}) item where staff_id is not null group by day, staff_id`;
}

/** As rows of `day`, `open` and so on come on the wire. */
export const DAY_COLUMNS = 'day::text, open, solved, not_solved as "notSolved", staff_count as "staffCount"';
export const SUM_COLUMNS = `staff_id::text as "staffId", assigned::integer, solved::integer, answered::integer,
  first_response_us::float8 as "firstResponseUs"`;

/** Days without anything have no row. */
export async function countDays(tx: Db, type: ReportType, dayRanges: readonly DayRange[]): Promise<readonly DayRow[]> {
  if (dayRanges.length === 0) return [];
  const { text, values } = cameIn([type], dayRanges);
  const { rows } = await tx.query<DayRow>(`select ${DAY_COLUMNS} from (${dayCounts(text)}) counted`, values);
  return rows;
}

export async function countStaffDays(
  tx: Db,
  type: ReportType,
  dayRanges: readonly DayRange[],
): Promise<readonly StaffDayRow[]> {
  if (dayRanges.length === 0) return [];
  const { text, values } = cameIn([type], dayRanges);
  const { rows } = await tx.query<StaffDayRow>(
    `select day::text, ${SUM_COLUMNS} from (${staffDayCounts(text)}) counted`,
    values,
  );
  return rows;
}

/** Each member of staff's sums over all the day ranges. */
export async function countStaff(
  tx: Db,
  type: ReportType,
  dayRanges: readonly DayRange[],
): Promise<readonly StaffSums[]> {
  if (dayRanges.length === 0) return [];
  const { text, values } = cameIn([type], dayRanges);
  const { rows } = await tx.query<StaffSums>(
    `select ${SUM_COLUMNS}
       from (select staff_id, ${STAFF_SUMS} from (${text}) item where staff_id is not null group by staff_id) counted`,
    values,
  );
  return rows;
}

/**
 * Of both types: what came in each day, how many customers some of the days had, and how many of all customers are not
 * in report_customer.
 */
export interface LiveUsage {
  readonly sums: readonly TypeSums[];
  readonly customers: readonly DayCustomers[];
  readonly newcomers: number;
}

interface UsageWish {
  /** At least one. */
  readonly dayRanges: readonly DayRange[];
  /** Whose customers are wanted. */
  readonly apart: readonly string[];
  /**
   * From which day to which all have been rolled up: customers of these are in report_customer, but for those of what
   * has been added since.
   */
  readonly rolled: { readonly from: string; readonly to: string } | null;
}

export async function countUsage(tx: Db, { dayRanges, apart, rolled }: UsageWish): Promise<LiveUsage> {
  const { text, values } = cameIn(REPORT_TYPES, dayRanges);
  const [wanted, from, to] = [1, 2, 3].map((place) => `$${values.length + place}`);
  const { rows } = await tx.query<{ type: ReportType | null; day: string | null; all: number; solved: number }>(
    `with item as materialized (${text})
     select type, day::text, count(*)::integer as all, count(*) filter (where is_solved)::integer as solved
       from item group by type, day
     union all
     select null, day::text, count(distinct customer_id)::integer, 0
       from item where day = any(${wanted}::date[]) group by day
     union all
     select null, null, count(distinct customer_id)::integer, 0 from item
      where ((day >= ${from}::date and day <= ${to}::date) is not true or created_at in (select at from report_change))
        and not exists (select from report_customer known where known.customer_id = item.customer_id)`,
    [...values, apart, rolled?.from ?? null, rolled?.to ?? null],
  );
  return {
    sums: rows.flatMap(({ type, ...row }) => (type === null ? [] : { type, ...row })),
    customers: rows.flatMap(({ type, day, all }) => (type !== null || day === null ? [] : { day, customers: all })),
    newcomers: rows.find(({ type, day }) => type === null && day === null)?.all ?? 0,
  };
}
