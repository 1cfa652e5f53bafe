// Made by `npm run generate`. Do not edit.

const endChat_check_0 = ((value) => value === null);
export const endChat = { method: 'POST', path: '/api/cs/chat/end', isResponse: endChat_check_0 };
