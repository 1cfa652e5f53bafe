export { queryDetailReducer, queryDetailSaga, QueryDetailScreen, type QueryDetailApi } from './detail/index.ts';
export { queryListReducer, queryListSaga, QueryListScreen, type QueryListApi } from './list/index.ts';
export { repliesReducer, repliesSaga } from './replies/index.ts';
