import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { selectClosedReason, selectHeaderTag, selectMayWrite } from '#src/features/chat/accessSelectors.ts';
import { selectChatRows, selectPane } from '#src/features/chat/chatSelectors.ts';
import { chatSelected, workspaceClosed, workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { selectMessages } from '#src/conversation/messageRows.ts';
import { RECEIPT_INTERVAL_MS } from '#src/realtime/receiptsSaga.ts';
import { AGENT, anEvent } from '#test/support/page/chatBuilders.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

describe('chat mode', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-02T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const colleagues = aSummary({ chatId: '9', toId: '8', toName: 'Ben' });

  /** @param place parameters of the address */
  const enter = async (
    chats: Parameters<typeof setUpWorkspace>[0],
    place: Parameters<typeof chatSelected>[0],
    readsAll = false,
  ) => {
    const page = setUpWorkspace(chats);
    page.list.readsAll = readsAll;
    for (const chatId of ['1', '9']) page.records.write({ chatId });
    await page.dispatch(workspaceOpened(), chatSelected(place));
    await page.connect();
    const state = () => page.store.getState();
    const sent = () => page.workers.connections.flatMap(({ commands }) => commands);
    return {
      ...page,
      state,
      sent,
      pane: () => selectPane(state()).name,
      reason: () => selectClosedReason(state()),
      seqs: (chatId: string) => selectMessages(state(), chatId).map(({ chatSeq }) => chatSeq),
      listed: () => selectChatRows(state()).map(({ chatId }) => chatId),
      sentReceipts: () => sent().filter(({ type }) => ['received', 'read', 'typing', 'send'].includes(type)),
    };
  };

  describe('C for a readable chat of another agent', () => {
    it('watches it live without receipts', async () => {
      const page = await enter([aSummary(), colleagues], { chatId: '9' }, true);
      expect(page.sent()).toContain({ type: 'watch', chatId: '9' });
      await page.push({ chatId: '9' });
      expect(page.seqs('9')).toEqual([1, 2]);
      expect(page.sentReceipts()).toEqual([]);
      expect(page.listed()).toEqual(['1']);
    });

    it('shows whose it is, and disables the box', async () => {
      const page = await enter([colleagues], { chatId: '9' }, true);
      expect(page.reason()).toEqual({ key: 'assignedRead', name: 'Ben' });
      expect(selectHeaderTag(page.state())).toBe('reading');
      expect(selectMayWrite(page.state())).toBeFalse();
    });

    it('shows that it waits in the queue', async () => {
      const page = await enter([aSummary({ chatId: '9', toId: null })], { chatId: '9' }, true);
      expect(page.reason()?.key).toBe('waitingRead');
    });

    it('shows to whom it is assigned while it is on screen', async () => {
      const page = await enter([colleagues], { chatId: '9' }, true);
      await page.workers.connection.receive(
        anEvent({ chatId: '9', kind: CHAT_EVENT.assigned, toId: '5', toName: 'Cleo' }),
      );
      expect(page.reason()).toEqual({ key: 'assignedRead', name: 'Cleo' });
    });

    it('watches it again after a reconnection, with the messages missed', async () => {
      const page = await enter([colleagues], { chatId: '9' }, true);
      page.records.write({ chatId: '9' });
      await page.workers.connection.report({ type: 'closed', reason: 'lost' });
      await page.tick(2_000);
      await page.workers.connection.ready();
      expect(page.workers.connection.sent('watch')).toEqual([{ type: 'watch', chatId: '9' }]);
      expect(page.seqs('9')).toEqual([1, 2]);
      expect(page.sentReceipts()).toEqual([]);
    });

    it('makes it an ordinary chat when it is assigned to me', async () => {
      const page = await enter([colleagues], { chatId: '9' }, true);
      page.list.chats = [aSummary({ chatId: '9' })];
      await page.workers.connection.receive(
        anEvent({ eventSeq: 1, chatId: '9', kind: CHAT_EVENT.assigned, toId: AGENT.id, toName: 'Bo' }),
      );
      expect(selectMayWrite(page.state())).toBeTrue();
      expect(page.listed()).toEqual(['9']);
      expect(page.sent()).toContain({ type: 'unwatch', chatId: '9' });
      await page.push({ chatId: '9' });
      await page.tick(RECEIPT_INTERVAL_MS);
      expect(page.workers.connection.sent('read').at(-1)).toEqual({ type: 'read', chatId: '9', readSeq: 2 });
    });

    it('stops watching when another chat is chosen or the workspace closes', async () => {
      const page = await enter([aSummary(), colleagues], { chatId: '9' }, true);
      await page.dispatch(chatSelected({ chatId: '1' }));
      expect(page.workers.connection.sent('unwatch')).toEqual([{ type: 'unwatch', chatId: '9' }]);
      await page.dispatch(chatSelected({ chatId: '9' }), workspaceClosed());
      await page.tick(0);
      expect(page.state().conversations.watched).toEqual({});
    });

    it('shows the record of an ended chat, without watching it', async () => {
      const page = await enter([aSummary({ chatId: '9', toId: '8', chatEnded: 1 })], { chatId: '9' }, true);
      expect(page.seqs('9')).toEqual([1]);
      expect(page.reason()?.key).toBe('ended');
      expect(page.sent()).not.toContain({ type: 'watch', chatId: '9' });
      expect(page.sentReceipts()).toEqual([]);
    });

    it('is up to date when the chat is opened again', async () => {
      const page = await enter([aSummary(), colleagues], { chatId: '9' }, true);
      await page.dispatch(chatSelected({ chatId: '1' }));
      page.records.write({ chatId: '9' });
      await page.dispatch(chatSelected({ chatId: '9' }));
      expect(page.seqs('9')).toEqual([1, 2]);
    });
  });

  it('C shows nothing of a chat that I may not read', async () => {
    const page = await enter([aSummary(), colleagues], { chatId: '9' });
    expect(page.pane()).toBe('notMine');
    expect(page.records.calls).toEqual([]);
    expect(page.sent().some(({ type }) => type === 'watch')).toBeFalse();
  });

  it('C shows to whom my chat is reassigned, and lets permitted users read on', async () => {
    for (const readsAll of [false, true]) {
      const page = await enter([aSummary()], { chatId: '1' }, readsAll);
      page.list.chats = [aSummary({ toId: '8', toName: 'Ben' })];
      await page.workers.connection.receive(
        anEvent({ eventSeq: 1, kind: CHAT_EVENT.assigned, toId: '8', toName: 'Ben' }),
      );
      expect(page.reason()).toEqual({ key: readsAll ? 'assignedRead' : 'assigned', name: 'Ben' });
      expect(selectMayWrite(page.state())).toBeFalse();
      expect(page.listed()).toEqual(['1']);
      expect(page.workers.connection.sent('watch')).toHaveSize(readsAll ? 1 : 0);
    }
  });

  it('V shows my own chat without writing or marking it as read', async () => {
    const page = await enter([aSummary()], { chatId: '1', mode: 'V' });
    await page.push({ chatId: '1' });
    expect(page.seqs('1')).toEqual([1, 2]);
    expect(page.reason()?.key).toBe('viewing');
    expect(selectMayWrite(page.state())).toBeFalse();
    expect(page.sent().some(({ type }) => type === 'read')).toBeFalse();
    await page.dispatch(chatSelected({ chatId: '1', mode: 'C' }));
    expect(page.workers.connection.sent('read')).toEqual([{ type: 'read', chatId: '1', readSeq: 2 }]);
  });

  it('shows a mismatch of customer, and reads nothing until the address is right', async () => {
    const page = await enter([aSummary()], { chatId: '1', fromId: '92' });
    expect(page.pane()).toBe('mismatch');
    expect(page.records.calls).toEqual([]);
    await page.dispatch(chatSelected({ chatId: '1', fromId: '91' }));
    expect(page.pane()).toBe('chat');
    expect(page.seqs('1')).toEqual([1]);
  });
});
