import en from './en.json?charts';

/** What is read wherever days are chosen and drawn: on the dashboard and in the reports. */
export const CHART_TEXTS = { charts: en.charts, dayRange: en.dayRange };
