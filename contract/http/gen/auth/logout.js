// Made by `npm run generate`. Do not edit.

const logout_check_0 = ((value) => value === null);
export const logout = { method: 'POST', path: '/api/sso/logout', isResponse: logout_check_0 };
