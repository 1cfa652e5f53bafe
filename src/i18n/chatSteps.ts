import en from './en.json?chatSteps';

/** What happened to a chat, in words. */
export const CHAT_STEPS_TEXTS = { chatSteps: en.chatSteps };
