import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { filledCardContent, parseContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { ackOf, AGENT, anEvent } from '#test/support/page/chatBuilders.ts';
import { aQuery } from '#test/support/page/fakeQueries.ts';
import { eventually, press, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';
import type { ChatSummary } from '#contract/http/chats.ts';

const QUERY = aQuery({ id: '501', title: 'Payment taken twice' });
const STORED = filledCardContent({
  id: '501',
  title: QUERY.title,
  description: QUERY.description,
  createTime: QUERY.createTime,
  isRead: false,
});

describe('work-order cards in the workspace', () => {
  const setUp = async ({
    chat = {},
    address = '/chat?id=1',
    readsAll = false,
  }: { chat?: Partial<ChatSummary>; address?: string; readsAll?: boolean } = {}) => {
    const workspace = setUpWorkspace([aSummary({ chatId: '1', ...chat }), aSummary({ chatId: '2' })]);
    workspace.queries.queries = [QUERY];
    workspace.list.readsAll = readsAll;
    workspace.panelMemory.isShown = true;
    workspace.records.write({ msgType: MESSAGE_TYPE.card, msg: STORED, fromType: 2, fromId: AGENT.id });
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={[address]}>
          <ChatScreen />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(() => workspace.connect());
    const dialog = () => document.querySelector('[role=dialog]');
    const sendButton = () =>
      [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Send');
    const cards = () => [...page.root.querySelectorAll<HTMLElement>('.cs-card')];
    const fromPanel = async () => {
      const item = () => page.root.querySelector<HTMLElement>('.cs-chat-panel .cs-query');
      await eventually('the query is listed', () => item() !== null);
      await page.doing(() => item()?.focus());
      await page.doing(() => item()?.click());
      await eventually('it is shown', () => dialog()?.textContent.includes('I cannot log in.') === true);
    };
    const sent = () => workspace.workers.connection.sent('send').filter(({ msgType }) => msgType === MESSAGE_TYPE.card);
    return { ...workspace, ...page, dialog, sendButton, cards, fromPanel, sent };
  };

  it('are sent through the outbox by Send, which then focuses the box', async () => {
    const { fromPanel, doing, sendButton, dialog, sent, cards, get, outbox } = await setUp();
    await fromPanel();
    await doing(() => sendButton()?.click());
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(get('textbox', 'Message'));
    expect(sent().map(({ chatId, msg }) => [chatId, parseContent(msg).workOrderId])).toEqual([['1', '501']]);
    expect([...outbox.entries.values()].map(({ msgType }) => msgType)).toEqual([MESSAGE_TYPE.card]);
    await eventually('it stands in the conversation', () => cards().length === 2);
    expect(cards()[1]?.textContent).toMatch(/Payment taken twice.*Created 2026-01-01 00:00:00.*Not opened yet/);
  });

  it('keep their text when the server has acknowledged them', async () => {
    const { fromPanel, doing, sendButton, sent, cards, records, workers } = await setUp();
    await fromPanel();
    await doing(() => sendButton()?.click());
    const [send] = sent();
    const record = records.write({
      chatId: '1',
      clientMsgId: send?.clientMsgId ?? '',
      msgType: MESSAGE_TYPE.card,
      msg: STORED,
      fromType: 2,
      fromId: AGENT.id,
    });
    await doing(() => workers.connection.receive(ackOf(record)));
    await eventually('both are there', () => cards().length === 2);
    expect(cards()[1]?.textContent).toContain('Payment taken twice');
  });

  it('show at once that the customer has opened them', async () => {
    const { cards, doing, workers } = await setUp();
    await eventually('it is there', () => cards().length === 1);
    expect(cards()[0]?.textContent).toContain('Not opened yet');
    await doing(() =>
      workers.connection.receive(anEvent({ kind: CHAT_EVENT.cardOpened, eventSeq: 1, queryId: '501', chatSeq: 1 })),
    );
    expect(cards()[0]?.textContent).toContain('Opened by the customer');
  });

  it('open their query, also with a hidden panel, and return the focus', async () => {
    const { cards, doing, dialog, get, queries, root } = await setUp();
    await doing(() => get('button', 'Hide the customer panel').click());
    await eventually('it is there', () => cards().length === 1);
    // The list shows what it has measured.
    await eventually('it takes the focus', () => {
      cards()[0]?.focus();
      return document.activeElement?.classList.contains('cs-card') === true;
    });
    await doing(() => cards()[0]?.click());
    await eventually('it is shown', () => dialog()?.textContent.includes('I cannot log in.') === true);
    expect(queries.calls).toContain('query 501');
    await doing(() => press(document.body, 'Escape'));
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(cards()[0] ?? null);
    expect(root.querySelector('.cs-chat-panel')).toBeNull();
  });

  it('are not sent before their query is loaded, nor twice by a double click', async () => {
    const { fromPanel, doing, sendButton, sent, queries, cards, dialog } = await setUp();
    let open = (): void => undefined;
    await eventually('it is there', () => cards().length === 1);
    queries.pause = new Promise((resolve) => {
      open = resolve;
    });
    await doing(() => cards()[0]?.click());
    await eventually('the dialog is there', () => dialog() !== null);
    expect(sendButton()).toBeUndefined();
    await doing(() => open());
    await doing(() => press(document.body, 'Escape'));
    await fromPanel();
    const button = sendButton();
    await doing(() => {
      button?.click();
      button?.click();
    });
    expect(sent().length).toBeLessThanOrEqual(1);
  });

  const closed: readonly [string, Parameters<typeof setUp>[0]][] = [
    ['an ended chat', { chat: { chatEnded: 1 } }],
    ["a colleague's chat", { chat: { toId: '8', toName: 'Cy' }, readsAll: true }],
    ['a chat that is only viewed', { address: '/chat?id=1&mode=V' }],
  ];
  for (const [what, how] of closed) {
    it(`cannot be sent into ${what}`, async () => {
      const { cards, doing, dialog, sendButton } = await setUp(how);
      await eventually('it is there', () => cards().length === 1);
      await doing(() => cards()[0]?.click());
      await eventually('it is shown', () => dialog()?.textContent.includes('I cannot log in.') === true);
      expect(sendButton()).toBeUndefined();
    });
  }

  it('cannot be sent once the chat is reassigned', async () => {
    const { fromPanel, doing, sendButton, workers, list } = await setUp();
    await fromPanel();
    expect(sendButton()).toBeDefined();
    list.chats = [aSummary({ chatId: '1', toId: '8', toName: 'Cy' })];
    await doing(() =>
      workers.connection.receive(anEvent({ kind: CHAT_EVENT.assigned, eventSeq: 1, toId: '8', toName: 'Cy' })),
    );
    expect(sendButton()).toBeUndefined();
  });

  it('leave no dialog open in another chat', async () => {
    const { fromPanel, doing, dialog, all } = await setUp();
    await fromPanel();
    await doing(() =>
      all('option')
        .find(({ dataset }) => dataset['chatId'] === '2')
        ?.click(),
    );
    expect(dialog()).toBeNull();
  });
});
