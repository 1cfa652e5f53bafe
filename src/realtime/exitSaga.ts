import { call, delay, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { ChatPacket } from '#workers/chat/api.ts';
import type { SignIn } from './workerChannels.ts';
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
    lost: take([connectionOpening, reconnectScheduled, disconnected, connectionEnded]),
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
