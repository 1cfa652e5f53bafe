// Made by `npm run generate`. Do not edit.

const removeRole_check_0 = ((value) => value === null);
export const removeRole = { method: 'DELETE', path: '/api/sso/auth/authRole/remove/:id', isResponse: removeRole_check_0 };
