// Made by `npm run generate`. Do not edit.

const handleQuery_check_0 = ((value) => value === null);
export const handleQuery = { method: 'POST', path: '/api/cs/query/csHandle', isResponse: handleQuery_check_0 };
