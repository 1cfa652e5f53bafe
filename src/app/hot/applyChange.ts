import { avatarsPart, avatarsSagas } from '../avatars/index.ts';
import { createCoreDeps, type Ground } from '../coreDeps.ts';
import { coreReducer } from '../coreReducer.ts';
import { coreSaga } from '../coreSaga.ts';
import { createLazyScreens, type DrawLater } from '../lazyScreens.ts';
import type { Runtime } from '../runtime.ts';
import { startScreens } from '../startScreens.ts';
import { cancelSagas, repeatOpenings } from './followedSagas.ts';
import { currentScreens, loadedScreens, runOnce } from './followedScreens.ts';

/**
 * Only under `npm run dev`: puts the reducers of changed code under the page's store, and starts its sagas in place of those that run.
 * The store's content and what is on the screen stay.
 * @returns whether all that ran before runs again; if not, the page has to be loaded again
 */
export async function applyChange(runtime: Runtime, ground: Ground): Promise<boolean> {
  cancelSagas();
  const fresh: Runtime = { ...runtime, deps: createCoreDeps(ground, runtime.store) };
  const screens = currentScreens();
  if (screens === null) runtime.store.replaceReducer(coreReducer);
  fresh.runSaga(coreSaga, fresh.deps);
  if (screens !== null && !(await startLoadedScreens(fresh, screens))) return false;
  repeatOpenings();
  return true;
}

async function startLoadedScreens(runtime: Runtime, screens: NonNullable<ReturnType<typeof currentScreens>>): Promise<boolean> {
  const before = screens.names;
  screens.names = new Set();
  screens.run = startScreens(runtime, screens.shelf);
  const loads: (() => Promise<unknown>)[] = [];
  const collect: DrawLater = (load) => {
    loads.push(load);
    return () => null;
  };
  createLazyScreens((sagasOf, part) => runOnce(screens, sagasOf, part), collect);
  runOnce(screens, avatarsSagas, avatarsPart);
  await Promise.all(loads.filter((_, place) => loadedScreens().has(place)).map((load) => load()));
  return [...before].every((name) => screens.names.has(name));
}
