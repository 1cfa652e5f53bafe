import { Provider } from 'react-redux';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { BUTTON_KEY } from '#contract/domain.ts';
import { clockTicked } from '#common/clock/index.ts';
import { PermissionContext } from '#common/permission.ts';
import { QueryListScreen } from '#src/features/queries/list/components/QueryListScreen.tsx';
import { rowOpened } from '#src/features/queries/list/queryListSlice.ts';
import { aCategory, aQueryPage, aQuerySummary, setUpQueryList } from '#test/support/page/fakeQueryList.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { fill, press, render } from '#test/support/page/render.tsx';

describe('the query list screen', () => {
  const setUp = async ({
    at = '/query-service',
    uris = [BUTTON_KEY.queryEdit] as readonly string[],
    records = [aQuerySummary()],
    hasCategories = true,
  } = {}) => {
    const test = setUpQueryList();
    test.api.fetchQueries.and.callFake(() => answered(aQueryPage({ records, total: records.length })));
    if (!hasCategories) test.api.fetchCategories.and.callFake(() => failed({ kind: 'timeout' }));
    const router: { go: NavigateFunction | null } = { go: null };
    function Router() {
      router.go = useNavigate();
      return null;
    }
    const draw = (isShown: boolean) => (
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <PermissionContext value={{ type: 'D', uris }}>
          <MemoryRouter initialEntries={[at]}>
            <Router />
            <main>{isShown && <QueryListScreen />}</main>
          </MemoryRouter>
        </PermissionContext>
      </Provider>
    );
    const drawn = await render(draw(true));
    const columns = () =>
      drawn.all('columnheader').map((head) => `${head.textContent} ${head.getAttribute('aria-sort') ?? ''}`.trim());
    const select = (label: string, value: string) =>
      drawn.doing(() => {
        const field = [...drawn.root.querySelectorAll('label')].find(
          ({ textContent }) => textContent === label,
        )?.control;
        if (!(field instanceof HTMLSelectElement)) throw new Error(`no field ${label}`);
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
    return {
      ...test,
      ...drawn,
      router,
      columns,
      select,
      leave: () => drawn.show(draw(false)),
      comeAgain: () => drawn.show(draw(true)),
    };
  };

  it('shows which colleagues write, since when', async () => {
    const writer = (id: string, name: string) => ({ id, name, since: '2026-01-01T08:00:00.000Z' });
    const { root } = await setUp({
      records: [
        aQuerySummary({ writers: [writer('7', 'Me'), writer('8', 'Ben')] }),
        aQuerySummary({ id: '502', writers: [writer('8', 'Ben'), writer('9', 'Cy'), writer('10', 'Di')] }),
        aQuerySummary({ id: '503', writers: [writer('7', 'Me')] }),
      ],
    });
    const titles = [...root.querySelectorAll('tbody tr td:nth-child(3)')].map(({ textContent }) => textContent);
    expect(titles.map((text) => /\u2068.*/.exec(text)?.[0])).toEqual([
      '\u2068Ben\u2069 is writing, since 08:00',
      '\u2068Ben\u2069 and 2 others are writing, since 08:00',
      undefined,
    ]);
  });

  it('has the specified columns and opens each query', async () => {
    const { columns, get, all } = await setUp({
      records: [
        aQuerySummary({ isExpired: true }),
        aQuerySummary({ id: '502', handleStatus: 2, handleId: null, handleName: '' }),
      ],
    });
    expect(columns()).toEqual([
      'Choose',
      'QueryID',
      'Title',
      'Assignee',
      'Reporter',
      'Status',
      'Created none',
      'Updated descending',
      'Operation',
    ]);
    expect(
      all('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([jasmine.stringContaining('OpenExpired'), jasmine.stringMatching(/^502.*–.*Close/)]);
    expect(get('link', 'Detail: query 501, Question 501').getAttribute('href')).toBe('/query-service/501');
    expect(all('tab').map(({ textContent }) => textContent)).toEqual(['All Query', 'Assigned to Me']);
  });

  it('says what was erased', async () => {
    const { root, get } = await setUp({ records: [aQuerySummary({ title: '', createName: '' })] });
    expect(root.querySelector('.cs-queries-words')?.textContent).toBe('Erased');
    expect(root.querySelector('.cs-queries-reporter bdi')?.textContent).toBe('Erased customer');
    expect(get('link', 'Detail: query 501, Erased')).toBeDefined();
  });

  it('says whose turn it is and since when', async () => {
    const now = Date.UTC(2026, 0, 5, 12);
    const since = (ms: number) => ({ waitingSince: new Date(now - ms).toISOString() });
    const due = (urgent: number, late: number) => ({
      urgentAt: new Date(now + urgent * 60_000).toISOString(),
      dueAt: new Date(now + late * 60_000).toISOString(),
    });
    const { root, doing, store } = await setUp({
      records: [
        aQuerySummary({ id: '501', waitsFor: 'staff', ...since(40 * 60_000) }),
        aQuerySummary({ id: '505', waitsFor: 'staff', ...since(40 * 60_000), ...due(10, 20) }),
        aQuerySummary({ id: '506', waitsFor: 'staff', ...since(40 * 60_000), ...due(0, 20) }),
        aQuerySummary({ id: '507', waitsFor: 'staff', ...since(40 * 60_000), ...due(-20, -10) }),
        aQuerySummary({ id: '502', waitsFor: 'customer', ...since(25 * 3_600_000) }),
        aQuerySummary({ id: '503', waitsFor: 'staff', isExpired: true, ...since(5 * 60_000) }),
        aQuerySummary({ id: '504', handleStatus: 2 }),
      ],
    });
    const states = () => [...root.querySelectorAll('.cs-query-state')].map(({ textContent }) => textContent);
    expect(states()).toEqual([
      ...Array.from({ length: 4 }, () => 'OpenWaiting for us'),
      'OpenWaiting for customer',
      'OpenExpired',
      'Close',
    ]);
    await doing(() => store.dispatch(clockTicked({ now })));
    const inTime = 'due in 20 min';
    expect(states()).toEqual([
      'OpenWaiting for us40 min',
      `OpenWaiting for us40 min${inTime}`,
      `OpenWaiting for us40 min${inTime}`,
      'OpenWaiting for us40 min10 min late',
      'OpenWaiting for customer1 d 1 h',
      'OpenExpired5 min',
      'Close',
    ]);
    expect([...root.querySelectorAll('.cs-query-due')].map(({ classList }) => classList.item(2))).toEqual([
      'is-calm',
      'is-amber',
      'is-late',
    ]);
  });

  it('opens no query without the permission', async () => {
    const { columns, all, doing, visited } = await setUp({ uris: ['/query-service/index'] });
    expect([columns().length, all('link')]).toEqual([7, []]);
    await doing(() => all('row').at(1)?.click());
    expect(visited).toEqual([]);
  });

  it('opens a query on a click on row or button, and leaves new tabs to the browser', async () => {
    const { all, doing, get, visited, actions } = await setUp();
    await doing(() => all('row').at(1)?.click());
    await doing(() => get('link').click());
    expect(visited).toEqual(['/query-service/501', '/query-service/501']);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    // The spec's own page must not navigate.
    window.addEventListener('click', (click) => click.preventDefault(), { once: true });
    await doing(() => get('link').dispatchEvent(event));
    expect(actions.filter(rowOpened.match).length).toBe(2);
  });

  it('sorts by two columns, newest first and then reversed', async () => {
    const { lastRequest, doing, get, columns, visited } = await setUp();
    const order = () => `${lastRequest().filters.sort} ${lastRequest().filters.isAscending}`;
    await doing(() => get('button', 'Created').click());
    expect([order(), columns()[6], columns()[7]]).toEqual(['createTime false', 'Created descending', 'Updated none']);
    await doing(() => get('button', 'Created').click());
    expect([order(), columns()[6]]).toEqual(['createTime true', 'Created ascending']);
    await doing(() => get('button', 'Updated').click());
    expect(order()).toBe('updateTime false');
    expect(visited).toEqual(['/query-service?sort=created', '/query-service?sort=created&order=asc', '/query-service']);
  });

  it('filters at once by category, status and tab, and by keyword on Enter or Search', async () => {
    const { api, lastRequest, all, doing, get, root, select } = await setUp();
    api.fetchCategories.and.callFake(() => answered([aCategory(), aCategory({ id: '2', name: 'Old', status: 'I' })]));
    await doing(() => get('button', 'Refresh').click());
    await select('Category', '2');
    await select('Status', '2');
    await doing(() => press(all('tab')[0] ?? root, 'ArrowRight'));
    expect(lastRequest().filters).toEqual(
      jasmine.objectContaining({ categoryId: '2', status: 2, tab: 'mine', keyword: '' }),
    );
    const before = api.fetchQueries.calls.count();
    await doing(() => fill(get('textbox'), ' lost card '));
    expect(api.fetchQueries).toHaveBeenCalledTimes(before);
    await doing(() => root.querySelector('form')?.requestSubmit());
    expect(lastRequest().filters.keyword).toBe('lost card');
    expect([...root.querySelectorAll('option')].map(({ textContent }) => textContent)).toContain(
      '\u2068Old\u2069 (inactive)',
    );
  });

  it('follows the address back and forth', async () => {
    const { lastRequest, doing, router } = await setUp({ at: '/query-service?status=1' });
    await doing(() => {
      void router.go?.('/query-service?tab=mine&keyword=card');
    });
    expect(lastRequest().filters).toEqual(jasmine.objectContaining({ tab: 'mine', status: null, keyword: 'card' }));
    await doing(() => {
      void router.go?.(-1);
    });
    expect(lastRequest().filters).toEqual(jasmine.objectContaining({ tab: 'all', status: 1, keyword: '' }));
  });

  it('shows an empty list with a way out', async () => {
    const nothing = await setUp({ records: [] });
    expect(nothing.root.textContent).toContain('There are no queries yet.');
    const mine = await setUp({ at: '/query-service?tab=mine', records: [] });
    expect(mine.root.textContent).toContain('No queries are assigned to you.');
    const narrowed = await setUp({ at: '/query-service?tab=mine&status=2&keyword=x&sort=created', records: [] });
    expect(narrowed.root.textContent).toContain('No queries match these filters.');
    await narrowed.doing(() => narrowed.get('button', 'Clear filters').click());
    expect(narrowed.visited).toEqual(['/query-service?tab=mine&sort=created']);
    const beyond = await setUp({ at: '/query-service?page=9', records: [] });
    await beyond.doing(() => beyond.get('button', 'First page').click());
    expect(beyond.visited).toEqual(['/query-service']);
  });

  it('shows a failure and loads again on request', async () => {
    const { api, get, doing, root } = await setUp();
    api.fetchQueries.and.callFake(() => failed({ kind: 'refused', code: 4022, message: 'The keyword is too long' }));
    await doing(() => get('tab', 'Assigned to Me').click());
    expect(get('alert').textContent).toContain('The queries could not be loaded. The keyword is too long');
    api.fetchQueries.and.callFake(() => answered(aQueryPage()));
    await doing(() => get('button', 'Try again').click());
    expect(root.textContent).toContain('Question 501');
  });

  it('lists without categories and loads them on Refresh', async () => {
    const { api, get, doing, root } = await setUp({ at: '/query-service?category=7', hasCategories: false });
    expect(root.textContent).toContain('The categories could not be loaded');
    expect([root.textContent, root.querySelector('select')?.value]).toEqual([
      jasmine.stringContaining('Question 501'),
      '7',
    ]);
    api.fetchCategories.and.callFake(() => answered([aCategory({ id: '7', name: 'Cards' })]));
    await doing(() => get('button', 'Refresh').click());
    expect(root.textContent).not.toContain('The categories could not be loaded');
    expect(root.querySelector('select')?.selectedOptions[0]?.textContent).toBe('Cards');
  });

  it('returns to the same scroll position and focuses the opened row', async () => {
    const records = Array.from({ length: 10 }, (_, index) => aQuerySummary({ id: String(600 + index) }));
    const { root, store, doing, get, leave, comeAgain } = await setUp({ records });
    const main = root.querySelector('main');
    if (main === null) throw new Error('no main');
    Object.assign(main.style, { display: 'block', height: '200px', overflow: 'auto' });
    main.scrollTop = 120;
    await doing(() => get('link', 'Detail: query 607, Question 501').click());
    await leave();
    main.scrollTop = 0;
    await comeAgain();
    expect(main.scrollTop).withContext('without elapsed times, rows are lower').toBe(0);
    await doing(() => store.dispatch(clockTicked({ now: Date.now() })));
    expect(main.scrollTop).toBe(120);
    expect(document.activeElement).toBe(get('link', 'Detail: query 607, Question 501'));
  });

  it('isolates names and titles from its own texts', async () => {
    const records = ODD_NAMES.map((name, index) =>
      aQuerySummary({ id: String(700 + index), title: name, handleName: name, createName: name, categoryName: name }),
    );
    const { all } = await setUp({ records: [...records, aQuerySummary({ id: '800', title: '' })] });
    expect(
      all('row')
        .slice(1, -1)
        .map((row) => [...row.querySelectorAll('bdi')].map(({ textContent }) => textContent)),
    ).toEqual(ODD_NAMES.map((name) => [name, name, name, name]));
    expect(all('row').at(-1)?.textContent).toContain('Erased');
  });

  describe('with rights to change queries', () => {
    const records = ['501', '502', '503', '504'].map((id) => aQuerySummary({ id }));
    const setUpRows = async () => {
      const test = await setUp({ records });
      const box = (id: string) => test.get('checkbox', `Choose query ${id}`) as HTMLInputElement;
      const all = () => test.get('checkbox', 'Choose all on this page') as HTMLInputElement;
      return {
        ...test,
        box,
        all,
        ticked: () => records.filter(({ id }) => box(id).checked).map(({ id }) => id),
        click: (id: string, shiftKey = false) =>
          test.doing(() =>
            box(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })),
          ),
      };
    };

    it('chooses rows by click, by range and by the space key, and opens none', async () => {
      const { click, ticked, doing, get, visited, root } = await setUpRows();
      await click('504');
      await click('502', true);
      expect(ticked()).toEqual(['502', '503', '504']);
      await click('503');
      expect(ticked()).toEqual(['502', '504']);
      await doing(() => press(get('link', 'Detail: query 501, Question 501'), ' '));
      expect(ticked()).toEqual(['501', '502', '504']);
      expect(root.textContent).toContain('3 chosen');
      expect(visited).toEqual([]);
    });

    it('chooses all of the page, with a mixed state between', async () => {
      const { all, click, ticked, doing } = await setUpRows();
      await click('501');
      expect([all().checked, all().indeterminate]).toEqual([false, true]);
      await doing(() => all().click());
      expect([ticked().length, all().checked, all().indeterminate]).toEqual([4, true, false]);
      await doing(() => all().click());
      expect(ticked()).toEqual([]);
    });

    it('asks once before it closes, and says the result', async () => {
      const { bulkApi, click, doing, get, requests, ticked, root } = await setUpRows();
      bulkApi.close
        .withArgs('502')
        .and.callFake(() => failed({ kind: 'refused', code: 4003, message: 'No permission' }));
      await click('501');
      await click('502');
      await doing(() => get('button', 'Close…').click());
      const dialog = document.querySelector('[role=alertdialog]');
      expect([dialog?.textContent, requests]).toEqual([jasmine.stringContaining('Close 2 queries?'), []]);
      await doing(() => [...(dialog?.querySelectorAll('button') ?? [])].at(-1)?.click());
      expect(document.querySelector('[role=alertdialog]')).toBeNull();
      expect([requests, ticked()]).toEqual([['close 501'], ['502']]);
      expect(root.querySelector('.cs-queries-bulk [role=status]')?.textContent).toBe(
        '1 closed; 1 was not: No permission',
      );
      get('button', 'Clear').focus();
      await doing(() => get('button', 'Clear').click());
      expect(ticked()).toEqual([]);
      expect(document.activeElement?.classList).withContext('the focus is not lost').toContain('cs-queries-bulk');
    });

    it('offers only what the user may do', async () => {
      const assigner = await setUp({ records, uris: [BUTTON_KEY.queryAssign] });
      await assigner.doing(() => assigner.get('checkbox', 'Choose query 501').click());
      const names = () => assigner.all('button').map(({ textContent }) => textContent);
      expect(names()).toContain('Assign…');
      expect(names()).not.toContain('Close…');
      const reader = await setUp({ records, uris: [] });
      expect(reader.all('checkbox')).toEqual([]);
    });

    it('says the result also where no rows are left', async () => {
      const { api, all, doing, get, root } = await setUpRows();
      await doing(() => all().click());
      api.fetchQueries.and.callFake(() => answered(aQueryPage({ records: [], total: 0, etag: 'q2' })));
      await doing(() => get('button', 'Close…').click());
      await doing(() => [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].at(-1)?.click());
      expect(root.querySelector('.cs-queries-bulk')?.textContent).toBe('4 closed');
    });
  });
});
