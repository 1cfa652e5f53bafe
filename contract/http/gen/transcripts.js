// Made by `npm run generate`. Do not edit.

const chatTranscript_check_0 = ((value) => value === null);
export const chatTranscript = { method: 'GET', path: '/api/cs/chat/transcript/:chatId', isResponse: chatTranscript_check_0 };

const queryTranscript_check_0 = ((value) => value === null);
export const queryTranscript = { method: 'GET', path: '/api/cs/query/transcript/:queryId', isResponse: queryTranscript_check_0 };
