import { call, put, take, type SagaGenerator } from 'typed-redux-saga';
import { chatReadTo } from './conversationEvents.ts';

/**
 * Marks as read what somebody looks at. Whatever has happened (a message, a choice, a tab that came to the front), it
 * asks once more.
 * @param findDue selects the mark that is due, or null; due no longer once it is set
 */
export function* readingSaga(
  findDue: () => SagaGenerator<{ readonly chatId: string; readonly chatSeq: number } | null>,
): SagaGenerator<void> {
  while (true) {
    yield* take('*');
    const due = yield* call(findDue);
    if (due !== null) yield* put(chatReadTo(due));
  }
}
