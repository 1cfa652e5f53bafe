export { SettingsScreen } from './components/SettingsScreen.tsx';
export type { SettingsApi } from './settingsSaga.ts';
export { settingsSaga, type SettingsDeps } from './settingsSaga.ts';
export { settingsReducer } from './settingsSlice.ts';
