export { SettingsScreen } from './components/SettingsScreen.tsx';
export { settingsSaga, type SettingsApi } from './settingsSaga.ts';
export { settingsReducer } from './settingsSlice.ts';
