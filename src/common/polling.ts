import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from './backoff.ts';

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
