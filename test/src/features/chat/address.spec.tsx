import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { Provider } from 'react-redux';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { summaryDismissed, absenceSummed } from '#src/features/chat/awaySlice.ts';
import { eventually, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

/** The browser's buttons and address bar. */
function Browser() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <button
        type="button"
        onClick={() => {
          void navigate(-1);
        }}
      >
        Browser back
      </button>
      <output data-address>{search}</output>
    </>
  );
}

describe('workspace address', () => {
  const setUp = async (address: string, chats = ['1', '2', '3'].map((chatId) => aSummary({ chatId }))) => {
    const workspace = setUpWorkspace(chats);
    workspace.panelMemory.isShown = false;
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={['/elsewhere', address]}>
          <ChatScreen />
          <Browser />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(() => workspace.connect());
    const choose = (chatId: string) =>
      page.doing(() =>
        page
          .all('option')
          .find(({ dataset }) => dataset['chatId'] === chatId)
          ?.click(),
      );
    const click = (name: string) => page.doing(() => page.get('button', name).click());
    const now = () => page.root.querySelector('[data-address]')?.textContent;
    return { ...workspace, ...page, choose, click, now };
  };

  it('adds a history step for each chat, so that Back returns to the one before', async () => {
    const { choose, click, now } = await setUp('/chat');
    for (const chatId of ['1', '2', '2', '3']) await choose(chatId);
    expect(now()).toBe('?id=3&fromId=93');
    await click('Browser back');
    expect(now()).toBe('?id=2&fromId=92');
    await click('Browser back');
    expect(now()).toBe('?id=1&fromId=91');
    await click('Browser back');
    expect(now()).toBe('');
  });

  it('returns to the list from any number of chats without adding a step', async () => {
    const { choose, click, now } = await setUp('/chat');
    for (const chatId of ['1', '2', '3']) await choose(chatId);
    await click('Back to chat list');
    expect(now()).toBe('');
    await choose('1');
    await click('Browser back');
    expect(now()).toBe('');
  });

  it('returns to the list from a chat that was opened from elsewhere', async () => {
    const { click, now } = await setUp('/chat?id=2&fromId=92');
    await click('Back to chat list');
    expect(now()).toBe('');
  });

  it('offers the correct address when it names another customer', async () => {
    const { root, click, now, get, records } = await setUp('/chat?id=2&fromId=1');
    await eventually('it is told', () =>
      root.textContent.includes('Chat ID-2 does not belong to the customer in this link.'),
    );
    expect(get('textbox', 'Message').matches(':disabled')).toBeTrue();
    expect(records.calls).toEqual([]);
    await click('Open chat ID-2');
    expect(now()).toBe('?id=2&fromId=92');
    expect(get('textbox', 'Message').matches(':disabled')).toBeFalse();
  });

  it('shows only the record with mode=V', async () => {
    const { root, get, all } = await setUp('/chat?id=2&fromId=92&mode=V');
    expect(root.textContent).toContain('You are viewing the history. You cannot write here.');
    expect(get('textbox', 'Message').matches(':disabled')).toBeTrue();
    expect(all('button').some(({ textContent }) => textContent === 'End chat')).toBeFalse();
  });

  it('follows a link of the away summary', async () => {
    const { doing, dispatch, root, click, now } = await setUp('/chat?id=1&fromId=91');
    await doing(() =>
      dispatch(absenceSummed({ awayMs: 130_000, messages: { 2: 17, 3: 3 }, assigned: ['3'], ended: [], left: [] })),
    );
    const strip = () => root.querySelector('.cs-away')?.textContent ?? '';
    await eventually('the strip stands there', () => strip() !== '');
    expect(strip()).toBe(
      'While you were disconnected (2 min 10 s):' +
        '20 new messages in 2 chats ID-2 (17)ID-3 (3)1 chat assigned to you ID-3',
    );
    await doing(() => root.querySelector<HTMLElement>('.cs-away-links button')?.click());
    expect(now()).toBe('?id=2&fromId=92');
    await click('Dismiss');
    expect(strip()).toBe('');
    await doing(() => dispatch(absenceSummed({ awayMs: 12_000, messages: {}, assigned: [], ended: [], left: [] })));
    expect(strip()).toBe('While you were disconnected (12 s):nothing new arrived.');
    await doing(() => dispatch(summaryDismissed()));
  });

  it('stays usable with names of 200 characters and 1,000 chats', async () => {
    const { all, root } = await setUp(
      '/chat',
      Array.from({ length: 1_000 }, (_, index) => aSummary({ chatId: String(index + 1), nickName: 'n'.repeat(200) })),
    );
    await eventually('all stand in the list', () => all('option').length === 1_000);
    expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  });
});
