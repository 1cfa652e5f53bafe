// Made by `npm run generate`. Do not edit.

const restoreCannedReply_check_0 = ((value) => value === null);
export const restoreCannedReply = { method: 'POST', path: '/api/cs/cannedReply/restore/:id', isResponse: restoreCannedReply_check_0 };
