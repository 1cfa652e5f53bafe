// Made by `npm run generate`. Do not edit.

const savePreferences_check_0 = ((value) => value === null);
export const savePreferences = { method: 'POST', path: '/api/cs/user/preferences', isResponse: savePreferences_check_0 };
