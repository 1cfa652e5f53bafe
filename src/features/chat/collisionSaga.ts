import { put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { PERSON_TYPE } from '#contract/domain.ts';
import { selectConversation } from '../../realtime/index.ts';
import { selectDraft, selectMyStaffId } from './chatSelectors.ts';
import { draftChanged, draftSent, draftsRestored, sendQuestionRaised } from './chatSlice.ts';

/** The newest message that a chat had when its draft was begun or last asked about, by chat id. */
export type DraftStarts = Map<string, number>;

/** Remembers what the user could see when they began to write. */
export function* draftStartsSaga(starts: DraftStarts): SagaGenerator<void> {
  yield* takeEvery([draftChanged, draftSent, draftsRestored], function* ({ payload }) {
    for (const chatId of 'texts' in payload ? Object.keys(payload.texts) : [payload.chatId]) {
      if ((yield* select(selectDraft, chatId)) === '') starts.delete(chatId);
      else if (!starts.has(chatId)) starts.set(chatId, yield* newestSeq(chatId));
    }
  });
}

/** Asks once if a colleague has written in the chat since the user began to. @returns whether it asks */
export function* asksBeforeSending(starts: DraftStarts, chatId: string): SagaGenerator<boolean> {
  const start = starts.get(chatId) ?? Infinity;
  const me = yield* select(selectMyStaffId);
  const { messages } = yield* select(selectConversation, chatId);
  const news = messages
    .flat()
    .filter(({ chatSeq, fromType, fromId }) => chatSeq > start && fromType === PERSON_TYPE.staff && fromId !== me)
    .at(-1);
  if (news === undefined) return false;
  starts.set(chatId, yield* newestSeq(chatId));
  yield* put(sendQuestionRaised({ chatId, chatSeq: news.chatSeq }));
  return true;
}

function* newestSeq(chatId: string): SagaGenerator<number> {
  const { messages } = yield* select(selectConversation, chatId);
  return messages.at(-1)?.at(-1)?.chatSeq ?? 0;
}
