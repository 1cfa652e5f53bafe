import { call, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { selectPermissionHolder, sessionStarted } from '../features/session/index.ts';
import { locationChanged, selectPath } from './navigationSlice.ts';
import { SCREENS, type ScreenEntry } from './registry.ts';
import { screenAt, screensOf } from './screens.ts';

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
