export { QueryDialog, type OpenedQuery } from './components/QueryDialog.tsx';
export { QueryItem } from './components/QueryItem.tsx';
