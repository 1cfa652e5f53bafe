import { call, debounce, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { getPreferences, savePreferences } from '#contract/http/gen/preferences.js';
import {
  keysChosen,
  keysReset,
  preferenceChosen,
  preferencesReceived,
  selectPreferences,
  type Preferences,
} from '#common/commands/index.ts';
import { type Cancellable, mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { selectUser, sessionStarted } from '../../features/session/index.ts';

export function createPreferencesApi(http: HttpClient) {
  return {
    /** Fails without a toast. */
    fetchPreferences: (): Cancellable<Preferences> =>
      mapResponse(http.send(getPreferences, {}), ({ keys, ...others }) => ({
        keys: Object.fromEntries(keys.map(({ id, keys: own }) => [id, own])),
        ...others,
      })),
    savePreferences: ({ keys, sendKey, afterEnd = 'next', announcesChats = true, undoSend = false }: Preferences) =>
      http.save(
        savePreferences,
        {
          keys: Object.entries(keys).map(([id, own]) => ({ id, keys: [...own] })),
          sendKey,
          afterEnd,
          announcesChats,
          undoSend,
        },
        { toast: true },
      ),
  };
}

export interface PreferencesDeps {
  readonly preferencesApi: ReturnType<typeof createPreferencesApi>;
}

/** Changes that follow each other are saved together, after this pause in milliseconds. */
const SAVE_PAUSE_MS = 300;

/** Loads the account's preferences at the sign-in, and saves what the user changes. */
export function* preferencesSaga({ preferencesApi }: PreferencesDeps): SagaGenerator<void> {
  const load = function* (): SagaGenerator<void> {
    if ((yield* select(selectUser)) === null) return;
    try {
      yield* put(preferencesReceived(yield* call(preferencesApi.fetchPreferences)));
    } catch {
      // The default keys work. The next sign-in tries again.
    }
  };
  yield* debounce(SAVE_PAUSE_MS, [keysChosen.type, keysReset.type, preferenceChosen.type], function* () {
    try {
      yield* call(preferencesApi.savePreferences, yield* select(selectPreferences));
    } catch {
      // The HTTP client has reported the failure. The choice holds until the page is closed.
    }
  });
  yield* takeLatest(sessionStarted, load);
  yield* load();
}
