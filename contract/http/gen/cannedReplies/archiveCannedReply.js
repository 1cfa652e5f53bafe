// Made by `npm run generate`. Do not edit.

const archiveCannedReply_check_0 = ((value) => value === null);
export const archiveCannedReply = { method: 'POST', path: '/api/cs/cannedReply/archive/:id', isResponse: archiveCannedReply_check_0 };
