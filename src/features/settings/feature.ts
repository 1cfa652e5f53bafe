import { defineFeature, type WithHttp } from '../../common/feature.ts';
import { SettingsScreen } from './components/SettingsScreen.tsx';
import { createSettingsApi } from './settingsApi.ts';
import { settingsSaga, type SettingsDeps } from './settingsSaga.ts';
import { settingsReducer } from './settingsSlice.ts';

export const feature = defineFeature({
  name: 'settings',
  reducers: { settings: settingsReducer },
  components: { settingsOnline: SettingsScreen },
  createSagas: (deps: WithHttp<SettingsDeps, 'settingsApi'>) => ({
    settings: () => settingsSaga({ ...deps, settingsApi: createSettingsApi(deps.http) }),
  }),
});
