import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import type { LogKeeping } from './keepLog.ts';
import { supervise, type SupervisorDeps } from './supervise.ts';

export interface LogKeepingDeps extends SupervisorDeps {
  readonly loadLogKeeping: () => Promise<LogKeeping>;
}

/** The first screen comes before it. */
const LATER_MS = 1_000;

/** Brings what keeps the action log. Until then the recorder does. */
export function* logKeepingSaga(deps: LogKeepingDeps): SagaGenerator<void> {
  yield* delay(LATER_MS);
  const { sagas } = yield* call(deps.loadLogKeeping);
  yield* call(supervise, deps, sagas);
}
