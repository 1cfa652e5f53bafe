import type { SagaGenerator } from 'typed-redux-saga';
import { savedFormSaga, type SavedFormDeps } from '../../common/savedForm/index.ts';
import type { SettingsApi } from './settingsApi.ts';
import { onlineSettings } from './settingsSlice.ts';

export interface SettingsDeps extends SavedFormDeps {
  readonly settingsApi: SettingsApi;
}

export function settingsSaga(deps: SettingsDeps): SagaGenerator<void> {
  const { fetchSettings, saveSettings } = deps.settingsApi;
  return savedFormSaga({ form: onlineSettings, fetch: fetchSettings, save: saveSettings, deps });
}
