// Made by `npm run generate`. Do not edit.

const endSession_check_0 = ((value) => value === null);
export const endSession = { method: 'POST', path: '/api/sso/session/end', isResponse: endSession_check_0 };
