import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import { retry } from '#common/retrySaga.ts';
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
  const logStore = yield* retry(() => call(deps.loadLogStore), deps.random);
  if (logStore !== null) yield* call(supervise, deps, logStore.sagas);
}
