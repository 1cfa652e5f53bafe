import { CANCEL } from 'redux-saga';

/** A promise of a response that can be cancelled. A saga that is cancelled while it waits for one calls `cancel`. */
export interface Cancellable<T> extends Promise<T> {
  readonly cancel: () => void;
}

export function cancellable<T>(response: Promise<T>, cancel: () => void): Cancellable<T> {
  return Object.assign(response, { cancel, [CANCEL]: cancel });
}

/** Resolves when `listen` calls `onEvent`. That, and cancelling it, ends the listening by the signal. */
export function firstEvent(listen: (onEvent: () => void, signal: AbortSignal) => void): Cancellable<void> {
  const listening = new AbortController();
  const stop = () => listening.abort();
  const event = new Promise<void>((resolve) => {
    listen(() => {
      stop();
      resolve();
    }, listening.signal);
  });
  return cancellable(event, stop);
}

/** Maps the response. Unlike `then`, it stays cancellable. */
export function mapResponse<A, B>(response: Cancellable<A>, toOther: (value: A) => B): Cancellable<B> {
  return cancellable(response.then(toOther), response.cancel);
}
