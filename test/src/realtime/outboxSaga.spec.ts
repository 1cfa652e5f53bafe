import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { quotingContent, textContent } from '#contract/chat/content.ts';
import {
  conversationOpened,
  messageSubmitted,
  outboxCleared,
  quoteChosen,
  realtimeStarted,
  realtimeStopped,
  selectConversation,
  selectUnsentCount,
  sendDiscarded,
  sendRetried,
  sendsHurried,
  undoRequested,
} from '#src/realtime/index.ts';
import { selectMessages } from '#src/conversation/messageRows.ts';
import { ackOf, AGENT, CUSTOMER, pushOf, refusalOf } from '../../support/page/chatBuilders.ts';
import { setUpRealtime } from '../../support/page/fakeChat.ts';

const submit = (text: string, chatId = '1') => messageSubmitted({ chatId, msgType: 1, msg: textContent(text) });
const lost = { type: 'closed', reason: 'lost' } as const;

describe('outbox', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async () => {
    const page = setUpRealtime();
    await page.connect();
    await page.dispatch(conversationOpened({ chatId: '1' }));
    const sentIds = () => page.workers.connection.sent('send').map(({ clientMsgId }) => clientMsgId);
    const states = (chatId = '1') => selectMessages(page.store.getState(), chatId).map(({ sendState }) => sendState);
    return { ...page, sentIds, states };
  };

  it('stores a message on disk before it is sent until it is acknowledged', async () => {
    const { workers, outbox, dispatch, accept, push, states } = await setUp();
    let store: () => void = () => undefined;
    const { put } = outbox;
    spyOn(outbox, 'put').and.callFake(
      (userKey, sends) =>
        new Promise((resolve) => {
          store = () => {
            resolve(put(userKey, sends));
          };
        }),
    );
    await dispatch(submit('hi'));
    expect(states()).toEqual(['queued']);
    await push('2'); // triggers the sending of others
    expect(workers.connection.sent('send')).withContext('not on disk yet').toHaveSize(0);
    store();
    await dispatch();
    const [send] = workers.connection.sent('send');
    expect(send).toEqual({
      type: 'send',
      chatId: '1',
      clientMsgId: send?.clientMsgId ?? '',
      msgType: 1,
      msg: textContent('hi'),
      sendTime: Date.now(),
      canned: null,
    });
    expect(outbox.entries.size).toBe(1);
    expect(states()).toEqual(['sent']);
    await accept(send?.clientMsgId ?? '');
    expect(states()).toEqual(['acked']);
    expect(outbox.entries.size).toBe(0);
  });

  it('writes a message to disk at once, also while another one is being written', async () => {
    const { outbox, dispatch, sentIds } = await setUp();
    const writing: (() => void)[] = [];
    const { put } = outbox;
    spyOn(outbox, 'put').and.callFake(
      (userKey, sends) => new Promise((resolve) => writing.push(() => resolve(put(userKey, sends)))),
    );
    await dispatch(submit('first'), submit('second'));
    await dispatch(submit('third'));
    expect(writing.length).toBeGreaterThan(1);
    for (const write of writing.splice(0).reverse()) write();
    await dispatch();
    expect(sentIds()).withContext('one awaits its answer at a time').toHaveSize(1);
    expect([...outbox.entries.values()].map(({ msg }) => msg).sort()).toEqual(
      ['first', 'second', 'third'].map(textContent).sort(),
    );
  });

  it('sends the messages of a chat one by one in order, and different chats in parallel', async () => {
    const { dispatch, accept, workers } = await setUp();
    await dispatch(submit('a'), submit('b'), submit('c'), submit('x', '2'));
    const texts = () => workers.connection.sent('send').map(({ chatId, msg }) => `${chatId} ${msg}`);
    expect(texts()).toEqual([`1 ${textContent('a')}`, `2 ${textContent('x')}`]);
    for (const [chatId, id] of workers.connection.sent('send').map((send) => [send.chatId, send.clientMsgId] as const))
      if (chatId === '1') await accept(id);
    await accept(workers.connection.sent('send').at(-1)?.clientMsgId ?? '');
    expect(texts().filter((text) => text.startsWith('1'))).toEqual(
      ['a', 'b', 'c'].map((text) => `1 ${textContent(text)}`),
    );
  });

  it('sends unanswered messages again under the same id after a loss; each is shown once', async () => {
    const { records, workers, dispatch, tick, accept, sentIds, states } = await setUp();
    await dispatch(submit('a'), submit('b'));
    const [first] = sentIds();
    const stored = records.write({ clientMsgId: first ?? '', fromType: 2, fromId: AGENT.id, msg: textContent('a') });
    await workers.connection.report(lost); // before the answer
    expect(states()).toEqual(['queued', 'queued']);
    await tick(1_000);
    await workers.connection.ready();
    expect(sentIds()).toEqual([first ?? '']);
    await workers.connection.receive(pushOf(stored)); // what the login resumed
    await workers.connection.receive(ackOf(stored)); // the first answer again
    expect(states()).toEqual(['acked', 'sent']);
    await accept(sentIds().at(-1) ?? '');
    expect(states()).toEqual(['acked', 'acked']);
  });

  it('waits while offline, and sends in order once connected', async () => {
    const { workers, dispatch, tick, accept, sentIds, states } = await setUp();
    await workers.connection.report(lost);
    await dispatch(submit('a'), submit('b'));
    expect(states()).toEqual(['queued', 'queued']);
    await tick(0);
    await workers.connection.ready();
    expect(sentIds()).toHaveSize(1);
    await accept(sentIds()[0] ?? '');
    expect(states()).toEqual(['acked', 'sent']);
  });

  it('pauses one chat after a temporary refusal, and retries after growing waits', async () => {
    const { workers, dispatch, tick, accept, sentIds, states } = await setUp();
    await dispatch(submit('a'), submit('b'));
    const [id] = sentIds();
    const refuse = () =>
      workers.connection.receive(
        refusalOf({ chatId: '1', clientMsgId: id ?? '', code: FRAME_ERROR.tooMany, retryable: true }),
      );
    for (const waitMs of [1_000, 2_000, 4_000]) {
      await refuse();
      expect(states()).toEqual(['queued', 'queued']);
      const before = sentIds().length;
      await tick(waitMs - 1);
      expect(sentIds()).toHaveSize(before);
      await dispatch(submit('elsewhere', '2'));
      expect(sentIds().length).withContext('another chat goes on').toBeGreaterThanOrEqual(before);
      await tick(1);
      expect(sentIds().at(-1)).toBe(id ?? '');
    }
    await accept(id ?? '');
    expect(states()).toEqual(['acked', 'sent']);
  });

  it('shows the reason of a temporary refusal until the message is stored', async () => {
    const { workers, dispatch, tick, accept, sentIds, store } = await setUp();
    await dispatch(submit('a'), submit('b'));
    const [id] = sentIds();
    const refusals = () => selectMessages(store.getState(), '1').map((row) => [row.sendState, row.refusal]);
    const refuse = (text: string) =>
      workers.connection.receive(
        refusalOf({ chatId: '1', clientMsgId: id ?? '', code: FRAME_ERROR.diskFull, text, retryable: true }),
      );
    await refuse('The disk is full');
    expect(refusals()).toEqual([
      ['queued', 'The disk is full'],
      ['queued', ''],
    ]);
    await tick(1_000);
    expect(refusals()).toEqual([
      ['sent', 'The disk is full'],
      ['queued', ''],
    ]);
    await refuse('Busy');
    expect(refusals()).toEqual([
      ['queued', 'Busy'],
      ['queued', ''],
    ]);
    await tick(2_000);
    await accept(id ?? '');
    expect(refusals()).toEqual([
      ['acked', ''],
      ['sent', ''],
    ]);
  });

  it('never sends a rejected message again, and continues with the next', async () => {
    const { workers, outbox, dispatch, tick, sentIds, states, store } = await setUp();
    await dispatch(submit('a'), submit('b'));
    const [id] = sentIds();
    await workers.connection.receive(
      refusalOf({ chatId: '1', clientMsgId: id ?? '', code: FRAME_ERROR.invalid, text: 'no', retryable: false }),
    );
    expect(states()).toEqual(['rejected', 'sent']);
    expect([...outbox.entries.keys()]).not.toContain(id ?? '');
    await dispatch(sendRetried({ chatId: '1', clientMsgId: id ?? '' }));
    await workers.connection.report(lost);
    await tick(1_000);
    await workers.connection.ready();
    expect(sentIds()).not.toContain(id ?? '');
    expect(selectUnsentCount(store.getState())).toBe(1);
  });

  it('lets the user decide about messages that waited a quarter of an hour', async () => {
    const { workers, dispatch, tick, states, sentIds, outbox, hint } = await setUp();
    await workers.connection.report(lost);
    await hint('hidden');
    await dispatch(submit('a'));
    for (let ms = 0; ms < 15 * 60_000; ms += 30_000) {
      await tick(30_000);
      if (!workers.connection.isClosed) await workers.connection.report(lost);
    }
    expect(states()).toEqual(['failed']);
    await hint('visible');
    await workers.connection.ready();
    expect(sentIds()).toHaveSize(0);
    expect(outbox.entries.size).withContext('it survives a reload').toBe(1);
    const [id] = [...outbox.entries.keys()];
    await dispatch(sendRetried({ chatId: '1', clientMsgId: id ?? '' }));
    expect(sentIds()).toEqual([id ?? '']);
    expect(states()).toEqual(['sent']);
  });

  it('forgets discarded messages, and all of them when sign-out asks for it', async () => {
    const { workers, dispatch, outbox, store } = await setUp();
    await workers.connection.report(lost);
    await dispatch(submit('a'), submit('b'));
    const [id] = [...outbox.entries.keys()];
    await dispatch(sendDiscarded({ chatId: '1', clientMsgId: id ?? '' }));
    expect(outbox.entries.size).toBe(1);
    expect(selectUnsentCount(store.getState())).toBe(1);
    await dispatch(outboxCleared());
    expect(outbox.entries.size).toBe(0);
    expect(selectUnsentCount(store.getState())).toBe(0);
  });

  it('takes over the messages of a closed tab', async () => {
    const { outbox, hint, sentIds, states } = await setUp();
    outbox.orphans = [{ chatId: '1', clientMsgId: 'orphan', msgType: 1, msg: '{}', queuedAt: Date.now() }];
    await hint('visible');
    expect(sentIds()).toEqual(['orphan']);
    expect(states()).toEqual(['sent']);
  });

  it('continues when the same person starts again with a new token', async () => {
    const { workers, dispatch, sentIds } = await setUp();
    await dispatch(submit('a'));
    const [id] = sentIds();
    await dispatch(realtimeStarted({ me: AGENT, url: 'ws://x', token: 'new' }));
    await workers.connection.ready();
    expect(sentIds()).toEqual([id ?? '']);
  });

  it('sends nothing of a person who has signed out', async () => {
    const { workers, dispatch, sentIds, outbox } = await setUp();
    await workers.connection.report(lost);
    await dispatch(submit('a'), realtimeStopped());
    outbox.entries.clear(); // the next person's view of the disk
    await dispatch(realtimeStarted({ me: CUSTOMER, url: 'ws://x', token: 'c' }));
    await workers.connection.ready();
    expect(sentIds()).toHaveSize(0);
  });

  it('sends a text with the message that it answers, once', async () => {
    const { workers, dispatch, accept, store, sentIds } = await setUp();
    await dispatch(quoteChosen({ chatId: '1', chatSeq: 7 }), submit('This one'));
    await accept(sentIds()[0] ?? '');
    await dispatch(submit('And this'));
    expect(workers.connection.sent('send').map(({ msg }) => msg)).toEqual([
      quotingContent('This one', 7),
      textContent('And this'),
    ]);
    expect(selectConversation(store.getState(), '1').quotedSeq).toBeNull();
  });

  it('holds a message that can be undone, and those of its chat after it', async () => {
    const { dispatch, sentIds, states, outbox } = await setUp();
    await dispatch({ ...submit('a'), payload: { ...submit('a').payload, holdMs: 5_000 } }, submit('b'));
    await dispatch(submit('c', '2'));
    expect([sentIds().length, states('2')]).toEqual([1, ['sent']]);
    expect(states()).toEqual(['queued', 'queued']);
    expect([...outbox.entries.values()].map(({ heldUntil }) => heldUntil)).toContain(Date.now() + 5_000);
    jasmine.clock().tick(4_999);
    await dispatch();
    expect(states()).toEqual(['queued', 'queued']);
    jasmine.clock().tick(1);
    await dispatch();
    expect(states()).toEqual(['sent', 'queued']);
  });

  it('gives back what is undone, and what it answered', async () => {
    const { dispatch, sentIds, states, outbox, store } = await setUp();
    const { payload, ...action } = submit('a');
    await dispatch(quoteChosen({ chatId: '1', chatSeq: 7 }), { ...action, payload: { ...payload, holdMs: 5_000 } });
    const [send] = [...outbox.entries.values()];
    await dispatch(undoRequested({ chatId: '1', clientMsgId: send?.clientMsgId ?? '' }));
    expect([states(), outbox.entries.size, sentIds()]).toEqual([[], 0, []]);
    expect(selectConversation(store.getState(), '1').quotedSeq).toBe(7);
    jasmine.clock().tick(5_000);
    await dispatch();
    expect(sentIds()).toEqual([]);
  });

  it('sends at once what can still be undone when it is hurried', async () => {
    const { dispatch, states } = await setUp();
    const { payload, ...action } = submit('a');
    await dispatch({ ...action, payload: { ...payload, holdMs: 5_000 } });
    await dispatch(sendsHurried({ chatId: '1' }));
    expect(states()).toEqual(['sent']);
  });

  it('sends even when nothing can be stored, and reports that fault', async () => {
    const { outbox, dispatch, sentIds, faults } = await setUp();
    spyOn(outbox, 'put').and.rejectWith(new Error('the disk is full'));
    await dispatch(submit('a'));
    expect(sentIds()).toHaveSize(1);
    expect(faults).toHaveSize(1);
  });
});
