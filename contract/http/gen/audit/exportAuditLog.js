// Made by `npm run generate`. Do not edit.

const exportAuditLog_check_0 = ((value) => value === null);
export const exportAuditLog = { method: 'GET', path: '/api/cs/auditLog/export', isResponse: exportAuditLog_check_0 };
