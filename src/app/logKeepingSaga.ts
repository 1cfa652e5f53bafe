import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '../common/backoff.ts';
import type { LogKeeping } from './browser/keepLog.ts';
import { supervise, type SupervisorDeps } from './supervise.ts';

export interface LogKeepingDeps extends SupervisorDeps {
  readonly loadLogKeeping: () => Promise<LogKeeping>;
}

/** The first screen comes before it. */
const LATER_MS = 1_000;

/**
 * Brings what keeps the action log. Until then the recorder does; a server that is away for a while is nothing to
 * report.
 */
export function* logKeepingSaga(deps: LogKeepingDeps): SagaGenerator<void> {
  yield* delay(LATER_MS);
  for (let failures = 1; ; failures += 1) {
    const keeping = yield* call(attempt, deps);
    if (keeping !== null) {
      yield* call(supervise, deps, keeping.sagas);
      return;
    }
    yield* delay(backoffMs(failures, deps.random));
  }
}

async function attempt({ loadLogKeeping }: LogKeepingDeps): Promise<LogKeeping | null> {
  try {
    return await loadLogKeeping();
  } catch {
    return null;
  }
}
