import type { FileShelf } from '../common/fileShelf.ts';
import { awayLogRules, chatLogRules, connectionDetailsLogRules, queriesLogRules } from '../features/chat/index.ts';
import { picturesLogRules, realtimeLogRules } from '../realtime/index.ts';
import type { RunScreenSagas } from './screenParts.ts';
import { rootReducerWith, type BroughtReducers } from './rootReducer.ts';
import { rootSaga } from './rootSaga.ts';
import type { Runtime } from './runtime.ts';
import { createScreenDeps } from './screenDeps.ts';
import { supervise } from './supervise.ts';

/** What a log may keep of the screens. */
export const SCREEN_LOG_RULES = [
  chatLogRules, awayLogRules, connectionDetailsLogRules, queriesLogRules, realtimeLogRules,
  picturesLogRules,
];

/** Grows the store that the login form began with by what the screens need. Once a page load. @returns what starts a screen's own sagas */
export function startScreens(runtime: Runtime, shelf: FileShelf): RunScreenSagas {
  runtime.logRules.add(...SCREEN_LOG_RULES);
  runtime.store.replaceReducer(rootReducerWith({}));
  const deps = createScreenDeps(runtime, shelf);
  runtime.runSaga(rootSaga, deps);
  let brought: Partial<BroughtReducers> = {};
  return (sagasOf, part) => {
    if (part !== undefined) {
      runtime.logRules.add(...part.logRules);
      brought = { ...brought, ...part.reducers };
      runtime.store.replaceReducer(rootReducerWith(brought));
    }
    runtime.runSaga(supervise, deps, sagasOf(deps));
  };
}
