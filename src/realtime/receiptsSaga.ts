import { buffers } from 'redux-saga';
import {
  actionChannel,
  all,
  call,
  delay,
  flush,
  select,
  take,
  takeEvery,
  type SagaGenerator,
  put,
} from 'typed-redux-saga';
import type { Cursor } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatPacket } from '#workers/chat/api.ts';
import type { Conversation } from './conversation.ts';
import { chatReadTo, newerReceived, pageReceived } from './conversationEvents.ts';
import { selectConversation, selectConversations, selectWatched } from './conversationsSelectors.ts';
import { lastSeqFrom } from './messageLog.ts';
import { connected, packetsReceived, type Person } from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSlice.ts';
import type { Session } from './chatChannel.ts';

/**
 * Marks the messages on screen as read. It checks after every action, because a message, a selection or a look at
 * the page may all make a mark due.
 * @param findDue selects the due mark, or null; once set, a mark is no longer due
 */
export function* readingSaga(
  findDue: () => SagaGenerator<{ readonly chatId: string; readonly chatSeq: number } | null>,
): SagaGenerator<void> {
  while (true) {
    yield* take('*');
    const due = yield* call(findDue);
    if (due !== null) yield* put(chatReadTo(due));
  }
}

/** Shortest time between two "received" receipts, and between two "read" receipts, in milliseconds. */
export const RECEIPT_INTERVAL_MS = 200;

interface Receipts {
  readonly session: Session;
  /** Sent on this connection, by chat. */
  readonly received: Map<string, number>;
}

/** Reports to the server which messages this page has received and which the user has read. */
export function* receiptsSaga(session: Session): SagaGenerator<void> {
  const receipts: Receipts = { session, received: new Map() };
  yield* all([
    takeEvery(connected, resendAll, receipts),
    call(handlePushes, receipts),
    takeEvery([pageReceived, newerReceived], ({ payload: { chatId } }) => afterLoad(receipts, chatId)),
    call(sendReadMarks, session),
  ]);
}

/** Sends all marks again after a reconnection. How many were lost is unknown, and a repeated mark changes nothing. */
function* resendAll(receipts: Receipts): SagaGenerator<void> {
  const {
    session: { port, me },
    received,
  } = receipts;
  received.clear();
  const chats = Object.entries(yield* select(selectConversations));
  yield* call(
    sendReceived,
    receipts,
    chats.map(([chatId, chat]) => ({ chatId, chatSeq: receivedSeq(chat, me, 0) })),
  );
  const side = me.type === PERSON_TYPE.customer ? 'customer' : 'staff';
  const watched = yield* select(selectWatched);
  const read = chats.filter(
    ([chatId, chat]) => chat.status !== 'absent' && chat[side].readSeq > 0 && watched[chatId] === undefined,
  );
  if (read.length > 0) port.send(read.map(([chatId, chat]) => ({ type: 'read', chatId, readSeq: chat[side].readSeq })));
}

/**
 * Sends the first receipt after a pause at once and collects the following ones. In a flood, one receipt per report
 * would cost as much as the report.
 */
function* handlePushes(receipts: Receipts): SagaGenerator<void> {
  const reports = yield* actionChannel(packetsReceived, buffers.expanding<ReturnType<typeof packetsReceived>>());
  try {
    while (true) {
      const first = yield* take(reports);
      const rest = yield* flush(reports);
      yield* call(
        afterPackets,
        receipts,
        [first, ...rest].flatMap(({ payload: { packets } }) => packets),
      );
      yield* delay(RECEIPT_INTERVAL_MS);
    }
  } finally {
    reports.close();
  }
}

function* afterPackets(receipts: Receipts, packets: readonly ChatPacket[]): SagaGenerator<void> {
  const {
    received,
    session: { me },
  } = receipts;
  const newest = new Map<string, number>();
  for (const packet of packets) {
    if (packet.type !== 'message') continue;
    const { chatId, chatSeq } = packet.message;
    newest.set(chatId, Math.max(newest.get(chatId) ?? 0, chatSeq));
  }
  const cursors: Cursor[] = [];
  for (const [chatId, pushedSeq] of newest) {
    const chat = yield* select(selectConversation, chatId);
    const isLoaded = chat.status === 'ready' || chat.status === 'loading';
    // For a chat that is not open it is enough to know that a message arrived.
    cursors.push({ chatId, chatSeq: isLoaded ? receivedSeq(chat, me, received.get(chatId) ?? 0) : pushedSeq });
  }
  yield* call(sendReceived, receipts, cursors);
}

function* afterLoad(receipts: Receipts, chatId: string): SagaGenerator<void> {
  if (!(yield* select(selectIsReady))) return;
  const chat = yield* select(selectConversation, chatId);
  yield* call(sendReceived, receipts, [
    { chatId, chatSeq: receivedSeq(chat, receipts.session.me, receipts.received.get(chatId) ?? 0) },
  ]);
}

/** Limited in the same way. After a connection loss, the next connection sends what is missing from the marks. */
function* sendReadMarks({ port }: Session): SagaGenerator<void> {
  const marks = yield* actionChannel(chatReadTo, buffers.expanding<ReturnType<typeof chatReadTo>>());
  try {
    while (true) {
      const first = yield* take(marks);
      const rest = yield* flush(marks);
      const newest = new Map([first, ...rest].map(({ payload: { chatId, chatSeq } }) => [chatId, chatSeq]));
      const watched = yield* select(selectWatched);
      const read = [...newest].filter(([chatId]) => watched[chatId] === undefined);
      if (read.length > 0 && (yield* select(selectIsReady)))
        port.send(read.map(([chatId, readSeq]) => ({ type: 'read', chatId, readSeq })));
      yield* delay(RECEIPT_INTERVAL_MS);
    }
  } finally {
    marks.close();
  }
}

/** The last message of others up to which none is missing; held-back messages do not count. */
function receivedSeq({ status, messages, contiguousSeq }: Conversation, me: Person, above: number): number {
  if (status !== 'ready') return 0;
  return lastSeqFrom(
    messages,
    { above, upTo: contiguousSeq },
    ({ fromType, fromId }) => fromType !== me.type || fromId !== me.id,
  );
}

/** Watched chats get no receipts: a watcher is not a recipient. */
function* sendReceived({ session: { port }, received }: Receipts, cursors: readonly Cursor[]): SagaGenerator<void> {
  const watched = yield* select(selectWatched);
  const newer = cursors.filter(
    ({ chatId, chatSeq }) => chatSeq > (received.get(chatId) ?? 0) && watched[chatId] === undefined,
  );
  if (newer.length === 0) return;
  for (const { chatId, chatSeq } of newer) received.set(chatId, chatSeq);
  port.send([{ type: 'received', cursors: newer }]);
}
