export { RolesScreen } from './components/RolesScreen.tsx';
export { createRolesApi, type RolesApi } from './rolesApi.ts';
export { rolesLogRules } from './rolesLogRules.ts';
export { rolesSaga, type RolesDeps } from './rolesSaga.ts';
export { rolesReducer, type RolesState } from './rolesSlice.ts';
