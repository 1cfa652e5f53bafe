import { REPORT_PAGE_SIZE } from '../../../contract/constants.ts';
import { REPORT_TYPE } from '../../../contract/domain.ts';
import {
  daysTrends,
  exportChatRanking,
  exportQueryRanking,
  exportReport,
  pageReport,
  pageStaffDays,
  topTen,
} from '../../../contract/http/gen/reports.js';
import type { DayTrend, ReportRow, StaffTotals } from '../../../contract/http/reports.ts';
import type { Days } from '../../common/dayRange/index.ts';
import { mapResponse, type Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';
import { fetchFile, type FetchedFile } from '../../common/http/fileCall.ts';
import type { FetchPage } from '../../common/liveList/index.ts';
import type { RankingRow } from './reportsSlice.ts';
import { daysIn, type FiguresWanted, type ReportView } from './reportView.ts';

/** What a report asks for. Rows and figures fail without a toast: table and chart say so themselves. */
export interface ReportApi<Row, Figures> {
  readonly fetchRows: FetchPage<ReportView, Row>;
  readonly fetchFigures: (wanted: FiguresWanted) => Cancellable<Figures>;
  /** Of all rows of the view, whatever its page. */
  readonly fetchWorkbook: (view: ReportView) => Cancellable<FetchedFile>;
}

export interface ReportsApi {
  /** Of queries or of chats, as the view says. */
  readonly ranking: ReportApi<RankingRow, readonly StaffTotals[]>;
  readonly trend: ReportApi<ReportRow, readonly DayTrend[]>;
}

const QUIET = { quiet: true } as const;

export function createReportsApi(http: HttpClient): ReportsApi {
  return {
    ranking: {
      fetchRows: ({ filters }) =>
        mapResponse(
          http.send(pageStaffDays, { ...daysAsked(filters), ...pageAsked(filters), type: filters.type }, QUIET),
          ({ records, ...place }) => ({
            ...place,
            etag: '',
            records: records.map((row) => ({ ...row, id: `${row.createTime} ${row.staffId}` })),
          }),
        ),
      fetchFigures: ({ startDate, endDate, type }) => http.send(topTen, { startDate, endDate, type }, QUIET),
      fetchWorkbook: (view) =>
        fetchFile(http, view.type === REPORT_TYPE.chat ? exportChatRanking : exportQueryRanking, daysAsked(view)),
    },
    trend: {
      fetchRows: ({ filters }) =>
        mapResponse(
          http.send(
            pageReport,
            {
              ...daysAsked(filters),
              ...pageAsked(filters),
              type: filters.type,
              status: filters.status,
              asc: filters.isAscending,
            },
            QUIET,
          ),
          (page) => ({ ...page, etag: '' }),
        ),
      fetchFigures: (wanted) => http.send(daysTrends, wanted, QUIET),
      fetchWorkbook: (view) =>
        fetchFile(http, exportReport, {
          ...daysAsked(view),
          type: `${view.type}` as const,
          status: `${view.status}` as const,
          asc: `${view.isAscending}` as const,
        }),
    },
  };
}

/** A report asks for nothing before it has been opened, and so knows the day. */
function daysAsked(view: ReportView): Days {
  return daysIn(view) ?? { startDate: '', endDate: '' };
}

/** Pages are found by their number: a page's cursor is the same as text. */
function pageAsked({ pageNo }: ReportView) {
  return { pageNo, pageSize: REPORT_PAGE_SIZE };
}
