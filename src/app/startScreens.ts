import type { Store } from 'redux';
import type { FileShelf } from '../common/fileShelf.ts';
import { partBrought } from './pageSlice.ts';
import type { RunScreenSagas } from './screenParts.ts';
import { rootReducerWith, type AppState, type BroughtReducers } from './rootReducer.ts';
import { rootSaga } from './rootSaga.ts';
import type { Runtime } from './runtime.ts';
import { createScreenDeps } from './screenDeps.ts';
import { supervise } from './supervise.ts';

/** Grows the store that the login form began with by what the screens need. Once a page load. @returns what starts a screen's own sagas */
export function startScreens(runtime: Runtime, shelf: FileShelf): RunScreenSagas {
  growStore(runtime.store, {});
  const deps = createScreenDeps(runtime, shelf);
  runtime.runSaga(rootSaga, deps);
  let brought: Partial<BroughtReducers> = {};
  return (sagasOf, part) => {
    if (part !== undefined) {
      runtime.logRules.add(...part.logRules);
      brought = { ...brought, ...part.reducers };
      growStore(runtime.store, brought);
    }
    runtime.runSaga(supervise, deps, sagasOf(deps));
  };
}

/** What has come is told at once: a replay has nothing else to know it from. */
function growStore(store: Store<AppState>, brought: Partial<BroughtReducers>): void {
  const before = slicesIn(store.getState());
  store.replaceReducer(rootReducerWith(brought));
  const slices = slicesIn(store.getState()).filter((slice) => !before.includes(slice));
  if (slices.length > 0) store.dispatch(partBrought({ slices }));
}

function slicesIn(state: AppState): readonly string[] {
  return Object.entries(state).flatMap(([slice, value]) => (value === null ? [] : [slice]));
}
