import { takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { chatShown } from './conversationEvents.ts';
import type { Session } from './session.ts';

/** Tells the worker which chat is on screen, so that it need not report each message of the others at once. */
export function* showingSaga({ port }: Session): SagaGenerator<void> {
  yield* takeEvery(chatShown, ({ payload: { chatId } }) => port.show(chatId));
}
