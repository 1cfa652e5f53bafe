export { SettingsScreen } from './components/SettingsScreen.tsx';
export type { SettingsApi } from './settingsApi.ts';
export { settingsSaga } from './settingsSaga.ts';
export { settingsReducer } from './settingsSlice.ts';
