// Made by `npm run generate`. Do not edit.

export { exportAuditLog } from './audit/exportAuditLog.js';
export { pageAuditLog } from './audit/pageAuditLog.js';
export { searchAuditors } from './audit/searchAuditors.js';
