import type { UnknownAction } from 'redux';
import { textContent } from '#contract/chat/content.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import type { ChatRecord, ChatSummary, ChatTask } from '#contract/http/chats.ts';
import { locationChanged } from '#src/app/navigationSlice.ts';
import { toastRaised, toastDismissed } from '#common/toasts/index.ts';
import {
  chatSelected,
  draftChanged,
  draftSent,
  listReceived,
  listRequested,
  workspaceOpened,
} from '#src/features/chat/chatSlice.ts';
import { tasksList } from '#src/features/tasks/tasksList.ts';
import * as conversations from '#src/realtime/conversationEvents.ts';
import * as realtime from '#src/realtime/realtimeEvents.ts';
import type { ChatPacket } from '#workers/chat/api.ts';

/** One thing that happens to an agent's page. */
export interface DayAction {
  readonly action: UnknownAction;
  readonly at: number;
}

export interface DayOptions {
  readonly chats: number;
  /** What each chat has before the day begins. */
  readonly messages: number;
  readonly seed?: number;
}

interface DayChat {
  readonly id: string;
  seq: number;
  lastText: string;
  draft: string;
}

const ME = { type: PERSON_TYPE.staff, id: '7' } as const;
const CUSTOMER = { type: PERSON_TYPE.customer, id: '70' } as const;
export const DAY_START = 1_760_000_000_000;
const WORDS = (
  'thank you for waiting I have looked into your payment and it will arrive within the next two working days ' +
  'please tell me if it does not'
).split(' ');
const PAGE_MESSAGES = 20;

/**
 * Endless actions of an agent's day: open chats, drafts letter by letter, polled lists, messages in both directions,
 * and sometimes a lost connection that leaves a gap. The same seed makes the same day.
 */
export function* agentDay({ chats: count, messages, seed = 1 }: DayOptions): Generator<DayAction> {
  const random = chance(seed);
  const chats = Array.from({ length: count }, (_, index): DayChat => ({
    id: String(index + 1),
    seq: messages,
    lastText: storedText(messages),
    draft: '',
  }));
  let now = DAY_START;
  let sent = 0;
  const timed = (action: UnknownAction): DayAction => ({ action, at: now });
  yield* morning(chats, timed);
  for (let turn = 1; ; turn += 1) {
    now += 40 + Math.floor(random() * 400);
    const chat = chats[Math.floor(random() * chats.length)];
    if (chat === undefined) return;
    if (turn % 4_000 === 0) yield* brokenConnection(chat, timed, now);
    const dice = random();
    if (dice < 0.5) yield* typing(chat, random, timed);
    else if (dice < 0.62) yield timed(realtime.aliveReceived({ at: now, isAnswer: dice < 0.55, frames: [] }));
    else if (dice < 0.76)
      yield timed(
        tasksList.actions.pageReceived({
          page: { ...A_PAGE, etag: `"${turn}"`, records: chats.slice(0, 10).map(task) },
          heldAt: null,
        }),
      );
    else if (dice < 0.77) yield timed(listReceived({ records: chats.map(summary), next: null }));
    else if (dice < 0.87)
      yield timed(
        packets(now, {
          type: 'state',
          state: bodyOf('MessageState', {
            chatId: chat.id,
            personType: CUSTOMER.type,
            deliveredSeq: chat.seq,
            readSeq: chat.seq - (turn % 2),
          }),
        }),
      );
    else if (dice < 0.94)
      yield timed(
        packets(now, { type: 'typing', typing: bodyOf('Typing', { chatId: chat.id, personType: CUSTOMER.type }) }),
      );
    else if (dice < 0.965) yield timed(chatSelectedAt(chat));
    else if (dice < 0.972) yield timed(packets(now, pushed(chat, sentence(random), now)));
    else if (dice < 0.979) yield* sending(chat, (sent += 1), timed, now);
    else if (dice < 0.99) yield timed(conversations.chatReadTo({ chatId: chat.id, chatSeq: chat.seq }));
    else yield* toast(turn, timed);
  }
}

function* morning(chats: readonly DayChat[], timed: (action: UnknownAction) => DayAction): Generator<DayAction> {
  yield timed(locationChanged({ path: '/chat', search: '?id=1&fromId=70' }));
  yield timed(realtime.realtimeStarted({ me: ME, url: 'ws://127.0.0.1/ws/chat', token: 'secret' }));
  yield timed(realtime.connectionOpening({ retry: 0, at: DAY_START }));
  yield timed(realtime.connected({ reset: true, eventSeq: 0, resumed: [], at: DAY_START }));
  yield timed(tasksList.actions.listOpened({ isInFront: true }));
  yield timed(workspaceOpened());
  yield timed(listRequested());
  yield timed(listReceived({ records: chats.map(summary), next: null }));
  for (const chat of chats) {
    const { id: chatId, seq } = chat;
    yield timed(conversations.conversationOpened({ chatId }));
    let oldest = Math.max(1, seq - PAGE_MESSAGES + 1);
    const cursorOf = (from: number) => (from > 1 ? `before-${from}` : null);
    yield timed(conversations.pageReceived({ chatId, records: stored(chatId, oldest, seq), next: cursorOf(oldest) }));
    for (let cursor = cursorOf(oldest); cursor !== null; cursor = cursorOf(oldest)) {
      const first = Math.max(1, oldest - 100);
      yield timed(conversations.olderRequested({ chatId }));
      yield timed(
        conversations.olderReceived({
          chatId,
          cursor,
          records: stored(chatId, first, oldest - 1),
          next: cursorOf(first),
        }),
      );
      oldest = first;
    }
  }
}

function* typing(
  chat: DayChat,
  random: () => number,
  timed: (action: UnknownAction) => DayAction,
): Generator<DayAction> {
  chat.draft = chat.draft.length > 120 ? '' : `${chat.draft}${random() < 0.2 ? ' ' : 'e'}`;
  yield timed(draftChanged({ chatId: chat.id, text: chat.draft }));
  if (random() < 0.1) yield timed(conversations.typed({ chatId: chat.id }));
}

function* sending(
  chat: DayChat,
  no: number,
  timed: (action: UnknownAction) => DayAction,
  at: number,
): Generator<DayAction> {
  const send = { chatId: chat.id, clientMsgId: `mine-${no}` };
  const text = `${WORDS.slice(no % 9).join(' ')} ${no}`;
  yield timed(
    conversations.messageQueued({ ...send, msgType: MESSAGE_TYPE.text, msg: textContent(text), queuedAt: at }),
  );
  yield timed(draftSent({ chatId: chat.id }));
  yield timed(conversations.messagesSent({ sends: [send], at }));
  chat.seq += 1;
  chat.lastText = text;
  const ack = bodyOf('SendAck', { ...send, serverMsgId: `${chat.id}-${chat.seq}`, chatSeq: chat.seq, serverTime: at });
  yield timed(packets(at, { type: 'sendAcked', ack }));
}

/** Messages that are sent while the connection is lost are missing until the page requests them. */
function* brokenConnection(
  chat: DayChat,
  timed: (action: UnknownAction) => DayAction,
  at: number,
): Generator<DayAction> {
  yield timed(realtime.reconnectScheduled({ retry: 1, retryAt: at + 900, reason: 'lost', at }));
  yield timed(realtime.connectionOpening({ retry: 1, at: at + 900 }));
  yield timed(realtime.connected({ reset: false, eventSeq: 0, resumed: [chat.id], at: at + 1_000 }));
  const { id: chatId, seq: afterSeq } = chat;
  chat.seq += 3;
  yield timed(packets(at + 1_100, pushed(chat, storedText(chat.seq + 1), at)));
  yield timed(conversations.newerReceived({ chatId, afterSeq, records: stored(chatId, afterSeq + 1, chat.seq) }));
}

function* toast(turn: number, timed: (action: UnknownAction) => DayAction): Generator<DayAction> {
  const message = { text: `Error ${turn % 3}` };
  yield timed(toastRaised({ kind: 'error', message }));
  yield timed(toastDismissed({ id: `error:${JSON.stringify(message)}` }));
}

function chatSelectedAt({ id }: DayChat): UnknownAction {
  return chatSelected({ chatId: id });
}

function packets(at: number, packet: ChatPacket): UnknownAction {
  return realtime.packetsReceived({
    packets: [packet],
    frames: [{ direction: 'in', name: packet.type, seq: 0, bodyBytes: 90, at }],
    at,
  });
}

function pushed(chat: DayChat, text: string, serverTime: number): ChatPacket {
  chat.seq += 1;
  chat.lastText = text;
  const { id: chatId, seq: chatSeq } = chat;
  return {
    type: 'message',
    message: bodyOf('Message', {
      chatId,
      chatSeq,
      serverMsgId: `${chatId}-${chatSeq}`,
      fromType: CUSTOMER.type,
      fromId: CUSTOMER.id,
      fromMainId: '70',
      fromNickName: 'Ann Example',
      msgType: MESSAGE_TYPE.text,
      msg: textContent(text),
      clientMsgId: `theirs-${chatId}-${chatSeq}`,
      serverTime,
    }),
  };
}

function stored(chatId: string, from: number, to: number): readonly ChatRecord[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const chatSeq = from + index;
    const isMine = chatSeq % 2 === 0;
    const text = storedText(chatSeq);
    return {
      id: `${chatId}-${chatSeq}`,
      chatId,
      chatSeq,
      fromType: isMine ? ME.type : CUSTOMER.type,
      fromId: isMine ? ME.id : CUSTOMER.id,
      fromMainId: '70',
      fromNickName: 'Ann Example',
      fromHeadImg: '',
      contentType: 0,
      content: text,
      msgType: MESSAGE_TYPE.text,
      msg: textContent(text),
      clientMsgId: `stored-${chatId}-${chatSeq}`,
      createTime: new Date(DAY_START - 86_400_000 + chatSeq * 1_000).toISOString(),
    };
  });
}

const A_PAGE = { pageNo: 1, pageSize: 10, total: 10, totalIsExact: true, next: null, prev: null } as const;

function summary({ id, seq, lastText }: DayChat): ChatSummary {
  const time = new Date(DAY_START + seq * 1_000).toISOString();
  return {
    id,
    chatId: id,
    fromId: CUSTOMER.id,
    fromName: 'Ann Example',
    nickName: 'Ann Example',
    fromHeadImg: '',
    toId: ME.id,
    toName: 'Bob Example',
    comeFrom: 1,
    chatEnded: 0,
    createTime: new Date(DAY_START).toISOString(),
    updateTime: time,
    waitingSince: null,
    dueAt: null,
    urgentAt: null,
    tagIds: [],
    rating: null,
    unReadCount: seq % 3,
    lastSeq: seq,
    lastMessage: { msgType: MESSAGE_TYPE.text, msg: textContent(lastText), serverTime: time },
    staffReadSeq: seq,
    customerDeliveredSeq: seq,
    customerReadSeq: seq,
    hasStaffMessage: true,
  };
}

function task(chat: DayChat): ChatTask {
  const { lastMessage: _, ...fields } = summary(chat);
  return fields;
}

function storedText(chatSeq: number): string {
  return WORDS.slice(chatSeq % 12).join(' ');
}

function sentence(random: () => number): string {
  return WORDS.slice(Math.floor(random() * 12)).join(' ');
}

/** Numbers from 0 to 1, the same for a seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}
