import en from './en.json?chatAway';

/** What is read after an absence. */
export const CHAT_AWAY_TEXTS = { chatAway: en.chatAway };
