import type { Action } from 'redux';
import { buffers, END, eventChannel, type EventChannel } from 'redux-saga';
import { actionChannel, all, call, cancelled, put, take, type SagaGenerator } from 'typed-redux-saga';
import { errorText, isDiskFull, isTransient, toAppError, type AppError, type ErrorText } from '../../common/errors.ts';
import type { Cancellable } from '../../common/http/cancellable.ts';

/** Half of a browser's connections to a host, so that other calls can use the rest. */
export const UPLOADS_AT_ONCE = 3;

/**
 * - `finished`: the server has it
 * - `failed`: the server did not respond; a retry may succeed
 * - `refused`: the server does not accept it
 */
export type UploadEnd<Uploaded> =
  | { readonly name: 'finished'; readonly uploaded: Uploaded }
  | { readonly name: 'failed' }
  | { readonly name: 'refused'; readonly reason: ErrorText };

/** Starts an upload. @param onProgress receives the sent share, from 0 to 1 */
export type StartUpload<Uploaded> = (onProgress: (share: number) => void) => Cancellable<Uploaded>;

interface Asks<Payload> {
  readonly type: string;
  readonly match: (action: Action) => action is Action & { readonly payload: Payload };
}

/** Limits parallel uploads: on a slow line, many at once would time out together, and other calls with them. */
export function* uploadFew<Payload>(
  asking: readonly Asks<Payload>[],
  upload: (payload: Payload) => SagaGenerator<void>,
): SagaGenerator<void> {
  const waiting = yield* actionChannel<Action & { readonly payload: Payload }>(
    asking.map(({ type }) => type),
    buffers.expanding(),
  );
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
 * Runs one upload to its end. Cancelling the saga cancels the upload. @param progressed creates the action for the sent
 * share
 */
export function* uploadSaga<Uploaded>(
  start: StartUpload<Uploaded>,
  progressed: (share: number) => Action,
): SagaGenerator<UploadEnd<Uploaded>> {
  const steps = yield* call(openUpload<Uploaded>, start);
  try {
    while (true) {
      const step = yield* take(steps);
      if (step.name === 'progressed') yield* put(progressed(step.share));
      else return step.name === 'finished' ? step : endOf(step.error);
    }
  } finally {
    if (yield* cancelled()) steps.close();
  }
}

type UploadStep<Uploaded> =
  | { readonly name: 'progressed'; readonly share: number }
  | { readonly name: 'finished'; readonly uploaded: Uploaded }
  | { readonly name: 'failed'; readonly error: AppError };

/** Closing the channel cancels the upload. */
function openUpload<Uploaded>(start: StartUpload<Uploaded>): EventChannel<UploadStep<Uploaded>> {
  return eventChannel<UploadStep<Uploaded>>((emit) => {
    const answer = start((share) => emit({ name: 'progressed', share }));
    const end = (step: UploadStep<Uploaded>) => {
      emit(step);
      emit(END);
    };
    answer.then(
      (uploaded) => end({ name: 'finished', uploaded }),
      (error: unknown) => end({ name: 'failed', error: toAppError(error) }),
    );
    return () => {
      answer.cancel();
    };
  }, buffers.expanding(8));
}

function endOf<Uploaded>(error: AppError): UploadEnd<Uploaded> {
  const mayDoBetter = (isTransient(error) && !isDiskFull(error)) || error.kind === 'sessionDead';
  return mayDoBetter ? { name: 'failed' } : { name: 'refused', reason: errorText(error) };
}
