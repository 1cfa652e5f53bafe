import { defineFeature, type WithHttp } from '#common/feature.ts';
import { QuerySettingsScreen } from './components/QuerySettingsScreen.tsx';
import { createQuerySettingsApi } from './querySettingsApi.ts';
import { querySettingsSaga, type QuerySettingsDeps } from './querySettingsSaga.ts';
import { querySettingsReducer } from './querySettingsSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly querySettings: typeof texts.querySettings;
  }
}

export const feature = defineFeature({
  name: 'querySettings',
  texts,
  reducers: { querySettings: querySettingsReducer },
  components: { settingsQuery: QuerySettingsScreen },
  createSagas: (deps: WithHttp<QuerySettingsDeps, 'querySettingsApi'>) => ({
    querySettings: () => querySettingsSaga({ ...deps, querySettingsApi: createQuerySettingsApi(deps.http) }),
  }),
});
