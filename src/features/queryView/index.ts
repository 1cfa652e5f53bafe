export { QueryDialog, QueryItem, type OpenedQuery } from './queryView.tsx';
