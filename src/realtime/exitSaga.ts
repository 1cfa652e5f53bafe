import { call, delay, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { ChatPacket } from '#workers/chat/api.ts';
import { chatExitRequested } from './conversationEvents.ts';
import {
  chatExitConfirmed,
  chatExitFailed,
  connectionEnded,
  connectionOpening,
  disconnected,
  packetsReceived,
  reconnectScheduled,
} from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSlice.ts';
import type { Session } from './chatChannel.ts';

type ExitAnswer = { readonly name: 'confirmed' } | { readonly name: 'refused'; readonly text: string };

/**
 * Ends chats on request. Unlike a message, an exit does not wait for a connection: it fails, and the user decides
 * again.
 */
export function* exitSaga(session: Session): SagaGenerator<void> {
  yield* takeEvery(chatExitRequested, ({ payload: { chatId } }) => exit(session, chatId));
}

function* exit({ deps, port }: Session, chatId: string): SagaGenerator<void> {
  if (!(yield* select(selectIsReady))) {
    yield* put(chatExitFailed({ chatId, reason: 'offline', text: '' }));
    return;
  }
  port.send([{ type: 'exit', chatId }]);
  const { answer, lost } = yield* race({
    answer: call(awaitAnswer, chatId),
    lost: call(awaitLoss),
    late: delay(deps.durations.exitTimeout),
  });
  if (answer?.name === 'confirmed') yield* put(chatExitConfirmed({ chatId }));
  else if (answer !== undefined) yield* put(chatExitFailed({ chatId, reason: 'refused', text: answer.text }));
  else yield* put(chatExitFailed({ chatId, reason: lost === true ? 'offline' : 'timeout', text: '' }));
}

function* awaitAnswer(chatId: string): SagaGenerator<ExitAnswer> {
  while (true) {
    const {
      payload: { packets },
    } = yield* take(packetsReceived);
    const [answer] = packets.flatMap((packet) => exitAnswer(packet, chatId) ?? []);
    if (answer !== undefined) return answer;
  }
}

function* awaitLoss(): SagaGenerator<true> {
  yield* take([connectionOpening, reconnectScheduled, disconnected, connectionEnded]);
  return true;
}

function exitAnswer(packet: ChatPacket, chatId: string): ExitAnswer | null {
  if (packet.type === 'exitAcked' && packet.chatId === chatId) return { name: 'confirmed' };
  return packet.type === 'exitRefused' && packet.chatId === chatId
    ? { name: 'refused', text: packet.error.text }
    : null;
}
