import type { Action } from 'redux';
import { buffers, END, eventChannel, type EventChannel } from 'redux-saga';
import { actionChannel, all, call, cancelled, put, take, type SagaGenerator } from 'typed-redux-saga';
import { errorText, isDiskFull, isTransient, toAppError, type AppError, type ErrorText } from './errors.ts';
import type { Cancellable } from './http/cancellable.ts';

/** The browser keeps as many connections again for everything else. */
export const UPLOADS_AT_ONCE = 3;

/**
 * - `finished`: the server has it
 * - `failed`: nobody answered, so that another attempt may do better
 * - `refused`: the server will not take it
 */
export type UploadEnd<Uploaded> =
  | { readonly name: 'finished'; readonly uploaded: Uploaded }
  | { readonly name: 'failed' }
  | { readonly name: 'refused'; readonly reason: ErrorText };

/** Begins an upload. @param onProgress hears the share that has gone, from 0 to 1 */
export type StartUpload<Uploaded> = (onProgress: (share: number) => void) => Cancellable<Uploaded>;

interface Asks<Payload> {
  readonly type: string;
  readonly match: (action: Action) => action is Action & { readonly payload: Payload };
}

/**
 * Uploads wait for each other: on a slow line a handful at once would time out together, and every other call with
 * them.
 */
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

/** Sees one upload through. Cancelled, it gives it up. @param progressed what tells the store how far it is */
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

/** Closing it gives the upload up. */
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
