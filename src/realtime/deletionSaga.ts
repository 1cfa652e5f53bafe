import { call, put, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import { deletionConfirmed, deletionFailed, deletionLimited, messageDeleted } from './conversationEvents.ts';
import type { SignIn } from './workerChannels.ts';

/** Deletes messages of the user's own. */
export function* deletionSaga({ deps }: SignIn): SagaGenerator<void> {
  yield* put(deletionLimited({ withinMs: deps.durations.messageDelete }));
  yield* takeEvery(deletionConfirmed, function* ({ payload: message }): SagaGenerator<void> {
    try {
      yield* call(deps.recordsApi.deleteMessage, message);
      yield* put(messageDeleted(message));
    } catch (thrown) {
      yield* put(deletionFailed({ ...message, error: toAppError(thrown) }));
    }
  });
}
