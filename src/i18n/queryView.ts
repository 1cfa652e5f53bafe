import en from './en.json?queryView';

/** What is read where a query is shown: beside a chat, and on the screens of the queries. */
export const QUERY_VIEW_TEXTS = { queryView: en.queryView };
