import { call, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { dayAt } from '../../common/dayRange/index.ts';
import { toAppError } from '../../common/errors.ts';
import { fileExportSaga } from '../../common/fileExport.ts';
import { listAddressSaga, liveListSaga, type LiveListDeps } from '../../common/liveList/index.ts';
import { selectTimeZone } from '../session/index.ts';
import type { Report } from './report.ts';
import type { ReportApi, ReportsApi } from './reportsApi.ts';
import { chatRanking, queryRanking, trend } from './reportsSlice.ts';
import { figuresOf, isSameWish, type ReportView } from './reportView.ts';

/** What the reports may do to the world. */
export interface ReportsDeps extends LiveListDeps {
  readonly reportsApi: ReportsApi;
  /** Goes to a path within the page. */
  readonly navigate: (path: string) => void;
  readonly saveFile: (name: string, content: Blob) => void;
}

export function* reportsSaga(deps: ReportsDeps): SagaGenerator<void> {
  const { ranking, trend: ofTrend } = deps.reportsApi;
  yield* fork(() => reportSaga({ report: queryRanking, api: ranking, deps }));
  yield* fork(() => reportSaga({ report: chatRanking, api: ranking, deps }));
  yield* fork(() => reportSaga({ report: trend, api: ofTrend, deps }));
}

interface ReportJob<Root, Row extends { readonly id: string }, Figures> {
  readonly report: Report<Root, Row, Figures>;
  readonly api: ReportApi<Row, Figures>;
  readonly deps: ReportsDeps;
}

/**
 * Table and chart are asked for on their own, and always for the same days: whatever changes the view of one changes
 * that of the other.
 */
function* reportSaga<Root, Row extends { readonly id: string }, Figures>(
  job: ReportJob<Root, Row, Figures>,
): SagaGenerator<void> {
  const {
    report: { actions, address, chart, file, list, path },
    api,
    deps,
  } = job;
  yield* fork(() => liveListSaga({ list, fetchPage: api.fetchRows, deps, refresh: 'onDemand' }));
  yield* takeLatest([chart.actions.figuresWanted.type, chart.actions.figuresClosed.type], () => askFigures(job));
  yield* takeEvery(list.actions.filtersChanged, ({ payload }) => followView(job, payload));
  yield* fork(() =>
    listAddressSaga({
      list,
      path,
      viewChanged: actions.viewChanged,
      addressRead: actions.addressRead,
      writeFilters: address.write,
      navigate: deps.navigate,
      readFilters: (search, { today }) => ({ ...address.read(search), today }),
    }),
  );
  yield* fork(() =>
    fileExportSaga({
      fileExport: file,
      saveFile: deps.saveFile,
      *fetch() {
        return api.fetchWorkbook(yield* select(list.selectFilters));
      },
    }),
  );
  yield* takeLatest([actions.opened.type, actions.closed.type], ({ type }) =>
    type === actions.opened.type ? whileOpen(job) : close(job),
  );
}

/** A report stays on the day on which it was opened until the reader comes back to it, or chooses anew, on another. */
function* whileOpen<Root, Row extends { readonly id: string }, Figures>(
  job: ReportJob<Root, Row, Figures>,
): SagaGenerator<void> {
  const {
    report: { list },
    deps,
  } = job;
  const { pageNo, cursor } = yield* select(list.selectFilters);
  yield* put(list.actions.filtersChanged({ today: yield* readDay(deps), pageNo, cursor }));
  yield* put(list.actions.listOpened({ isInFront: true }));
  yield* wantFigures(job);
  for (;;) {
    yield* call(deps.visibility.nextShown);
    yield* moveOn(job);
  }
}

function* close<Root, Row extends { readonly id: string }, Figures>({
  report: { chart, file, list },
}: ReportJob<Root, Row, Figures>): SagaGenerator<void> {
  yield* put(list.actions.listClosed());
  yield* put(chart.actions.figuresClosed());
  yield* put(file.actions.exportGivenUp());
}

/** Ranges with a name move on with the days. @returns whether they did */
function* moveOn<Root, Row extends { readonly id: string }, Figures>({
  report: { actions, list },
  deps,
}: ReportJob<Root, Row, Figures>): SagaGenerator<boolean> {
  const { range, today } = yield* select(list.selectFilters);
  const now = yield* readDay(deps);
  if (range.name === 'custom' || today === now) return false;
  yield* put(actions.viewChanged({ today: now }));
  return true;
}

function* readDay({ now }: ReportsDeps): SagaGenerator<string> {
  return dayAt(now(), yield* select(selectTimeZone));
}

/** Another page or order of the rows leaves the chart as it is; everything else was chosen, and be it anew. */
function* followView<Root, Row extends { readonly id: string }, Figures>(
  job: ReportJob<Root, Row, Figures>,
  change: Partial<ReportView>,
): SagaGenerator<void> {
  const { list, chart } = job.report;
  if ((yield* select(list.selectStatus)) === 'closed' || (yield* moveOn(job))) return;
  const [wanted, { wanted: before }] = [figuresOf(yield* select(list.selectFilters)), yield* select(chart.select)];
  const isOfRows = 'pageNo' in change || 'isAscending' in change;
  if (!(isOfRows && wanted !== null && before !== null && isSameWish(wanted, before))) yield* wantFigures(job);
}

function* wantFigures<Root, Row extends { readonly id: string }, Figures>({
  report: { chart, list },
}: ReportJob<Root, Row, Figures>): SagaGenerator<void> {
  const wanted = figuresOf(yield* select(list.selectFilters));
  if (wanted !== null) yield* put(chart.actions.figuresWanted(wanted));
}

/** What is wanted since, and leaving the screen, cancel it. */
function* askFigures<Root, Row extends { readonly id: string }, Figures>({
  report: { chart },
  api,
}: ReportJob<Root, Row, Figures>): SagaGenerator<void> {
  const { wanted } = yield* select(chart.select);
  if (wanted === null) return;
  try {
    yield* put(chart.actions.figuresReceived({ of: wanted, figures: yield* call(api.fetchFigures, wanted) }));
  } catch (error) {
    yield* put(chart.actions.figuresFailed(toAppError(error)));
  }
}
