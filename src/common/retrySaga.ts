import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import { toAppError, type AppError } from './errors.ts';

/** First wait after a failure, in milliseconds; it doubles with each further one. */
const BASE_MS = 1_000;
/** Longest wait before jitter, in milliseconds. */
const LIMIT_MS = 30_000;

/**
 * Extra wait after `failures` failures in a row (1 or more), in milliseconds: 1, 2, 4 … 30 s, each times a random
 * factor from 0.5 to 1.5. The factor keeps pages that failed together from retrying together.
 * @param random returns numbers from 0 up to 1
 */
export function backoffMs(failures: number, random: () => number): number {
  const wait = Math.min(BASE_MS * 2 ** (failures - 1), LIMIT_MS);
  return Math.round(wait * (0.5 + random()));
}

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

export interface PollingDeps {
  readonly random: () => number;
  readonly visibility: { readonly isHidden: () => boolean; readonly nextShown: () => Promise<void> };
}

/**
 * Repeats a request until cancelled: one at a time, less often while it fails, and none from a hidden tab.
 * @param ask makes the request, and returns whether it succeeded
 * @param everyMs pause after each request, in milliseconds
 */
export function* pollingSaga(
  ask: () => SagaGenerator<boolean>,
  everyMs: number,
  { random, visibility }: PollingDeps,
): SagaGenerator<void> {
  for (let failures = 0; ;) {
    failures = (yield* ask()) ? 0 : failures + 1;
    yield* delay(everyMs + (failures > 0 ? backoffMs(failures, random) : 0));
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}
