import en from './en.json?dashboard';

/** What is read on the dashboard alone. */
export const DASHBOARD_TEXTS = { dashboard: en.dashboard };
