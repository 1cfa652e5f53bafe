export { createWholeList, type Removable, type WholeList, type WholeListState } from './wholeList.ts';
export { wholeListSaga } from './wholeListSaga.ts';
export { RemovalDialog } from './components/WholeListView.tsx';
export { WholeListView } from './components/WholeListView.tsx';
