export { createLiveList, type ListFilters, type ListPage, type ListQuery, type LiveListState } from './liveList.ts';
export { holdSaga } from './holdSaga.ts';
export { listAddressSaga } from './liveListSaga.ts';
export { BEHIND_REFRESH_MS, liveListSaga, type FetchPage, type LiveListDeps } from './liveListSaga.ts';
export { countChanges, isSameRecord } from './liveRows.ts';
export { HoldArea } from './components/HoldArea.tsx';
export { LiveListView, useIsLoadingNewRows } from './components/LiveListView.tsx';
export { WaitingChanges } from './components/WaitingChanges.tsx';
