import { YESTERDAY, type Days } from '#common/dayRange.ts';
import { cancellable } from '#common/http/cancellable.ts';
import {
  FIRST_RANGES,
  PANELS,
  readRanges,
  reportPath,
  writeRanges,
  type Ranges,
} from '#src/features/dashboard/dashboardRanges.ts';
import { REFRESH_MS } from '#src/features/dashboard/dashboardSaga.ts';
import {
  panels,
  ranks,
  selectRanges,
  service,
  trends,
  usage,
  dashboardScreen,
} from '#src/features/dashboard/dashboardSlice.ts';
import { aDayTrend, aUsageAnalysis, setUpDashboard, someStaff, someUsage } from '#test/support/page/fakeDashboard.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';

const { addressRead, closed: dashboardClosed, opened: dashboardOpened, viewChanged } = dashboardScreen;

const CUSTOM = { name: 'custom', from: '2026-10-01', to: '2026-10-31' } as const;
/** In the user's time zone it is 22 November. */
const TODAY = '2026-11-22';
const LAST_7: Days = { startDate: '2026-11-15', endDate: TODAY };

describe('the address of the dashboard', () => {
  it('reads back the range of every panel', () => {
    const views: readonly Ranges[] = [
      FIRST_RANGES,
      { queryTrend: { name: 'last7' }, chatTrend: CUSTOM, queryRank: YESTERDAY, chatRank: { name: 'last30' } },
    ];
    for (const view of views) expect(readRanges(writeRanges(view))).toEqual(view);
    expect(views.map(writeRanges)).toEqual([
      '',
      '?chatTrend=2026-10-01_2026-10-31&queryRank=yesterday&chatRank=last30',
    ]);
    expect(readRanges('?queryTrend=x&chatTrend=2026-10-31_2026-10-01&other=last3')).toEqual(FIRST_RANGES);
  });

  it('links each panel to its report with the same range', () => {
    expect(PANELS.map((panel) => reportPath(panel, YESTERDAY))).toEqual([
      '/queryAndChat',
      '/queryAndChat?type=chat',
      '/rankQuery',
      '/rankChat',
    ]);
    expect(PANELS.map((panel) => reportPath(panel, { name: 'last7' }))).toEqual([
      '/queryAndChat?range=last7',
      '/queryAndChat?range=last7&type=chat',
      '/rankQuery?range=last7',
      '/rankChat?range=last7',
    ]);
    expect(reportPath('chatTrend', CUSTOM)).toBe('/queryAndChat?from=2026-10-01&to=2026-10-31&type=chat');
  });
});

describe('the dashboard', () => {
  const setUp = async ({ search = '' } = {}) => {
    const test = setUpDashboard();
    await test.dispatch(addressRead({ search }), dashboardOpened());
    return test;
  };

  it("loads every part once, for the last 7 days in the deployment's zone", async () => {
    const { api, state, visited } = await setUp();
    expect([api.fetchUsage.calls.count(), api.fetchService.calls.count()]).toEqual([1, 1]);
    expect([api.fetchTrend.calls.allArgs(), api.fetchTopTen.calls.allArgs()]).toEqual([
      [
        [1, LAST_7],
        [2, LAST_7],
      ],
      [
        [1, LAST_7],
        [2, LAST_7],
      ],
    ]);
    expect([usage.select(state()).shown?.figures, trends.chatTrend.select(state()).shown]).toEqual([
      aUsageAnalysis(),
      { days: LAST_7, figures: [aDayTrend()] },
    ]);
    expect([...PANELS.map((panel) => panels[panel].selectStatus(state())), visited]).toEqual([
      'ready',
      'ready',
      'ready',
      'ready',
      [],
    ]);
  });

  it('loads the ranges that the address holds', async () => {
    const { api } = await setUp({ search: '?queryTrend=last3&chatRank=2026-10-01_2026-10-31' });
    expect(api.fetchTrend.calls.allArgs()).toEqual([
      [1, { startDate: '2026-11-19', endDate: TODAY }],
      [2, LAST_7],
    ]);
    expect(api.fetchTopTen.calls.allArgs()).toEqual([
      [1, LAST_7],
      [2, { startDate: '2026-10-01', endDate: '2026-10-31' }],
    ]);
  });

  it('loads one panel when its range changes, and updates the address', async () => {
    const { api, dispatch, visited } = await setUp({ search: '?chatTrend=last3' });
    for (const spy of Object.values(api)) spy.calls.reset();
    await dispatch(viewChanged({ queryRank: { name: 'last30' } }));
    expect([api.fetchUsage.calls.count(), api.fetchTrend.calls.count(), api.fetchTopTen.calls.allArgs()]).toEqual([
      0,
      0,
      [[1, { startDate: '2026-10-23', endDate: TODAY }]],
    ]);
    await dispatch(viewChanged({ queryRank: { name: 'last30' } }));
    expect([api.fetchTopTen.calls.count(), visited])
      .withContext('the same range again')
      .toEqual([2, ['/dashbroad?chatTrend=last3&queryRank=last30']]);
    await dispatch(addressRead({ search: '?chatTrend=last3&queryRank=last30' }));
    expect(api.fetchTopTen.calls.count()).withContext('an address that the page wrote itself').toBe(2);
  });

  it('follows Back and loads only the panels that change', async () => {
    const { api, dispatch, state, visited } = await setUp({ search: '?queryTrend=last30' });
    for (const spy of Object.values(api)) spy.calls.reset();
    await dispatch(addressRead({ search: '' }));
    expect([
      api.fetchTrend.calls.allArgs(),
      api.fetchTopTen.calls.count(),
      api.fetchUsage.calls.count(),
      visited,
    ]).toEqual([[[1, LAST_7]], 0, 0, []]);
    expect(selectRanges(state())).toEqual(FIRST_RANGES);
  });

  it('cancels the request of an older range and keeps the old figures until the answer', async () => {
    const { api, dispatch, state } = await setUp();
    let cancelled = 0;
    api.fetchTrend.and.callFake(() =>
      cancellable(new Promise<never>(() => undefined), () => {
        cancelled += 1;
      }),
    );
    await dispatch(viewChanged({ queryTrend: { name: 'last3' } }));
    const { status, days, shown } = trends.queryTrend.select(state());
    expect([status, days?.startDate, shown]).toEqual([
      'loading',
      '2026-11-19',
      { days: LAST_7, figures: [aDayTrend()] },
    ]);
    api.fetchTrend.and.callFake(() => answered([aDayTrend({ openNum: 9 })]));
    await dispatch(viewChanged({ queryTrend: CUSTOM }));
    expect([cancelled, trends.queryTrend.select(state()).shown?.figures]).toEqual([1, [aDayTrend({ openNum: 9 })]]);
  });

  it('fails part by part and loads a failed part again on request', async () => {
    const test = setUpDashboard();
    test.api.fetchTopTen.and.callFake((type) => (type === 1 ? failed({ kind: 'timeout' }) : answered([someStaff()])));
    await test.dispatch(dashboardOpened());
    const statuses = () =>
      [usage, service, ...PANELS.map((panel) => panels[panel])].map(({ selectStatus }) => selectStatus(test.state()));
    expect(statuses()).toEqual(['ready', 'ready', 'ready', 'ready', 'failed', 'ready']);
    expect(ranks.queryRank.select(test.state()).error?.kind).toBe('timeout');
    test.api.fetchTopTen.and.callFake(() => answered([someStaff()]));
    await test.dispatch(ranks.queryRank.actions.requested({ isWaitedFor: true }));
    expect([statuses()[4], ranks.queryRank.select(test.state()).error]).toEqual(['ready', null]);
  });

  it('keeps figures of the same days after a failed refresh, but not of other days', async () => {
    const { api, dispatch, state } = await setUp();
    api.fetchTrend.and.callFake(() => failed({ kind: 'unreachable' }));
    await dispatch(viewChanged({ queryTrend: { name: 'last7' } }), viewChanged({ chatTrend: CUSTOM }));
    const { queryTrend, chatTrend } = trends;
    expect([queryTrend.select(state()).shown?.figures, queryTrend.select(state()).error?.kind]).toEqual([
      [aDayTrend()],
      'unreachable',
    ]);
    expect([chatTrend.select(state()).shown, chatTrend.select(state()).status]).toEqual([null, 'failed']);
  });

  it('stops its requests on closing and shows the old figures on reopening', async () => {
    const { api, dispatch, state } = await setUp();
    let isCancelled = false;
    api.fetchUsage.and.callFake(() =>
      cancellable(new Promise<never>(() => undefined), () => {
        isCancelled = true;
      }),
    );
    await dispatch(usage.actions.requested({ isWaitedFor: true }), dashboardClosed());
    expect([isCancelled, usage.selectStatus(state())]).toEqual([true, 'closed']);
    await dispatch(addressRead({ search: '?queryTrend=last30' }));
    expect(api.fetchTrend).withContext('closed').toHaveBeenCalledTimes(2);
    await dispatch(addressRead({ search: '' }), dashboardOpened());
    expect([usage.selectStatus(state()), usage.select(state()).shown?.figures]).toEqual(['loading', aUsageAnalysis()]);
  });

  describe('the periodic refresh of the dashboard', () => {
    beforeEach(() => jasmine.clock().install());
    afterEach(() => jasmine.clock().uninstall());

    it('refreshes silently and draws equal figures only once', async () => {
      const { api, settle, state } = await setUp();
      const before = trends.queryTrend.select(state()).shown;
      let answer: (figures: ReturnType<typeof aUsageAnalysis>) => void = () => undefined;
      api.fetchUsage.and.callFake(() =>
        cancellable(
          new Promise((resolve) => {
            answer = resolve;
          }),
          () => undefined,
        ),
      );
      jasmine.clock().tick(REFRESH_MS);
      await settle();
      expect([api.fetchUsage.calls.count(), usage.selectStatus(state())]).toEqual([2, 'ready']);
      answer(aUsageAnalysis({ DailyUser: someUsage({ todayNum: 4 }) }));
      await settle();
      expect(usage.select(state()).shown?.figures.DailyUser.todayNum).toBe(4);
      expect(trends.queryTrend.select(state()).shown).toBe(before);
    });

    it('shows a repeated failure once and removes it after a success', async () => {
      const { api, settle, state } = await setUp();
      api.fetchUsage.and.callFake(() => failed({ kind: 'timeout' }));
      const seen = [];
      for (let minutes = 0; minutes < 2; minutes += 1) {
        jasmine.clock().tick(REFRESH_MS);
        await settle();
        seen.push(usage.selectStatus(state()));
      }
      expect([seen, usage.select(state()).shown?.figures]).toEqual([['failed', 'failed'], aUsageAnalysis()]);
      api.fetchUsage.and.callFake(() => answered(aUsageAnalysis()));
      jasmine.clock().tick(REFRESH_MS);
      await settle();
      expect([usage.selectStatus(state()), usage.select(state()).error]).toEqual(['ready', null]);
    });

    it('pauses in a hidden tab and refreshes when the tab is visible again', async () => {
      const { api, settle, tab } = await setUp();
      tab.isHidden = true;
      jasmine.clock().tick(10 * REFRESH_MS);
      await settle();
      expect(api.fetchUsage).toHaveBeenCalledTimes(1);
      tab.show();
      await settle();
      expect([api.fetchUsage.calls.count(), api.fetchTrend.calls.count(), api.fetchTopTen.calls.count()]).toEqual([
        2, 4, 4,
      ]);
    });

    it("moves on to the next day at midnight in the deployment's zone", async () => {
      const { api, settle, state, tab } = await setUp();
      tab.now = Date.parse('2026-11-22T15:00:00Z');
      const [from, to] = ['2026-11-16', '2026-11-23'];
      jasmine.clock().tick(REFRESH_MS);
      await settle();
      expect(api.fetchTrend.calls.mostRecent().args[1]).toEqual({ startDate: from, endDate: to });
      expect(trends.queryTrend.select(state()).shown?.days?.startDate).toBe(from);
    });

    it('stops when the screen closes', async () => {
      const { api, dispatch, settle } = await setUp();
      await dispatch(dashboardClosed());
      jasmine.clock().tick(5 * REFRESH_MS);
      await settle();
      expect(api.fetchUsage).toHaveBeenCalledTimes(1);
    });
  });
});
