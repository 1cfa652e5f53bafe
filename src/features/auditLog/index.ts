export { AuditLogScreen } from './components/AuditLogScreen.tsx';
export { createAuditLogApi, type AuditLogApi } from './auditLogApi.ts';
export { auditLogLogRules } from './auditLogLogRules.ts';
export { auditLogSaga, type AuditLogDeps } from './auditLogSaga.ts';
export { auditLogReducer, type AuditLogState } from './auditLogSlice.ts';
