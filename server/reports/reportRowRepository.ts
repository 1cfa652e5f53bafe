import {
  QUERY_STATUS,
  REPORT_STATUS,
  REPORT_TYPE,
  type ReportStatusFilter,
  type ReportType,
  PERSON_TYPE,
} from '#contract/domain.ts';
import type { ReportRow } from '#contract/http/reports.ts';
import type { Db } from '../db/connection.ts';
import { microsOf, type Position } from '../db/slice.ts';

/**
 * The status of a query or chat, as SQL conditions on its table's columns. An item that is neither open nor solved is
 * not solved.
 */
interface StatusTerms {
  readonly table: 'query' | 'chat';
  /** True for every row. It names the status where the index by creation begins with it. */
  readonly isAny: string;
  readonly isOpen: string;
  readonly isSolved: string;
  /** The instant since which a solved one is solved. */
  readonly solvedAt: string;
}

/** The only definition of the status (docs/reports.md), for figures and for rows. */
export const STATUS_TERMS: Readonly<Record<ReportType, StatusTerms>> = {
  [REPORT_TYPE.query]: {
    table: 'query',
    isAny: `status in (${QUERY_STATUS.open}, ${QUERY_STATUS.closed})`,
    isOpen: `status = ${QUERY_STATUS.open}`,
    isSolved: `status = ${QUERY_STATUS.closed}`,
    solvedAt: 'coalesce(closed_at, created_at)',
  },
  [REPORT_TYPE.chat]: {
    table: 'chat',
    isAny: 'true',
    isOpen: 'ended_at is null',
    isSolved: `(ended_at is not null and coalesce(solved, ended_by = ${PERSON_TYPE.staff}))`,
    solvedAt: 'ended_at',
  },
};

/** SQL that yields one of REPORT_STATUS for each row. */
function statusTerm(type: ReportType): string {
  const { isOpen, isSolved } = STATUS_TERMS[type];
  return `case when ${isOpen} then ${REPORT_STATUS.open} when ${isSolved} then ${REPORT_STATUS.solved}
          else ${REPORT_STATUS.notSolved} end`;
}

/** Which queries or chats, in which order of creation. */
export interface RowFilter {
  readonly type: ReportType;
  readonly status: ReportStatusFilter;
  readonly isAscending: boolean;
}

/** A query or chat, as reports list it. */
export interface ReportedItem extends Pick<ReportRow, 'id' | 'assignee' | 'status'> {
  readonly createdAt: Date;
}

/** From `since` (inclusive) to `before` (exclusive). */
export interface Bounds {
  readonly since: Date;
  readonly before: Date;
}

/** Some of the items created within these bounds. */
interface SpanSlice extends Bounds {
  readonly offset: number;
  readonly limit: number;
}

/** A batch of the items created within these bounds: the first ones, or those after a position. */
interface RowBatch extends Bounds {
  readonly after: Position | null;
  readonly limit: number;
}

/** The rows of these spans, span by span. */
export async function listSlices(
  db: Db,
  filter: RowFilter,
  slices: readonly SpanSlice[],
): Promise<readonly ReportedItem[]> {
  if (slices.length === 0) return [];
  const { table, direction, where } = termsOf(filter);
  return db.rows<ReportedItem>(
    `select item.id::text, item.created_at, coalesce(staff.name, '') as assignee, item.state as status
       from unnest($1::timestamptz[], $2::timestamptz[], $3::bigint[], $4::bigint[])
              with ordinality as span (since, before, skipped, taken, n)
      cross join lateral (
        select id, created_at, staff_id, ${statusTerm(filter.type)} as state from ${table}
         where ${where} and created_at >= span.since and created_at < span.before
         order by created_at ${direction}, id ${direction} limit span.taken offset span.skipped
      ) item
       left join staff on staff.id = item.staff_id
      order by span.n, item.created_at ${direction}, item.id ${direction}`,
    [
      slices.map(({ since }) => since),
      slices.map(({ before }) => before),
      slices.map(({ offset }) => offset),
      slices.map(({ limit }) => limit),
    ],
  );
}

/** A batch of rows with their positions. */
export async function listBatch(db: Db, filter: RowFilter, { since, before, after, limit }: RowBatch) {
  const { table, direction, runs } = termsOf(filter);
  const values: unknown[] = [since, before, limit];
  const order = `order by created_at ${direction}, id ${direction} limit $3`;
  if (after !== null) values.push(after.micros, after.id);
  const beyond =
    after === null
      ? ''
      : `and (created_at, id) ${filter.isAscending ? '>' : '<'}
         (to_timestamp(0) + $4::bigint * interval '1 microsecond', $5::bigint)`;
  const run = (condition: string): string =>
    `(select id, created_at, staff_id, ${statusTerm(filter.type)} as state from ${table}
       where ${condition} and created_at >= $1 and created_at < $2 ${beyond} ${order})`;
  return db.rows<ReportedItem & Position>(
    `select item.id::text, item.created_at, coalesce(staff.name, '') as assignee, item.state as status,
            ${microsOf('item.created_at')} as micros
       from (select * from (${runs.map(run).join(' union all ')}) run ${order}) item
       left join staff on staff.id = item.staff_id
      order by item.created_at ${direction}, item.id ${direction}`,
    values,
  );
}

/** `runs`: conditions that cover all rows, each supported by an index in the order of creation. */
function termsOf({ type, status, isAscending }: RowFilter) {
  const { table, isAny, isOpen, isSolved } = STATUS_TERMS[type];
  const where = { [REPORT_STATUS.all]: isAny, [REPORT_STATUS.open]: isOpen, [REPORT_STATUS.solved]: isSolved }[status];
  const runs =
    type === REPORT_TYPE.query && status === REPORT_STATUS.all
      ? Object.values(QUERY_STATUS).map((each) => `status = ${each}`)
      : [where];
  return { table, where, runs, direction: isAscending ? 'asc' : 'desc' };
}
