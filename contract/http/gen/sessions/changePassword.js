// Made by `npm run generate`. Do not edit.

const changePassword_check_0 = ((value) => value === null);
export const changePassword = { method: 'POST', path: '/api/sso/changePassword', isResponse: changePassword_check_0 };
