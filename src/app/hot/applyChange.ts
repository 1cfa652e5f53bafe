import type { Feature, Reducers } from '../../common/feature.ts';
import { baseReducers } from '../base.ts';
import { startFeatures } from '../bindBackoffice.tsx';
import { createCoreDeps, type Ground } from '../coreDeps.ts';
import { createPageReducer } from '../coreReducer.ts';
import { coreSaga } from '../coreSaga.ts';
import type { Load } from '../loadFeature.ts';
import { PARTS, SCREENS } from '../registry.ts';
import type { Runtime } from '../runtime.ts';
import type { ScreenDeps } from '../screenDeps.ts';
import { followedFeatures } from './followedFeatures.ts';
import { cancelSagas, repeatOpenings } from './followedSagas.ts';

/**
 * Only under `npm run dev`: puts the reducers of changed code under the page's store, and starts its sagas in place of
 * those that run. The store's content and what is on the screen stay.
 * @returns whether all features that were loaded before are there again; if not, the page has to be loaded again
 */
export async function applyChange(runtime: Runtime, ground: Ground): Promise<boolean> {
  cancelSagas();
  const followed = followedFeatures();
  const features = followed === null ? [] : await loadAgain(followed.loaded);
  if (features === null) return false;
  const base: Reducers = followed === null ? {} : baseReducers;
  const reducers = createPageReducer(features.reduce((all, { reducers: own }) => ({ ...all, ...own }), base));
  const fresh: Runtime = { ...runtime, reducers, deps: createCoreDeps(ground, runtime.store) };
  runtime.store.replaceReducer(reducers.reducer);
  fresh.runSaga(coreSaga, fresh.deps);
  if (followed !== null) {
    followed.current = startFeatures(fresh, followed.fileHandles);
    features.forEach(followed.current.add);
  }
  repeatOpenings();
  return true;
}

/** null: some are no longer there. */
async function loadAgain(names: ReadonlySet<string>): Promise<readonly Feature<ScreenDeps, unknown>[] | null> {
  const screens = SCREENS.map(({ name, load }) => [name, load] as const);
  const loads = new Map<string, Load>([...Object.entries(PARTS), ...screens]);
  const wanted = [...names].map((name) => loads.get(name));
  if (wanted.includes(undefined)) return null;
  return Promise.all(wanted.flatMap((load) => (load === undefined ? [] : [load().then(({ feature }) => feature)])));
}
