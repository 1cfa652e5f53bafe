/** Every action in the audit log, and the kind of object that it is about. */
export const AUDITED = {
  'account.registered': 'staff',
  'account.created': 'staff',
  'account.changed': 'staff',
  'account.passwordChanged': 'staff',
  'account.deleted': 'staff',
  'account.unlocked': 'staff',
  'role.created': 'role',
  'role.changed': 'role',
  'role.deleted': 'role',
  'resource.created': 'resource',
  'resource.changed': 'resource',
  'resource.deleted': 'resource',
  'session.started': 'session',
  'session.failed': 'staff',
  'session.loggedOut': 'session',
  'session.ended': 'session',
  'staff.presence': 'staff',
  'staff.inServiceChanged': 'staff',
  'settings.chat': 'config_chat',
  'settings.query': 'config_query',
  'settings.category': 'category',
  'settings.subject': 'subject',
  'settings.product': 'product',
  'settings.tag': 'tag',
  'settings.tagMerged': 'tag',
  'settings.hours': 'business_hours',
  'settings.chatTargets': 'target',
  'settings.queryTargets': 'target',
  'settings.team': 'team',
  'chat.assigned': 'chat',
  'chat.recalled': 'chat',
  'chat.offered': 'chat',
  'chat.returned': 'chat',
  'chat.watched': 'chat',
  'chat.joined': 'chat',
  'chat.left': 'chat',
  'chat.exported': 'chat',
  'query.assigned': 'query',
  'query.recalled': 'query',
  'query.closed': 'query',
  'query.opened': 'query',
  'query.exported': 'query',
  'reply.added': 'reply',
  'reply.edited': 'reply',
  'reply.deleted': 'reply',
  'chatNote.added': 'chat',
  'chatNote.edited': 'chat',
  'chatNote.deleted': 'chat',
  'queryNote.added': 'query',
  'queryNote.edited': 'query',
  'queryNote.deleted': 'query',
  'customerNote.edited': 'app_user',
  'customerNote.deleted': 'app_user',
  'cannedReply.created': 'canned_reply',
  'cannedReply.changed': 'canned_reply',
  'cannedReply.archived': 'canned_reply',
  'cannedReply.restored': 'canned_reply',
  'audit.exported': 'audit_log',
  'report.exported': 'report',
  'actionLog.added': 'action_log',
  'actionLog.opened': 'action_log',
  'actionLog.caseOpened': 'action_log',
  'demoTraffic.stopped': 'demo_traffic',
  'customer.blocked': 'app_user',
  'customer.unblocked': 'app_user',
  'customer.erased': 'app_user',
  'customer.exported': 'app_user',
  'people.imported': 'app_user',
} as const;
export type AuditAction = keyof typeof AUDITED;
export type AuditObject = (typeof AUDITED)[AuditAction];

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDITED, text);
}

export const AUDIT_ACTIONS: readonly AuditAction[] = Object.keys(AUDITED).filter(isAuditAction);
export const AUDIT_OBJECTS: readonly AuditObject[] = [...new Set(Object.values(AUDITED))];

/** Who acted: people, or the product itself. */
export const AUDIT_BY = { people: 'people', system: 'system' } as const;
export type AuditBy = (typeof AUDIT_BY)[keyof typeof AUDIT_BY];
