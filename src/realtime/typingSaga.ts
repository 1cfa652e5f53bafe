import { all, delay, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { typed, typingExpired } from './conversationEvents.ts';
import { packetsReceived } from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSelectors.ts';
import type { Session } from './session.ts';

/** Reports from time to time that the user types, and removes the other side's typing after a while. */
export function* typingSaga(session: Session): SagaGenerator<void> {
  const sentAt = new Map<string, number>();
  yield* all([
    takeEvery(typed, ({ payload: { chatId } }) => sendTyping(session, sentAt, chatId)),
    takeEvery(packetsReceived, expireTyping, session),
  ]);
}

function* sendTyping({ deps, port }: Session, sentAt: Map<string, number>, chatId: string): SagaGenerator<void> {
  const now = deps.now();
  if (now - (sentAt.get(chatId) ?? 0) < deps.durations.typingInterval || !(yield* select(selectIsReady))) return;
  sentAt.set(chatId, now);
  port.send([{ type: 'typing', chatId }]);
}

function* expireTyping(
  { deps }: Session,
  { payload: { packets, at } }: ReturnType<typeof packetsReceived>,
): SagaGenerator<void> {
  const chatIds = new Set(packets.flatMap((packet) => (packet.type === 'typing' ? [packet.typing.chatId] : [])));
  if (chatIds.size === 0) return;
  yield* delay(deps.durations.typingShown);
  for (const chatId of chatIds) yield* put(typingExpired({ chatId, at }));
}
