export { holdSaga } from './holdSaga.ts';
export { createLiveList, type ListFilters, type ListPage, type ListQuery, type LiveListState } from './liveList.ts';
export { listAddressSaga, BEHIND_REFRESH_MS, liveListSaga, type FetchPage, type LiveListDeps } from './liveListSaga.ts';
export { countChanges, isSameRecord } from './liveRows.ts';
export { HoldArea, WaitingChanges } from './HoldArea.tsx';
export { LiveListView, PageBeyondEnd, RefreshList, useIsLoadingNewRows } from './LiveListView.tsx';
