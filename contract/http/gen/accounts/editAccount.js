// Made by `npm run generate`. Do not edit.

const editAccount_check_0 = ((value) => value === null);
export const editAccount = { method: 'POST', path: '/api/cs/user/edit', isResponse: editAccount_check_0 };
