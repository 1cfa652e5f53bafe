import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '../common/backoff.ts';
import type { PageLogStore } from './browser/pageLogStore.ts';
import { supervise, type SupervisorDeps } from './supervise.ts';

export interface LoadLogStoreDeps extends SupervisorDeps {
  readonly loadLogStore: () => Promise<PageLogStore>;
}

/** The first screen loads before it. */
const LOAD_AFTER_MS = 1_000;

/** Loads the log store and runs its sagas. Tries again without an error message: the recorder buffers until then. */
export function* loadLogStoreSaga(deps: LoadLogStoreDeps): SagaGenerator<void> {
  yield* delay(LOAD_AFTER_MS);
  for (let failures = 1; ; failures += 1) {
    const logStore = yield* call(attempt, deps);
    if (logStore !== null) {
      yield* call(supervise, deps, logStore.sagas);
      return;
    }
    yield* delay(backoffMs(failures, deps.random));
  }
}

async function attempt({ loadLogStore }: LoadLogStoreDeps): Promise<PageLogStore | null> {
  try {
    return await loadLogStore();
  } catch {
    return null;
  }
}
