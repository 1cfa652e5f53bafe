import { call, put, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { mediaExpired, messagesRefreshed } from './conversationEvents.ts';
import type { Session } from './session.ts';

/**
 * The same message is not loaded again within this time, in milliseconds. An address that fails at once will not
 * improve.
 */
const ASK_AGAIN_MS = 30_000;

/** Loads fresh addresses for pictures and videos whose addresses expired. */
export function* mediaSaga({ deps }: Session): SagaGenerator<void> {
  const askedAt = new Map<string, number>();
  yield* takeEvery(mediaExpired, function* ({ payload: { chatId, chatSeq } }) {
    const key = `${chatId} ${chatSeq}`;
    const now = deps.now();
    if (now - (askedAt.get(key) ?? -Infinity) < ASK_AGAIN_MS) return;
    askedAt.set(key, now);
    try {
      const { records } = yield* call(deps.recordsApi.fetchAfter, chatId, chatSeq - 1);
      for (const record of records) askedAt.set(`${chatId} ${record.chatSeq}`, now);
      yield* put(messagesRefreshed({ chatId, records }));
    } catch {
      askedAt.delete(key); // the reader sees that it is missing, and can try again
    }
  });
}
