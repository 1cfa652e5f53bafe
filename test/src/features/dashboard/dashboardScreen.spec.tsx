import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { TimeZoneContext } from '#common/components/timeZone.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { DashboardScreen } from '#src/features/dashboard/components/DashboardScreen.tsx';
import {
  aDayTrend,
  aUsageAnalysis,
  setUpDashboard,
  someService,
  someStaff,
  someUsage,
  ZONE,
} from '#test/support/page/fakeDashboard.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { fill, render } from '#test/support/page/render.tsx';

describe('the dashboard screen', () => {
  const setUp = async (
    prepare: (test: ReturnType<typeof setUpDashboard>) => void = () => undefined,
    at = '/dashbroad',
  ) => {
    const test = setUpDashboard();
    prepare(test);
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={[at]}>
          <TimeZoneContext value={ZONE}>
            <DashboardScreen />
          </TimeZoneContext>
        </MemoryRouter>
      </Provider>,
    );
    const panel = (title: string) => {
      const found = [...drawn.root.querySelectorAll('section')].find(
        (section) => section.querySelector('h2')?.textContent === title,
      );
      if (found === undefined) throw new Error(`no panel ${title}`);
      const button = (label: string) => {
        const button_ = [...found.querySelectorAll('button')].find(({ textContent }) => textContent === label);
        if (button_ === undefined) throw new Error(`no button ${label}`);
        return button_;
      };
      const press = (label: string) => drawn.doing(() => button(label).click());
      return {
        root: found,
        button,
        press,
        figures: () => found.querySelector('.cs-figures'),
        table: async () => {
          await press('Show as table');
          return [...found.querySelectorAll('tbody tr')].map((row) =>
            [...row.children].map(({ textContent }) => textContent),
          );
        },
      };
    };
    const card = (title: string) => {
      const found = [...drawn.root.querySelectorAll('article')].find(
        (article) => article.querySelector('h3')?.textContent === title,
      );
      return [...(found?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
    };
    return { ...test, ...drawn, panel, card };
  };

  it('has ordered headings and names its time zone', async () => {
    const { root } = await setUp();
    expect(
      [...root.querySelectorAll('h1, h2, h3')].map(({ tagName, textContent }) => `${tagName} ${textContent}`),
    ).toEqual([
      'H1 Dashboard',
      'H2 Usage analysis',
      'H3 Daily user',
      'H3 Daily query',
      'H3 Daily solved',
      'H3 Daily chat',
      'H2 Service',
      'H3 Median first response',
      'H3 Answered in time',
      'H3 Longest wait',
      'H3 Missed',
      'H2 Query',
      'H2 Live chat',
      'H2 Query: top 10',
      'H2 Live chat: top 10',
    ]);
    expect(root.textContent).toContain('Time zone: Asia/Tokyo');
  });

  it('compares today with yesterday at the same time in words', async () => {
    const { card, root } = await setUp(({ api }) =>
      api.fetchUsage.and.callFake(() =>
        answered(
          aUsageAnalysis({
            DailyUser: someUsage({
              todayNum: 12_345,
              yesterdayNum: 20_000,
              yesterdayByNowNum: 10_000,
              percent: 23.5,
              taotalNum: 1_234_567,
            }),
            DailyQuery: someUsage({ todayNum: 1, yesterdayByNowNum: 3, percent: -66.7, isIncrease: false }),
            DailySolved: someUsage({ todayNum: 2, percent: 0, isIncrease: false }),
            DailyChat: someUsage({ yesterdayByNowNum: 0, percent: null }),
          }),
        ),
      ),
    );
    expect(card('Daily user')).toEqual([
      '12,345',
      '23.5% more than yesterday at this time',
      '20,000 10,000 by this time',
      '1,234,567',
    ]);
    expect(card('Daily query')[1]).toBe('66.7% less than yesterday at this time');
    expect(card('Daily solved')[1]).toMatch(/^Same as yesterday at this time/);
    expect(card('Daily chat')[1]).toBe('– No comparison: none yesterday at this time');
    const closeBy = await setUp(({ api }) =>
      api.fetchUsage.and.callFake(() =>
        answered(
          aUsageAnalysis({
            DailyUser: someUsage({ todayNum: 9_999, yesterdayByNowNum: 10_000, percent: 0, isIncrease: false }),
          }),
        ),
      ),
    );
    expect(closeBy.card('Daily user')[1])
      .withContext('a change too small to show')
      .toBe('0% less than yesterday at this time');
    const arrows = [...root.querySelectorAll('.cs-usage-change')].map(
      (change) =>
        change
          .querySelector('svg')
          ?.getAttribute('class')
          ?.match(/arrow-[a-z-]+/)?.[0],
    );
    expect(arrows).toEqual(['arrow-up-right', 'arrow-down-right', 'arrow-right', undefined]);
  });

  it("judges the share of solved ones, not their number, against yesterday's at this time", async () => {
    const shareOf = async (todayNum: number) => {
      const { card } = await setUp(({ api }) =>
        api.fetchUsage.and.callFake(() =>
          answered(
            aUsageAnalysis({
              DailyQuery: someUsage({ todayNum: 2, yesterdayByNowNum: 6 }),
              DailyChat: someUsage({ todayNum: 2, yesterdayByNowNum: 4 }),
              DailySolved: someUsage({ todayNum, yesterdayByNowNum: 5 }),
            }),
          ),
        ),
      );
      return card('Daily solved')[1];
    };
    expect(await shareOf(3)).toContain('75% of what came in, better than yesterday (50%)');
    expect(await shareOf(1)).toContain('25% of what came in, worse than yesterday (50%)');
    expect(await shareOf(2)).toContain('50% of what came in, as yesterday');
  });

  it("shows the last days of each card in words, and how today's chats are answered", async () => {
    const { card, root } = await setUp();
    expect(root.querySelector('.cs-sparkline')?.getAttribute('aria-label')).toBe('Last 7 days: 1, 4, 2, 0, 6, 5, 3');
    const titles = ['Median first response', 'Answered in time', 'Longest wait', 'Missed'];
    expect(titles.map((title) => card(title)[0])).toEqual(['40 s', '75%', '3 min 10 s', '1']);
    expect(root.textContent).toContain('6 of 8 first responses, by the targets');
    const first = { metNum: 0, missedNum: 0 };
    const nothing = { medianFirstResponseMs: null, first, longestWaitMs: null, missedNum: 0 };
    const quiet = await setUp(({ api }) => api.fetchService.and.callFake(() => answered(someService(nothing))));
    expect(titles.map((title) => quiet.card(title)[0])).toEqual(['–', '–', '–', '0']);
  });

  it('draws the figures as charts and as tables', async () => {
    const { panel } = await setUp(({ api }) => {
      api.fetchTrend.and.callFake((type) =>
        answered([aDayTrend({ openNum: type }), aDayTrend({ days: '2026-11-22', solvedNum: 1_000, notSolvedNum: 5 })]),
      );
      api.fetchTopTen.and.callFake(() =>
        answered([someStaff(), someStaff({ staffId: '8', staffName: 'Al', assignedNum: 2, solvedNum: 0 })]),
      );
    });
    expect(await panel('Query').table()).toEqual([
      ['2026-11-21', '1', '2'],
      ['2026-11-22', '1', '1,000'],
    ]);
    expect(await panel('Live chat').table()).toEqual([
      ['2026-11-21', '2', '2', '0'],
      ['2026-11-22', '1', '1,000', '5'],
    ]);
    for (const title of ['Query: top 10', 'Live chat: top 10'])
      expect(await panel(title).table())
        .withContext(title)
        .toEqual([
          ['Bo', '3', '4'],
          ['Al', '0', '2'],
        ]);
  });

  it('draws the hours of a single day, in its time zone', async () => {
    const { panel, root } = await setUp(({ api }) =>
      api.fetchTrend.and.callFake(() =>
        answered([
          aDayTrend({
            openNum: 1,
            solvedNum: 6,
            hours: [
              { at: '2026-11-20T15:00:00.000Z', openNum: 1, solvedNum: 2, notSolvedNum: 0 },
              { at: '2026-11-20T16:00:00.000Z', openNum: 0, solvedNum: 4, notSolvedNum: 0 },
            ],
          }),
        ]),
      ),
    );
    const summary = root.querySelector('canvas')?.getAttribute('aria-label');
    expect(summary).toBe('Bar chart of 2026-11-21 by hour. In total, Open: 1 query, Solved: 6 queries.');
    expect(await panel('Query').table()).toEqual([
      ['00:00', '1', '2'],
      ['01:00', '0', '4'],
    ]);
    expect(panel('Query').root.querySelector('thead')?.textContent).toBe('HourOpenSolved');
    expect(panel('Query').root.querySelector('.cs-chart-title')?.textContent).toBe('Queries per hour');
  });

  it('has a range and a link to the report in every panel', async () => {
    const { doing, panel, visited } = await setUp();
    await panel('Live chat').press('Last3 days');
    expect(visited).toEqual(['/dashbroad?chatTrend=last3']);
    expect([...panel('Live chat').root.querySelectorAll('input')].map(({ value }) => value)).toEqual([
      '2026-11-19',
      '2026-11-22',
    ]);
    const [from] = panel('Query: top 10').root.querySelectorAll('input');
    await doing(() => {
      from?.focus();
      if (from !== undefined) fill(from, '2026-11-01');
    });
    await doing(() => panel('Query').button('Yesterday').focus());
    expect(visited.at(-1)).toBe('/dashbroad?chatTrend=last3&queryRank=2026-11-01_2026-11-22');
    const details = ['Query', 'Live chat', 'Query: top 10', 'Live chat: top 10'].map((title) =>
      panel(title).root.querySelector('a'),
    );
    expect(details.map((link) => [link?.getAttribute('href'), link?.getAttribute('aria-label')])).toEqual([
      ['/queryAndChat?range=last7', 'Details: Query'],
      ['/queryAndChat?range=last3&type=chat', 'Details: Live chat'],
      ['/rankQuery?from=2026-11-01&to=2026-11-22', 'Details: Query: top 10'],
      ['/rankChat?range=last7', 'Details: Live chat: top 10'],
    ]);
  });

  it('keeps old figures on screen while other days load', async () => {
    const { api, panel } = await setUp();
    api.fetchTrend.and.callFake(() => cancellable(new Promise<never>(() => undefined), () => undefined));
    await panel('Query').press('Last3 days');
    const figures = panel('Query').figures();
    expect([
      figures?.getAttribute('aria-busy'),
      figures?.querySelector('.is-waiting figure') !== null,
      figures?.querySelector('[role=status]')?.textContent,
    ]).toEqual(['true', true, 'Loading…']);
    expect(panel('Live chat').figures()?.getAttribute('aria-busy')).toBe('false');
  });

  it('shows a failure in its panel and loads it again on request', async () => {
    const { api, panel, root, card } = await setUp(({ api: { fetchTopTen, fetchUsage } }) => {
      fetchTopTen.and.callFake(() => failed({ kind: 'timeout' }));
      fetchUsage.and.callFake(() => failed({ kind: 'refused', message: 'No permission' }));
    });
    expect([...root.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toEqual([
      'The usage figures could not be loaded. No permissionTry again',
      ...Array.from(
        { length: 2 },
        () => 'The ranking could not be loaded. The server took too long to respond. Try again.Try again',
      ),
    ]);
    expect(root.querySelectorAll('figure').length).toBe(2);
    api.fetchTopTen.and.callFake(() => answered([someStaff()]));
    await panel('Query: top 10').press('Try again');
    expect([
      root.querySelectorAll('[role=alert]').length,
      document.activeElement === panel('Query: top 10').figures(),
    ]).toEqual([2, true]);
    api.fetchUsage.and.callFake(() => answered(aUsageAnalysis()));
    await panel('Usage analysis').press('Try again');
    expect(card('Daily chat')[0]).toBe('3');
  });

  it('says when a refresh has failed', async () => {
    const { api, panel, root } = await setUp();
    api.fetchTrend.and.callFake(() => failed({ kind: 'unreachable' }));
    await panel('Query').press('Last7 days');
    const note = () => panel('Query').root.querySelector('.cs-figures [role=status]')?.textContent;
    expect(note()).toBe(
      'These figures could not be updated. ' + 'The server cannot be reached. Check your connection.Try again',
    );
    expect([panel('Query').root.querySelector('figure') !== null, root.querySelector('[role=alert]')]).toEqual([
      true,
      null,
    ]);
    api.fetchTrend.and.callFake(() => answered([aDayTrend()]));
    await panel('Query').press('Try again');
    expect(note()).toBe('');
  });

  it('shows markup in names as text, and an empty deployment without errors', async () => {
    const names = await setUp(({ api }) =>
      api.fetchTopTen.and.callFake(() =>
        answered(ODD_NAMES.map((staffName, at) => someStaff({ staffId: String(at), staffName }))),
      ),
    );
    const rows = await names.panel('Query: top 10').table();
    expect(rows.map(([name]) => name)).toEqual([...ODD_NAMES]);
    expect(names.root.querySelector('script, b, i')).toBeNull();
    const nothing = someUsage({
      todayNum: 0,
      yesterdayNum: 0,
      yesterdayByNowNum: 0,
      percent: null,
      taotalNum: 0,
      isIncrease: false,
      week: [0, 0, 0, 0, 0, 0, 0],
    });
    const empty = await setUp(({ api }) => {
      api.fetchUsage.and.callFake(() =>
        answered({ DailyUser: nothing, DailyQuery: nothing, DailySolved: nothing, DailyChat: nothing }),
      );
      api.fetchTrend.and.callFake(() => answered([aDayTrend({ openNum: 0, solvedNum: 0, hours: [] })]));
      api.fetchTopTen.and.callFake(() => answered([]));
    });
    expect(empty.card('Daily user')).toEqual([
      '0',
      '– No comparison: none yesterday at this time',
      '0 0 by this time',
      '0',
    ]);
    expect([
      empty.root.querySelectorAll('canvas').length,
      empty.root.querySelectorAll('.cs-chart-empty').length,
    ]).toEqual([0, 4]);
  });
});
