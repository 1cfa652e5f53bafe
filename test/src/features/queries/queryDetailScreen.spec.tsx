import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { LoginUser } from '#contract/http/auth.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { PermissionContext } from '#common/permission.ts';
import { queryChanged } from '#src/features/queries/detail/detailSlice.ts';
import { queryList, queryListScreen } from '#src/features/queries/list/queryListSlice.ts';
import { QueryDetailScreen } from '#src/features/queries/detail/components/QueryDetailScreen.tsx';
import { aQuerySummary } from '#test/support/page/fakeQueryList.ts';
import { aQuery } from '#test/support/page/fakeQueries.ts';
import { anEntry, aRelatedPage, setUpQueryDetail } from '#test/support/page/fakeQueryDetail.ts';
import { answered, failed, signedInAs } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { failPicturesByHand, press, render } from '#test/support/page/render.tsx';

const { addressRead } = queryListScreen;

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const KEYS = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit, BUTTON_KEY.queryAssign];
/** Removes the direction marks around names. */
const withoutMarks = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2068\u2069]/g, '');

interface Given {
  readonly query?: ReturnType<typeof aQuery>;
  readonly user?: Partial<LoginUser>;
  readonly prepare?: (test: ReturnType<typeof setUpQueryDetail>) => void;
}

describe('the query detail screen', () => {
  const setUp = async ({ query = aQuery(), user = {}, prepare = () => undefined }: Given = {}) => {
    const test = setUpQueryDetail(query);
    prepare(test);
    const me = { id: '7', type: 'D' as const, uris: KEYS, ...user };
    await test.dispatch(signedInAs(me));
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <PermissionContext value={me}>
          <MemoryRouter initialEntries={[`/query-service/${query.id}`]}>
            <Routes>
              <Route path="/query-service/:id" element={<QueryDetailScreen key={query.id} id={query.id} />} />
              <Route path="*" element={null} />
            </Routes>
          </MemoryRouter>
        </PermissionContext>
      </Provider>,
    );
    const status = () => drawn.root.querySelector<HTMLSelectElement>('.cs-query-status select');
    const choose = (value: string) =>
      drawn.doing(() => {
        const field = status();
        if (field === null) throw new Error('no status');
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
    const dialog = () => document.querySelector<HTMLElement>('[role=dialog], [role=alertdialog]');
    const inDialog = (text: string) =>
      [...(dialog()?.querySelectorAll<HTMLElement>('button, a, [role=option]') ?? [])].find(({ textContent }) =>
        textContent.startsWith(text),
      );
    const buttonOf = (text: string) => drawn.all('button').find(({ textContent }) => textContent === text);
    const tab = (name: string) =>
      drawn.doing(() =>
        drawn
          .all('tab')
          .find(({ textContent }) => textContent === name)
          ?.click(),
      );
    const entries = () =>
      [...drawn.root.querySelectorAll('.cs-query-log-line > span')].map(({ textContent }) => withoutMarks(textContent));
    return { ...test, ...drawn, status, choose, dialog, inDialog, buttonOf, tab, entries };
  };

  it('shows text, subject, dates and people of a query', async () => {
    const { root, get } = await setUp({
      query: aQuery({ description: 'First line\nsee https://example.com/help', isExpired: true }),
    });
    expect(get('heading', 'Query 501')).toBeDefined();
    expect(get('heading', 'Question 501').getAttribute('dir')).toBe('auto');
    const words = root.querySelector<HTMLElement>('.cs-query-text');
    expect(words?.innerText).toContain('First line\nsee');
    expect(words?.querySelector('a')?.rel).toContain('noopener');
    expect(root.textContent).toContain('Expired');
    expect(root.querySelector('header .cs-tag.is-danger')?.textContent).toBe('Expired');
    expect([...root.querySelectorAll('.cs-query-side > h2')].map(({ textContent }) => textContent)).toEqual([
      'Dates',
      'People',
      'Related Query from Reporter',
    ]);
    expect([...root.querySelectorAll('.cs-query-who')].map(({ textContent }) => textContent)).toEqual(['Ann 1', 'Bo']);
  });

  it('shows the beginning of a long text, and the rest on request', async () => {
    const { root, doing, buttonOf } = await setUp({ query: aQuery({ description: `${'word '.repeat(1_000)}end` }) });
    const words = () => root.querySelector('.cs-query-text')?.textContent ?? '';
    expect(words()).toMatch(/^word .*…$/);
    expect(words()).not.toContain('end');
    await doing(() => buttonOf('Show all')?.click());
    expect(words()).toMatch(/end$/);
    await doing(() => buttonOf('Show less')?.click());
    expect(words().length).toBeLessThan(1_600);
    const lines = await setUp({ query: aQuery({ description: 'line\n'.repeat(100) }) });
    expect(lines.root.querySelector('.cs-query-text')?.textContent.split('\n').length).toBe(20);
    expect((await setUp({ query: aQuery({ description: 'x'.repeat(1_600) }) })).buttonOf('Show all')).toBeUndefined();
  });

  it('leads back to the list as it was', async () => {
    const { get, doing, store } = await setUp();
    expect(get('link', 'Back').getAttribute('href')).toBe('/query-service');
    await doing(() => {
      store.dispatch(addressRead({ search: '' }));
      store.dispatch(queryList.actions.filtersChanged({ status: 1, keyword: 'lost', pageNo: 2 }));
    });
    expect(get('link', 'Back').getAttribute('href')).toBe('/query-service?status=1&keyword=lost&page=2');
  });

  it('shows that a query does not exist, with a link to the list', async () => {
    const { root, get } = await setUp({
      prepare: ({ api }) => api.fetchQuery.and.callFake(() => failed({ code: 4004 })),
    });
    expect(root.textContent).toContain('Query 501 does not exist.');
    expect(get('link', 'Back to the query list').getAttribute('href')).toBe('/query-service');
  });

  it('shows why loading failed and loads again on request', async () => {
    const { root, api, doing, buttonOf } = await setUp({
      prepare: (test) => test.api.fetchQuery.and.callFake(() => failed({ kind: 'unreachable', code: 0 })),
    });
    expect(root.textContent).toContain('The query could not be loaded. The server cannot be reached.');
    api.fetchQuery.and.callFake(() => answered(aQuery()));
    await doing(() => buttonOf('Try again')?.click());
    expect(root.textContent).toContain('Question 501');
  });

  it('asks before a change of status, and resets the selector when the user declines', async () => {
    const { api, choose, status, dialog, inDialog, doing } = await setUp();
    expect(status()?.value).toBe('open');
    await choose('closed');
    expect(status()?.value).toBe('closed');
    expect(dialog()?.textContent).toContain('Are you sure you want to offline?Open → Close');
    await doing(() => inDialog('Cancel')?.click());
    expect([status()?.value, dialog(), api.changeStatus.calls.count()]).toEqual(['open', null, 0]);
    await choose('closed');
    await doing(() => press(document.body, 'Escape'));
    expect(status()?.value).withContext('Escape declines').toBe('open');
    await choose('closed');
    await doing(() => inDialog('Yes,confirm')?.click());
    expect([status()?.value, dialog()]).toEqual(['closed', null]);
  });

  it('resets the selector when the server refuses', async () => {
    const { choose, status, inDialog, doing } = await setUp({
      prepare: ({ api }) => api.changeStatus.and.callFake(() => failed({ code: 4003, message: 'No permission' })),
    });
    await choose('closed');
    await doing(() => inDialog('Yes,confirm')?.click());
    expect(status()?.value).toBe('open');
  });

  it("lets assignee, leaders and admins change the status, and anyone an unassigned query's", async () => {
    const others = await setUp({ user: { id: '8' } });
    expect(others.status()?.disabled).toBeTrue();
    const hint = others.root.querySelector(`[id="${others.status()?.getAttribute('aria-describedby') ?? ''}"]`);
    expect(withoutMarks(hint?.textContent)).toBe('Only Bo or a leader can change it.');
    expect((await setUp({ user: { id: '8', type: 'L' } })).status()?.disabled).toBeFalse();
    expect(
      (await setUp({ user: { id: '8' }, query: aQuery({ handleId: null, handleName: '' }) })).status()?.disabled,
    ).toBeFalse();
  });

  it('assigns an open query to anyone found or to oneself, with the permission only', async () => {
    const { api, root, buttonOf, dialog, inDialog, doing } = await setUp({
      query: aQuery({ handleId: '9', handleName: 'Ben' }),
      user: { type: 'L' },
    });
    await doing(() => buttonOf('Assign')?.click());
    expect(withoutMarks(dialog()?.textContent)).toContain('This query is assigned to Ben.');
    await doing(() => dialog()?.querySelector<HTMLInputElement>('input')?.click());
    await doing(() => inDialog('Ada Mensah')?.click());
    await doing(() => [...(dialog()?.querySelectorAll<HTMLElement>('button.primary') ?? [])].at(-1)?.click());
    expect(api.assign).toHaveBeenCalledOnceWith({ id: '501', toId: '8' });
    expect(dialog()).toBeNull();
    expect([...root.querySelectorAll('.cs-query-who')].map(({ textContent }) => textContent)).toContain('Ada Mensah');
    await doing(() => buttonOf('Assign')?.click());
    await doing(() => inDialog('Assign to me')?.click());
    expect(api.assign.calls.mostRecent().args[0]).toEqual({ id: '501', toId: '7' });

    expect((await setUp({ user: { uris: KEYS.slice(0, 2) } })).buttonOf('Assign')).toBeUndefined();
    expect((await setUp({ query: aQuery({ handleStatus: 2 }) })).buttonOf('Assign')?.matches(':disabled')).toBeTrue();
  });

  it("shows colleagues' changes in the open dialog", async () => {
    const { change, store, buttonOf, dialog, inDialog, doing } = await setUp();
    await doing(() => buttonOf('Assign')?.click());
    change({ handleId: '9', handleName: 'Ben' });
    await doing(() => store.dispatch(queryChanged({ id: '501' })));
    expect(withoutMarks(dialog()?.textContent)).toContain('This query has been assigned to Ben.');
    change({ handleStatus: 2 });
    await doing(() => store.dispatch(queryChanged({ id: '501' })));
    expect(dialog()?.textContent).toContain('This query has been closed.');
    expect(inDialog('Assign to me')?.matches(':disabled')).toBeTrue();
  });

  it('says what was erased, and that an erased customer raised the query', async () => {
    const { entries, tab, root } = await setUp({
      query: aQuery({ title: '', description: '', createName: '', erasedAt: '2026-01-03T00:00:00.000Z' }),
      prepare: ({ server }) => {
        server.entries = [
          anEntry({ id: '2', description: 'expired', fromType: 3, fromName: '' }),
          anEntry({ id: '1', description: 'created', fromType: 1, fromName: '' }),
        ];
      },
    });
    const text = (selector: string) => root.querySelector(selector)?.textContent;
    expect([text('.cs-query-subject'), text('.cs-query-paper .cs-query-text'), text('.cs-query-who')]).toEqual([
      'Erased',
      'Erased',
      'Erased customer',
    ]);
    await tab('Log');
    expect(entries()).toEqual(['Expired without a reply', 'Raised by Erased customer']);
  });

  it('shows the log as sentences and unfolds the texts of an edit', async () => {
    const { entries, tab, root, doing, buttonOf } = await setUp({
      prepare: ({ server }) => {
        server.entries = [
          anEntry({ id: '10', description: 'recalled', extend: '{"oldDesc":"Cy","newDesc":""}' }),
          anEntry({ id: '9', description: 'expired', fromType: 3, fromName: '' }),
          anEntry({ id: '8', description: 'closed' }),
          anEntry({ id: '7', description: 'opened' }),
          anEntry({ id: '6', description: 'replyDeleted', extend: '{"oldDesc":"Gone","newDesc":""}' }),
          anEntry({ id: '5', description: 'replyEdited', extend: '{"oldDesc":"<b>Old</b>","newDesc":"New"}' }),
          anEntry({ id: '4', description: 'replied' }),
          anEntry({ id: '3', description: 'assigned', toName: 'Ben', extend: '{"oldDesc":"Bo","newDesc":"Ben"}' }),
          anEntry({
            id: '2',
            description: 'assigned',
            fromType: 3,
            fromName: '',
            toName: 'Bo',
            extend: '{"oldDesc":"","newDesc":"Bo"}',
          }),
          anEntry({ id: '1', description: 'created', fromType: 1, fromName: 'Ann' }),
        ];
      },
    });
    await tab('Log');
    expect(entries()).toEqual([
      'Recalled from Cy by Ada: the account was closed',
      'Expired without a reply',
      'Status changed by Ada: Open → Close',
      'Status changed by Ada: Close → Open',
      'Reply deleted by Ada',
      'Reply edited by Ada',
      'Reply by Ada',
      'Assigned from Bo to Ben by Ada',
      'Assigned to Bo automatically',
      'Raised by Ann',
    ]);
    expect(root.textContent).not.toContain('<b>Old</b>');
    await doing(() => [...root.querySelectorAll<HTMLElement>('.cs-query-log-unfold')].at(1)?.click());
    expect(root.querySelector('.cs-query-log-change')?.textContent).toBe('Before<b>Old</b>AfterNew');
    expect(buttonOf('Hide what changed')?.getAttribute('aria-expanded')).toBe('true');
  });

  for (const extend of [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"oldDesc":7}',
    '{"oldDesc":{"a":1},"newDesc":null}',
    '{"__proto__":{"oldDesc":"x"}}',
  ]) {
    it(`reads a log entry whose extend is ${extend === '' ? 'empty' : extend}`, async () => {
      const { entries, tab, root } = await setUp({
        prepare: ({ server }) => {
          server.entries = [
            anEntry({ id: '2', description: 'replyEdited', extend }),
            anEntry({ id: '1', description: 'assigned', toName: 'Ben', extend }),
          ];
        },
      });
      await tab('Log');
      expect(entries()).toEqual(['Reply edited by Ada', 'Assigned to Ben by Ada']);
      expect(root.querySelector('.cs-query-log-unfold')).toBeNull();
    });
  }

  it('draws 500 log entries in parts, and says when there are none', async () => {
    const { entries, tab, doing, buttonOf, server, change, store, root } = await setUp({
      prepare: (test) => {
        test.server.entries = Array.from({ length: 500 }, (_, index) => anEntry({ id: String(index + 1) }));
      },
    });
    await tab('Log');
    expect(entries().length).toBe(50);
    await doing(() => buttonOf('Show earlier entries (450 more)')?.click());
    expect(entries().length).toBe(100);
    server.entries = [];
    change({});
    await doing(() => store.dispatch(queryChanged({ id: '501' })));
    expect(root.textContent).toContain('No log entries yet.');
  });

  it("lists the reporter's queries, marks this one and previews another in a dialog", async () => {
    const { root, doing, dialog, inDialog } = await setUp({
      prepare: ({ api }) =>
        api.fetchRelated.and.callFake(() =>
          answered(
            aRelatedPage({
              total: 7,
              next: 'c',
              records: [aQuerySummary({ id: '501' }), aQuerySummary({ id: '502' })],
            }),
          ),
        ),
    });
    const items = () => [...root.querySelectorAll<HTMLElement>('.cs-query')];
    expect(items().map((item) => item.querySelector('.cs-query-id')?.textContent)).toEqual([
      'Query 501 · this query',
      'Query 502',
    ]);
    await doing(() => items().at(1)?.click());
    expect(dialog()?.textContent).toContain('I cannot log in.');
    expect(inDialog('Open this query')?.getAttribute('href')).toBe('/query-service/502');
    await doing(() => press(document.body, 'Escape'));
    await doing(() => items().at(0)?.click());
    expect(inDialog('Open this query')).withContext('the query on screen').toBeUndefined();
  });

  it('shows which picture failed and requests new addresses', async () => {
    failPicturesByHand();
    const { root, api, doing } = await setUp({ query: aQuery({ picUrls: [`${PICTURE}#1`, `${PICTURE}#2`] }) });
    await doing(() => root.querySelectorAll('.cs-query-picture img')[1]?.dispatchEvent(new Event('error')));
    expect(root.querySelector('.is-broken')?.textContent).toBe('Picture 2 could not be loaded.');
    expect(root.querySelectorAll('button.cs-query-picture').length).toBe(1);
    expect(api.fetchQuery).toHaveBeenCalledTimes(2);
  });

  for (const [index, name] of ODD_NAMES.entries()) {
    it(`fits a long title and odd name ${index + 1}`, async () => {
      const { root, tab, doing, buttonOf } = await setUp({
        query: aQuery({
          title: 'x'.repeat(200),
          description: 'y'.repeat(10_000),
          handleName: name,
          createName: name,
          categoryName: name,
          subjectName: name,
        }),
        prepare: ({ server }) => {
          server.entries = [anEntry({ fromName: name, toName: name, description: 'assigned' })];
        },
      });
      await tab('Log');
      await doing(() => buttonOf('Show all')?.click());
      for (const width of [390, 1024, 1440]) {
        root.style.width = `${width}px`;
        // Browsers round the widths of glyphs: a part of a pixel is no overflow.
        expect(root.scrollWidth)
          .withContext(`${width} px`)
          .toBeLessThanOrEqual(width + 1);
      }
    });
  }
});
