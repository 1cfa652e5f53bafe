import { all, delay, fork, put, select, takeEvery, type SagaGenerator, call, race, take } from 'typed-redux-saga';
import type { ChatPacket } from '#workers/chat/api.ts';
import {
  typed,
  typingExpired,
  typingSpoken,
  watchStarted,
  watchStopped,
  chatShown,
  chatExitRequested,
} from './conversationEvents.ts';
import { selectTyping, selectWatched } from './conversationsSelectors.ts';
import type { RealtimeDeps } from './deps.ts';
import { packetsReceived, connected, chatExitConfirmed, chatExitFailed, isConnectionLoss } from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSlice.ts';
import type { SignIn } from './workerChannels.ts';

type ExitAnswer = Extract<ChatPacket, { type: 'exitAcked' | 'exitRefused' }>;

/**
 * Ends chats on request. Unlike a message, an exit does not wait for a connection: it fails, and the user decides
 * again.
 */
export function* exitSaga(signIn: SignIn): SagaGenerator<void> {
  yield* takeEvery(chatExitRequested, ({ payload: { chatId } }) => exit(signIn, chatId));
}

function* exit({ deps, port }: SignIn, chatId: string): SagaGenerator<void> {
  if (!(yield* select(selectIsReady))) {
    yield* put(chatExitFailed({ chatId, reason: 'offline', text: '' }));
    return;
  }
  port.send([{ type: 'exit', chatId }]);
  const { answer, late } = yield* race({
    answer: call(awaitAnswer, chatId),
    lost: take(isConnectionLoss),
    late: delay(deps.durations.exitTimeout),
  });
  if (answer?.type === 'exitAcked') yield* put(chatExitConfirmed({ chatId }));
  else if (answer !== undefined) yield* put(chatExitFailed({ chatId, reason: 'refused', text: answer.error.text }));
  else yield* put(chatExitFailed({ chatId, reason: late === true ? 'timeout' : 'offline', text: '' }));
}

function* awaitAnswer(chatId: string): SagaGenerator<ExitAnswer> {
  while (true) {
    const { payload } = yield* take(packetsReceived);
    for (const packet of payload.packets)
      if ((packet.type === 'exitAcked' || packet.type === 'exitRefused') && packet.chatId === chatId) return packet;
  }
}

/** Tells the worker which chat is on screen, so that it need not report each message of the others at once. */
export function* showingSaga({ port }: SignIn): SagaGenerator<void> {
  yield* takeEvery(chatShown, ({ payload: { chatId } }) => port.show(chatId));
}

/**
 * Watches live chats of other agents. A new connection does not know them, so they are requested again. Missed messages
 * are loaded as for every conversation that a login does not resume.
 */
export function* watchingSaga({ port }: SignIn): SagaGenerator<void> {
  yield* all([
    takeEvery(connected, function* () {
      const live = Object.entries(yield* select(selectWatched)).filter(([, follow]) => follow === 'live');
      if (live.length > 0) port.send(live.map(([chatId]) => ({ type: 'watch', chatId })));
    }),
    takeEvery(watchStarted, function* ({ payload: { chatId, follow } }) {
      if (follow === 'live' && (yield* select(selectIsReady))) port.send([{ type: 'watch', chatId }]);
    }),
    takeEvery(watchStopped, function* ({ payload: { chatId } }) {
      if (yield* select(selectIsReady)) port.send([{ type: 'unwatch', chatId }]);
    }),
  ]);
}

/**
 * Reports from time to time that the user types. Has the other side's typing spoken if it lasts, and removes it after a
 * while.
 */
export function* typingSaga(signIn: SignIn): SagaGenerator<void> {
  const sentAt = new Map<string, number>();
  yield* all([
    takeEvery(typed, ({ payload: { chatId } }) => sendTyping(signIn, sentAt, chatId)),
    takeEvery(packetsReceived, followTyping, signIn),
  ]);
}

function* sendTyping({ deps, port }: SignIn, sentAt: Map<string, number>, chatId: string): SagaGenerator<void> {
  const now = deps.now();
  if (now - (sentAt.get(chatId) ?? 0) < deps.durations.typingInterval || !(yield* select(selectIsReady))) return;
  sentAt.set(chatId, now);
  port.send([{ type: 'typing', chatId }]);
}

function* followTyping({ deps }: SignIn, { payload }: ReturnType<typeof packetsReceived>): SagaGenerator<void> {
  const { packets, at } = payload;
  const chatIds = packets.flatMap((packet) => (packet.type === 'typing' ? [packet.typing.chatId] : []));
  for (const chatId of new Set(chatIds)) {
    yield* fork(speakTyping, deps, chatId, at);
    yield* fork(expireTyping, deps, chatId, at);
  }
}

/** `at` identifies the typing, as other typing may begin meanwhile. */
function* speakTyping({ durations }: RealtimeDeps, chatId: string, at: number): SagaGenerator<void> {
  yield* delay(durations.typingDelay);
  const typing = yield* select(selectTyping, chatId);
  if (typing?.at === at && typing.isSpoken !== true) yield* put(typingSpoken({ chatId, at }));
}

function* expireTyping({ durations }: RealtimeDeps, chatId: string, at: number): SagaGenerator<void> {
  yield* delay(durations.typingShown);
  yield* put(typingExpired({ chatId, at }));
}
