import { PERSON_TYPE } from '#contract/domain.ts';
import { CHAT_EVENT, FRAME_ERROR } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import type { AppError } from '#common/errors.ts';
import { selectToasts } from '#common/toasts/index.ts';
import {
  isPaneSame,
  ownershipOf,
  selectChatRows,
  selectConnectionView,
  selectDraft,
  selectEndQuestion,
  selectPane,
} from '#src/features/chat/chatSelectors.ts';
import {
  chatSelected,
  draftChanged,
  draftSubmitted,
  endConfirmed,
  endDeclined,
  endRequested,
  lookupRequested,
  moreRequested,
  workspaceClosed,
  workspaceOpened,
} from '#src/features/chat/chatSlice.ts';
import { selectOpenCount, selectWaitingCount } from '#src/features/chat/groupSelectors.ts';
import {
  chatExitRequested,
  messageSubmitted,
  realtimeStarted,
  realtimeStopped,
  reconnectRequested,
} from '#src/realtime/index.ts';
import { chatPictures, selectPictures } from '#src/conversation/attachments/chatPictures.ts';
import { selectMessages } from '#src/conversation/messageRows.ts';
import { RECEIPT_INTERVAL_MS } from '#src/realtime/receiptsSaga.ts';
import { AGENT, anEvent, refusalOf } from '#test/support/page/chatBuilders.ts';
import { aPictureFile } from '#test/support/page/fakeUploads.ts';
import { settle } from '#test/support/page/testStore.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const WAITING_SINCE = '2026-01-01T00:00:00.000Z';
const unreachable: AppError = { kind: 'unreachable', code: 0, message: '' };

describe('chat workspace', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-02T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const open = async (chats?: Parameters<typeof setUpWorkspace>[0], selected: string | null = null) => {
    const page = setUpWorkspace(chats);
    await page.dispatch(workspaceOpened(), chatSelected({ chatId: selected }));
    await page.connect();
    const rows = () => selectChatRows(page.store.getState());
    const row = (chatId: string) => rows().find((each) => each.chatId === chatId);
    const pane = () => selectPane(page.store.getState());
    const read = () => page.workers.connection.sent('read').map(({ chatId, readSeq }) => `${chatId}:${readSeq}`);
    const toasts = () => selectToasts(page.store.getState()).map(({ message }) => message);
    return { ...page, rows, row, pane, read, toasts };
  };

  describe('chat list', () => {
    it('is loaded on every screen, so that each can count who waits', async () => {
      const page = setUpWorkspace([aSummary({ chatId: '1', waitingSince: WAITING_SINCE }), aSummary({ chatId: '2' })]);
      const count = () => selectWaitingCount(page.store.getState());
      let answer = (): void => undefined;
      page.list.blockedBy = new Promise((resolve) => {
        answer = resolve;
      });
      await page.connect();
      await page.workers.connection.receive(anEvent({ eventSeq: 1, chatId: '2', kind: CHAT_EVENT.ended }));
      answer();
      await settle();
      expect([count(), selectOpenCount(page.store.getState())]).toEqual([1, 1]);
      page.list.chats.push(aSummary({ chatId: '3', waitingSince: WAITING_SINCE }));
      await page.workers.connection.receive(
        anEvent({ eventSeq: 2, chatId: '3', kind: CHAT_EVENT.assigned, toId: AGENT.id }),
      );
      expect(count()).toBe(2);
      await page.push({ chatId: '1', fromType: PERSON_TYPE.staff });
      expect(count()).toBe(1);
      await page.dispatch(workspaceOpened(), workspaceClosed());
      expect(count()).toBe(1);
    });

    it('is loaded once connected, not earlier, and after every reconnection', async () => {
      const page = setUpWorkspace();
      await page.dispatch(workspaceOpened());
      expect(page.list.calls).toEqual([]);
      await page.connect();
      expect(page.list.calls).toEqual(['list first']);
      await page.workers.connection.report({ type: 'closed', reason: 'lost' });
      await page.tick(2_000);
      await page.workers.connection.ready();
      expect(page.list.calls).toEqual(['list first', 'list first']);
    });

    it('contains all open chats over several pages, and ended ones on request', async () => {
      const openChats = Array.from({ length: 250 }, (_, index) => aSummary({ chatId: String(index + 1) }));
      const ended = Array.from({ length: 150 }, (_, index) =>
        aSummary({ chatId: String(index + 1_001), chatEnded: 1 }),
      );
      const { list, rows, dispatch } = await open([...openChats, ...ended]);
      expect(list.calls).toEqual(['list first', 'list 100', 'list 200']);
      expect(rows()).toHaveSize(300);
      await dispatch(moreRequested());
      expect(rows()).toHaveSize(400);
    });

    it('is requested again after a missing answer', async () => {
      const { list, rows, tick, dispatch } = await open();
      list.failures = [unreachable];
      await dispatch(workspaceClosed(), workspaceOpened());
      expect(list.calls).toHaveSize(2);
      await tick(1_500);
      expect(list.calls).toHaveSize(3);
      expect(rows()).toHaveSize(1);
    });

    it('shows who is typing, also in chats that were never open', async () => {
      const { row, workers, tick } = await open([aSummary({ chatId: '2' })]);
      await workers.connection.receive({
        type: 'typing',
        typing: bodyOf('Typing', { chatId: '2', personType: 1, personId: '92' }),
      });
      expect(row('2')?.typist).toBe(1);
      await tick(6_000);
      expect(row('2')?.typist).toBeNull();
    });

    it('adds a chat assigned to me, and keeps a reassigned one with another style', async () => {
      const { list, row, workers } = await open();
      list.chats.push(aSummary({ chatId: '2', unReadCount: 1, lastSeq: 1 }));
      await workers.connection.receive(
        anEvent({ eventSeq: 1, chatId: '2', kind: CHAT_EVENT.assigned, toId: AGENT.id }),
      );
      expect(row('2')).toEqual(jasmine.objectContaining({ ownership: 'mine', unread: 1 }));
      await workers.connection.receive(
        anEvent({ eventSeq: 2, chatId: '2', kind: CHAT_EVENT.recalled }),
        anEvent({ eventSeq: 3, chatId: '1', kind: CHAT_EVENT.ended }),
      );
      expect(row('2')?.ownership).toBe('notMine');
      expect(row('1')?.ownership).toBe('ended');
    });

    it('keeps an event that arrives while the list is loading', async () => {
      const { list, row, workers, dispatch } = await open();
      let answer = (): void => undefined;
      list.blockedBy = new Promise((resolve) => {
        answer = resolve;
      });
      await dispatch(workspaceClosed(), workspaceOpened());
      await workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.ended }));
      answer();
      await settle();
      expect(list.calls).toHaveSize(2);
      expect(row('1')?.ownership).toBe('ended');
    });

    it('shows the newest message; other rows stay the same objects', async () => {
      const { row, push } = await open([
        aSummary({ chatId: '1' }),
        aSummary({ chatId: '2' }),
        aSummary({ chatId: '3' }),
      ]);
      const before = [row('2'), row('3')];
      await push({ chatId: '1', msg: textContent('Hello?'), createTime: '2026-01-01T12:00:00.000Z' });
      expect(row('1')?.last?.msg).toBe(textContent('Hello?'));
      expect(row('1')?.at).toBe(Date.parse('2026-01-01T12:00:00.000Z'));
      expect([row('2'), row('3')]).toEqual(before);
      expect(row('2')).toBe(before[0]);
    });
  });

  describe('chat pane', () => {
    it('stays the same object after a message, and changes when the chat ends', async () => {
      const { push, pane, row, workers } = await open([aSummary({ chatId: '1' })], '1');
      const before = pane();
      await push();
      expect(row('1')?.last?.msg).toBeDefined();
      expect(isPaneSame(before, pane())).toBeTrue();
      await workers.connection.receive(anEvent({ eventSeq: 1, chatId: '1', kind: CHAT_EVENT.ended }));
      expect(isPaneSame(before, pane())).toBeFalse();
    });
  });

  it('tells each connection which chat is on screen', async () => {
    const { workers, dispatch, tick } = await open([aSummary({ chatId: '1' }), aSummary({ chatId: '2' })], '1');
    await dispatch(chatSelected({ chatId: '2' }));
    expect(workers.connection.shown).toEqual(['1', '2']);
    await workers.connection.report({ type: 'closed', reason: 'lost' });
    await tick(2_000);
    await workers.connection.ready();
    expect(workers.connections).toHaveSize(2);
    await dispatch(workspaceClosed());
    expect(workers.connection.shown).toEqual(['2', null]);
  });

  describe('unread messages', () => {
    it('are counted for a chat that is not selected, and read by selecting it', async () => {
      const { push, row, dispatch, read } = await open([aSummary({ chatId: '1' }), aSummary({ chatId: '2' })], '2');
      await push();
      await push();
      expect(row('1')?.unread).toBe(2);
      await dispatch(chatSelected({ chatId: '1' }));
      expect(row('1')?.unread).toBe(0);
      expect(read()).toEqual(['1:2']);
    });

    it('are counted in the selected chat only while no one looks at it, also beside other windows', async () => {
      const { push, row, read, hint, tick } = await open([aSummary()], '1');
      await push();
      expect([row('1')?.unread, read()]).toEqual([0, ['1:1']]);
      await tick(RECEIPT_INTERVAL_MS);
      await hint('unattended');
      await push();
      expect([row('1')?.unread, read()]).toEqual([1, ['1:1']]);
      await hint('hidden');
      await hint('visible');
      expect([row('1')?.unread, read()])
        .withContext('visible, but without focus')
        .toEqual([1, ['1:1']]);
      await hint('attended');
      expect([row('1')?.unread, read()]).toEqual([0, ['1:1', '1:2']]);
    });

    it('disappear when another tab of mine has read them', async () => {
      const { push, row, workers } = await open();
      await push();
      await push();
      const state = bodyOf('MessageState', { chatId: '1', personType: 2, readSeq: 1 });
      await workers.connection.receive({ type: 'state', state });
      expect(row('1')?.unread).toBe(1);
    });

    it('are counted here when all are loaded, and otherwise by the server', async () => {
      const summary = aSummary({ unReadCount: 3, lastSeq: 5, staffReadSeq: 1 });
      const { records, row, hint, dispatch, workers, list } = await open([summary]);
      for (const fromType of [1, 1, 1, 2, 1] as const) records.write({ fromType });
      records.pageSize = 3;
      await hint('hidden');
      await dispatch(chatSelected({ chatId: '1' }));
      expect(row('1')?.unread).withContext('2, 3 and 5, of which 2 is not here').toBe(3);
      // The server does not count again.
      list.blockedBy = new Promise(() => undefined);
      const state = bodyOf('MessageState', { chatId: '1', personType: 2, readSeq: 2 });
      await workers.connection.receive({ type: 'state', state });
      expect(row('1')?.unread).withContext('3 and 5').toBe(2);
    });

    it('do not include messages of staff or the system', async () => {
      const { push, row } = await open();
      await push({ fromType: 2, fromId: AGENT.id });
      await push({ fromType: 3, fromId: '0' });
      expect(row('1')?.unread).toBe(0);
    });

    it('are not marked as read in a chat that is no longer mine', async () => {
      const { push, workers, read, list } = await open([aSummary()], '1');
      list.chats = [aSummary({ toId: null })];
      await workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.recalled }));
      await push();
      expect(read()).toEqual([]);
    });
  });

  describe('chat of the address', () => {
    it('is shown with its messages', async () => {
      const page = setUpWorkspace();
      page.records.write({ msg: textContent('Hi') });
      await page.dispatch(workspaceOpened(), chatSelected({ chatId: '1' }));
      await page.connect();
      expect(selectPane(page.store.getState()).name).toBe('chat');
      expect(selectMessages(page.store.getState(), '1').map(({ msg }) => msg)).toEqual([textContent('Hi')]);
    });

    it('is found outside the list when it is mine', async () => {
      const ended = Array.from({ length: 150 }, (_, index) => aSummary({ chatId: String(index + 1), chatEnded: 1 }));
      const { pane, list } = await open(ended, '140');
      expect(list.calls).toEqual(['list first', 'chat 140']);
      expect(pane()).toEqual(jasmine.objectContaining({ name: 'chat' }));
    });

    for (const [what, chats] of [
      ['unknown', []],
      ["a colleague's", [aSummary({ chatId: '9', toId: '8' })]],
      ['waiting in line', [aSummary({ chatId: '9', toId: null })]],
    ] as const) {
      it(`is not loaded when it is ${what}`, async () => {
        const { pane, records } = await open(chats, '9');
        expect(pane()).toEqual({ name: 'notMine', chatId: '9' });
        expect(records.calls).toEqual([]);
      });
    }

    it('is not requested when its id is invalid', async () => {
      const { pane, list } = await open([], 'abc');
      expect(pane()).toEqual({ name: 'notMine', chatId: 'abc' });
      expect(list.calls).toEqual(['list first']);
    });

    it('shows a failure to load, and loads again on request', async () => {
      const { pane, list, dispatch } = await open([aSummary({ chatId: '1' }), aSummary({ chatId: '9', toId: '8' })]);
      list.failures = [unreachable];
      await dispatch(chatSelected({ chatId: '9' }));
      expect(pane().name).toBe('failed');
      await dispatch(lookupRequested());
      expect(pane().name).toBe('notMine');
    });

    it('becomes mine on screen when it is assigned to me', async () => {
      const { pane, list, workers, store } = await open([aSummary({ chatId: '9', toId: '8' })], '9');
      list.chats = [aSummary({ chatId: '9' })];
      await workers.connection.receive(
        anEvent({ eventSeq: 1, chatId: '9', kind: CHAT_EVENT.assigned, toId: AGENT.id }),
      );
      const shown = pane();
      expect(shown.name === 'chat' && ownershipOf(shown.chat, store.getState().chat.me)).toBe('mine');
    });
  });

  describe('draft', () => {
    it('is sent once, and empties the box', async () => {
      const { dispatch, workers, store } = await open([aSummary()], '1');
      await dispatch(
        draftChanged({ chatId: '1', text: 'Hi\nthere' }),
        draftSubmitted({ chatId: '1', text: 'Hi\nthere' }),
      );
      expect(workers.connection.sent('send').map(({ msg }) => msg)).toEqual([textContent('Hi\nthere')]);
      expect(selectDraft(store.getState(), '1')).toBe('');
    });

    it('stays, with a warning, when it is empty or too long', async () => {
      const { dispatch, workers, toasts, store } = await open([aSummary()], '1');
      const long = 'x'.repeat(10_001);
      await dispatch(
        draftSubmitted({ chatId: '1', text: ' \n ' }),
        draftChanged({ chatId: '1', text: long }),
        draftSubmitted({ chatId: '1', text: long }),
      );
      expect(workers.connection.sent('send')).toEqual([]);
      expect(toasts()).toEqual([
        { key: 'conversation.enterContents' },
        { key: 'conversation.tooLong', values: { max: 10_000 } },
      ]);
      expect(selectDraft(store.getState(), '1')).toBe(long);
    });

    it('is not kept for another person', async () => {
      const { dispatch, store } = await open([aSummary()], '1');
      await dispatch(
        draftChanged({ chatId: '1', text: 'one' }),
        realtimeStarted({ me: { type: 2, id: '8' }, url: 'ws://chat.test', token: 't' }),
      );
      expect(selectDraft(store.getState(), '1')).toBe('');
      expect(selectChatRows(store.getState())).toEqual([]);
    });

    it('is kept for each chat, over switching, leaving and the end of a session', async () => {
      const { dispatch, store, connect } = await open([aSummary({ chatId: '1' }), aSummary({ chatId: '2' })], '1');
      await dispatch(
        draftChanged({ chatId: '1', text: 'one' }),
        chatSelected({ chatId: '2' }),
        draftChanged({ chatId: '2', text: 'two' }),
      );
      await dispatch(workspaceClosed(), realtimeStopped(), workspaceOpened());
      await connect();
      expect(['1', '2'].map((chatId) => selectDraft(store.getState(), chatId))).toEqual(['one', 'two']);
    });

    it('waits visibly in the outbox while disconnected, and is sent afterwards', async () => {
      const { dispatch, workers, store, tick } = await open([aSummary()], '1');
      await workers.connection.report({ type: 'closed', reason: 'lost' });
      await tick(100);
      await dispatch(draftSubmitted({ chatId: '1', text: 'later' }));
      expect(selectMessages(store.getState(), '1').at(-1)?.sendState).toBe('queued');
      await workers.connection.ready();
      expect(workers.connection.sent('send')).toHaveSize(1);
    });
  });

  describe('ending a chat', () => {
    it('asks nothing when nothing would be lost, and closes a window that showed only this chat', async () => {
      const { dispatch, workers, store, closeWindow, row, records } = await open([aSummary()]);
      records.write();
      records.write({ fromType: 2, fromId: AGENT.id });
      await dispatch(chatSelected({ chatId: '1' }), endRequested({ chatId: '1' }));
      expect(selectEndQuestion(store.getState())).toBeNull();
      expect(workers.connection.sent('exit')).toEqual([{ type: 'exit', chatId: '1' }]);
      expect(closeWindow).not.toHaveBeenCalled();
      await workers.connection.receive({ type: 'exitAcked', chatId: '1' });
      expect(row('1')?.ownership).toBe('ended');
      expect(closeWindow).toHaveBeenCalledTimes(1);
    });

    it('keeps a window open while there are other live chats', async () => {
      const { dispatch, workers, closeWindow } = await open(
        [aSummary({ chatId: '1' }), aSummary({ chatId: '2' }), aSummary({ chatId: '3', chatEnded: 1 })],
        '1',
      );
      await dispatch(endRequested({ chatId: '1' }));
      await workers.connection.receive({ type: 'exitAcked', chatId: '1' });
      expect(closeWindow).not.toHaveBeenCalled();
    });

    it('keeps a window open that has shown other chats', async () => {
      const { dispatch, workers, closeWindow } = await open(
        [aSummary({ chatId: '1' }), aSummary({ chatId: '2', chatEnded: 1 })],
        '2',
      );
      await dispatch(chatSelected({ chatId: '1' }), endRequested({ chatId: '1' }));
      await workers.connection.receive({ type: 'exitAcked', chatId: '1' });
      expect(closeWindow).not.toHaveBeenCalled();
    });

    it('asks when a draft or an unanswered message would be lost', async () => {
      const { dispatch, workers, store, push } = await open([aSummary()], '1');
      await push();
      await dispatch(draftChanged({ chatId: '1', text: 'I will' }), endRequested({ chatId: '1' }));
      expect(selectEndQuestion(store.getState())).toEqual({
        chatId: '1',
        loss: { draft: true, unsent: 0, unanswered: true },
      });
      expect(workers.connection.sent('exit')).toEqual([]);
      await dispatch(endConfirmed({ chatId: '1' }));
      expect(workers.connection.sent('exit')).toHaveSize(1);
    });

    it('asks although the workspace has greeted the customer, who still waits in the list', async () => {
      const { dispatch, workers, store, push } = await open([aSummary()], '1');
      await push();
      await push({ fromType: PERSON_TYPE.staff, clientMsgId: 'greeting-1' });
      await dispatch(endRequested({ chatId: '1' }));
      expect(selectEndQuestion(store.getState())?.loss.unanswered).toBeTrue();
      expect(workers.connection.sent('exit')).toEqual([]);
    });

    it('counts an unsent message as an answer, but not a rejected one', async () => {
      const { dispatch, workers, store, push } = await open([aSummary()], '1');
      await push();
      const loss = () => selectEndQuestion(store.getState())?.loss;
      await dispatch(messageSubmitted({ chatId: '1', msgType: 1, msg: textContent('Hello') }));
      await dispatch(endRequested({ chatId: '1' }));
      expect(loss()).toEqual({ draft: false, unsent: 1, unanswered: false });
      const { clientMsgId = '' } = workers.connection.sent('send')[0] ?? {};
      await workers.connection.receive(refusalOf({ chatId: '1', clientMsgId, code: FRAME_ERROR.reused }));
      await dispatch(endDeclined(), endRequested({ chatId: '1' }));
      expect(loss()).toEqual({ draft: false, unsent: 0, unanswered: true });
    });

    it('discards what is beside the message box, as the question announced', async () => {
      const { dispatch, workers, store, fileHandles, uploads } = await open([aSummary()], '1');
      await dispatch(
        draftChanged({ chatId: '1', text: 'see' }),
        chatPictures.actions.filesChosen({ textId: '1', files: [fileHandles.put(aPictureFile())] }),
      );
      await dispatch(endRequested({ chatId: '1' }), endConfirmed({ chatId: '1' }));
      await workers.connection.receive({ type: 'exitAcked', chatId: '1' });
      expect(selectDraft(store.getState(), '1')).toBe('');
      expect(selectPictures(store.getState(), '1')).toEqual([]);
      expect(uploads.latest.isCancelled).toBeTrue();
    });

    it('shows why it failed', async () => {
      const { dispatch, workers, toasts, row } = await open([aSummary()], '1');
      await dispatch(chatExitRequested({ chatId: '1' }));
      await workers.connection.receive(refusalOf({ code: 4003, text: 'No permission', chatId: '1' }));
      await workers.connection.report({ type: 'closed', reason: 'lost' });
      expect(toasts().length).toBeGreaterThan(0);
      expect(row('1')?.ownership).toBe('mine');
    });
  });

  it('counts down the seconds to the next attempt to connect', async () => {
    const { workers, store, tick, dispatch } = await open();
    await workers.connection.report({ type: 'closed', reason: 'lost' });
    await tick(1_500);
    await workers.connection.report({ type: 'closed', reason: 'lost' });
    const view = () => selectConnectionView(store.getState());
    expect(view()).toEqual({ name: 'waiting', seconds: 3, reason: 'lost' });
    await tick(1_000);
    expect(view()).toEqual({ name: 'waiting', seconds: 2, reason: 'lost' });
    await dispatch(reconnectRequested());
    expect(view().name).toBe('connecting');
  });
});
