export {
  createQueryListApi, queryListLogRules, queryListReducer, queryListSaga, QueryListScreen, type QueryListApi, type QueryListDeps, type QueryListState,
} from './list/index.ts';
