/** Every action in the audit log, by the kind of object it changes. */
export const AUDIT_ACTIONS = [
  'account.registered',
  'account.created',
  'account.changed',
  'account.passwordChanged',
  'account.deleted',
  'account.unlocked',
  'role.created',
  'role.changed',
  'role.deleted',
  'resource.created',
  'resource.changed',
  'resource.deleted',
  'session.started',
  'session.failed',
  'session.loggedOut',
  'session.ended',
  'staff.presence',
  'staff.inServiceChanged',
  'settings.chat',
  'settings.query',
  'settings.category',
  'settings.subject',
  'chat.assigned',
  'chat.recalled',
  'query.assigned',
  'query.recalled',
  'query.closed',
  'query.opened',
  'reply.added',
  'reply.edited',
  'reply.deleted',
  'audit.exported',
  'report.exported',
  'actionLog.added',
  'actionLog.opened',
  'demoTraffic.stopped',
  'customer.erased',
  'customer.exported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who acted: people, or the product itself. */
export const AUDIT_BY = { people: 'people', system: 'system' } as const;
export type AuditBy = (typeof AUDIT_BY)[keyof typeof AUDIT_BY];

/** The kinds of objects in the audit log. */
export const AUDIT_OBJECTS = [
  'staff',
  'role',
  'resource',
  'session',
  'config_chat',
  'config_query',
  'category',
  'subject',
  'chat',
  'query',
  'reply',
  'audit_log',
  'report',
  'action_log',
  'demo_traffic',
  'app_user',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];
