import { call, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { dayOf } from '#common/format/messageTime.ts';
import { toAppError } from '#common/errors.ts';
import { fileExportSaga } from '#common/fileExport.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import { listAddressSaga, liveListSaga, type ListScreenDeps } from '#common/liveList/index.ts';
import { selectTimeZone } from '../session/index.ts';
import type { Report, ReportChart } from './report.ts';
import type { ReportApi, ReportsApi } from './reportsApi.ts';
import { chatRanking, queryRanking, tagsUsed, targets, trend } from './reportsSlice.ts';
import { figuresRequestOf, isSameRequest, type FiguresRequest, type ReportView } from './reportView.ts';
import { readState } from '#common/readStateSaga.ts';

export interface ReportsDeps extends ListScreenDeps {
  readonly reportsApi: ReportsApi;
  readonly saveFile: (name: string, content: Blob) => void;
}

export function* reportsSaga(deps: ReportsDeps): SagaGenerator<void> {
  const { ranking, trend: trendApi, fetchTargets, fetchTags } = deps.reportsApi;
  yield* fork(() => reportSaga({ report: queryRanking, api: ranking, deps }));
  yield* fork(() => reportSaga({ report: chatRanking, api: ranking, deps }));
  yield* fork(() => reportSaga({ report: trend, api: trendApi, deps }));
  yield* fork(() => besideTrendSaga(targets, fetchTargets));
  yield* fork(() => besideTrendSaga(tagsUsed, fetchTags));
}

/** Figures that follow the chart of the trend report. */
function* besideTrendSaga<Figures>(
  chart: ReportChart<Figures>,
  fetch: (wanted: FiguresRequest) => Cancellable<Figures>,
): SagaGenerator<void> {
  const { figuresRequested, figuresClosed } = chart.actions;
  yield* fork(() => chartSaga(chart, fetch));
  yield* takeEvery(trend.chart.actions.figuresRequested, ({ payload }) => put(figuresRequested(payload)));
  yield* takeEvery(trend.chart.actions.figuresClosed, () => put(figuresClosed()));
}

interface ReportJob<Row extends { readonly id: string }, Figures> {
  readonly report: Report<Row, Figures>;
  readonly api: ReportApi<Row, Figures>;
  readonly deps: ReportsDeps;
}

/** Table and chart load separately but always show the same days. */
function* reportSaga<Row extends { readonly id: string }, Figures>(job: ReportJob<Row, Figures>): SagaGenerator<void> {
  const {
    report: { actions, address, chart, file, list, path },
    api,
    deps,
  } = job;
  yield* fork(() => liveListSaga({ list, fetchPage: api.fetchRows, deps, refresh: 'onDemand' }));
  yield* fork(() => chartSaga(chart, api.fetchFigures));
  yield* takeEvery(list.actions.filtersChanged, ({ payload }) => followFilters(job, payload));
  yield* fork(() =>
    listAddressSaga({
      list,
      screen: actions,
      path,
      deps,
      writeFilters: address.write,
      readFilters: (search, { today }) => ({ ...address.read(search), today }),
    }),
  );
  yield* fork(() =>
    fileExportSaga({
      fileExport: file,
      saveFile: deps.saveFile,
      *fetch() {
        return api.fetchWorkbook(yield* readState(list.selectFilters));
      },
    }),
  );
  yield* takeLatest([actions.opened.type, actions.closed.type], ({ type }) =>
    type === actions.opened.type ? whileOpen(job) : close(job),
  );
}

/** A report keeps its `today` until the user returns to the tab, or changes the view, on a later day. */
function* whileOpen<Row extends { readonly id: string }, Figures>(job: ReportJob<Row, Figures>): SagaGenerator<void> {
  const {
    report: { list },
    deps,
  } = job;
  const { pageNo, cursor } = yield* readState(list.selectFilters);
  yield* put(list.actions.filtersChanged({ today: yield* readDay(deps), pageNo, cursor }));
  yield* put(list.actions.listOpened({ isInFront: true }));
  yield* requestFigures(job);
  for (;;) {
    yield* call(deps.visibility.nextShown);
    yield* followToday(job);
  }
}

function* close<Row extends { readonly id: string }, Figures>({
  report: { chart, file, list },
}: ReportJob<Row, Figures>): SagaGenerator<void> {
  yield* put(list.actions.listClosed());
  yield* put(chart.actions.figuresClosed());
  yield* put(file.actions.exportGivenUp());
}

/** Moves named ranges such as Yesterday to the current day. @returns whether the day has changed */
function* followToday<Row extends { readonly id: string }, Figures>({
  report: { actions, list },
  deps,
}: ReportJob<Row, Figures>): SagaGenerator<boolean> {
  const { range, today } = yield* readState(list.selectFilters);
  const now = yield* readDay(deps);
  if (range.name === 'custom' || today === now) return false;
  yield* put(actions.viewChanged({ today: now }));
  return true;
}

function* readDay({ now }: ReportsDeps): SagaGenerator<string> {
  return dayOf(now(), yield* select(selectTimeZone));
}

/**
 * Changing the page or the row order leaves the chart alone. Every other choice reloads it, even the same one again.
 */
function* followFilters<Row extends { readonly id: string }, Figures>(
  job: ReportJob<Row, Figures>,
  change: Partial<ReportView>,
): SagaGenerator<void> {
  const { list, chart } = job.report;
  if ((yield* readState(list.selectStatus)) === 'closed' || (yield* followToday(job))) return;
  const [wanted, { wanted: before }] = [
    figuresRequestOf(yield* readState(list.selectFilters)),
    yield* readState(chart.select),
  ];
  const isTableOnly = 'pageNo' in change || 'isAscending' in change;
  if (!(isTableOnly && wanted !== null && before !== null && isSameRequest(wanted, before))) yield* requestFigures(job);
}

function* requestFigures<Row extends { readonly id: string }, Figures>({
  report: { chart, list },
}: ReportJob<Row, Figures>): SagaGenerator<void> {
  const wanted = figuresRequestOf(yield* readState(list.selectFilters));
  if (wanted !== null) yield* put(chart.actions.figuresRequested(wanted));
}

/** Fetches the figures of each request. The next one and leaving the screen cancel it. */
function chartSaga<Figures>(
  { actions, select: selectChart }: ReportChart<Figures>,
  fetchFigures: (wanted: FiguresRequest) => Cancellable<Figures>,
): SagaGenerator<void> {
  return takeLatest([actions.figuresRequested.type, actions.figuresClosed.type], function* fetchChart() {
    const { wanted } = yield* readState(selectChart);
    if (wanted === null) return;
    try {
      yield* put(actions.figuresReceived({ of: wanted, figures: yield* call(fetchFigures, wanted) }));
    } catch (error) {
      yield* put(actions.figuresFailed(toAppError(error)));
    }
  });
}
