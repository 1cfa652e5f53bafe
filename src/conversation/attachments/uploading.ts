import type { Action } from 'redux';
import { buffers, END, eventChannel, type EventChannel } from 'redux-saga';
import { actionChannel, all, call, take, type SagaGenerator } from 'typed-redux-saga';
import { errorText, isDiskFull, isTransient, toAppError, type ErrorText } from '../../common/errors.ts';
import type { Cancellable } from '../../common/http/cancellable.ts';

/** Half of a browser's connections to a host, so that other calls can use the rest. */
export const UPLOADS_AT_ONCE = 3;

/** Limits parallel uploads: on a slow line, many at once would time out together, and other calls with them. */
export function* uploadFew<Payload>(
  types: readonly string[],
  upload: (payload: Payload) => SagaGenerator<void>,
): SagaGenerator<void> {
  const waiting = yield* actionChannel<Action & { readonly payload: Payload }>([...types], buffers.expanding());
  yield* all(
    Array.from({ length: UPLOADS_AT_ONCE }, () =>
      call(function* (): SagaGenerator<void> {
        while (true) {
          const { payload } = yield* take(waiting);
          yield* call(upload, payload);
        }
      }),
    ),
  );
}

/**
 * - `progressed`: this share was sent, from 0 to 1
 * - `finished`: the server has it
 * - `failed`: the server did not respond; a retry may succeed
 * - `refused`: the server does not accept it
 */
type UploadStep<Uploaded> =
  | { readonly name: 'progressed'; readonly share: number }
  | { readonly name: 'finished'; readonly uploaded: Uploaded }
  | { readonly name: 'failed' }
  | { readonly name: 'refused'; readonly reason: ErrorText };

/** The steps of an upload. The last is not `progressed`. Closing the channel cancels the upload. */
export function openUpload<Uploaded>(
  start: (onProgress: (share: number) => void) => Cancellable<Uploaded>,
): EventChannel<UploadStep<Uploaded>> {
  return eventChannel<UploadStep<Uploaded>>((emit) => {
    const answer = start((share) => emit({ name: 'progressed', share }));
    const end = (step: UploadStep<Uploaded>) => {
      emit(step);
      emit(END);
    };
    answer.then(
      (uploaded) => end({ name: 'finished', uploaded }),
      (error: unknown) => end(failureOf(error)),
    );
    return () => {
      answer.cancel();
    };
  }, buffers.expanding(8));
}

function failureOf(thrown: unknown): UploadStep<never> {
  const error = toAppError(thrown);
  const mayDoBetter = (isTransient(error) && !isDiskFull(error)) || error.kind === 'sessionDead';
  return mayDoBetter ? { name: 'failed' } : { name: 'refused', reason: errorText(error) };
}
