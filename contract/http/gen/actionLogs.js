// Made by `npm run generate`. Do not edit.

export { addActionLog } from './actionLogs/addActionLog.js';
export { getActionLog } from './actionLogs/getActionLog.js';
export { pageActionLogs } from './actionLogs/pageActionLogs.js';
