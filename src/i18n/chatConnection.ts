import en from './en.json?chatConnection';

/** What is read in the connection's details. */
export const CHAT_CONNECTION_TEXTS = { chatConnection: en.chatConnection };
