import { buffers, type Action } from 'redux-saga';
import {
  actionChannel,
  all,
  call,
  delay,
  flush,
  put,
  select,
  take,
  takeEvery,
  type SagaGenerator,
} from 'typed-redux-saga';
import type { Cursor } from '#contract/chat/packets.ts';
import type { SignIn } from './workerChannels.ts';
import { chatReadTo, newerReceived, pageReceived } from './conversationEvents.ts';
import { selectConversation, selectConversations, selectMyReadSeq, selectWatched } from './conversationsSelectors.ts';
import { lastSeqFrom } from './messageLog.ts';
import { connected, isFrom, packetsReceived } from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSlice.ts';

/**
 * Marks the messages on screen as read. It checks after every action, because a message, a selection or a look at
 * the page may all make a mark due.
 * @param findDue selects the due mark, or null; once set, a mark is no longer due
 */
export function* readingSaga(findDue: () => SagaGenerator<Cursor | null>): SagaGenerator<void> {
  while (true) {
    yield* take('*');
    const due = yield* call(findDue);
    if (due !== null) yield* put(chatReadTo(due));
  }
}

/** Shortest time between two "received" receipts, and between two "read" receipts, in milliseconds. */
export const RECEIPT_INTERVAL_MS = 200;

type Report = ReturnType<typeof packetsReceived>;
type Mark = ReturnType<typeof chatReadTo>;

interface Receipts extends SignIn {
  /** Sent on this connection, by chat. */
  readonly received: Map<string, number>;
}

/** Reports to the server which messages this page has received and which the user has read. */
export function* receiptsSaga(signIn: SignIn): SagaGenerator<void> {
  const receipts: Receipts = { ...signIn, received: new Map() };
  yield* all([
    takeEvery(connected, resendAll, receipts),
    takeEvery([pageReceived, newerReceived], function* ({ payload: { chatId } }) {
      if (yield* select(selectIsReady)) yield* call(sendReceived, receipts, [chatId]);
    }),
    call(() => atIntervals(packetsReceived, (reports) => afterPackets(receipts, reports))),
    call(() => atIntervals(chatReadTo, (marks) => afterReading(receipts, marks))),
  ]);
}

/**
 * Handles the first action after a pause at once and collects the following ones. In a flood, one receipt per report
 * would cost as much as the report.
 */
function* atIntervals<A extends Action>(
  { type }: { readonly type: string; readonly match: (action: unknown) => action is A },
  handle: (actions: readonly A[]) => SagaGenerator<void>,
): SagaGenerator<void> {
  const actions = yield* actionChannel(type, buffers.expanding<A>());
  try {
    while (true) {
      const first = yield* take(actions);
      yield* handle([first, ...(yield* flush(actions))]);
      yield* delay(RECEIPT_INTERVAL_MS);
    }
  } finally {
    actions.close();
  }
}

/** Sends all marks again after a reconnection. How many were lost is unknown, and a repeated mark changes nothing. */
function* resendAll(receipts: Receipts): SagaGenerator<void> {
  receipts.received.clear();
  const chats = yield* select(selectConversations);
  yield* call(sendReceived, receipts, Object.keys(chats));
  const marks = new Map<string, number>();
  for (const [chatId, { status }] of Object.entries(chats)) {
    const readSeq = yield* select(selectMyReadSeq, chatId);
    if (status !== 'absent' && readSeq > 0) marks.set(chatId, readSeq);
  }
  yield* call(sendRead, receipts, marks);
}

function* afterPackets(receipts: Receipts, reports: readonly Report[]): SagaGenerator<void> {
  const pushed = new Map<string, number>();
  for (const packet of reports.flatMap(({ payload: { packets } }) => packets)) {
    if (packet.type !== 'message') continue;
    const { chatId, chatSeq } = packet.message;
    pushed.set(chatId, Math.max(pushed.get(chatId) ?? 0, chatSeq));
  }
  yield* call(sendReceived, receipts, [...pushed.keys()], pushed);
}

/** After a connection loss, the next connection sends what is missing from the marks. */
function* afterReading(signIn: SignIn, marks: readonly Mark[]): SagaGenerator<void> {
  const newest = new Map(marks.map(({ payload: { chatId, chatSeq } }) => [chatId, chatSeq]));
  if (yield* select(selectIsReady)) yield* call(sendRead, signIn, newest);
}

function* sendRead({ port }: SignIn, marks: ReadonlyMap<string, number>): SagaGenerator<void> {
  const watched = yield* select(selectWatched);
  const read = [...marks].filter(([chatId]) => watched[chatId] === undefined);
  if (read.length > 0) port.send(read.map(([chatId, readSeq]) => ({ type: 'read', chatId, readSeq })));
}

/**
 * Reports the last message of others up to which none is missing; held-back messages do not count. Watched chats get no
 * receipts: a watcher is not a recipient.
 * @param pushed for a chat that is not open it is enough to know that a message arrived
 */
function* sendReceived(
  { me, port, received }: Receipts,
  chatIds: readonly string[],
  pushed?: ReadonlyMap<string, number>,
): SagaGenerator<void> {
  const watched = yield* select(selectWatched);
  const cursors: Cursor[] = [];
  for (const chatId of chatIds) {
    const above = received.get(chatId) ?? 0;
    const { status, messages, contiguousSeq } = yield* select(selectConversation, chatId);
    const chatSeq =
      status === 'ready'
        ? lastSeqFrom(messages, { above, upTo: contiguousSeq }, (message) => !isFrom(me, message))
        : status === 'loading'
          ? 0
          : (pushed?.get(chatId) ?? 0);
    if (chatSeq > above && watched[chatId] === undefined) cursors.push({ chatId, chatSeq });
  }
  if (cursors.length === 0) return;
  for (const { chatId, chatSeq } of cursors) received.set(chatId, chatSeq);
  port.send([{ type: 'received', cursors }]);
}
