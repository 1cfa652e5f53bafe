// Made by `npm run generate`. Do not edit.

const editCustomerServiceUsers_check_0 = ((value) => value === null);
export const editCustomerServiceUsers = { method: 'POST', path: '/api/cs/query/editCustomerServiceUsers', isResponse: editCustomerServiceUsers_check_0 };
