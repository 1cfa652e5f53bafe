import { PERSON_TYPE, QUERY_STATUS, REPORT_STATUS, REPORT_TYPE, type ReportType } from '#contract/domain.ts';

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
export function statusTerm(type: ReportType): string {
  const { isOpen, isSolved } = STATUS_TERMS[type];
  return `case when ${isOpen} then ${REPORT_STATUS.open} when ${isSolved} then ${REPORT_STATUS.solved}
          else ${REPORT_STATUS.notSolved} end`;
}
