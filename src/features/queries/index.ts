export {
  createQueryDetailApi, queryDetailLogRules, queryDetailReducer, queryDetailSaga, QueryDetailScreen, type QueryDetailApi, type QueryDetailDeps,
  type QueryDetailState,
} from './detail/index.ts';
export {
  createQueryListApi, queryListLogRules, queryListReducer, queryListSaga, QueryListScreen, type QueryListApi, type QueryListDeps, type QueryListState,
} from './list/index.ts';
export { createRepliesApi, createReplyDrafts, repliesLogRules, repliesReducer, repliesSaga, type RepliesDeps, type RepliesState } from './replies/index.ts';
