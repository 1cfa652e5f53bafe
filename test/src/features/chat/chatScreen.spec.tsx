import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { textContent } from '#contract/chat/content.ts';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { anEvent } from '#test/support/page/chatBuilders.ts';
import { eventually, fill, press, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

function Address() {
  const { pathname, search } = useLocation();
  return <output data-address>{pathname + search}</output>;
}

describe('chat screen', () => {
  const setUp = async (chats: Parameters<typeof setUpWorkspace>[0], address = '/chat') => {
    const workspace = setUpWorkspace(chats);
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={[address]}>
          <ChatScreen />
          <Address />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(() => workspace.connect());
    const text = () => page.root.querySelector('.cs-chat')?.textContent ?? '';
    const addressNow = () => page.root.querySelector('[data-address]')?.textContent;
    const box = () => page.get('textbox', 'Message');
    return { ...workspace, ...page, text, addressNow, box };
  };
  const three = ['1', '2', '3'].map((chatId) =>
    aSummary({ chatId, updateTime: `2026-01-0${4 - Number(chatId)}T00:00:00.000Z` }),
  );

  it('moves through its list by arrow keys with one Tab stop, and opens a chat by Enter', async () => {
    const { all, doing, addressNow, get } = await setUp(three);
    const stops = () =>
      all('option')
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(({ dataset }) => dataset['chatId']);
    expect(stops()).toEqual(['1']);
    await doing(() => get('option').focus());
    await doing(() => press(document.activeElement ?? document.body, 'ArrowDown'));
    await doing(() => press(document.activeElement ?? document.body, 'End'));
    await doing(() => press(document.activeElement ?? document.body, 'ArrowUp'));
    expect(stops()).toEqual(['2']);
    expect((document.activeElement as HTMLElement | null)?.dataset['chatId']).toBe('2');
    await doing(() => press(document.activeElement ?? document.body, 'Enter'));
    expect(addressNow()).toBe('/chat?id=2&fromId=92');
    expect(all('option').map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
  });

  it('labels each row, with its unread messages in words', async () => {
    const { get, push, doing } = await setUp([aSummary({ chatId: '12', nickName: 'Zoë' })]);
    await doing(() => push({ chatId: '12', msg: textContent('Hello?') }));
    await eventually('the line says what has come', () => get('option').textContent.includes('Hello?'));
    expect(get('option').textContent).toMatch(/^Zoë.*ID-12Product 4.*Hello\?11 unread message$/);
  });

  it('shows the chat of the address, and sends the typed text', async () => {
    const { get, box, doing, workers, text } = await setUp(three, '/chat?id=1&fromId=91');
    expect(get('heading', 'Ann 1').tagName).toBe('H2');
    expect(text()).toContain('Product 4');
    await doing(() => fill(box(), 'Good morning'));
    await doing(() => press(box(), 'Enter'));
    expect(workers.connection.sent('send').map(({ msg }) => msg)).toEqual([textContent('Good morning')]);
    expect((box() as HTMLTextAreaElement).value).toBe('');
    await eventually('the message stands in the conversation', () =>
      get('log', 'Messages of chat ID-1 with \u2068Ann 1\u2069').textContent.includes('Good morning'),
    );
    expect(get('log').querySelector('[data-send-state]')?.getAttribute('title')).toBe('Sending');
  });

  it('keeps the text of one chat while another is shown', async () => {
    const { box, doing, all } = await setUp(three, '/chat?id=1');
    await doing(() => fill(box(), 'half a'));
    await doing(() => all('option')[1]?.click());
    expect((box() as HTMLTextAreaElement).value).toBe('');
    await doing(() => all('option')[0]?.click());
    expect((box() as HTMLTextAreaElement).value).toBe('half a');
  });

  it('disables the box with a reason: no chat chosen, ended, not mine', async () => {
    const { box, text, doing, all, get } = await setUp([...three, aSummary({ chatId: '4', chatEnded: 1 })]);
    expect(box().matches(':disabled')).toBeTrue();
    expect(text()).toContain('Choose a chat to start writing.');
    await doing(() => get('button', 'Ended 1').click());
    await doing(() => all('option')[3]?.click());
    expect(box().matches(':disabled')).toBeTrue();
    expect(text()).toContain('This chat has ended.');
  });

  it('explains that a chat is not mine, and shows nothing of it', async () => {
    const { text, box, records } = await setUp(
      [
        ...three,
        aSummary({
          chatId: '9',
          toId: '8',
          nickName: 'Secret',
          lastMessage: { msgType: 1, msg: textContent('Hidden'), serverTime: '2026-01-01T00:00:00.000Z' },
        }),
      ],
      '/chat?id=9',
    );
    expect(text()).toContain('Chat ID-9 is not assigned to you.');
    expect(text()).not.toMatch(/Secret|Hidden/);
    expect(box().matches(':disabled')).toBeTrue();
    expect(records.calls).toEqual([]);
  });

  it('disables the box when the chat is reassigned', async () => {
    const { box, doing, workers, list, text } = await setUp(three, '/chat?id=1');
    expect(box().matches(':disabled')).toBeFalse();
    list.chats = list.chats.map((chat) => (chat.chatId === '1' ? { ...chat, toId: null } : chat));
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 1, chatId: '1', kind: CHAT_EVENT.recalled })));
    expect(box().matches(':disabled')).toBeTrue();
    expect(text()).toContain('This chat is no longer assigned to you. It is waiting in line.');
  });

  it('asks before ending a chat with something to lose', async () => {
    const { get, doing, box, workers } = await setUp(three, '/chat?id=1');
    await doing(() => fill(box(), 'unsent'));
    await doing(() => get('button', 'End chat').click());
    await eventually('it asks', () => document.querySelector('[role=alertdialog]') !== null);
    const dialog = document.querySelector('[role=alertdialog]');
    expect(dialog?.textContent).toContain('Your unsent draft will be lost.');
    await doing(() =>
      [...(dialog?.querySelectorAll('button') ?? [])].find(({ textContent: label }) => label === 'End chat')?.click(),
    );
    expect(workers.connection.sent('exit')).toEqual([{ type: 'exit', chatId: '1' }]);
  });

  it('shows a lost connection, and reconnects on request', async () => {
    const { get, doing, workers, text } = await setUp(three, '/chat?id=1');
    expect(text()).toContain('Connected');
    await doing(() => workers.connection.report({ type: 'closed', reason: 'lost' }));
    expect(text()).toMatch(/Connection lost\. Reconnecting in \d s/);
    await doing(() => get('button', 'Try now').click());
    expect(workers.connections).toHaveSize(2);
    await doing(() => workers.connection.report({ type: 'closed', reason: 'client-too-old' }));
    expect(get('button', 'Reload the page')).toBeTruthy();
  });

  it('explains that too many tabs are open, and tries again', async () => {
    const { doing, workers, text } = await setUp(three, '/chat?id=1');
    await doing(() => workers.connection.report({ type: 'closed', reason: 'too-many-sockets' }));
    expect(text()).toMatch(
      /Too many tabs are open, or the page reconnected too often\. Close some tabs\. Reconnecting in \d s/,
    );
  });

  for (const [where, address] of [
    ['the conversation', '/chat?id=1'],
    ['the list, which a phone shows alone', '/chat'],
  ] as const) {
    it(`explains in ${where} that the user is not logged in to the chat service`, async () => {
      const page = await render(
        <Provider store={setUpWorkspace([]).store as Parameters<typeof Provider>[0]['store']}>
          <MemoryRouter initialEntries={[address]}>
            <ChatScreen />
          </MemoryRouter>
        </Provider>,
      );
      await eventually('it says so', () =>
        page.root.textContent.includes('You are not logged in to the chat service.'),
      );
      expect(page.get('link', 'Go to the check page').getAttribute('href')).toBe('/live-service');
    });
  }
});
