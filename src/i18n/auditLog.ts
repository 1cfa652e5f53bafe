import en from './en.json?audit-log';

/** What is read in the audit log alone. */
export const AUDIT_LOG_TEXTS = { auditLog: en.auditLog };
