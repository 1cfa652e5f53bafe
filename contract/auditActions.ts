/** Everything that the audit log can hold, by what it was done to. */
export const AUDIT_ACTIONS = [
  'account.registered', 'account.created', 'account.changed', 'account.passwordChanged', 'account.deleted',
  'role.created', 'role.changed', 'role.deleted',
  'resource.created', 'resource.changed', 'resource.deleted',
  'session.started', 'session.failed', 'session.loggedOut', 'session.ended',
  'staff.presence', 'staff.inServiceChanged',
  'settings.chat', 'settings.query', 'settings.category', 'settings.subject',
  'chat.assigned', 'chat.recalled',
  'query.assigned', 'query.recalled', 'query.closed', 'query.opened',
  'reply.added', 'reply.edited', 'reply.deleted',
  'audit.exported', 'report.exported',
  'actionLog.added', 'actionLog.opened',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What things can be done to, as the audit log names it. */
export const AUDIT_OBJECTS = [
  'staff', 'role', 'resource', 'session', 'config_chat', 'config_query', 'category', 'subject', 'chat', 'query', 'reply', 'audit_log', 'report', 'action_log',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];
