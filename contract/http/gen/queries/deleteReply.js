// Made by `npm run generate`. Do not edit.

const deleteReply_check_0 = ((value) => value === null);
export const deleteReply = { method: 'POST', path: '/api/cs/query/deleteReply/:id', isResponse: deleteReply_check_0 };
