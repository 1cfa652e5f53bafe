export { LeaderScreen } from './components/LeaderScreen.tsx';
export { createLeaderApi, type LeaderApi } from './leaderApi.ts';
export { leaderLogRules } from './leaderLogRules.ts';
export { leaderSaga, type LeaderDeps } from './leaderSaga.ts';
export { leaderReducer, type LeaderState } from './leaderSlice.ts';
