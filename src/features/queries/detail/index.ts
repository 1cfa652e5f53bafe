export { QueryDetailScreen } from './components/QueryDetailScreen.tsx';
export type { QueryDetailApi } from './detailApi.ts';
export { queryDetailSaga } from './detailSaga.ts';
export { queryDetailReducer } from './detailState.ts';
