import { all, delay, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { ChatPacket } from '#workers/chat/api.ts';
import { typed, typingExpired, typingSpoken } from './conversationEvents.ts';
import { selectTyping } from './conversationsSelectors.ts';
import { packetsReceived } from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSlice.ts';
import type { Session } from './chatChannel.ts';

/**
 * Reports from time to time that the user types. Has the other side's typing spoken if it lasts, and removes it after a
 * while.
 */
export function* typingSaga(session: Session): SagaGenerator<void> {
  const sentAt = new Map<string, number>();
  yield* all([
    takeEvery(typed, ({ payload: { chatId } }) => sendTyping(session, sentAt, chatId)),
    takeEvery(packetsReceived, expireTyping, session),
    takeEvery(packetsReceived, speakTyping, session),
  ]);
}

function* sendTyping({ deps, port }: Session, sentAt: Map<string, number>, chatId: string): SagaGenerator<void> {
  const now = deps.now();
  if (now - (sentAt.get(chatId) ?? 0) < deps.durations.typingInterval || !(yield* select(selectIsReady))) return;
  sentAt.set(chatId, now);
  port.send([{ type: 'typing', chatId }]);
}

function* expireTyping({ deps }: Session, { payload }: ReturnType<typeof packetsReceived>): SagaGenerator<void> {
  const chatIds = typingIn(payload.packets);
  if (chatIds.length === 0) return;
  yield* delay(deps.durations.typingShown);
  for (const chatId of chatIds) yield* put(typingExpired({ chatId, at: payload.at }));
}

function* speakTyping({ deps }: Session, { payload }: ReturnType<typeof packetsReceived>): SagaGenerator<void> {
  const chatIds = typingIn(payload.packets);
  if (chatIds.length === 0) return;
  yield* delay(deps.durations.typingDelay);
  for (const chatId of chatIds) {
    const typing = yield* select(selectTyping, chatId);
    if (typing?.at === payload.at && typing.isSpoken !== true) yield* put(typingSpoken({ chatId, at: payload.at }));
  }
}

function typingIn(packets: readonly ChatPacket[]): readonly string[] {
  return [...new Set(packets.flatMap((packet) => (packet.type === 'typing' ? [packet.typing.chatId] : [])))];
}
