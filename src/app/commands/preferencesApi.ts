import { getPreferences, savePreferences } from '#contract/http/gen/preferences.js';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { PreferencesApi } from './preferencesSaga.ts';

export function createPreferencesApi(http: HttpClient): PreferencesApi {
  return {
    fetchPreferences: () =>
      mapResponse(http.send(getPreferences, {}), ({ keys, ...others }) => ({
        keys: Object.fromEntries(keys.map(({ id, keys: own }) => [id, own])),
        ...others,
      })),
    savePreferences: ({ keys, sendKey, afterEnd = 'next', announcesChats = true }) =>
      http.save(
        savePreferences,
        {
          keys: Object.entries(keys).map(([id, own]) => ({ id, keys: [...own] })),
          sendKey,
          afterEnd,
          announcesChats,
        },
        { toast: true },
      ),
  };
}
