export { DashboardScreen } from './components/DashboardScreen.tsx';
export { createDashboardApi, type DashboardApi } from './dashboardApi.ts';
export { dashboardLogRules } from './dashboardLogRules.ts';
export { dashboardSaga, type DashboardDeps } from './dashboardSaga.ts';
export { dashboardReducer, type DashboardState } from './dashboardSlice.ts';
