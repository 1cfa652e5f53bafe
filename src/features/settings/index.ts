export { SettingsScreen } from './components/SettingsScreen.tsx';
export { createSettingsApi, type SettingsApi } from './settingsApi.ts';
export { settingsLogRules } from './settingsLogRules.ts';
export { settingsSaga, type SettingsDeps } from './settingsSaga.ts';
export { settingsReducer, type SettingsState } from './settingsSlice.ts';
