export { ChatRankingScreen, QueryRankingScreen } from './components/RankingScreen.tsx';
export { TrendScreen } from './components/TrendScreen.tsx';
export { createReportsApi, type ReportsApi } from './reportsApi.ts';
export { reportsLogRules } from './reportsLogRules.ts';
export { reportsSaga, type ReportsDeps } from './reportSaga.ts';
export { reportsReducer, type ReportsState } from './reportsSlice.ts';
