import { CANCEL } from 'redux-saga';

/**
 * A promise of an answer that can be given up. A saga that is cancelled while it waits for one calls `cancel` by
 * itself.
 */
export interface Cancellable<T> extends Promise<T> {
  readonly cancel: () => void;
}

export function cancellable<T>(answer: Promise<T>, cancel: () => void): Cancellable<T> {
  return Object.assign(answer, { cancel, [CANCEL]: cancel });
}

/** The answer in other terms. Unlike `then`, it keeps the way to cancel. */
export function mapAnswer<A, B>(answer: Cancellable<A>, toOther: (value: A) => B): Cancellable<B> {
  return cancellable(answer.then(toOther), answer.cancel);
}
