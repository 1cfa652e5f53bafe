import en from './en.json?queries';

/** What is read where queries are listed and answered. */
export const QUERY_TEXTS = { queryList: en.queryList, queryDetail: en.queryDetail, queryReplies: en.queryReplies, attachments: en.attachments };
