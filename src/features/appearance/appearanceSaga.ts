import type { EventChannel } from 'redux-saga';
import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { LOOK_PREFERENCES, readLookChoice, type Density, type Theme } from '#common/browser/look.ts';
import type { TextStore } from '#common/browser/textStore.ts';
import { sessionStarted } from '../session/index.ts';
import {
  densityChosen,
  lookRead,
  selectDensity,
  selectLookChoice,
  selectTheme,
  themeChosen,
} from './appearanceSlice.ts';

export interface AppearanceDeps {
  /** Persists beyond the tab. */
  readonly preferences: TextStore;
  readonly look: {
    readonly show: (look: { readonly theme: Theme; readonly density: Density }) => void;
    readonly systemTheme: () => Theme;
    /** Emits when the system asks for another theme, or another tab has stored another choice. Never closed. */
    readonly watchChanges: () => EventChannel<'changed'>;
  };
}

/** Draws the page in the chosen theme and density, and remembers them. */
export function* appearanceSaga({ preferences, look }: AppearanceDeps): SagaGenerator<void> {
  function* read(): SagaGenerator<void> {
    yield* put(lookRead({ ...readLookChoice(preferences), systemTheme: look.systemTheme() }));
  }
  yield* takeEvery([themeChosen, densityChosen], function* () {
    const { theme, density } = yield* select(selectLookChoice);
    preferences.write(LOOK_PREFERENCES.theme, theme === 'system' ? null : theme);
    preferences.write(LOOK_PREFERENCES.density, density === 'comfortable' ? null : density);
  });
  yield* takeEvery([lookRead, themeChosen, densityChosen], function* () {
    look.show({ theme: yield* select(selectTheme), density: yield* select(selectDensity) });
  });
  yield* takeEvery(yield* call(look.watchChanges), read);
  // Another user's session resets the store.
  yield* takeEvery(sessionStarted, read);
  yield* read();
}
