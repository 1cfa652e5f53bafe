import { REPORT_STATUS, REPORT_TYPE } from '#contract/domain.ts';
import { chatRanking, queryRanking, targets, trend } from '#src/features/reports/reportsSlice.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { aReportPage, aReportRow, NOW, pending, setUpReports, someTargets } from '#test/support/page/fakeReports.ts';

const DAY_MS = 86_400_000;
/** In the deployment's zone it is already the 22nd. */
const [YESTERDAY, TODAY] = ['2026-11-21', '2026-11-22'];

const NOTHING = { startDate: '', endDate: '', type: REPORT_TYPE.query, status: REPORT_STATUS.all } as const;

describe('a report', () => {
  const open = async ({
    search = '',
    report = trend,
  }: { search?: string; report?: typeof trend | typeof queryRanking } = {}) => {
    const test = setUpReports();
    await test.dispatch(report.actions.addressRead({ search }), report.actions.opened());
    const { fetchRows, fetchFigures } = report === trend ? test.api.trend : test.api.ranking;
    const rowRequests = () =>
      fetchRows.calls.allArgs().map(([{ filters }]) => ({
        range: filters.range,
        today: filters.today,
        type: filters.type,
        status: filters.status,
        pageNo: filters.pageNo,
      }));
    const figuresRequests = () => fetchFigures.calls.allArgs().map(([wanted]) => wanted);
    return { ...test, rowRequests, figuresRequests };
  };

  it("starts with yesterday in the deployment's zone in table and chart", async () => {
    for (const [report, type] of [
      [queryRanking, REPORT_TYPE.query],
      [chatRanking, REPORT_TYPE.chat],
    ] as const) {
      const { rowRequests, figuresRequests } = await open({ report });
      expect(rowRequests()).toEqual([
        { range: { name: 'yesterday' }, today: TODAY, type, status: REPORT_STATUS.all, pageNo: 1 },
      ]);
      expect(figuresRequests()).toEqual([
        { startDate: YESTERDAY, endDate: YESTERDAY, type, status: REPORT_STATUS.all },
      ]);
    }
  });

  it('loads what its address holds once', async () => {
    const { rowRequests, figuresRequests, visited } = await open({
      search: '?range=last3&type=chat&status=open&order=asc&page=2',
    });
    expect(rowRequests()).toEqual([
      { range: { name: 'last3' }, today: TODAY, type: REPORT_TYPE.chat, status: REPORT_STATUS.open, pageNo: 2 },
    ]);
    expect(figuresRequests()).toEqual([
      { startDate: '2026-11-19', endDate: TODAY, type: REPORT_TYPE.chat, status: REPORT_STATUS.open },
    ]);
    expect(visited).toEqual([]);
  });

  it('writes each view to the address and follows Back', async () => {
    const { dispatch, figuresRequests, rowRequests, visited } = await open({ search: '?page=3' });
    await dispatch(
      trend.actions.viewChanged({ range: { name: 'last7' } }),
      trend.actions.viewChanged({ type: REPORT_TYPE.chat }),
      trend.actions.viewChanged({ pageNo: 2, cursor: '2' }),
    );
    expect(visited).toEqual(
      ['?range=last7', '?range=last7&type=chat', '?range=last7&type=chat&page=2'].map(
        (search) => `/queryAndChat${search}`,
      ),
    );
    await dispatch(trend.actions.addressRead({ search: '?range=last7' }));
    expect([
      rowRequests().at(-1)?.type,
      figuresRequests().at(-1)?.type,
      rowRequests().at(-1)?.today,
      visited.length,
    ]).toEqual([REPORT_TYPE.query, REPORT_TYPE.query, TODAY, 3]);
  });

  it('reloads the chart for another range, type or status, but not for a page or order', async () => {
    const { dispatch, figuresRequests, rowRequests } = await open();
    await dispatch(trend.actions.viewChanged({ pageNo: 2, cursor: '2' }));
    await dispatch(trend.actions.viewChanged({ isAscending: true }));
    expect([rowRequests().length, figuresRequests().length]).toEqual([3, 1]);
    await dispatch(trend.actions.viewChanged({ range: { name: 'last7' } }));
    await dispatch(trend.actions.viewChanged({ status: REPORT_STATUS.solved }));
    await dispatch(trend.actions.viewChanged({ type: REPORT_TYPE.chat }));
    expect([rowRequests().length, figuresRequests().length]).toEqual([6, 4]);
    await dispatch(trend.actions.viewChanged({ type: REPORT_TYPE.chat }));
    expect([rowRequests().length, figuresRequests().length]).withContext('the same view again').toEqual([7, 5]);
  });

  it('loads the targets of the days and the type of the chart, and drops them with it', async () => {
    const { api, dispatch, state } = await open();
    await dispatch(trend.actions.viewChanged({ range: { name: 'last7' }, type: REPORT_TYPE.chat }));
    const [wanted] = api.fetchTargets.calls.mostRecent().args;
    expect(wanted).toEqual(jasmine.objectContaining({ type: REPORT_TYPE.chat, startDate: '2026-11-15' }));
    expect(api.fetchTargets.calls.allArgs()).toEqual(api.trend.fetchFigures.calls.allArgs());
    expect(targets.select(state()).shown?.figures).toEqual([someTargets()]);
    const late = pending();
    api.fetchTargets.and.returnValue(late.answer);
    await dispatch(trend.actions.viewChanged({ range: { name: 'last3' } }), trend.actions.closed());
    expect([late.isGivenUp(), targets.select(state()).status, targets.select(state()).shown]).toEqual([
      true,
      'closed',
      null,
    ]);
  });

  it('ignores answers to an older choice', async () => {
    const { api, dispatch, figuresRequests, state } = await open();
    const [rows, figures] = [pending(), pending()];
    api.trend.fetchRows.and.returnValue(rows.answer);
    api.trend.fetchFigures.and.returnValue(figures.answer);
    await dispatch(trend.actions.viewChanged({ range: { name: 'last30' } }));
    expect([trend.list.selectStatus(state()), trend.chart.select(state()).status]).toEqual(['loading', 'loading']);
    expect(trend.chart.select(state()).shown?.of.startDate).withContext('the old chart stays').toBe(YESTERDAY);
    api.trend.fetchRows.and.callFake(() => answered(aReportPage([aReportRow({ id: '2' })])));
    api.trend.fetchFigures.and.callFake(() => answered([]));
    await dispatch(trend.actions.viewChanged({ range: { name: 'last3' } }));
    expect([rows.isGivenUp(), figures.isGivenUp()]).toEqual([true, true]);
    expect(trend.chart.select(state()).shown).toEqual({
      of: { startDate: '2026-11-19', endDate: TODAY, type: REPORT_TYPE.query, status: REPORT_STATUS.all },
      figures: [],
    });
    expect(figuresRequests().length).toBe(3);
  });

  it('shows no rows of one range, type or status under the heading of another', async () => {
    const { api, dispatch, state } = await open();
    api.trend.fetchRows.and.callFake(() => answered(aReportPage([aReportRow()])));
    const rowsAfter = async (change: Parameters<typeof trend.actions.viewChanged>[0]) => {
      await dispatch(trend.list.actions.refreshRequested());
      expect(trend.list.selectRows(state()).length).toBe(1);
      api.trend.fetchRows.and.returnValue(pending().answer);
      await dispatch(trend.actions.viewChanged(change));
      api.trend.fetchRows.and.callFake(() => answered(aReportPage([aReportRow()])));
      return trend.list.selectRows(state()).length;
    };
    expect(await rowsAfter({ range: { name: 'last7' } })).toBe(0);
    expect(await rowsAfter({ type: REPORT_TYPE.chat })).toBe(0);
    expect(await rowsAfter({ status: REPORT_STATUS.solved })).toBe(0);
    expect(await rowsAfter({ pageNo: 2, cursor: '2' }))
      .withContext('another page')
      .toBe(1);
    expect(await rowsAfter({ isAscending: true }))
      .withContext('another order')
      .toBe(1);
  });

  it('loads table and chart separately, each with its own retry', async () => {
    const { api, dispatch, state } = await open();
    api.trend.fetchFigures.and.callFake(() => failed({ kind: 'timeout' }));
    await dispatch(trend.actions.viewChanged({ range: { name: 'last7' } }));
    const { status, shown, wanted, error } = trend.chart.select(state());
    expect([status, shown, error?.kind, trend.list.selectStatus(state())]).toEqual([
      'failed',
      null,
      'timeout',
      'ready',
    ]);
    api.trend.fetchFigures.and.callFake(() => answered([]));
    api.trend.fetchRows.and.callFake(() => failed({ kind: 'timeout' }));
    await dispatch(
      trend.chart.actions.figuresRequested(wanted ?? NOTHING),
      trend.actions.viewChanged({ pageNo: 2, cursor: '2' }),
    );
    expect([
      trend.chart.select(state()).status,
      trend.list.selectStatus(state()),
      trend.list.selectRows(state()),
    ]).toEqual(['ready', 'failed', []]);
    api.trend.fetchRows.and.callFake(() => answered(aReportPage([aReportRow()])));
    await dispatch(trend.list.actions.refreshRequested());
    expect(trend.list.selectStatus(state())).toBe('ready');
  });

  it('moves named ranges to the new day when the user returns, but not chosen days', async () => {
    const { dispatch, figuresRequests, rowRequests, settle, tab, visited } = await open({ search: '?page=2' });
    tab.show();
    await settle();
    expect([rowRequests().length, figuresRequests().length]).withContext('the same day').toEqual([1, 1]);
    tab.now = NOW + DAY_MS;
    tab.show();
    await settle();
    expect([rowRequests().length, rowRequests().at(-1)?.today, figuresRequests().at(-1)?.startDate, visited]).toEqual([
      2,
      '2026-11-23',
      TODAY,
      ['/queryAndChat'],
    ]);
    await dispatch(trend.actions.viewChanged({ range: { name: 'custom', from: '2026-11-01', to: '2026-11-02' } }));
    tab.now = NOW + 2 * DAY_MS;
    tab.show();
    await settle();
    expect([rowRequests().length, figuresRequests().length]).toEqual([3, 3]);
    await dispatch(trend.actions.viewChanged({ range: { name: 'yesterday' } }));
    expect(figuresRequests().at(-1)?.startDate).withContext('chosen on another day').toBe('2026-11-23');
  });

  it('exports the rows of the view, whatever the page', async () => {
    const { api, dispatch, saved } = await open({ search: '?range=last7&type=chat&status=solved&order=asc&page=2' });
    await dispatch(trend.file.actions.exportRequested());
    const [view] = api.trend.fetchWorkbook.calls.mostRecent().args;
    expect([view.range, view.today, view.type, view.status, view.isAscending, saved]).toEqual([
      { name: 'last7' },
      TODAY,
      REPORT_TYPE.chat,
      REPORT_STATUS.solved,
      true,
      ['trend.xlsx'],
    ]);
  });

  it('cancels everything on closing and starts fresh on reopening', async () => {
    const { api, dispatch, state, tab, rowRequests, settle } = await open();
    const [rows, figures, file] = [pending(), pending(), pending()];
    api.trend.fetchRows.and.returnValue(rows.answer);
    api.trend.fetchFigures.and.returnValue(figures.answer);
    api.trend.fetchWorkbook.and.returnValue(file.answer);
    await dispatch(
      trend.actions.viewChanged({ range: { name: 'last7' } }),
      trend.file.actions.exportRequested(),
      trend.actions.closed(),
    );
    expect([rows.isGivenUp(), figures.isGivenUp(), file.isGivenUp()]).toEqual([true, true, true]);
    expect([
      trend.list.selectStatus(state()),
      trend.chart.select(state()).shown,
      trend.file.selectIsRunning(state()),
    ]).toEqual(['closed', null, false]);
    const before = rowRequests().length;
    tab.now = NOW + DAY_MS;
    tab.show();
    await settle();
    expect(rowRequests().length).withContext('in a hidden tab').toBe(before);
    await dispatch(trend.actions.addressRead({ search: '' }), trend.actions.opened());
    expect(rowRequests().at(-1)).toEqual({
      range: { name: 'yesterday' },
      today: '2026-11-23',
      type: REPORT_TYPE.query,
      status: REPORT_STATUS.all,
      pageNo: 1,
    });
  });
});
