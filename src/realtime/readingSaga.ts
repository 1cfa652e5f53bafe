import { call, put, take, type SagaGenerator } from 'typed-redux-saga';
import { chatReadTo } from './conversationEvents.ts';

/**
 * Marks the messages on screen as read. It checks after every action, because a message, a selection or a look at
 * the page may all make a mark due.
 * @param findDue selects the due mark, or null; once set, a mark is no longer due
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
