import { call, type SagaGenerator } from 'typed-redux-saga';
import { CODE } from '#contract/http/envelope.ts';
import { toAppError } from './errors.ts';
import type { Cancellable } from './http/cancellable.ts';

/** A password that may have been set by an older page. */
export interface EncodedPassword {
  readonly encoded: string;
  /** The same without normalization, where that differs. */
  readonly asTyped?: string;
}

/**
 * Sends a password. If it is wrong, sends it once more as it was typed: older pages encoded that form. Both tries count
 * for the waits after wrong passwords, and the success ends them.
 * @returns the answer, and the form that was right
 */
export function* sendPassword<T>(
  { encoded, asTyped }: EncodedPassword,
  send: (encoded: string) => Cancellable<T>,
): SagaGenerator<{ readonly answer: T; readonly encoded: string }> {
  try {
    return { answer: yield* call(send, encoded), encoded };
  } catch (thrown) {
    if (asTyped === undefined || toAppError(thrown).code !== CODE.wrongCredentials) throw thrown;
    return { answer: yield* call(send, asTyped), encoded: asTyped };
  }
}
