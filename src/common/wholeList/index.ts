export { createWholeList, wholeListSaga, type WholeAnswer, type WholeList, type WholeListState } from './wholeList.ts';
export { RemovalDialog, WholeListView } from './WholeListView.tsx';
