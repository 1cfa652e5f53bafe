// Made by `npm run generate`. Do not edit.

const editResource_check_0 = ((value) => value === null);
export const editResource = { method: 'PUT', path: '/api/sso/auth/authResource/edit', isResponse: editResource_check_0 };
