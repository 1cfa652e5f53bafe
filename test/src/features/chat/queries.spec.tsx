import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { AppError } from '#common/errors.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { chatSelected } from '#src/features/chat/chatSlice.ts';
import { aQuery } from '#test/support/page/fakeQueries.ts';
import { eventually, press, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const unreachable: AppError = { kind: 'unreachable', code: 0, message: '' };

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

describe('queries panel of the chat', () => {
  const setUp = async (
    queries: readonly ReturnType<typeof aQuery>[],
    { isShown = true, failures = [] }: { isShown?: boolean; failures?: AppError[] } = {},
  ) => {
    const workspace = setUpWorkspace([aSummary({ chatId: '1' }), aSummary({ chatId: '2' })]);
    workspace.queries.queries = [...queries];
    workspace.queries.failures = failures;
    workspace.panelMemory.isShown = isShown;
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={['/chat?id=1']}>
          <ChatScreen />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(() => workspace.connect());
    const panel = () => page.root.querySelector<HTMLElement>('.cs-chat-panel');
    const text = () => panel()?.textContent ?? '';
    const shows = (what: string) => eventually(what, () => text().includes(what));
    const click = (name: string) => page.doing(() => page.get('button', name).click());
    if (isShown) await eventually('the panel has loaded', () => text().includes('Queries'));
    return { ...workspace, ...page, panel, text, shows, click };
  };

  it('lists queries page by page, with state and product', async () => {
    const { text, click, queries, shows } = await setUp(
      Array.from({ length: 12 }, (_, index) => aQuery({ id: String(501 + index), handleStatus: index === 0 ? 2 : 0 })),
    );
    await shows('Query 501Close');
    expect(text()).toMatch(/Query 502Open.*Question 502.*Product 4.*2026-01-02 00:00:00/);
    expect(text()).not.toContain('Query 511');
    await click('Next page');
    await shows('Query 511');
    expect(queries.calls).toEqual(['page 91 1', 'page 91 2']);
  });

  it("follows the chat on screen, and never shows another customer's queries", async () => {
    const { all, doing, text, shows, queries } = await setUp([
      aQuery({ id: '501' }),
      aQuery({ id: '601', createId: '92' }),
    ]);
    await shows('Query 501');
    let open = (): void => undefined;
    queries.pause = new Promise((resolve) => {
      open = resolve;
    });
    await doing(() =>
      all('option')
        .find(({ dataset }) => dataset['chatId'] === '2')
        ?.click(),
    );
    expect(text()).not.toContain('Query 501');
    await doing(() => open());
    await shows('Query 601');
    expect(text()).not.toContain('Query 501');
  });

  it('shows that there are none', async () => {
    const { shows, text } = await setUp([]);
    await shows('No queries yet');
    expect(text()).not.toContain('entries');
  });

  it('shows a failure to load, and loads again on request', async () => {
    const { shows, click, text } = await setUp([aQuery()], { failures: [unreachable] });
    await shows('The queries could not be loaded.');
    await click('Try again');
    await shows('Query 501');
    expect(text()).not.toContain('could not be loaded');
  });

  it('loads again after a reconnection', async () => {
    const { shows, doing, workers, get } = await setUp([aQuery()], { failures: [unreachable] });
    await shows('The queries could not be loaded.');
    await doing(() => workers.connection.report({ type: 'closed', reason: 'lost' }));
    await doing(() => get('button', 'Try now').click());
    await doing(() => workers.connection.ready());
    await shows('Query 501');
    expect(workers.connections).toHaveSize(2);
  });

  it('opens a query, whatever text it contains', async () => {
    const evil = '<img src=x onerror=alert(1)>\u202Eabc';
    const { shows, all, doing, panel } = await setUp([
      aQuery({ title: evil, description: `${evil}\nsecond line`, picUrls: [PICTURE] }),
    ]);
    await shows('Query 501');
    await doing(() => panel()?.querySelector<HTMLElement>('.cs-query')?.click());
    const dialog = () => document.querySelector('[role=dialog]');
    await eventually('it has come', () => dialog()?.textContent.includes('second line') === true);
    expect(dialog()?.textContent).toContain(evil);
    expect(dialog()?.querySelectorAll('img')).toHaveSize(1);
    expect(dialog()?.querySelector('a')).toBeNull();
    await doing(() => press(document.body, 'Escape'));
    expect(dialog()).toBeNull();
    expect(all('option')).toHaveSize(2);
  });

  it('closes the query when another chat is opened', async () => {
    const { shows, doing, panel, store } = await setUp([aQuery()]);
    await shows('Query 501');
    await doing(() => panel()?.querySelector<HTMLElement>('.cs-query')?.click());
    expect(document.querySelector('[role=dialog]')).not.toBeNull();
    await doing(() => store.dispatch(chatSelected({ chatId: '2' })));
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('shows a failure to load a query, and loads again on request', async () => {
    const { shows, doing, panel, queries } = await setUp([aQuery()]);
    await shows('Query 501');
    queries.failures = [unreachable];
    await doing(() => panel()?.querySelector<HTMLElement>('.cs-query')?.click());
    const dialog = document.querySelector('[role=dialog]');
    await eventually('it says so', () => dialog?.textContent.includes('The query could not be loaded.') === true);
    await doing(() => dialog?.querySelector<HTMLElement>('[role=alert] button')?.click());
    expect(dialog?.textContent).toContain('I cannot log in.');
  });

  it('opens and closes from the header, and stays so for the tab', async () => {
    const { panel, click, panelMemory, get } = await setUp([]);
    await click('Hide the customer panel');
    expect(panel()).toBeNull();
    expect(panelMemory.isShown).toBeFalse();
    expect(get('button', 'Show the customer panel').getAttribute('aria-expanded')).toBe('false');
    await click('Show the customer panel');
    expect(panel()).not.toBeNull();
    expect(panelMemory.isShown).toBeTrue();
  });

  it('requests nothing while it is closed', async () => {
    const { queries, panel } = await setUp([aQuery()], { isShown: false });
    expect(panel()).toBeNull();
    expect(queries.calls).toEqual([]);
  });
});
