// Made by `npm run generate`. Do not edit.

export { getChatSettings } from './settings/getChatSettings.js';
export { saveChatSettings } from './settings/saveChatSettings.js';
