// Made by `npm run generate`. Do not edit.

const answerSolvedCheck_check_0 = ((value) => value === null);
export const answerSolvedCheck = { method: 'POST', path: '/api/cs/h5/chat/solvedCheck', isResponse: answerSolvedCheck_check_0 };
