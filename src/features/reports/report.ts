import { combineReducers, createAction } from '@reduxjs/toolkit';
import { createFileExport, type FileExportState } from '#common/fileExport.ts';
import { createLiveList, type LiveListState } from '#common/liveList/index.ts';
import { createReportChart, type ReportChartState } from './reportChart.ts';
import { daysIn, reportAddress, type ReportView } from './reportView.ts';

export interface ReportState<Row, Figures> {
  readonly list: LiveListState<ReportView, Row>;
  readonly chart: ReportChartState<Figures>;
  readonly file: FileExportState;
}

interface ReportOptions<Root, Row, Figures> {
  /** The prefix of the action types. */
  readonly name: string;
  readonly path: string;
  readonly first: ReportView;
  /** Whether the user can choose type, status and order. */
  readonly isNarrowed: boolean;
  readonly pick: (root: Root) => ReportState<Row, Figures>;
}

/**
 * The state of a report: a chart above a table of the same days, which can be exported. The list holds the view; the
 * chart follows it.
 */
export function createReport<Root, Row extends { readonly id: string }, Figures>({
  name,
  path,
  first,
  isNarrowed,
  pick,
}: ReportOptions<Root, Row, Figures>) {
  const list = createLiveList({
    name: `${name}Rows`,
    noFilters: first,
    headingOf,
    pick: (root: Root) => pick(root).list,
  });
  const chart = createReportChart({ name: `${name}Chart`, pick: (root: Root) => pick(root).chart });
  const file = createFileExport({ name: `${name}File`, pick: (root: Root) => pick(root).file });
  return {
    path,
    address: reportAddress(first, { isNarrowed }),
    list,
    chart,
    file,
    actions: {
      opened: createAction(`${name}/opened`),
      closed: createAction(`${name}/closed`),
      /** The user has changed the view or chosen the same again. The saga updates the address. */
      viewChanged: createAction(`${name}/viewChanged`, (payload: Partial<ReportView>) => ({ payload })),
      /** The address has changed: the user opened it or pressed Back or Forward. */
      addressRead: createAction<{ readonly search: string }>(`${name}/addressRead`),
    },
    reducer: combineReducers({ list: list.reducer, chart: chart.reducer, file: file.reducer }),
  };
}

/** Another page or order of the same rows has the same heading. */
function headingOf(view: ReportView): string {
  return JSON.stringify([daysIn(view), view.type, view.status]);
}

export type Report<Row extends { readonly id: string }, Figures> = ReturnType<typeof createReport<never, Row, Figures>>;
