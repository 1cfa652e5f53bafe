import { combineReducers } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import type { DayTrend, ServiceToday, StaffTotals, Usage, UsageAnalysis } from '#contract/http/reports.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { viewReducer } from '#common/view.ts';
import { dashboardReducer } from '#src/features/dashboard/dashboardSlice.ts';
import { dashboardSaga, type DashboardApi } from '#src/features/dashboard/dashboardSaga.ts';
import { sessionReducer, sessionStarted } from '#src/features/session/index.ts';
import { answered, aUser } from './fakeSession.ts';
import { createTestStore } from './testStore.ts';

export function someUsage(fields: Partial<Usage> = {}): Usage {
  return {
    todayNum: 3,
    yesterdayNum: 5,
    yesterdayByNowNum: 2,
    percent: 50,
    taotalNum: 1_234,
    isIncrease: true,
    week: [1, 4, 2, 0, 6, 5, 3],
    ...fields,
  };
}

export function aUsageAnalysis(fields: Partial<UsageAnalysis> = {}): UsageAnalysis {
  return {
    DailyUser: someUsage(),
    DailyQuery: someUsage(),
    DailySolved: someUsage(),
    DailyChat: someUsage(),
    ...fields,
  };
}

export function someService(fields: Partial<ServiceToday> = {}): ServiceToday {
  return {
    medianFirstResponseMs: 40_000,
    first: { metNum: 6, missedNum: 2 },
    longestWaitMs: 190_000,
    missedNum: 1,
    ...fields,
  };
}

export function aDayTrend(fields: Partial<DayTrend> = {}): DayTrend {
  return { days: '2026-11-21', openNum: 1, solvedNum: 2, notSolvedNum: 0, ...fields };
}

export function someStaff(fields: Partial<StaffTotals> = {}): StaffTotals {
  return {
    staffId: '7',
    staffName: 'Bo',
    assignedNum: 4,
    solvedNum: 3,
    solvedRate: 0.75,
    firstResponseMs: 60_000,
    ratedNum: 0,
    rating: null,
    ...fields,
  };
}

/** An hour before midnight UTC; in the user's time zone it is the next day. */
export const NOW = Date.parse('2026-11-21T23:00:00Z');
export const ZONE = 'Asia/Tokyo';

/** The sagas of the dashboard with a store and a fake server, clock and tab. */
export function setUpDashboard() {
  const api = {
    fetchUsage: jasmine
      .createSpy<DashboardApi['fetchUsage']>('fetchUsage')
      .and.callFake(() => answered(aUsageAnalysis())),
    fetchService: jasmine
      .createSpy<DashboardApi['fetchService']>('fetchService')
      .and.callFake(() => answered(someService())),
    fetchTrend: jasmine.createSpy<DashboardApi['fetchTrend']>('fetchTrend').and.callFake(() => answered([aDayTrend()])),
    fetchTopTen: jasmine
      .createSpy<DashboardApi['fetchTopTen']>('fetchTopTen')
      .and.callFake(() => answered([someStaff()])),
  };
  const visited: string[] = [];
  const tab = { now: NOW, isHidden: false, show: () => undefined };
  const test = createTestStore({
    reducer: combineReducers({ dashboard: dashboardReducer, view: viewReducer, session: sessionReducer }),
    saga: () =>
      dashboardSaga({
        dashboardApi: api,
        now: () => tab.now,
        visibility: {
          isHidden: () => tab.isHidden,
          nextShown: () =>
            cancellable(
              new Promise<void>((resolve) => {
                tab.show = () => {
                  tab.isHidden = false;
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
      }),
  });
  test.store.dispatch(sessionStarted({ user: aUser({ timeZone: ZONE }), im: null, unlive: false }));
  const dispatch = async (...actions: readonly UnknownAction[]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  return { ...test, api, tab, visited, dispatch, state: () => test.store.getState() };
}
