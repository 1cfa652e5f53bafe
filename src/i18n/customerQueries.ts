import en from './en.json?customerQueries';

/** What is read where a customer raises, reads and answers queries. */
export const CUSTOMER_QUERY_TEXTS = { customerQueries: en.customerQueries, attachments: en.attachments, queryView: en.queryView, pager: en.pager };
