import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { all, call } from 'typed-redux-saga';
import { CODE } from '#contract/http/envelope.ts';
import { commandsReducer } from '#common/commands/index.ts';
import { PermissionContext, type PermissionHolder } from '#common/permission.ts';
import { viewReducer } from '#common/view.ts';
import { MessageSearchScreen } from '#src/features/messageSearch/components/MessageSearchScreen.tsx';
import { readerSaga } from '#src/features/messageSearch/readerSaga.ts';
import { readerReducer } from '#src/features/messageSearch/readerSlice.ts';
import { searchSaga } from '#src/features/messageSearch/searchSaga.ts';
import { searchReducer } from '#src/features/messageSearch/searchSlice.ts';
import { aFakeSearchApi, aFoundPage, aHit, recordsFrom } from '#test/support/page/fakeMessageSearch.ts';
import { answered, failed, signedInReducer } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { eventually, press, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const STAFF: PermissionHolder = { type: 'D', uris: ['/live-service/index'] };

describe('the screen of the message search', () => {
  afterEach(() => document.body.removeAttribute('style'));

  const setUp = async (
    search: string,
    prepare: (api: ReturnType<typeof aFakeSearchApi>) => void = () => undefined,
    holder = STAFF,
  ) => {
    const api = aFakeSearchApi();
    prepare(api);
    const router = createMemoryRouter([{ path: '*', element: <MessageSearchScreen /> }], {
      initialEntries: [`/search-messages${search}`],
    });
    const { store } = createTestStore({
      reducer: combineReducers({
        commands: commandsReducer,
        messageSearch: searchReducer,
        messageReader: readerReducer,
        session: signedInReducer,
        view: viewReducer,
      }),
      saga: function* () {
        yield* all([
          call(searchSaga, {
            searchApi: api,
            now: () => Date.parse('2026-01-02T10:00:00.000Z'),
            openTab: () => undefined,
            navigate: (path: string, options?: { readonly replace?: boolean }) => void router.navigate(path, options),
          }),
          call(readerSaga, { searchApi: api }),
        ]);
      },
    });
    // As the layout does.
    document.body.style.setProperty('--cs-above-content', '0px');
    document.body.style.setProperty('--cs-content-padding', '0px');
    const page = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <PermissionContext value={holder}>
          <RouterProvider router={router} />
        </PermissionContext>
      </Provider>,
    );
    const hits = () => [...page.root.querySelectorAll<HTMLElement>('a.cs-hit')];
    return { ...page, ...api, router, hits, text: () => page.root.textContent };
  };

  it('shows hits below their chat, with highlights, whatever is in names and texts', async () => {
    const [markup, , , , , , long] = ODD_NAMES;
    const { root, hits, text } = await setUp('?keyword=parcel', ({ search }) =>
      search.and.callFake(() =>
        answered(
          aFoundPage({
            records: [
              aHit({ customerName: long, fromName: long }),
              aHit({ chatSeq: 5, text: markup, marks: [{ start: 1, end: 7 }], fromType: 3, fromName: '' }),
              aHit({ chatId: '41', customerName: '', fromName: '', chatEnded: 0, toId: null }),
            ],
            completeTo: '2026-01-02T09:58:00.000Z',
            completeFrom: '2025-01-01T00:00:00.000Z',
          }),
        ),
      ),
    );
    expect([...root.querySelectorAll('article')].map((chat) => chat.querySelectorAll('a.cs-hit').length)).toEqual([
      2, 1,
    ]);
    expect([...root.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'parcel',
      'script',
      'parcel',
    ]);
    expect(hits()[1]?.textContent).toContain(markup);
    expect(text()).toContain('Erased customer');
    expect(text()).toContain('In line');
    expect(text()).toContain('3 messages in 2 chats');
    expect(text()).toContain('are searched up to 2026-01-02 09:58:00.');
    expect(text()).toContain('Chats that began before 2025-01-01 00:00:00 are not searched yet.');
    const name = root.querySelector('h2') ?? root;
    expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(root.getBoundingClientRect().right);
    expect(name.scrollWidth).withContext('cut').toBeGreaterThan(name.clientWidth);
    expect(text())
      .withContext('only for those who have the history')
      .not.toContain('Chats' + 'Messages');
  });

  it('offers to search on where nothing was found for long, and again after a failure', async () => {
    let answer = () => answered(aFoundPage({ records: [], next: 'p' }));
    const { doing, get, text, search } = await setUp('?keyword=parcel', (api) =>
      api.search.and.callFake(() => answer()),
    );
    expect(text()).toContain('No message contains these words so far.');
    answer = () => failed({ kind: 'timeout' });
    await doing(() => get('button', 'Search further back').click());
    expect(text()).toContain('The messages could not be searched.');
    answer = () => answered(aFoundPage());
    await doing(() => get('button', 'Try again').click());
    expect([search.calls.count(), text().includes('1 message in 1 chat')]).toEqual([5, true]);
  });

  it('leads by arrow keys to a hit, reads it, and returns by Escape; says what cannot be read', async () => {
    const { doing, root, hits, fetchFrom, router, text } = await setUp('?keyword=parcel', ({ search }) =>
      search.and.callFake(() => answered(aFoundPage({ records: [aHit(), aHit({ chatSeq: 5 })] }))),
    );
    const field = root.querySelector('input[type=search]') ?? root;
    expect(document.activeElement).toBe(field);
    await doing(() => press(field, 'ArrowDown'));
    expect(document.activeElement).toBe(hits()[0] ?? null);
    await doing(() => press(hits()[0] ?? root, 'ArrowDown'));
    await doing(() => hits()[1]?.click());
    const message = () => root.querySelector<HTMLElement>('.cs-found-message');
    await eventually('the message has the focus', () => document.activeElement === message());
    expect(root.querySelector('aside [role=status]')?.textContent).toBe('Found message 2 of 2');
    expect(hits()[1]?.getAttribute('aria-current')).toBe('true');
    await doing(() => press(message() ?? root, 'Escape'));
    expect([document.activeElement, root.querySelector('aside')]).toEqual([hits()[1] ?? null, null]);
    fetchFrom.and.callFake(() => failed({ kind: 'refused', code: CODE.notFound }));
    await doing(() => router.navigate('/search-messages?keyword=parcel&id=9&seq=1'));
    expect(text()).toContain('You cannot read this chat, or it no longer exists.');
  });

  it('keeps the message in sight when earlier ones are loaded', async () => {
    const { doing, root, fetchBefore, get } = await setUp(
      '?keyword=parcel&id=42&seq=50',
      ({ fetchBefore: before, fetchFrom }) => {
        before.and.callFake(() => answered(recordsFrom(30, 49, true)));
        fetchFrom.and.callFake(() => answered(recordsFrom(50, 70)));
      },
    );
    const list = root.querySelector<HTMLElement>('.cs-found-messages') ?? root;
    const top = () => root.querySelector('.cs-found-message')?.getBoundingClientRect().top ?? 0;
    const before = top();
    fetchBefore.and.callFake(() => answered(recordsFrom(10, 29)));
    await doing(() => get('button', 'Show earlier messages').click());
    expect(root.querySelectorAll('.cs-message')).toHaveSize(61);
    expect(list.scrollTop).toBeGreaterThan(0);
    expect(Math.abs(top() - before)).toBeLessThan(60);
  });
});
