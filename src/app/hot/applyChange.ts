import type { Feature, Reducers } from '../../common/feature.ts';
import { baseReducers } from '../base.ts';
import { startFeatures } from '../bindBackoffice.tsx';
import { createCoreDeps, type PageEnvironment } from '../coreDeps.ts';
import { createPageReducer } from '../coreReducer.ts';
import { coreSaga } from '../coreSaga.ts';
import type { Load } from '../loadFeature.ts';
import { SCREENS, SHARED_FEATURES } from '../registry.ts';
import type { Runtime } from '../runtime.ts';
import type { ScreenDeps } from '../screenDeps.ts';
import { trackedFeatures } from './trackedFeatures.ts';
import { cancelSagas, repeatOpenings } from './trackedSagas.ts';

/**
 * Only under `npm run dev`: replaces the reducers and sagas of the page by those of the changed code. The state stays.
 * @returns false if a loaded feature no longer exists; then the page must be reloaded
 */
export async function applyChange(runtime: Runtime, environment: PageEnvironment): Promise<boolean> {
  cancelSagas();
  const tracked = trackedFeatures();
  const features = tracked === null ? [] : await loadAgain(tracked.loaded);
  if (features === null) return false;
  const base: Reducers = tracked === null ? {} : baseReducers;
  const reducers = createPageReducer(features.reduce((all, { reducers: own }) => ({ ...all, ...own }), base));
  const fresh: Runtime = { ...runtime, reducers, deps: createCoreDeps(environment, runtime.store) };
  runtime.store.replaceReducer(reducers.reducer);
  fresh.runSaga(coreSaga, fresh.deps);
  if (tracked !== null) {
    tracked.current = startFeatures(fresh, tracked.fileHandles);
    features.forEach(tracked.current.add);
  }
  repeatOpenings();
  return true;
}

/** @returns null if one of them no longer exists */
async function loadAgain(names: ReadonlySet<string>): Promise<readonly Feature<ScreenDeps, unknown>[] | null> {
  const screens = SCREENS.map(({ name, load }) => [name, load] as const);
  const loads = new Map<string, Load>([...Object.entries(SHARED_FEATURES), ...screens]);
  const wanted = [...names].map((name) => loads.get(name));
  if (wanted.includes(undefined)) return null;
  return Promise.all(wanted.flatMap((load) => (load === undefined ? [] : [load().then(({ feature }) => feature)])));
}
