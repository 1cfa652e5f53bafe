export { QuerySettingsScreen } from './components/QuerySettingsScreen.tsx';
export { createQuerySettingsApi, type QuerySettingsApi } from './querySettingsApi.ts';
export type { QuerySettingsDeps } from './querySettingsDeps.ts';
export { querySettingsLogRules } from './querySettingsLogRules.ts';
export { querySettingsSaga } from './querySettingsSaga.ts';
export { querySettingsReducer, type QuerySettingsState } from './querySettingsSlice.ts';
