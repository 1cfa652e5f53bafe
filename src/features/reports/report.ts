import { combineReducers, createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { daysIn } from '#common/dayRange.ts';
import { type AppError, markFailure } from '#common/errors.ts';
import { createFileExport, type FileExportState } from '#common/fileExport.ts';
import { createLiveList, type LiveListState } from '#common/liveList/index.ts';
import { createScreenActions } from '#common/screenActions.ts';
import { reportAddress, type ReportView, type FiguresRequest } from './reportView.ts';

export interface ReportChartState<Figures> {
  /**
   *
   * - `loading`: waiting for the answer to `wanted`; `shown` answers an earlier request
   * - `failed`: the request `wanted` failed, and nothing is shown
   */
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  readonly wanted: FiguresRequest | null;
  /** The figures, and the request that they answer. */
  readonly shown: { readonly of: FiguresRequest; readonly figures: Figures } | null;
  readonly error: AppError | null;
}

interface ChartOptions<Root, Figures> {
  readonly name: string;
  readonly pick: (root: Root) => ReportChartState<Figures>;
}

/** Figures of a report beside its table: its chart, for example. */
export function createReportChart<Root, Figures>({ name, pick }: ChartOptions<Root, Figures>) {
  const actions = {
    /** Sends a request even when its answer is already shown. */
    figuresRequested: createAction<FiguresRequest>(`${name}/figuresRequested`),
    figuresReceived: createAction<{ readonly of: FiguresRequest; readonly figures: Figures }>(
      `${name}/figuresReceived`,
    ),
    figuresFailed: markFailure(createAction<AppError>(`${name}/figuresFailed`)),
    figuresClosed: createAction(`${name}/figuresClosed`),
  };
  const closed: ReportChartState<Figures> = { status: 'closed', wanted: null, shown: null, error: null };
  const reducer = (state: ReportChartState<Figures> = closed, action: UnknownAction): ReportChartState<Figures> => {
    if (actions.figuresRequested.match(action))
      return { ...state, status: 'loading', wanted: action.payload, error: null };
    if (actions.figuresClosed.match(action)) return closed;
    if (state.status === 'closed') return state;
    if (actions.figuresReceived.match(action)) return { ...state, status: 'ready', shown: action.payload };
    return actions.figuresFailed.match(action)
      ? { ...state, status: 'failed', shown: null, error: action.payload }
      : state;
  };
  return { actions, reducer, select: pick };
}

export type ReportChart<Figures> = ReturnType<typeof createReportChart<never, Figures>>;

export interface ReportState<Row, Figures> {
  readonly list: LiveListState<ReportView, Row>;
  readonly chart: ReportChartState<Figures>;
  readonly file: FileExportState;
}

interface ReportOptions<Root, Row, Figures> {
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
    actions: createScreenActions<ReportView>(name),
    reducer: combineReducers({ list: list.reducer, chart: chart.reducer, file: file.reducer }),
  };
}

/** Another page or order of the same rows has the same heading. */
function headingOf(view: ReportView): string {
  return JSON.stringify([daysIn(view), view.type, view.status]);
}

export type Report<Row extends { readonly id: string }, Figures> = ReturnType<typeof createReport<never, Row, Figures>>;
