import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { PERSON_TYPE } from '../../../contract/domain.ts';
import { packetsReceived, selectMyReadSeq, type ChatPacket } from '../../realtime/index.ts';
import type { ChatApi } from './chatApi.ts';
import { isCountInDoubt } from './chatList.ts';
import { selectChats } from './chatSelectors.ts';
import { chatReceived } from './chatSlice.ts';

/** The second question is for a mark that moved on while the first was answered. */
const MAX_QUESTIONS = 2;

/**
 * Another tab may have read a part of what the server counted here as unread: then nobody but the server knows how much
 * is left. An answer that does not come is made up for by the next list.
 */
export function* recountSaga({ chatApi }: { readonly chatApi: Pick<ChatApi, 'fetchChat'> }): SagaGenerator<void> {
  const underWay = new Set<string>();
  yield* takeEvery(packetsReceived, function* ({ payload: { packets } }) {
    for (const chatId of new Set(packets.flatMap(readByStaff))) {
      if (underWay.has(chatId)) continue;
      underWay.add(chatId);
      yield* call(recount, chatApi, chatId);
      underWay.delete(chatId);
    }
  });
}

function* recount({ fetchChat }: Pick<ChatApi, 'fetchChat'>, chatId: string): SagaGenerator<void> {
  try {
    for (let questions = 0; questions < MAX_QUESTIONS; questions += 1) {
      const chat = (yield* select(selectChats))[chatId];
      if (chat === undefined || !isCountInDoubt(chat, yield* select(selectMyReadSeq, chatId))) return;
      const summary = yield* call(fetchChat, chatId);
      if (summary !== null) yield* put(chatReceived(summary));
    }
  } catch {
    // No answer: whatever was lost with it, the list is loaded again with the next connection.
  }
}

function readByStaff(packet: ChatPacket): readonly string[] {
  return packet.type === 'state' && packet.state.personType === PERSON_TYPE.staff ? [packet.state.chatId] : [];
}
