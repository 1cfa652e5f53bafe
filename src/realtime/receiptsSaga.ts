import { buffers } from 'redux-saga';
import { actionChannel, all, call, delay, flush, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { Cursor } from '../../contract/chat/packets.ts';
import { PERSON_TYPE } from '../../contract/domain.ts';
import type { ChatPacket } from '../../workers/chat/api.ts';
import type { Conversation } from './conversation.ts';
import { chatReadTo, newerReceived, pageReceived } from './conversationEvents.ts';
import { selectConversation, selectConversations, selectOnlooking } from './conversationsSelectors.ts';
import { lastSeqFrom } from './messageLog.ts';
import { connected, packetsReceived, type Person } from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSelectors.ts';
import type { Session } from './session.ts';

/** Shortest time from one word of what was pushed to the next, and from one of what was read, in milliseconds. */
export const RECEIPT_INTERVAL_MS = 200;

interface Receipts {
  readonly session: Session;
  /** Told on this connection, by chat. */
  readonly received: Map<string, number>;
}

/** Tells the server what this page has taken over and what its user has read. */
export function* receiptsSaga(session: Session): SagaGenerator<void> {
  const receipts: Receipts = { session, received: new Map() };
  yield* all([
    takeEvery(connected, afterConnection, receipts),
    call(tellPushes, receipts),
    takeEvery([pageReceived, newerReceived], ({ payload: { chatId } }) => afterLoad(receipts, chatId)),
    call(tellReads, session),
  ]);
}

/**
 * What a lost connection swallowed is told again: nobody knows how much that was, and a mark that is told twice moves
 * nothing.
 */
function* afterConnection(receipts: Receipts): SagaGenerator<void> {
  const {
    session: { port, me },
    received,
  } = receipts;
  received.clear();
  const chats = Object.entries(yield* select(selectConversations));
  yield* call(
    tellReceived,
    receipts,
    chats.map(([chatId, chat]) => ({ chatId, chatSeq: takenSeq(chat, me, 0) })),
  );
  const side = me.type === PERSON_TYPE.customer ? 'customer' : 'staff';
  const onlooking = yield* select(selectOnlooking);
  const read = chats.filter(
    ([chatId, chat]) => chat.status !== 'absent' && chat[side].readSeq > 0 && onlooking[chatId] === undefined,
  );
  if (read.length > 0) port.send(read.map(([chatId, chat]) => ({ type: 'read', chatId, readSeq: chat[side].readSeq })));
}

/**
 * The first push after a pause at once, those that follow together: in a flood, telling of each report would cost as
 * much as taking it.
 */
function* tellPushes(receipts: Receipts): SagaGenerator<void> {
  const reports = yield* actionChannel(packetsReceived, buffers.expanding<ReturnType<typeof packetsReceived>>());
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
    const isKept = chat.status === 'ready' || chat.status === 'loading';
    // Of a chat that is not open the page needs no more than that something has come.
    cursors.push({ chatId, chatSeq: isKept ? takenSeq(chat, me, received.get(chatId) ?? 0) : pushedSeq });
  }
  yield* call(tellReceived, receipts, cursors);
}

function* afterLoad(receipts: Receipts, chatId: string): SagaGenerator<void> {
  if (!(yield* select(selectIsReady))) return;
  const chat = yield* select(selectConversation, chatId);
  yield* call(tellReceived, receipts, [
    { chatId, chatSeq: takenSeq(chat, receipts.session.me, receipts.received.get(chatId) ?? 0) },
  ]);
}

/** Throttled as well. The next connection reports from the marks what a lost one did not. */
function* tellReads({ port }: Session): SagaGenerator<void> {
  const marks = yield* actionChannel(chatReadTo, buffers.expanding<ReturnType<typeof chatReadTo>>());
  while (true) {
    const first = yield* take(marks);
    const rest = yield* flush(marks);
    const newest = new Map([first, ...rest].map(({ payload: { chatId, chatSeq } }) => [chatId, chatSeq]));
    const onlooking = yield* select(selectOnlooking);
    const read = [...newest].filter(([chatId]) => onlooking[chatId] === undefined);
    if (read.length > 0 && (yield* select(selectIsReady)))
      port.send(read.map(([chatId, readSeq]) => ({ type: 'read', chatId, readSeq })));
    yield* delay(RECEIPT_INTERVAL_MS);
  }
}

/** Up to which message of others everything is here; what is still held back is not. */
function takenSeq({ status, messages, contiguousSeq }: Conversation, me: Person, above: number): number {
  if (status !== 'ready') return 0;
  return lastSeqFrom(
    messages,
    { above, upTo: contiguousSeq },
    ({ fromType, fromId }) => fromType !== me.type || fromId !== me.id,
  );
}

/** Whoever only looks on is nobody's receiver. */
function* tellReceived({ session: { port }, received }: Receipts, cursors: readonly Cursor[]): SagaGenerator<void> {
  const onlooking = yield* select(selectOnlooking);
  const news = cursors.filter(
    ({ chatId, chatSeq }) => chatSeq > (received.get(chatId) ?? 0) && onlooking[chatId] === undefined,
  );
  if (news.length === 0) return;
  for (const { chatId, chatSeq } of news) received.set(chatId, chatSeq);
  port.send([{ type: 'received', cursors: news }]);
}
