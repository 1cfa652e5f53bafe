// Made by `npm run generate`. Do not edit.

const assignQuery_check_0 = ((value) => value === null);
export const assignQuery = { method: 'POST', path: '/api/cs/query/queryAssign', isResponse: assignQuery_check_0 };
