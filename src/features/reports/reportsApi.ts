import { REPORT_PAGE_SIZE } from '#contract/constants.ts';
import { REPORT_TYPE } from '#contract/domain.ts';
import {
  daysTrends,
  exportChatRanking,
  exportQueryRanking,
  exportReport,
  pageReport,
  pageStaffDays,
  tagsUsed,
  targetsKept,
  topTen,
} from '#contract/http/gen/reports.js';
import type { DayTrend, ReportRow, StaffTotals, TagUse, TargetsKept } from '#contract/http/reports.ts';
import { daysIn, type Days } from '#common/dayRange.ts';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { fetchFile, type FetchedFile } from '#common/http/fileCall.ts';
import type { FetchPage } from '#common/liveList/index.ts';
import type { RankingRow } from './reportsSlice.ts';
import type { FiguresRequest, ReportView } from './reportView.ts';

/** The calls of a report. Rows and figures show no toast on failure: table and chart show their own errors. */
export interface ReportApi<Row, Figures> {
  readonly fetchRows: FetchPage<ReportView, Row>;
  readonly fetchFigures: (wanted: FiguresRequest) => Cancellable<Figures>;
  /** Exports all rows of the view, whatever its page. */
  readonly fetchWorkbook: (view: ReportView) => Cancellable<FetchedFile>;
}

export interface ReportsApi {
  /** For queries or chats, as the view says. */
  readonly ranking: ReportApi<RankingRow, readonly StaffTotals[]>;
  readonly trend: ReportApi<ReportRow, readonly DayTrend[]>;
  readonly fetchTargets: (wanted: FiguresRequest) => Cancellable<readonly TargetsKept[]>;
  readonly fetchTags: (wanted: FiguresRequest) => Cancellable<readonly TagUse[]>;
}

export function createReportsApi(http: HttpClient): ReportsApi {
  return {
    ranking: {
      fetchRows: ({ filters }) =>
        mapResponse(
          http.send(pageStaffDays, { ...daysInput(filters), ...pageInput(filters), type: filters.type }),
          ({ records, ...place }) => ({
            ...place,
            etag: '',
            records: records.map((row) => ({ ...row, id: `${row.createTime} ${row.staffId}` })),
          }),
        ),
      fetchFigures: ({ startDate, endDate, type }) => http.send(topTen, { startDate, endDate, type }),
      fetchWorkbook: (view) =>
        fetchFile(http, view.type === REPORT_TYPE.chat ? exportChatRanking : exportQueryRanking, daysInput(view)),
    },
    trend: {
      fetchRows: ({ filters, etag }) => {
        const { type, status, isAscending: asc } = filters;
        return http.sendPage(pageReport, { ...daysInput(filters), ...pageInput(filters), type, status, asc }, etag);
      },
      fetchFigures: (wanted) => http.send(daysTrends, wanted),
      fetchWorkbook: (view) =>
        fetchFile(http, exportReport, {
          ...daysInput(view),
          type: `${view.type}` as const,
          status: `${view.status}` as const,
          asc: `${view.isAscending}` as const,
        }),
    },
    fetchTargets: ({ startDate, endDate, type }) => http.send(targetsKept, { startDate, endDate, type }),
    fetchTags: ({ startDate, endDate, type }) => http.send(tagsUsed, { startDate, endDate, type }),
  };
}

/** An open report always knows its day, so the fallback is never sent. */
function daysInput(view: ReportView): Days {
  return daysIn(view) ?? { startDate: '', endDate: '' };
}

/** The server finds report pages by number, so the cursor is not sent. */
function pageInput({ pageNo }: ReportView) {
  return { pageNo, pageSize: REPORT_PAGE_SIZE };
}
