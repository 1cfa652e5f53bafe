import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from './backoff.ts';
import { toAppError, type AppError } from './errors.ts';

/**
 * Tries until it succeeds, with growing pauses.
 * @param random returns numbers from 0 up to 1
 * @param onFailure returns whether to try again; by default always
 * @returns null when it has given up
 */
export function* retry<T>(
  attempt: () => SagaGenerator<T>,
  random: () => number,
  onFailure?: (error: AppError, failures: number) => SagaGenerator<boolean>,
): SagaGenerator<T | null> {
  for (let failures = 1; ; failures += 1) {
    try {
      return yield* call(attempt);
    } catch (error) {
      if (onFailure !== undefined && !(yield* call(onFailure, toAppError(error), failures))) return null;
      yield* delay(backoffMs(failures, random));
    }
  }
}
