import en from './en.json?notices';

/** What is read once the server's notices have loaded, beside any screen. */
export const NOTICE_TEXTS = { attention: en.attention, notices: en.notices };
