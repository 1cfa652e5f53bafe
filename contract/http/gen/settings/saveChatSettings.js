// Made by `npm run generate`. Do not edit.

const saveChatSettings_check_0 = ((value) => value === null);
export const saveChatSettings = { method: 'POST', path: '/api/cs/configChat/add', isResponse: saveChatSettings_check_0 };
