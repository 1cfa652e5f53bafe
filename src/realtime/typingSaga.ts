import { all, delay, fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { typed, typingExpired, typingSpoken } from './conversationEvents.ts';
import { selectTyping } from './conversationsSelectors.ts';
import { packetsReceived } from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSlice.ts';
import type { RealtimeDeps } from './deps.ts';
import type { SignIn } from './workerChannels.ts';

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
    yield* fork(speakTyping, deps, { chatId, at });
    yield* fork(expireTyping, deps, { chatId, at });
  }
}

/** `at` identifies the typing, as other typing may begin meanwhile. */
interface TypingKey {
  readonly chatId: string;
  readonly at: number;
}

function* speakTyping({ durations }: RealtimeDeps, { chatId, at }: TypingKey): SagaGenerator<void> {
  yield* delay(durations.typingDelay);
  const typing = yield* select(selectTyping, chatId);
  if (typing?.at === at && typing.isSpoken !== true) yield* put(typingSpoken({ chatId, at }));
}

function* expireTyping({ durations }: RealtimeDeps, key: TypingKey): SagaGenerator<void> {
  yield* delay(durations.typingShown);
  yield* put(typingExpired(key));
}
