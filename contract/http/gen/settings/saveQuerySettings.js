// Made by `npm run generate`. Do not edit.

const saveQuerySettings_check_0 = ((value) => value === null);
export const saveQuerySettings = { method: 'POST', path: '/api/cs/configQuery/add', isResponse: saveQuerySettings_check_0 };
