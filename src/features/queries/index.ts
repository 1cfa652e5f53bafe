export { QueryDetailScreen } from './detail/components/QueryDetailScreen.tsx';
export type { QueryDetailApi } from './detail/detailApi.ts';
export { queryDetailSaga } from './detail/detailSaga.ts';
export { queryDetailReducer } from './detail/detailState.ts';
export { QueryListScreen } from './list/components/QueryListScreen.tsx';
export { queryListSaga, type QueryListApi } from './list/queryListSaga.ts';
export { queryListReducer } from './list/queryListSlice.ts';
export { repliesSaga } from './replies/repliesSaga.ts';
export { repliesReducer } from './replies/repliesState.ts';
