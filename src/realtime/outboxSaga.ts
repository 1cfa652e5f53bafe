import { buffers } from 'redux-saga';
import {
  actionChannel,
  all,
  call,
  delay,
  flush,
  fork,
  put,
  race,
  select,
  take,
  takeEvery,
  type SagaGenerator,
} from 'typed-redux-saga';
import { parseContent, quotingContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { backoffMs } from '#common/retrySaga.ts';
import type { PendingSend } from './conversation.ts';
import {
  messageQueued,
  messagesSent,
  messageSubmitted,
  newerReceived,
  olderReceived,
  outboxCleared,
  outboxEmptied,
  pageReceived,
  quoteChosen,
  sendDiscarded,
  sendRequeued,
  sendRetried,
  sendsExpired,
  sendsHurried,
  sendsReleased,
  sendsRestored,
  sendUndone,
  undoRequested,
  type QueuedSend,
} from './conversationEvents.ts';
import { selectConversation, selectPendingByChat, selectUnsent } from './conversationsSelectors.ts';
import { connected, packetsReceived, tabBecameVisible } from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSlice.ts';
import type { SignIn } from './workerChannels.ts';

/** After any of these, another message may be sent, or a stored entry may be obsolete. */
const SEND_TRIGGERS = [
  connected,
  packetsReceived,
  pageReceived,
  newerReceived,
  olderReceived,
  sendRequeued,
  sendDiscarded,
  sendsRestored,
  sendsReleased,
  sendsHurried,
];

interface Outgoing extends SignIn {
  /** The key of this person in the outbox. */
  readonly userKey: string;
  /** Entries on disk: a message is sent only once it is here. */
  readonly stored: Set<string>;
  /** Consecutive refusals, by chat. */
  readonly refusals: Map<string, number>;
  /** Chats that wait after a refusal. */
  readonly blocked: Set<string>;
}

/**
 * Sends what the user writes, whatever happens to the connection and the page: first it is stored on disk, then sent,
 * then deleted from disk once it is acknowledged. In each chat only one message awaits its answer, so that after a
 * refusal no later message overtakes it.
 *
 * A message that can be undone waits before its turn, and those of its chat after it.
 *
 *   submitted ─▶ queued ──────────── it is on disk, and its turn ────────────▶ sent ─▶ acknowledged (a message)
 *                 │  ▲                                                         │  │
 *                 │  └── refused for now (after a pause), or connection lost ──┘  └──▶ rejected ─▶ discarded
 *   unsent too    │
 *   long          └──▶ failed ──▶ queued again, or discarded: the user decides
 */
export function* outboxSaga(signIn: SignIn): SagaGenerator<void> {
  const outgoing: Outgoing = {
    ...signIn,
    userKey: `${signIn.me.type}:${signIn.me.id}`,
    stored: new Set(),
    refusals: new Map(),
    blocked: new Set(),
  };
  yield* all([
    takeEvery(messageSubmitted, queueMessage, signIn),
    takeEvery(sendRetried, requeue, outgoing),
    takeEvery(undoRequested, undo),
    takeEvery(packetsReceived, blockRefused, outgoing),
    takeEvery(outboxCleared, clear, outgoing),
    fork(storeQueued, outgoing),
    fork(sendOnTrigger, outgoing),
    fork(maintain, outgoing),
  ]);
}

/** A text answers the message that was chosen. One that exists only once is not the user's own. */
function* queueMessage(
  { deps }: SignIn,
  { payload: { holdMs, ...message } }: ReturnType<typeof messageSubmitted>,
): SagaGenerator<void> {
  const { quotedSeq } = yield* select(selectConversation, message.chatId);
  const queuedAt = deps.now();
  const isAnswer = quotedSeq !== null && message.msgType === MESSAGE_TYPE.text && message.clientMsgId === undefined;
  yield* put(
    messageQueued({
      clientMsgId: deps.newId(),
      ...message,
      ...(isAnswer && { msg: quotingContent(parseContent(message.msg).text ?? '', quotedSeq) }),
      ...(holdMs !== undefined && { heldUntil: queuedAt + holdMs }),
      queuedAt,
    }),
  );
}

/** Takes back a message that has not been sent: its author has its text again, and the message that it answers. */
function* undo({ payload: { chatId, clientMsgId } }: ReturnType<typeof undoRequested>): SagaGenerator<void> {
  const { pending } = yield* select(selectConversation, chatId);
  const send = pending.find((each) => each.clientMsgId === clientMsgId && each.state.name === 'queued');
  if (send === undefined) return;
  const { text = '', quotedSeq = null } = parseContent(send.msg);
  yield* put(sendDiscarded({ chatId, clientMsgId }));
  yield* put(quoteChosen({ chatId, chatSeq: quotedSeq }));
  yield* put(sendUndone({ chatId, clientMsgId, text }));
}

function* requeue(
  outgoing: Outgoing,
  { payload: { chatId, clientMsgId } }: ReturnType<typeof sendRetried>,
): SagaGenerator<void> {
  const { pending } = yield* select(selectConversation, chatId);
  const send = pending.find((each) => each.clientMsgId === clientMsgId && each.state.name === 'failed');
  if (send === undefined) return;
  const at = outgoing.deps.now();
  yield* put(sendRequeued({ chatId, clientMsgId, at }));
  yield* call(store, outgoing, [{ ...send, queuedAt: at }]);
}

function* storeQueued(outgoing: Outgoing): SagaGenerator<never> {
  const queued = yield* actionChannel(messageQueued, buffers.expanding<ReturnType<typeof messageQueued>>(8));
  try {
    // A sign-in that restarts, for example with a new token, takes over the sends of the one before it.
    yield* call(store, outgoing, yield* select(selectUnsent));
    yield* call(restore, outgoing, outgoing.deps.outbox.load);
    while (true) {
      const first = yield* take(queued);
      const more = yield* flush(queued);
      const sends = [first, ...more].map(({ payload }) => payload);
      // Does not wait for the write before: the page may close at any moment, and a message on screen should be on disk
      // by then.
      yield* fork(store, outgoing, sends);
    }
  } finally {
    queued.close();
  }
}

/**
 * A message that can't be stored (private window, full disk) is sent all the same. It then lives as long as the page.
 */
function* store({ deps, userKey, stored }: Outgoing, sends: readonly QueuedSend[]): SagaGenerator<void> {
  try {
    if (sends.length > 0) yield* call(deps.outbox.put, userKey, sends);
  } catch (error) {
    yield* call(deps.reportFault, error);
  }
  yield* call(release, stored, sends);
}

function* release(stored: Set<string>, sends: readonly QueuedSend[]): SagaGenerator<void> {
  for (const { clientMsgId } of sends) stored.add(clientMsgId);
  for (const chatId of new Set(sends.map((send) => send.chatId))) yield* put(sendsReleased({ chatId }));
}

function* sendOnTrigger(outgoing: Outgoing): SagaGenerator<never> {
  const triggers = yield* actionChannel(SEND_TRIGGERS, buffers.sliding(1));
  try {
    while (true) {
      yield* call(expire, outgoing);
      yield* call(sendNext, outgoing);
      yield* call(removeSettled, outgoing);
      const heldMs = yield* call(nextRelease, outgoing);
      if (heldMs === null) yield* take(triggers);
      else yield* race({ trigger: take(triggers), release: delay(heldMs) });
    }
  } finally {
    triggers.close();
  }
}

/** The oldest message of each chat that awaits no answer. */
function* sendNext({ deps, port, stored, blocked }: Outgoing): SagaGenerator<void> {
  if (!(yield* select(selectIsReady))) return;
  const chats = yield* select(selectPendingByChat);
  const sends = chats.flatMap((pending) => {
    if (pending.some(({ state }) => state.name === 'sent')) return [];
    const next = pending.find(({ state }) => state.name === 'queued');
    if (next === undefined || !stored.has(next.clientMsgId) || blocked.has(next.chatId)) return [];
    return isHeld(next, deps.now()) ? [] : [next];
  });
  if (sends.length === 0) return;
  yield* put(messagesSent({ sends: sends.map(keyOf), at: deps.now() }));
  port.send(
    sends.map(({ chatId, clientMsgId, msgType, msg, queuedAt, canned }) => ({
      type: 'send',
      chatId,
      clientMsgId,
      msgType,
      msg,
      sendTime: queuedAt,
      canned: canned ?? null,
    })),
  );
}

function isHeld({ heldUntil = 0 }: PendingSend, now: number): boolean {
  return heldUntil > now;
}

/** Milliseconds until the next message can no longer be undone; null when there is none. */
function* nextRelease({ deps }: Outgoing): SagaGenerator<number | null> {
  const now = deps.now();
  const held = (yield* select(selectUnsent)).filter((send) => isHeld(send, now));
  return held.length === 0 ? null : Math.min(...held.map(({ heldUntil = now }) => heldUntil - now));
}

function* removeSettled({ deps, stored }: Outgoing): SagaGenerator<void> {
  if (stored.size === 0) return;
  const unsent = new Set((yield* select(selectUnsent)).map(({ clientMsgId }) => clientMsgId));
  const settled = [...stored].filter((clientMsgId) => !unsent.has(clientMsgId));
  if (settled.length === 0) return;
  for (const clientMsgId of settled) stored.delete(clientMsgId);
  try {
    yield* call(deps.outbox.remove, settled);
  } catch (error) {
    yield* call(deps.reportFault, error); // another tab or page load sends it again, and the server drops it
  }
}

/** A temporary refusal pauses its chat only. */
function* blockRefused(
  outgoing: Outgoing,
  { payload: { packets } }: ReturnType<typeof packetsReceived>,
): SagaGenerator<void> {
  const { refusals, deps } = outgoing;
  for (const packet of packets) {
    if (packet.type === 'sendAcked') refusals.delete(packet.ack.chatId);
    if (packet.type !== 'refused' || !packet.error.retryable || packet.error.clientMsgId === '') continue;
    const { chatId } = packet.error;
    const inARow = (refusals.get(chatId) ?? 0) + 1;
    refusals.set(chatId, inARow);
    yield* fork(block, outgoing, { chatId, waitMs: backoffMs(inARow, deps.random) });
  }
}

function* block({ blocked }: Outgoing, { chatId, waitMs }: { chatId: string; waitMs: number }): SagaGenerator<void> {
  blocked.add(chatId);
  yield* delay(waitMs);
  blocked.delete(chatId);
  yield* put(sendsReleased({ chatId }));
}

function* clear({ deps, userKey, stored }: Outgoing): SagaGenerator<void> {
  stored.clear();
  try {
    yield* call(deps.outbox.clear, userKey);
  } catch (error) {
    yield* call(deps.reportFault, error);
  }
  yield* put(outboxEmptied());
}

/** From time to time restores the sends of closed tabs and expires those that waited too long. */
function* maintain(outgoing: Outgoing): SagaGenerator<never> {
  const { outbox, durations } = outgoing.deps;
  yield* takeEvery([connected, tabBecameVisible], function* () {
    yield* call(restore, outgoing, outbox.restore);
  });
  while (true) {
    yield* call(restore, outgoing, outbox.restore);
    yield* delay(durations.outboxMaintenance);
    yield* call(expire, outgoing);
  }
}

function* restore(
  { deps, userKey, stored }: Outgoing,
  find: (userKey: string) => Promise<readonly QueuedSend[]>,
): SagaGenerator<void> {
  try {
    const sends = yield* call(find, userKey);
    if (sends.length > 0) yield* put(sendsRestored({ sends }));
    yield* call(release, stored, sends);
  } catch (error) {
    yield* call(deps.reportFault, error);
  }
}

function* expire({ deps }: Outgoing): SagaGenerator<void> {
  const oldest = deps.now() - deps.durations.sendExpiry;
  const sends = (yield* select(selectUnsent)).filter(
    ({ queuedAt, state }) => state.name === 'queued' && queuedAt <= oldest,
  );
  if (sends.length > 0) yield* put(sendsExpired({ sends: sends.map(keyOf) }));
}

function keyOf({ chatId, clientMsgId }: PendingSend) {
  return { chatId, clientMsgId };
}
