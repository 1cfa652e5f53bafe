import { createAction } from '@reduxjs/toolkit';
import { call, delay, put, spawn, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '../common/backoff.ts';
import { markFailure } from '../common/failures.ts';

export interface SupervisorDeps {
  readonly random: () => number;
  /** Tells developers of a fault that was survived. */
  readonly reportFault: (error: unknown) => void;
}

/** A feature's saga threw, and is started again. */
export const sagaFailed = markFailure(
  createAction<{ readonly name: string; readonly message: string }>('app/sagaFailed'),
);

/**
 * Runs each feature's saga apart from the others: one that throws is noted and started again, and takes no other along.
 */
export function* supervise(
  deps: SupervisorDeps,
  sagas: Readonly<Record<string, () => Generator>>,
): SagaGenerator<void> {
  for (const [name, saga] of Object.entries(sagas)) yield* spawn(keepRunning, deps, { name, saga });
}

function* keepRunning(
  { random, reportFault }: SupervisorDeps,
  { name, saga }: { readonly name: string; readonly saga: () => Generator },
) {
  for (let failures = 1; ; failures += 1) {
    try {
      yield* call(saga);
      return;
    } catch (error) {
      reportFault(error);
      yield* put(sagaFailed({ name, message: error instanceof Error ? error.message : String(error) }));
      yield* delay(backoffMs(failures, random));
    }
  }
}
