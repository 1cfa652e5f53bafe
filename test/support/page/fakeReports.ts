import { combineReducers } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { REPORT_STATUS, REPORT_TYPE } from '#contract/domain.ts';
import type { DayTrend, ReportRow, StaffTotals, TargetsKept } from '#contract/http/reports.ts';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import type { ListPage } from '#common/liveList/index.ts';
import { viewReducer } from '#common/view.ts';
import { reportsReducer } from '#src/features/reports/reportsSlice.ts';
import { reportsSaga } from '#src/features/reports/reportSaga.ts';
import type { ReportsApi } from '#src/features/reports/reportsApi.ts';
import type { RankingRow } from '#src/features/reports/reportsSlice.ts';
import { sessionReducer, sessionStarted } from '#src/features/session/index.ts';
import { answered, aUser } from './fakeSession.ts';
import { createTestStore } from './testStore.ts';

export function aRankingRow(fields: Partial<RankingRow> = {}): RankingRow {
  return {
    id: '2026-11-21 7',
    createTime: '2026-11-21',
    staffId: '7',
    staffName: 'Bo',
    assignedNum: 4,
    solvedNum: 3,
    solvedRate: 0.75,
    firstResponseMs: 130_000,
    ratedNum: 0,
    rating: null,
    ...fields,
  };
}

export function someTotals(fields: Partial<StaffTotals> = {}): StaffTotals {
  return {
    staffId: '7',
    staffName: 'Bo',
    assignedNum: 4,
    solvedNum: 3,
    solvedRate: 0.75,
    firstResponseMs: 130_000,
    ratedNum: 0,
    rating: null,
    ...fields,
  };
}

export function aReportRow(fields: Partial<ReportRow> = {}): ReportRow {
  return {
    id: '1',
    createTime: '2026-11-21T09:00:00.000Z',
    type: REPORT_TYPE.query,
    assignee: 'Bo',
    status: REPORT_STATUS.open,
    ...fields,
  };
}

export function aDay(fields: Partial<DayTrend> = {}): DayTrend {
  return { days: '2026-11-21', openNum: 1, solvedNum: 2, notSolvedNum: 0, ...fields };
}

export function someTargets(fields: Partial<TargetsKept> = {}): TargetsKept {
  return {
    product: null,
    first: { metNum: 6, missedNum: 2 },
    next: { metNum: 1_999, missedNum: 1 },
    resolve: { metNum: 0, missedNum: 0 },
    ...fields,
  };
}

export function aReportPage<Row>(records: readonly Row[], fields: Partial<ListPage<Row>> = {}): ListPage<Row> {
  return {
    pageNo: 1,
    pageSize: 6,
    total: records.length,
    totalIsExact: true,
    next: null,
    prev: null,
    etag: '',
    records,
    ...fields,
  };
}

/** An answer that never arrives, and whether it was cancelled. */
export function pending(): { readonly answer: Cancellable<never>; readonly isGivenUp: () => boolean } {
  let isGivenUp = false;
  return {
    answer: cancellable(new Promise<never>(() => undefined), () => {
      isGivenUp = true;
    }),
    isGivenUp: () => isGivenUp,
  };
}

/** An hour before midnight UTC; in the user's time zone it is the next day. */
export const NOW = Date.parse('2026-11-21T23:00:00Z');
export const ZONE = 'Asia/Tokyo';

/** The sagas of the reports with a store and a fake server, clock and tab. */
export function setUpReports() {
  type Ranking = ReportsApi['ranking'];
  type Trend = ReportsApi['trend'];
  const api = {
    ranking: {
      fetchRows: jasmine
        .createSpy<Ranking['fetchRows']>('fetchRows')
        .and.callFake(() => answered(aReportPage([aRankingRow()]))),
      fetchFigures: jasmine
        .createSpy<Ranking['fetchFigures']>('fetchFigures')
        .and.callFake(() => answered([someTotals()])),
      fetchWorkbook: jasmine
        .createSpy<Ranking['fetchWorkbook']>('fetchWorkbook')
        .and.callFake(() => answered({ name: 'ranking.xlsx', content: new Blob(['x']) })),
    },
    trend: {
      fetchRows: jasmine
        .createSpy<Trend['fetchRows']>('fetchRows')
        .and.callFake(() => answered(aReportPage([aReportRow()]))),
      fetchFigures: jasmine.createSpy<Trend['fetchFigures']>('fetchFigures').and.callFake(() => answered([aDay()])),
      fetchWorkbook: jasmine
        .createSpy<Trend['fetchWorkbook']>('fetchWorkbook')
        .and.callFake(() => answered({ name: 'trend.xlsx', content: new Blob(['x']) })),
    },
    fetchTargets: jasmine
      .createSpy<ReportsApi['fetchTargets']>('fetchTargets')
      .and.callFake(() => answered([someTargets()])),
    fetchTags: jasmine.createSpy<ReportsApi['fetchTags']>('fetchTags').and.callFake(() => answered([])),
  };
  const visited: string[] = [];
  const saved: string[] = [];
  const tab = { now: NOW, show: () => undefined };
  const test = createTestStore({
    reducer: combineReducers({ reports: reportsReducer, view: viewReducer, session: sessionReducer }),
    saga: () =>
      reportsSaga({
        reportsApi: api,
        random: () => 0.5,
        now: () => tab.now,
        visibility: {
          isHidden: () => false,
          nextShown: () =>
            cancellable(
              new Promise<void>((resolve) => {
                tab.show = () => {
                  resolve();
                  return undefined;
                };
              }),
              () => undefined,
            ),
        },
        navigate: (path) => {
          visited.push(path);
        },
        saveFile: (name) => {
          saved.push(name);
        },
      }),
  });
  test.store.dispatch(sessionStarted({ user: aUser({ timeZone: ZONE }), im: null, unlive: false }));
  const dispatch = async (...actions: readonly UnknownAction[]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  return { ...test, api, tab, visited, saved, dispatch, state: () => test.store.getState() };
}
