export { QueryListScreen } from './components/QueryListScreen.tsx';
export { createQueryListApi, type QueryListApi } from './queryListApi.ts';
export { queryListLogRules } from './queryListLogRules.ts';
export { queryListSaga, type QueryListDeps } from './queryListSaga.ts';
export { queryListReducer, type QueryListState } from './queryListSlice.ts';
