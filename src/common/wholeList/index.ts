export { createWholeList, wholeListSaga, type Removable, type WholeList, type WholeListState } from './wholeList.ts';
export { RemovalDialog, WholeListView } from './WholeListView.tsx';
