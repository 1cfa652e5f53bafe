import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';
import { STATUS_TERMS } from './reportRowRepository.ts';

// Counts figures from the queries and chats themselves: for reading days that are not rolled up, and for rolling up.

/** Consecutive days. Instants are ISO 8601. A day that its zone skips is included, with length zero. */
export interface DayRange {
  /** The first day, yyyy-MM-dd. */
  readonly from: string;
  /** The instant at which each day begins. */
  readonly starts: readonly string[];
  /** The instant at which the last day ends. */
  readonly end: string;
}

export const REPORT_TYPES: readonly ReportType[] = Object.values(REPORT_TYPE);

/** Items by status. */
export interface StatusCounts {
  readonly open: number;
  readonly solved: number;
  readonly notSolved: number;
}

/** The items created on a day. */
export interface DayRow extends StatusCounts {
  readonly day: string;
  readonly staffCount: number;
}

/** The items created within an hour. */
interface HourRow extends StatusCounts {
  /** The index of the hour. */
  readonly hour: number;
}

export interface StaffSums {
  readonly staffId: string;
  readonly assigned: number;
  readonly solved: number;
  /** Those that have a first answer. */
  readonly answered: number;
  /** Sum of their first response times, in microseconds. */
  readonly firstResponseUs: number;
  /** Those that are rated, and the sum of their ratings. */
  readonly rated: number;
  readonly ratingSum: number;
}
export interface DayCustomers {
  readonly day: string;
  readonly customers: number;
}
export interface StaffDayRow extends StaffSums {
  readonly day: string;
}
/** Queries or chats that were created on a day; `day` is null for the sum of several days. */
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

const RATING: Readonly<Record<ReportType, string>> = {
  [REPORT_TYPE.query]: 'null::smallint',
  [REPORT_TYPE.chat]: '(select rating from chat_rating where chat_id = chat.id)',
};

/** An SQL statement with its values. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The union of what is selected from each of these ranges.
 * @param dayRanges at least one
 * @param partsOf SQL of selects, with SQL of a range: its first day, when its days begin, and when the last one ends
 */
export function overRanges(
  dayRanges: readonly DayRange[],
  partsOf: (from: string, starts: string, end: string) => readonly string[],
): Statement {
  const parts = dayRanges.flatMap((_, index) =>
    partsOf(`$${index * 3 + 1}::date`, `$${index * 3 + 2}::timestamptz[]`, `$${index * 3 + 3}::timestamptz`),
  );
  return { text: parts.join(' union all '), values: dayRanges.flatMap(({ from, starts, end }) => [from, starts, end]) };
}

/**
 * SQL of the queries and chats created in these ranges: type, instant, day, customer, assignee, status, first response
 * time, the instant since which it is solved and the rating.
 * @param dayRanges at least one
 */
export function createdItems(types: readonly ReportType[], dayRanges: readonly DayRange[]): Statement {
  return overRanges(dayRanges, (from, starts, end) =>
    types.map((type) => {
      const { table, isAny, isOpen, isSolved, solvedAt } = STATUS_TERMS[type];
      return `select ${type} as type, ${from} + width_bucket(created_at, ${starts}) - 1 as day, customer_id, staff_id,
                   ${isOpen} as is_open, ${isSolved} as is_solved,
                   ${FIRST_ANSWER[type]} - created_at as answered_in, created_at,
                   ${solvedAt} as solved_at, ${RATING[type]} as rating
              from ${table} where ${isAny} and created_at >= (${starts})[1] and created_at < ${end}`;
    }),
  );
}

/** SQL of `StatusCounts`. */
export const STATUS_COUNTS = `count(*) filter (where is_open)::integer as open,
  count(*) filter (where is_solved)::integer as solved,
  count(*) filter (where not is_open and not is_solved)::integer as not_solved`;

/** SQL of one row per day with at least one item, as table report_day has them. @param items text of `createdItems` */
export function dayCounts(items: string): string {
  return `select day, ${STATUS_COUNTS}, count(distinct staff_id)::integer as staff_count
            from (${items}) item group by day`;
}

const STAFF_SUMS = `count(*)::integer as assigned, count(*) filter (where is_solved)::integer as solved,
                    count(answered_in)::integer as answered,
  (coalesce(extract(epoch from sum(answered_in)), 0) * 1000000)::bigint as first_response_us,
  count(rating)::integer as rated, coalesce(sum(rating), 0)::integer as rating_sum`;

/** Counts by hour. @param hours ISO 8601, ascending: when the hours of the range begin; the last one ends with it */
export async function countHours(tx: Db, type: ReportType, dayRange: DayRange, hours: readonly string[]) {
  const { text, values } = createdItems([type], [dayRange]);
  return tx.rows<HourRow>(
    `select hour, open, solved, not_solved
       from (select width_bucket(created_at, $${values.length + 1}::timestamptz[]) - 1 as hour, ${STATUS_COUNTS}
               from (${text}) item group by 1) counted`,
    [...values, hours],
  );
}

/** As `dayCounts`, per day and staff member, as table report_staff_day has them. */
export function staffDayCounts(items: string): string {
  return `select day, staff_id, ${STAFF_SUMS} from (${items}) item where staff_id is not null group by day, staff_id`;
}

/** Columns under their names in TypeScript. */
export const DAY_COLUMNS = 'day::text, open, solved, not_solved, staff_count';
export const SUM_COLUMNS = `staff_id::text as "staffId", assigned::integer, solved::integer, answered::integer,
  first_response_us::float8 as "firstResponseUs", rated::integer, rating_sum::integer as "ratingSum"`;

/** Counts the items of these ranges. @param select SQL of the rows, with SQL of the items */
function counting<Row extends object>(select: (items: string) => string) {
  return async (tx: Db, type: ReportType, dayRanges: readonly DayRange[]): Promise<readonly Row[]> => {
    if (dayRanges.length === 0) return [];
    const { text, values } = createdItems([type], dayRanges);
    return tx.rows<Row>(select(text), values);
  };
}

/** Days without queries or chats have no row. */
export const countDays = counting<DayRow>((items) => `select ${DAY_COLUMNS} from (${dayCounts(items)}) counted`);

export const countStaffDays = counting<StaffDayRow>(
  (items) => `select day::text, ${SUM_COLUMNS} from (${staffDayCounts(items)}) counted`,
);

/** The sums of each staff member over all the ranges. */
export const countStaff = counting<StaffSums>(
  (items) => `
    select ${SUM_COLUMNS}
      from (select staff_id, ${STAFF_SUMS} from (${items}) item where staff_id is not null group by staff_id) counted`,
);

/** First responses to the items that were created in these ranges, assigned or not. Microseconds. */
export async function countFirstResponses(tx: Db, type: ReportType, dayRanges: readonly DayRange[]) {
  const { text, values } = createdItems([type], dayRanges);
  return tx.one<{ cameIn: number; answered: number; firstResponseUs: number }>(
    `select count(*)::integer as "cameIn", count(answered_in)::integer as answered,
            (coalesce(extract(epoch from sum(answered_in)), 0) * 1000000)::float8 as "firstResponseUs"
       from (${text}) item`,
    values,
  );
}

/** How the chats of a day were answered. Durations in microseconds. */
export interface ServiceRow {
  readonly medianUs: number | null;
  readonly longestUs: number | null;
  readonly missed: number;
}

/** @param now until when those wait that no one has answered */
export async function countService(tx: Db, dayRange: DayRange, now: Date): Promise<ServiceRow> {
  const { text, values } = createdItems([REPORT_TYPE.chat], [dayRange]);
  return tx.one<ServiceRow>(
    `select percentile_cont(0.5) within group (order by (extract(epoch from answered_in) * 1000000)::float8)
              as "medianUs",
            (extract(epoch from max(waited)) * 1000000)::float8 as "longestUs",
            count(*) filter (where not is_open and answered_in is null)::integer as missed
       from (select *, greatest(interval '0', coalesce(answered_in,
                         case when is_open then $${values.length + 1}::timestamptz else solved_at end - created_at)) as waited
               from (${text}) item) waiting`,
    [...values, now],
  );
}

/** Figures of both types up to an instant. */
export interface UsageSums {
  readonly users: number;
  readonly queries: number;
  readonly chats: number;
  /** Those that were solved at that instant, and still are. */
  readonly solved: number;
}

/** @param dayRange ends at the instant */
export async function countUsageUntil(tx: Db, dayRange: DayRange): Promise<UsageSums> {
  const { text, values } = createdItems(REPORT_TYPES, [dayRange]);
  return tx.one<UsageSums>(
    `select count(distinct customer_id)::integer as users,
            count(*) filter (where type = ${REPORT_TYPE.query})::integer as queries,
            count(*) filter (where type = ${REPORT_TYPE.chat})::integer as chats,
            count(*) filter (where is_solved and solved_at < $${values.length + 1}::timestamptz)::integer as solved
       from (${text}) item`,
    [...values, dayRange.end],
  );
}

interface UsageOptions {
  /** At least one. */
  readonly dayRanges: readonly DayRange[];
  /** Days whose customers are counted separately. */
  readonly apart: readonly string[];
  /**
   * The days that are rolled up. Their customers are in report_customer, except those of items that were added since.
   */
  readonly rolled: { readonly from: string; readonly to: string } | null;
}

/**
 * Figures of both types: items per day, customers on some days, and the number of customers who are not in
 * report_customer.
 */
export async function countUsage(tx: Db, { dayRanges, apart, rolled }: UsageOptions) {
  const { text, values } = createdItems(REPORT_TYPES, dayRanges);
  const [apartDays, from, to] = [1, 2, 3].map((nth) => `$${values.length + nth}`);
  const rows = await tx.rows<{ type: ReportType | null; day: string | null; all: number; solved: number }>(
    `with item as materialized (${text})
     select type, day::text, count(*)::integer as all, count(*) filter (where is_solved)::integer as solved
       from item group by type, day
     union all
     select null, day::text, count(distinct customer_id)::integer, 0
       from item where day = any(${apartDays}::date[]) group by day
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
