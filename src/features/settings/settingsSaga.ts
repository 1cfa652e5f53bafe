import { call, fork, put, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { Brand } from '#contract/brand.ts';
import { getChatSettings, saveChatSettings, uploadLogo } from '#contract/http/gen/settings.js';
import type { ChatSettings } from '#contract/http/settings.ts';
import type { FileHandles } from '#common/fileHandles.ts';
import { savedFormSaga, type FormDeps } from '#common/forms/index.ts';
import type { HttpClient } from '#common/http/client.ts';
import { toSettings } from './settingsForm.ts';
import { logoChosen, logoEnded, onlineSettings } from './settingsSlice.ts';

export type SettingsApi = ReturnType<typeof createSettingsApi>;

/** Only an upload shows a toast on failure. */
export function createSettingsApi(http: HttpClient) {
  return {
    fetchSettings: () => http.send(getChatSettings, {}),
    saveSettings: (settings: ChatSettings) => http.save(saveChatSettings, settings),
    uploadLogo: (file: File) => http.upload(uploadLogo, {}, { toast: true, file, onProgress: () => undefined }),
  };
}

export interface SettingsDeps extends FormDeps {
  readonly settingsApi: SettingsApi;
  readonly fileHandles: Pick<FileHandles, 'get' | 'remove'>;
  /** Shows the page with it. */
  readonly showBrand: (brand: Brand) => void;
}

export function* settingsSaga(deps: SettingsDeps): SagaGenerator<void> {
  const { fetchSettings, saveSettings } = deps.settingsApi;
  yield* fork(logoSaga, deps);
  yield* savedFormSaga({ form: onlineSettings, fetch: fetchSettings, save: saveSettings, deps });
}

/** Uploads a logo when it is chosen, and shows the page with the logo and the colour that are saved. */
function* logoSaga({ settingsApi, fileHandles, showBrand }: SettingsDeps): SagaGenerator<void> {
  const { fieldsChanged, saved } = onlineSettings.actions;
  yield* takeLatest(logoChosen.type, function* upload({ payload: { fileId } }: ReturnType<typeof logoChosen>) {
    try {
      const file = fileHandles.get(fileId);
      if (file !== null) yield* put(fieldsChanged(yield* call(settingsApi.uploadLogo, file)));
    } catch {
      // The call has shown why.
    } finally {
      fileHandles.remove(fileId);
      yield* put(logoEnded());
    }
  });
  yield* takeEvery(saved.type, function* show({ payload }: ReturnType<typeof saved>) {
    if (payload !== null) yield* call(showBrand, toSettings(payload.base));
  });
}
