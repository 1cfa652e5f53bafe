import { REPORT_STATUS, REPORT_TYPE, type ReportStatusFilter, type ReportType } from '#contract/domain.ts';
import { readPage, searchOf } from '#common/address.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import { daysIn, readRange, writeRange, YESTERDAY, type Days, type RangeView } from '#common/dayRange.ts';

export const DASHBOARD_PATH = '/dashbroad';
export const TREND_PATH = '/queryAndChat';
export const QUERY_RANKING_PATH = '/rankQuery';
export const CHAT_RANKING_PATH = '/rankChat';

/** What a report shows. The address holds all of it but `today`. */
export interface ReportView extends RangeView, PageWanted {
  readonly type: ReportType;
  readonly status: ReportStatusFilter;
  /** Oldest rows first. */
  readonly isAscending: boolean;
}

export const FIRST_VIEW: ReportView = {
  range: YESTERDAY,
  today: '',
  type: REPORT_TYPE.query,
  status: REPORT_STATUS.all,
  isAscending: false,
  pageNo: 1,
  cursor: null,
};

/** The request for a chart's figures. The table beside it shows the same rows. */
export interface FiguresRequest extends Days {
  readonly type: ReportType;
  readonly status: ReportStatusFilter;
}

export function figuresRequestOf(view: ReportView): FiguresRequest | null {
  const days = daysIn(view);
  return days === null ? null : { ...days, type: view.type, status: view.status };
}

export function isSameRequest(a: FiguresRequest, b: FiguresRequest): boolean {
  return a.startDate === b.startDate && a.endDate === b.endDate && a.type === b.type && a.status === b.status;
}

/** The names of types in addresses, fields and texts. */
export const TYPE_WORD = { [REPORT_TYPE.query]: 'query', [REPORT_TYPE.chat]: 'chat' } as const satisfies Readonly<
  Record<ReportType, string>
>;
export const STATUS_WORD = {
  [REPORT_STATUS.all]: 'all',
  [REPORT_STATUS.open]: 'open',
  [REPORT_STATUS.solved]: 'solved',
} as const satisfies Readonly<Record<ReportStatusFilter, string>>;

/** null for an unknown type; `readStatus` does the same for a status. */
export function readType(word: string | null): ReportType | null {
  return [REPORT_TYPE.query, REPORT_TYPE.chat].find((type) => TYPE_WORD[type] === word) ?? null;
}

export function readStatus(word: string | null): ReportStatusFilter | null {
  return (
    [REPORT_STATUS.all, REPORT_STATUS.open, REPORT_STATUS.solved].find((status) => STATUS_WORD[status] === word) ?? null
  );
}

/**
 * Writes and reads a report's address.
 *
 * @param first the default view. `isNarrowed`: the user can choose type, status and order
 */
export function reportAddress(first: ReportView, { isNarrowed }: { readonly isNarrowed: boolean }) {
  return {
    /** '' for the report's default view. */
    write: ({ range, type, status, isAscending, pageNo }: ReportView): string => {
      const narrowing = isNarrowed
        ? {
            type: type === first.type ? '' : TYPE_WORD[type],
            status: status === first.status ? '' : STATUS_WORD[status],
            order: isAscending ? 'asc' : '',
          }
        : {};
      return searchOf({ ...writeRange(range), ...narrowing, page: pageNo === 1 ? '' : String(pageNo) });
    },
    /**
     * Reads what `write` wrote. Users edit and share addresses, so invalid values count as absent. The address does not
     * hold `today`.
     */
    read: (search: string): Omit<ReportView, 'today'> => {
      const params = new URLSearchParams(search);
      const { today: _, ...begun } = first;
      const view = { ...begun, range: readRange(params), ...readPage(params), cursor: null };
      return isNarrowed ? { ...view, ...readNarrowing(params, first) } : view;
    },
  };
}

function readNarrowing(
  params: URLSearchParams,
  first: ReportView,
): Pick<ReportView, 'type' | 'status' | 'isAscending'> {
  return {
    type: readType(params.get('type')) ?? first.type,
    status: readStatus(params.get('status')) ?? first.status,
    isAscending: params.get('order') === 'asc',
  };
}
