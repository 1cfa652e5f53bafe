// Made by `npm run generate`. Do not edit.

const removeResource_check_0 = ((value) => value === null);
export const removeResource = { method: 'DELETE', path: '/api/sso/auth/authResource/remove/:id', isResponse: removeResource_check_0 };
