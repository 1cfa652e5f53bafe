import en from './en.json?querySettings';

/** What is read on the query settings page alone. */
export const QUERY_SETTINGS_TEXTS = { querySettings: en.querySettings };
