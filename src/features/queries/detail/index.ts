export { QueryDetailScreen } from './components/QueryDetailScreen.tsx';
export { createQueryDetailApi, type QueryDetailApi } from './detailApi.ts';
export { queryDetailLogRules } from './detailLogRules.ts';
export { queryDetailSaga, type QueryDetailDeps } from './detailSaga.ts';
export { queryDetailReducer, type QueryDetailState } from './detailState.ts';
