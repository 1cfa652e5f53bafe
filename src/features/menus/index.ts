export { MenusScreen } from './components/MenusScreen.tsx';
export { createMenusApi, type MenusApi } from './menusApi.ts';
export { menusLogRules } from './menusLogRules.ts';
export { menusSaga, type MenusDeps } from './menusSaga.ts';
export { menusReducer, type MenusState } from './menusSlice.ts';
