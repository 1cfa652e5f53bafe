import { call, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { selectPermissionHolder, sessionStarted } from '../features/session/index.ts';
import { locationChanged, selectPath } from './navigationSlice.ts';
import { SCREENS, type ScreenEntry } from './registry.ts';
import { screenAt, screensOf } from './screens.ts';

/** Fetches a screen's code while the layout around it loads: React would ask for it only afterwards. */
export function* preloadSaga(): SagaGenerator<void> {
  const preload = function* (): SagaGenerator<void> {
    const holder = yield* select(selectPermissionHolder);
    if (holder === null) return;
    const screen = screenAt(screensOf(SCREENS, holder), yield* select(selectPath));
    if (screen !== null) yield* call(fetchCode, screen);
  };
  yield* takeEvery([locationChanged, sessionStarted], preload);
  yield* preload();
}

async function fetchCode({ load }: ScreenEntry): Promise<void> {
  try {
    await load();
  } catch {
    // It is tried again when the screen is drawn, and told of there.
  }
}
