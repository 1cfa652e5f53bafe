// Made by `npm run generate`. Do not edit.

const chatAssign_check_0 = ((value) => value === null);
export const chatAssign = { method: 'POST', path: '/api/cs/chat/chatAssign', isResponse: chatAssign_check_0 };
