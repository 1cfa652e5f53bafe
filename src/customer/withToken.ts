import { createAction } from '@reduxjs/toolkit';
import { call, take, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '../common/errors.ts';
import type { Cancellable } from '../common/http/cancellable.ts';

/** So many dead tokens in a row are not a matter of time. */
const MAX_DEAD_TOKENS = 3;

/** The customer's token, in memory only. */
export interface TokenHolder {
  readonly current: () => string | null;
  readonly hold: (token: string | null) => void;
}

/** There is a token that has not been refused yet. */
export const tokenReceived = createAction('customer/tokenReceived');

/**
 * Makes a call with a token that the server takes: without one, or when it turns out to be dead, the answer waits for
 * another one.
 */
export function* withToken<T>(tokens: TokenHolder, attempt: () => Cancellable<T>): SagaGenerator<T> {
  for (let refusals = 0; ; refusals += 1) {
    while (tokens.current() === null) yield* take(tokenReceived);
    try {
      return yield* call(attempt);
    } catch (error) {
      if (toAppError(error).kind !== 'sessionDead' || refusals === MAX_DEAD_TOKENS) throw error;
    }
  }
}
