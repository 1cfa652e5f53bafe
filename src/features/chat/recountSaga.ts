import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { PERSON_TYPE } from '#contract/domain.ts';
import { packetsReceived, selectMyReadSeq, type ChatPacket } from '../../realtime/index.ts';
import type { ChatApi } from './chatApi.ts';
import { isCountStale } from './chatList.ts';
import { selectChats, selectWaits } from './chatSelectors.ts';
import { chatReceived } from './chatSlice.ts';
import { greetedBy } from './waits.ts';

/** The second request is for a mark that moved while the first was answered. */
const MAX_REQUESTS = 2;

/**
 * Another tab may have read some of the messages that the server counted as unread. Only the server knows how many are
 * left. If it does not answer, the next list corrects the count.
 */
export function* recountSaga({ chatApi }: { readonly chatApi: Pick<ChatApi, 'fetchChat'> }): SagaGenerator<void> {
  const inFlight = new Set<string>();
  yield* takeEvery(packetsReceived, function* ({ payload: { packets } }) {
    for (const chatId of new Set(packets.flatMap(readByStaff))) {
      if (inFlight.has(chatId)) continue;
      inFlight.add(chatId);
      yield* call(recount, chatApi, chatId);
      inFlight.delete(chatId);
    }
  });
  yield* takeEvery(packetsReceived, function* ({ payload: { packets } }) {
    for (const chatId of packets.flatMap((packet) => greetedBy(packet) ?? []))
      yield* call(askAfterGreeting, chatApi, chatId);
  });
}

/** Only the server knows whether the greeting has answered the customer. */
function* askAfterGreeting({ fetchChat }: Pick<ChatApi, 'fetchChat'>, chatId: string): SagaGenerator<void> {
  const isWaiting = ((yield* select(selectWaits))[chatId]?.since ?? null) !== null;
  if (!isWaiting || (yield* select(selectChats))[chatId] === undefined) return;
  try {
    const summary = yield* call(fetchChat, chatId);
    if (summary !== null) yield* put(chatReceived(summary));
  } catch {
    // As below.
  }
}

function* recount({ fetchChat }: Pick<ChatApi, 'fetchChat'>, chatId: string): SagaGenerator<void> {
  try {
    for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
      const chat = (yield* select(selectChats))[chatId];
      if (chat === undefined || !isCountStale(chat, yield* select(selectMyReadSeq, chatId))) return;
      const summary = yield* call(fetchChat, chatId);
      if (summary !== null) yield* put(chatReceived(summary));
    }
  } catch {
    // The list is loaded again with the next connection anyway.
  }
}

function readByStaff(packet: ChatPacket): readonly string[] {
  return packet.type === 'state' && packet.state.personType === PERSON_TYPE.staff ? [packet.state.chatId] : [];
}
