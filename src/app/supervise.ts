import { createAction } from '@reduxjs/toolkit';
import { call, delay, put, spawn, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '#common/retrySaga.ts';
import { markFailure } from '#common/errors.ts';

export interface SupervisorDeps {
  readonly random: () => number;
  /** Reports an error to developers that did not stop the page. */
  readonly reportFault: (error: unknown) => void;
}

/** A saga threw an error and will be started again. */
export const sagaFailed = markFailure(
  createAction<{ readonly name: string; readonly message: string }>('app/sagaFailed'),
);

/** Runs each saga on its own. One that throws is reported and started again after a pause; the others go on. */
export function* supervise(
  deps: SupervisorDeps,
  sagas: Readonly<Record<string, () => Generator>>,
): SagaGenerator<void> {
  for (const [name, saga] of Object.entries(sagas)) yield* spawn(runWithRestarts, deps, { name, saga });
}

function* runWithRestarts(
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
