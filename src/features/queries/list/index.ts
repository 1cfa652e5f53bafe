export { QueryListScreen } from './components/QueryListScreen.tsx';
export type { QueryListApi } from './queryListApi.ts';
export { queryListSaga } from './queryListSaga.ts';
export { queryListReducer } from './queryListSlice.ts';
