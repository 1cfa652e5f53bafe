// Made by `npm run generate`. Do not edit.

const editReply_check_0 = ((value) => value === null);
export const editReply = { method: 'POST', path: '/api/cs/query/editReply', isResponse: editReply_check_0 };
