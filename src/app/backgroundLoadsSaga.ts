import { call, type SagaGenerator, select, takeEvery, delay } from 'typed-redux-saga';
import { retry } from '#common/retrySaga.ts';
import { selectPermissionHolder, sessionStarted } from '../features/session/index.ts';
import type { PageLogStore } from './browser/pageLogStore.ts';
import type { Features } from './loadFeature.ts';
import { locationChanged, selectPath } from './navigationSlice.ts';
import { SHARED_FEATURES, SCREENS, type ScreenEntry } from './registry.ts';
import { screenAt, screensOf } from './screens.ts';
import { supervise, type SupervisorDeps } from './supervise.ts';

interface LoadLogStoreDeps extends SupervisorDeps {
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

/** Loads the code of a screen together with the layout. React would load it only after the layout. */
export function* preloadSaga(): SagaGenerator<void> {
  const preload = function* (): SagaGenerator<void> {
    const holder = yield* select(selectPermissionHolder);
    if (holder === null) return;
    const screen = screenAt(screensOf(SCREENS, holder), yield* select(selectPath));
    if (screen !== null) yield* call(loadCode, screen);
  };
  yield* takeEvery([locationChanged, sessionStarted], preload);
  yield* preload();
}

async function loadCode({ load }: ScreenEntry): Promise<void> {
  try {
    await load();
  } catch {
    // The screen tries again when it is drawn, and shows a failure.
  }
}

/** Loads features that no screen waits for. Tries again without an error message. */
export function backgroundLoadsSaga(
  deps: SupervisorDeps,
  { features, hasDemoTraffic }: { readonly features: Features; readonly hasDemoTraffic: boolean },
): SagaGenerator<void> {
  const loadAvatars = () => retry(() => call(features.load, SHARED_FEATURES.avatars), deps.random);
  const loadDemoTraffic = () => retry(() => call(features.load, SHARED_FEATURES.demoTraffic), deps.random);
  return supervise(deps, { loadAvatars, ...(hasDemoTraffic ? { loadDemoTraffic } : {}) });
}
