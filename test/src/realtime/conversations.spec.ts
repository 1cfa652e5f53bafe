import type { UnknownAction } from '@reduxjs/toolkit';
import { CHAT_EVENT, FRAME_ERROR } from '#contract/chat/commands.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import {
  messageQueued,
  messagesSent,
  newerReceived,
  olderReceived,
  pageFailed,
  pageReceived,
  sendsExpired,
  sendsRestored,
  typingExpired,
} from '#src/realtime/conversationEvents.ts';
import {
  chatEventsReceived,
  chatReadTo,
  connected,
  conversationOpened,
  conversationsReducer,
  disconnected,
  marksReceived,
  olderRequested,
  outboxCleared,
  packetsReceived,
  realtimeStarted,
  realtimeStopped,
  selectConversation,
  selectGap,
  selectMyReadSeq,
  selectTyping,
  selectUnsentCount,
  sendDiscarded,
  type ConversationsState,
} from '#src/realtime/index.ts';
import { selectMessages } from '#src/conversation/messageRows.ts';
import type { ChatPacket } from '#workers/chat/api.ts';
import { ackOf, AGENT, aRecord, CUSTOMER, pushOf, records, refusalOf } from '../../support/page/chatBuilders.ts';

const started = realtimeStarted({ me: AGENT, url: 'ws://x', token: 't' });
const opened = conversationOpened({ chatId: '1' });
const page = (first: number, last: number, next: string | null = null) =>
  pageReceived({ chatId: '1', records: records(first, last), next });
const received = (...packets: ChatPacket[]) => packetsReceived({ packets, frames: [], at: 500 });
const queued = (clientMsgId: string, queuedAt = 1) =>
  messageQueued({ chatId: '1', clientMsgId, msgType: 1, msg: '{"text":"hi"}', queuedAt });
const sent = (clientMsgId: string) => messagesSent({ sends: [{ chatId: '1', clientMsgId }], at: 400 });
const mine = (chatSeq: number, clientMsgId: string) => aRecord({ chatSeq, clientMsgId, fromType: 2, fromId: AGENT.id });
const lost = disconnected({ reason: 'lost', at: 600 });
const resetBy = (...resumed: string[]) => connected({ reset: true, eventSeq: 0, resumed, at: 700 });

function after(...actions: UnknownAction[]) {
  const conversations = actions.reduce<ConversationsState>(
    (state, action) => conversationsReducer(state, action),
    conversationsReducer(undefined, started),
  );
  const root = { conversations };
  return {
    conversations,
    root,
    chat: selectConversation(root, '1'),
    seqs: selectMessages(root, '1').map(({ chatSeq }) => chatSeq),
    states: selectMessages(root, '1').map(({ sendState }) => sendState),
  };
}

describe('conversation', () => {
  it('shows a page by number, with a cursor to older messages', () => {
    const { seqs, chat } = after(
      opened,
      pageReceived({ chatId: '1', records: [...records(5, 9)].reverse(), next: 'older' }),
    );
    expect(seqs).toEqual([5, 6, 7, 8, 9]);
    expect(chat).toEqual(jasmine.objectContaining({ status: 'ready', olderCursor: 'older', contiguousSeq: 9 }));
  });

  it('holds pushes back while its page loads, and shows each message once', () => {
    const early = received(
      pushOf(aRecord({ chatSeq: 9 })),
      pushOf(aRecord({ chatSeq: 10 })),
      pushOf(aRecord({ chatSeq: 10 })),
    );
    expect(after(opened, early).seqs).toEqual([]);
    expect(after(opened, early, page(5, 9)).seqs).toEqual([5, 6, 7, 8, 9, 10]);
  });

  it('stores only marks of a chat that is not open', () => {
    const { conversations } = after();
    expect(conversationsReducer(conversations, received(pushOf(aRecord())))).toBe(conversations);
  });

  it('detects a gap, keeps messages after it, and closes it', () => {
    const gapped = [opened, page(1, 3), received(pushOf(aRecord({ chatSeq: 6 })))];
    expect(after(...gapped).seqs).toEqual([1, 2, 3, 6]);
    expect(selectGap(after(...gapped).root, '1')).toEqual({ afterSeq: 3, beforeSeq: 6 });
    const closed = after(...gapped, newerReceived({ chatId: '1', afterSeq: 3, records: records(4, 6) }));
    expect(closed.seqs).toEqual([1, 2, 3, 4, 5, 6]);
    expect(selectGap(closed.root, '1')).toBeNull();
  });

  it('shows old messages after a reset until a new page, even a shorter one, replaces them', () => {
    const base = [opened, page(1, 20, 'old'), resetBy('1')];
    expect(after(...base).chat.status).toBe('loading');
    expect(after(...base).seqs).toHaveSize(20);
    expect(after(...base, page(101, 120, 'new')).seqs[0]).toBe(101);
    expect(after(...base, page(101, 120, 'new')).chat.olderCursor).toBe('new');
    const restored = after(
      ...base,
      pageReceived({ chatId: '1', records: records(1, 5, { msg: '{"text":"after a restored backup"}' }), next: null }),
    );
    expect(restored.seqs).toEqual([1, 2, 3, 4, 5]);
    expect(restored.chat).toEqual(jasmine.objectContaining({ contiguousSeq: 5, knownSeq: 5 }));
  });

  it('reloads after a reset only when the login tried to resume it', () => {
    expect(after(opened, page(1, 3), resetBy()).chat.status).toBe('ready');
  });

  it('adds older messages in front, and ignores answers to outdated requests', () => {
    const older = (cursor: string) => olderReceived({ chatId: '1', cursor, records: records(1, 4), next: null });
    const base = [opened, page(5, 9, 'c'), olderRequested({ chatId: '1' })];
    expect(after(...base, older('c')).seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(after(...base, older('c')).chat).toEqual(
      jasmine.objectContaining({ olderCursor: null, isLoadingOlder: false }),
    );
    expect(after(...base, older('other')).seqs).toEqual([5, 6, 7, 8, 9]);
  });

  it('can be loaded again after a failure', () => {
    const failed = [opened, pageFailed({ chatId: '1', error: { kind: 'timeout', code: 0, message: '' } })];
    expect(after(...failed).chat.status).toBe('failed');
    expect(after(...failed, opened, page(1, 2)).seqs).toEqual([1, 2]);
  });

  it('is forgotten for another person, and kept for the same one with a new token', () => {
    const base = [opened, page(1, 2)];
    expect(after(...base, realtimeStarted({ me: AGENT, url: 'ws://x', token: 'new' })).seqs).toEqual([1, 2]);
    expect(after(...base, realtimeStarted({ me: CUSTOMER, url: 'ws://x', token: 'c' })).seqs).toEqual([]);
    expect(after(...base, realtimeStopped()).seqs).toEqual([]);
  });
});

describe('own message', () => {
  const base = [opened, page(1, 1), queued('c2')];
  const ack = received(ackOf(mine(2, 'c2')));

  it('goes from queued to read in its place and under one key', () => {
    const state = (personType: number, deliveredSeq: number, readSeq: number) =>
      received({ type: 'state', state: bodyOf('MessageState', { chatId: '1', personType, deliveredSeq, readSeq }) });
    const steps = [
      [...base],
      [...base, sent('c2')],
      [...base, sent('c2'), ack],
      [...base, sent('c2'), ack, state(1, 2, 0)],
      [...base, sent('c2'), ack, state(1, 2, 2)],
    ];
    expect(steps.map((actions) => after(...actions).states)).toEqual([
      [null, 'queued'],
      [null, 'sent'],
      [null, 'acked'],
      [null, 'delivered'],
      [null, 'read'],
    ]);
    expect(new Set(steps.map((actions) => selectMessages(after(...actions).root, '1').at(-1)?.key))).toEqual(
      new Set(['c2']),
    );
    expect(after(...base, sent('c2'), ack, state(2, 2, 2)).states)
      .withContext("my own side's marks say nothing")
      .toEqual([null, 'acked']);
  });

  it('is shown once when its push comes before, after or instead of its ack', () => {
    const push = received(pushOf(mine(2, 'c2')));
    for (const actions of [[push, ack], [ack, push], [push]]) {
      expect(after(...base, sent('c2'), ...actions).states).toEqual([null, 'acked']);
    }
  });

  it("stays pending when another person's message has the same id", () => {
    const forged = received(pushOf(aRecord({ chatSeq: 2, clientMsgId: 'c2' })));
    expect(after(...base, sent('c2'), forged).states).toEqual([null, null, 'sent']);
  });

  it('waits again after a connection loss or a temporary refusal, not after a final one', () => {
    const refused = (retryable: boolean) =>
      received(refusalOf({ chatId: '1', clientMsgId: 'c2', code: FRAME_ERROR.ended, text: 'over', retryable }));
    expect(after(...base, sent('c2'), lost).states.at(-1)).toBe('queued');
    expect(after(...base, sent('c2'), refused(true)).states.at(-1)).toBe('queued');
    const rejected = after(...base, sent('c2'), refused(false), lost);
    expect(selectMessages(rejected.root, '1').at(-1)).toEqual(
      jasmine.objectContaining({ sendState: 'rejected', refusal: 'over' }),
    );
    expect(selectUnsentCount(rejected.root)).toBe(0);
  });

  it('can be discarded unless it is being sent', () => {
    const discarded = sendDiscarded({ chatId: '1', clientMsgId: 'c2' });
    expect(after(...base, discarded).states).toEqual([null]);
    expect(after(...base, sent('c2'), discarded).states).toEqual([null, 'sent']);
    expect(after(...base, sendsExpired({ sends: [{ chatId: '1', clientMsgId: 'c2' }] }), discarded).states).toEqual([
      null,
    ]);
  });

  it('of another tab is inserted once, where it was written', () => {
    const sends = [{ chatId: '1', clientMsgId: 'c1', msgType: 1, msg: '{}', queuedAt: 0 }];
    const restored = after(...base, sendsRestored({ sends }), sendsRestored({ sends }));
    expect(restored.chat.pending.map(({ clientMsgId }) => clientMsgId)).toEqual(['c1', 'c2']);
    expect(selectUnsentCount(restored.root)).toBe(2);
    expect(selectUnsentCount(after(...base, sendsRestored({ sends }), outboxCleared()).root)).toBe(0);
  });
});

describe('marks and typing', () => {
  it('only grow, whatever their source', () => {
    const marks = (deliveredSeq: number, readSeq: number) =>
      marksReceived({ marks: [{ chatId: '1', personType: PERSON_TYPE.staff, deliveredSeq, readSeq }] });
    expect(selectMyReadSeq(after(marks(9, 8), marks(3, 2), chatReadTo({ chatId: '1', chatSeq: 5 })).root, '1')).toBe(8);
    expect(after(marks(0, 8)).chat.staff).toEqual({ deliveredSeq: 8, readSeq: 8 });
    expect(selectMyReadSeq(after(chatReadTo({ chatId: '1', chatSeq: 5 })).root, '1')).toBe(5);
  });

  it('start for a new reader after the last staff message before the assignment', () => {
    const staffRecords = records(1, 3, { fromType: PERSON_TYPE.staff, fromId: '8' });
    const shown = pageReceived({ chatId: '1', records: staffRecords, next: null });
    const base = [opened, shown, chatReadTo({ chatId: '1', chatSeq: 3 })];
    const secondAt = Date.parse(staffRecords[1]?.createTime ?? '');
    for (const [at, readSeq] of [
      [secondAt - 1, 1],
      [secondAt, 1],
      [secondAt + 1, 2],
    ] as const) {
      const event = bodyOf('ChatEvent', { chatId: '1', kind: CHAT_EVENT.assigned, toId: AGENT.id, at });
      const { root } = after(...base, chatEventsReceived({ events: [event] }));
      expect(selectMyReadSeq(root, '1'))
        .withContext(`${at - secondAt} ms`)
        .toBe(readSeq);
    }
  });

  it('end typing with its message or its own time, not with that of an earlier one', () => {
    const typing = received({
      type: 'typing',
      typing: bodyOf('Typing', { chatId: '1', personType: 1, personId: '7' }),
    });
    const base = [opened, page(1, 1), typing];
    const shown = { personType: 1, personId: '7', since: 500, at: 500 };
    expect(selectTyping(after(...base).root, '1')).toEqual(shown);
    expect(selectTyping(after(...base, received(pushOf(aRecord({ chatSeq: 2 })))).root, '1')).toBeNull();
    expect(selectTyping(after(...base, typingExpired({ chatId: '1', at: 499 })).root, '1')).not.toBeNull();
    expect(selectTyping(after(...base, typingExpired({ chatId: '1', at: 500 })).root, '1')).toBeNull();
  });
});

describe('unchanged conversation', () => {
  it('stays the same object', () => {
    const base = [opened, page(1, 3), queued('c9'), received(pushOf(aRecord({ chatSeq: 4 })))];
    const { conversations } = after(...base);
    const repeats = [
      opened,
      page(1, 3),
      received(pushOf(aRecord({ chatSeq: 4 }))),
      newerReceived({ chatId: '1', afterSeq: 2, records: records(3, 4) }),
      received(),
      chatReadTo({ chatId: '1', chatSeq: 0 }),
      received(refusalOf({ chatId: '1', clientMsgId: 'unknown' })),
      { type: 'other' },
    ];
    for (const action of repeats)
      expect(conversationsReducer(conversations, action)).withContext(action.type).toBe(conversations);
  });

  it('keeps its rows, even with ten thousand messages', () => {
    const before = after(opened, pageReceived({ chatId: '1', records: records(1, 10_000), next: null }));
    const rows = selectMessages(before.root, '1');
    const { root } = {
      root: {
        conversations: conversationsReducer(before.conversations, received(pushOf(aRecord({ chatSeq: 10_001 })))),
      },
    };
    const longer = selectMessages(root, '1');
    expect(longer).toHaveSize(10_001);
    expect(rows.filter((row, index) => longer[index] !== row)).toHaveSize(0);
    const untouched = before.chat.messages.filter((chunk) => selectConversation(root, '1').messages.includes(chunk));
    expect(untouched).toHaveSize(before.chat.messages.length - 1);
  });
});
