import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { REPORT_STATUS, REPORT_TYPE } from '#contract/domain.ts';
import { ChatRankingScreen, QueryRankingScreen } from '#src/features/reports/components/RankingScreen.tsx';
import { TrendScreen } from '#src/features/reports/components/TrendScreen.tsx';
import { sessionStarted } from '#src/features/session/index.ts';
import { answered, aUser, failed } from '#test/support/page/fakeSession.ts';
import {
  aDay,
  aRankingRow,
  aReportPage,
  aReportRow,
  pending,
  setUpReports,
  someTargets,
  someTotals,
} from '#test/support/page/fakeReports.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { focusByKeyboard, render } from '#test/support/page/render.tsx';

type Setup = ReturnType<typeof setUpReports>;

describe('the report screens', () => {
  const setUp = async (
    Screen: typeof TrendScreen,
    { at = '/', prepare }: { at?: string; prepare?: (api: Setup['api']) => void } = {},
  ) => {
    const test = setUpReports();
    prepare?.(test.api);
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={[at]}>
          <Screen />
        </MemoryRouter>
      </Provider>,
    );
    const rows = () =>
      [...drawn.root.querySelectorAll('.cs-table tbody tr')].map((row) =>
        [...row.querySelectorAll('[role=cell]')].map((cell) => cell.lastChild?.textContent),
      );
    const table = () => drawn.root.querySelector('.cs-table');
    const chart = () => drawn.root.querySelector('.cs-report-chart');
    const targets = () => drawn.root.querySelector('[aria-label=Targets]');
    const choose = (label: string, value: string) =>
      drawn.doing(() => {
        const field = [...drawn.root.querySelectorAll('label')].find(
          ({ textContent }) => textContent === label,
        )?.control;
        if (!(field instanceof HTMLSelectElement)) throw new Error(`no choice ${label}`);
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
    return { ...test, ...drawn, rows, table, chart, targets, choose };
  };

  it('show what each person was given per day and what became of it', async () => {
    const { get, root, rows, all } = await setUp(QueryRankingScreen, {
      prepare: ({ ranking }) =>
        ranking.fetchRows.and.callFake(() =>
          answered(
            aReportPage([
              aRankingRow({ assignedNum: 1_234, solvedNum: 673, solvedRate: 673 / 1_234 }),
              aRankingRow({
                id: '2',
                staffName: 'Ann',
                assignedNum: 11,
                solvedNum: 6,
                solvedRate: 6 / 11,
                firstResponseMs: null,
              }),
            ]),
          ),
        ),
    });
    expect(
      all('columnheader')
        .slice(-6)
        .map(({ textContent }) => textContent),
    ).toEqual(['Creat Time', 'staff', 'Assigned_count', 'Solved_count', 'Solved rate', 'First response']);
    expect(rows()).toEqual([
      ['2026-11-21', 'Bo', '1,234', '673', '54.5%', '2 min 10 s'],
      ['2026-11-21', 'Ann', '11', '6', '54.5%', '–'],
    ]);
    expect([get('link', '<< black').getAttribute('href'), get('heading').textContent]).toEqual([
      '/dashbroad',
      'Query Ranking',
    ]);
    for (const words of ['number of chats', 'Solved', 'Assigned'])
      expect(root.querySelector('.cs-report-chart')?.textContent).toContain(words);
  });

  it('show the chat ranking, and say when the chart is limited', async () => {
    const { chart, get } = await setUp(ChatRankingScreen, {
      prepare: ({ ranking }) =>
        ranking.fetchFigures.and.callFake(() =>
          answered(Array.from({ length: 10 }, (_, at) => someTotals({ staffId: `${at}`, staffName: `Staff ${at}` }))),
        ),
    });
    expect(get('heading').textContent).toBe('Chat Ranking');
    for (const words of ['number of chats', 'The 10 staff members who solved the most.'])
      expect(chart()?.textContent).toContain(words);
  });

  it('show markup in names as text', async () => {
    for (const odd of ODD_NAMES) {
      const { root } = await setUp(QueryRankingScreen, {
        prepare: ({ ranking }) => {
          ranking.fetchRows.and.callFake(() => answered(aReportPage([aRankingRow({ staffName: odd })])));
          ranking.fetchFigures.and.callFake(() => answered([someTotals({ staffName: odd })]));
        },
      });
      expect([root.querySelector('script, main b, i'), root.querySelector('.cs-report-name')?.textContent]).toEqual([
        null,
        odd,
      ]);
    }
  });

  it('list incoming work with assignee and status', async () => {
    const { rows, store } = await setUp(TrendScreen, {
      at: '/?type=chat',
      prepare: ({ trend }) =>
        trend.fetchRows.and.callFake(() =>
          answered(
            aReportPage([
              aReportRow(),
              aReportRow({ id: '2', type: REPORT_TYPE.chat, status: REPORT_STATUS.solved, assignee: '' }),
              aReportRow({ id: '3', type: REPORT_TYPE.chat, status: REPORT_STATUS.notSolved }),
            ]),
          ),
        ),
    });
    expect(store.getState().session.status).toBe('signedIn');
    expect(rows()).toEqual([
      ['2026-11-21 09:00:00', 'Query', 'Bo', 'Open'],
      ['2026-11-21 09:00:00', 'Live chat', '–', 'Solved'],
      ['2026-11-21 09:00:00', 'Live chat', 'Bo', 'Not solved'],
    ]);
  });

  it('draw a line for each selected status', async () => {
    const { chart, choose, visited } = await setUp(TrendScreen, {
      prepare: ({ trend }) => trend.fetchFigures.and.callFake(() => answered([aDay({ notSolvedNum: 4 })])),
    });
    const lines = () =>
      ['Open', 'Solved', 'Not solved'].filter((line) =>
        [...(chart()?.querySelectorAll('figcaption ~ * *') ?? [])].some(({ textContent }) => textContent === line),
      );
    expect([chart()?.textContent.includes('Queries per day'), lines()]).toEqual([true, ['Open', 'Solved']]);
    await choose('Type', 'chat');
    expect([chart()?.textContent.includes('Live chats per day'), lines()]).toEqual([
      true,
      ['Open', 'Solved', 'Not solved'],
    ]);
    await choose('Status', 'open');
    expect(lines()).toEqual(['Open']);
    await choose('Status', 'solved');
    expect([lines(), visited]).toEqual([
      ['Solved'],
      ['?type=chat', '?type=chat&status=open', '?type=chat&status=solved'].map((search) => `/queryAndChat${search}`),
    ]);
  });

  it('show how targets were kept by all products and by each, and only once by an only product', async () => {
    const kept = [
      someTargets(),
      someTargets({ product: 2, first: { metNum: 0, missedNum: 3 }, next: { metNum: 0, missedNum: 0 } }),
    ];
    const { targets, doing, store } = await setUp(TrendScreen, {
      at: '/?type=chat',
      prepare: ({ fetchTargets }) => fetchTargets.and.callFake(() => answered(kept)),
    });
    const texts = (selector: string) =>
      [...(targets()?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);
    const rows = () =>
      [...(targets()?.querySelectorAll('tbody tr') ?? [])].map((row) =>
        [...row.children].map((cell) => [...cell.childNodes].map(({ textContent }) => textContent).join(', ')),
      );
    expect(texts('thead th')).toEqual(['Product', 'First response', 'Next responses', 'Resolution']);
    expect(texts('caption')).toEqual([jasmine.stringContaining('live chats')]);
    expect(rows()).toEqual([
      ['All products', '75%, 6 of 8', '99%, 1,999 of 2,000', '–'],
      ['Pay', '0%, 0 of 3', '–', '–'],
    ]);
    const { products } = aUser();
    await doing(() =>
      store.dispatch(
        sessionStarted({
          user: aUser({ products: products.filter(({ code }) => code === 2) }),
          im: null,
          unlive: false,
        }),
      ),
    );
    expect(rows().map(([name]) => name)).toEqual(['All products']);
  });

  it('show a failure of the targets beside the chart, and load them again', async () => {
    const { api, doing, get, all, chart, targets } = await setUp(TrendScreen, {
      prepare: ({ fetchTargets }) => fetchTargets.and.callFake(() => failed({ kind: 'timeout' })),
    });
    expect(targets()?.textContent).toContain('The targets could not be loaded.');
    expect(chart()?.textContent).toContain('Queries per day');
    const before = api.trend.fetchFigures.calls.count();
    api.fetchTargets.and.callFake(() => answered([someTargets()]));
    await doing(() => get('button', 'Try again').click());
    expect(targets()?.textContent).toContain('6 of 8');
    expect([all('alert').length, api.trend.fetchFigures.calls.count()]).toEqual([0, before]);
  });

  it('sort by their only sortable column', async () => {
    const { api, doing, all } = await setUp(TrendScreen);
    const head = () => all('columnheader').find(({ textContent }) => textContent === 'Creat Time');
    expect(head()?.getAttribute('aria-sort')).toBe('descending');
    await doing(() => head()?.querySelector('button')?.click());
    expect([
      head()?.getAttribute('aria-sort'),
      api.trend.fetchRows.calls.mostRecent().args[0].filters.isAscending,
    ]).toEqual(['ascending', true]);
  });

  it('keep the old chart on screen while other days load, but no rows, and say so', async () => {
    const { api, chart, doing, get, root, rows, table } = await setUp(TrendScreen);
    api.trend.fetchRows.and.returnValue(pending().answer);
    api.trend.fetchFigures.and.returnValue(pending().answer);
    expect([table()?.getAttribute('aria-busy'), chart()?.getAttribute('aria-busy')]).toEqual(['false', 'false']);
    await doing(() => get('button', 'Last7 days').click());
    expect([chart()?.getAttribute('aria-busy'), chart()?.textContent.includes('Queries per day')]).toEqual([
      'true',
      true,
    ]);
    expect([table(), rows().length, root.textContent.includes('Loading')]).toEqual([null, 0, true]);
  });

  it('show a failure in each part with its own retry', async () => {
    const { api, doing, all, chart, root, rows } = await setUp(TrendScreen, {
      prepare: ({ trend }) => {
        trend.fetchFigures.and.callFake(() => failed({ kind: 'timeout' }));
        trend.fetchRows.and.callFake(() => failed({ kind: 'timeout' }));
      },
    });
    expect([
      all('alert').length,
      root.textContent.includes('The chart could not be loaded.'),
      root.textContent.includes('The table could not be loaded.'),
    ]).toEqual([2, true, true]);
    api.trend.fetchRows.and.callFake(() => answered(aReportPage([aReportRow()])));
    await doing(() =>
      all('button')
        .filter(({ textContent }) => textContent === 'Try again')
        .at(-1)
        ?.click(),
    );
    expect([rows().length, all('alert').length]).toEqual([1, 1]);
    api.trend.fetchFigures.and.callFake(() => answered([aDay()]));
    await doing(() =>
      all('button')
        .find(({ textContent }) => textContent === 'Try again')
        ?.click(),
    );
    expect([chart()?.textContent.includes('Queries per day'), all('alert').length]).toEqual([true, 0]);
  });

  it('export with a button that works again after success and failure', async () => {
    const { api, doing, get, saved } = await setUp(TrendScreen);
    api.trend.fetchWorkbook.and.callFake(() => failed({ kind: 'refused', code: 4022 }));
    await doing(() => get('button', 'Explor').click());
    expect([saved, get('button', 'Explor').getAttribute('aria-busy')]).toEqual([[], null]);
    api.trend.fetchWorkbook.and.returnValue(pending().answer);
    await doing(() => get('button', 'Explor').click());
    expect(get('button', 'Explor').getAttribute('aria-busy')).toBe('true');
    await doing(() => get('button', 'Cancel export').click());
    api.trend.fetchWorkbook.and.callFake(() => answered({ name: 'trend.xlsx', content: new Blob(['x']) }));
    await doing(() => get('button', 'Explor').click());
    expect([saved, get('button', 'Explor').getAttribute('aria-busy')]).toEqual([['trend.xlsx'], null]);
  });

  it('keep the focus when a pressed button disappears', async () => {
    const { api, chart, doing, all, get, root } = await setUp(TrendScreen, {
      prepare: ({ trend }) => {
        trend.fetchFigures.and.callFake(() => failed({ kind: 'timeout' }));
        trend.fetchRows.and.callFake(() => failed({ kind: 'timeout' }));
      },
    });
    for (const part of [api.trend.fetchRows, api.trend.fetchFigures, api.trend.fetchWorkbook])
      part.and.returnValue(pending().answer);
    const press = (button: HTMLElement | undefined) =>
      doing(() => {
        if (button === undefined) return;
        focusByKeyboard(button);
        button.click();
      });
    const [ofChart, ofRows] = all('button').filter(({ textContent }) => textContent === 'Try again');
    await press(ofChart);
    expect(chart()?.contains(document.activeElement)).toBeTrue();
    await press(ofRows);
    expect(root.querySelector('.cs-hold')?.contains(document.activeElement)).toBeTrue();
    await press(get('button', 'Explor'));
    await press(get('button', 'Cancel export'));
    expect(document.activeElement).toBe(get('button', 'Explor'));
  });

  it('show empty days and offer no export for them', async () => {
    const { api, doing, get, root } = await setUp(TrendScreen, {
      prepare: ({ trend }) => {
        trend.fetchRows.and.callFake(() => answered(aReportPage([])));
        trend.fetchFigures.and.callFake(() => answered([aDay({ openNum: 0, solvedNum: 0 })]));
      },
    });
    expect([root.textContent.includes('Nothing to show for these days.'), root.querySelector('[role=alert]')]).toEqual([
      true,
      null,
    ]);
    await doing(() => get('button', 'Explor').click());
    expect([api.trend.fetchWorkbook.calls.count(), get('button', 'Explor').title]).toEqual([
      0,
      'Nothing to export for these dates.',
    ]);
  });
});
