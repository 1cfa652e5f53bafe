export { createRemoval, removalSaga, type Removable, type Removal, type RemovalState } from './removal.ts';
export { createWholeList, wholeListSaga, type WholeListState } from './wholeList.ts';
export { RemovalDialog, WholeListView } from './WholeListView.tsx';
