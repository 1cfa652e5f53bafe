import en from './en.json?problemReport';

/** What is read where a problem is reported. */
export const PROBLEM_REPORT_TEXTS = { problemReport: en.problemReport };
