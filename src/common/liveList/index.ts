export { createLiveList, type ListFilters, type ListPage, type ListQuery, type LiveListState } from './liveList.ts';
export {
  listAddressSaga,
  listScreenSaga,
  BEHIND_REFRESH_MS,
  liveListSaga,
  type FetchPage,
  type ListScreenDeps,
  type LiveListDeps,
} from './liveListSaga.ts';
export { holdSaga } from './holdSaga.ts';
export { countChanges } from './liveRows.ts';
export { isSameRecord } from '../sameRecord.ts';
export { HoldArea, WaitingChanges } from './HoldArea.tsx';
export { LiveListView, PageBeyondEnd, RefreshList, useIsLoadingNewRows } from './LiveListView.tsx';
