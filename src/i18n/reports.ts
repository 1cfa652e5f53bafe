import en from './en.json?reports';

/** What is read in the reports alone. */
export const REPORTS_TEXTS = { reports: en.reports };
