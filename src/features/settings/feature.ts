import { defineFeature, type WithHttp } from '#common/feature.ts';
import { SettingsScreen } from './components/SettingsScreen.tsx';
import { settingsSaga, type SettingsDeps, createSettingsApi } from './settingsSaga.ts';
import { settingsReducer } from './settingsSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly onlineSettings: typeof texts.onlineSettings;
  }
}

export const feature = defineFeature({
  name: 'settings',
  texts,
  reducers: { settings: settingsReducer },
  components: { settingsOnline: SettingsScreen },
  createSagas: (deps: WithHttp<SettingsDeps, 'settingsApi'>) => ({
    settings: () => settingsSaga({ ...deps, settingsApi: createSettingsApi(deps.http) }),
  }),
});
