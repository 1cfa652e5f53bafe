// Made by `npm run generate`. Do not edit.

const editRole_check_0 = ((value) => value === null);
export const editRole = { method: 'PUT', path: '/api/sso/auth/authRole/edit', isResponse: editRole_check_0 };
