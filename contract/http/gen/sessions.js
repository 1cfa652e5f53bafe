// Made by `npm run generate`. Do not edit.

export { changePassword } from './sessions/changePassword.js';
export { endSession } from './sessions/endSession.js';
export { endSessions } from './sessions/endSessions.js';
export { listSessions } from './sessions/listSessions.js';
