import { fork, type SagaGenerator } from 'typed-redux-saga';
import { savedFormSaga, type FormDeps } from '../../common/forms/index.ts';
import { logoSaga, type LogoDeps } from './logoSaga.ts';
import type { SettingsApi } from './settingsApi.ts';
import { onlineSettings } from './settingsSlice.ts';

export interface SettingsDeps extends FormDeps, LogoDeps {
  readonly settingsApi: SettingsApi;
}

export function* settingsSaga(deps: SettingsDeps): SagaGenerator<void> {
  const { fetchSettings, saveSettings } = deps.settingsApi;
  yield* fork(logoSaga, deps);
  yield* savedFormSaga({ form: onlineSettings, fetch: fetchSettings, save: saveSettings, deps });
}
