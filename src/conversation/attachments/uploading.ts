import type { Action } from 'redux';
import { buffers, END, eventChannel, type EventChannel } from 'redux-saga';
import { actionChannel, all, call, take, type SagaGenerator } from 'typed-redux-saga';
import { errorText, isDiskFull, isTransient, toAppError } from '#common/errors.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { Attachments, OneAttachment } from './attachments.ts';

/** Half of a browser's connections to a host, so that other calls can use the rest. */
export const UPLOADS_AT_ONCE = 3;

/** An action with a payload. */
export interface With<Payload> extends Action {
  readonly payload: Payload;
}

/** Limits parallel uploads: on a slow line, many at once would time out together, and other calls with them. */
export function* uploadFew<Payload>(
  asking: readonly { readonly type: string; readonly match: (action: Action) => action is With<Payload> }[],
  upload: (payload: Payload) => SagaGenerator<void>,
): SagaGenerator<void> {
  const waiting = yield* actionChannel<With<Payload>>(
    asking.map(({ type }) => type),
    buffers.expanding(),
  );
  try {
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
  } finally {
    waiting.close();
  }
}

/** Actions that report the steps of an upload. The last is not `progressed`. Closing the channel cancels the upload. */
export function openUpload<Uploaded>(
  { actions: { progressed, finished, failed, refused } }: Attachments<Uploaded>,
  one: OneAttachment,
  start: (onProgress: (share: number) => void) => Cancellable<Uploaded>,
): EventChannel<Action> {
  return eventChannel<Action>((emit) => {
    const answer = start((share) => emit(progressed({ ...one, share })));
    const end = (step: Action) => {
      emit(step);
      emit(END);
    };
    answer.then(
      (uploaded) => end(finished({ ...one, uploaded })),
      (thrown: unknown) => {
        const error = toAppError(thrown);
        const mayDoBetter = (isTransient(error) && !isDiskFull(error)) || error.kind === 'sessionDead';
        end(mayDoBetter ? failed(one) : refused({ ...one, reason: errorText(error) }));
      },
    );
    return () => {
      answer.cancel();
    };
  }, buffers.expanding(8));
}
