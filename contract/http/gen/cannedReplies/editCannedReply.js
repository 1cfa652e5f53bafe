// Made by `npm run generate`. Do not edit.

const editCannedReply_check_0 = ((value) => value === null);
export const editCannedReply = { method: 'POST', path: '/api/cs/cannedReply/edit', isResponse: editCannedReply_check_0 };
