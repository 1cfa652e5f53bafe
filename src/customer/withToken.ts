import { createAction } from '@reduxjs/toolkit';
import { call, take, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import type { Cancellable } from '#common/http/cancellable.ts';

/** After this many rejected tokens in a row, waiting for another one is pointless. */
const MAX_DEAD_TOKENS = 3;

/** The customer's token, in memory only. */
export interface TokenHolder {
  readonly current: () => string | null;
  readonly hold: (token: string | null) => void;
}

/** The page has a token that the server has not rejected yet. */
export const tokenReceived = createAction('customer/tokenReceived');

/**
 * Makes a call with a valid token. Without one, or when the server rejects it, waits for the next `tokenReceived`.
 * @throws the call's error, and the rejection after too many rejected tokens
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
