export { QUERY_VIEW_TEXTS } from '../../../i18n/queryView.ts';
export { ChatQuery } from './components/ChatQuery.tsx';
export { QueriesPanel } from './components/QueriesPanel.tsx';
export { createQueriesApi } from './queriesApi.ts';
