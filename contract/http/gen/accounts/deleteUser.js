// Made by `npm run generate`. Do not edit.

const deleteUser_check_0 = ((value) => value === null);
export const deleteUser = { method: 'GET', path: '/api/cs/user/deleteUser', isResponse: deleteUser_check_0 };
