import type { AuditAction } from '#contract/auditActions.ts';
import { ID_PATTERN } from '#contract/domain.ts';
import type { AuditChange, AuditEntry } from '#contract/http/audit.ts';
import { readAction } from './auditLogFilters.ts';
import type texts from './texts.json';

/** A sentence of the catalogue. */
type SentenceName = keyof typeof texts.auditLog.sentence;

/** What an entry says. */
export interface Sentence {
  readonly name: SentenceName;
  /** The changed fields that the sentence contains; the others are listed below it. */
  readonly contained: readonly string[];
}

/** A field's change, or undefined. */
type ChangeOf = (field: string) => AuditChange | undefined;

/** The sentence of each kind of event. The type refuses a kind without one. */
const SENTENCE_OF: Readonly<Record<AuditAction, (entry: AuditEntry, changeOf: ChangeOf) => Sentence>> = {
  'account.registered': () => plain('accountRegistered'),
  'account.created': () => plain('accountCreated'),
  'account.changed': accountChanged,
  'account.passwordChanged': ({ staffId, objectId }) =>
    plain(staffId === objectId ? 'ownPasswordChanged' : 'passwordChanged'),
  'account.deleted': () => plain('accountDeleted'),
  'account.unlocked': () => plain('accountUnlocked'),
  'role.created': () => plain('roleCreated'),
  'role.changed': roleChanged,
  'role.deleted': () => plain('roleDeleted'),
  'resource.created': () => plain('menuCreated'),
  'resource.changed': () => plain('menuChanged'),
  'resource.deleted': () => plain('menuDeleted'),
  'session.started': () => plain('loggedIn'),
  'session.failed': ({ objectId }) => plain(objectId === '' ? 'unknownLoginFailed' : 'loginFailed'),
  'session.loggedOut': () => plain('loggedOut'),
  'session.ended': sessionEnded,
  'staff.presence': presence,
  'staff.inServiceChanged': (_, changeOf) =>
    containing(changeOf('isInService')?.to === 'true' ? 'inService' : 'outOfService', 'isInService'),
  'settings.chat': () => plain('chatSettingsChanged'),
  'settings.query': () => plain('querySettingsChanged'),
  'settings.category': (_, changeOf) => plain(isNew(changeOf) ? 'categoryAdded' : 'categoryChanged'),
  'settings.subject': (_, changeOf) => plain(isNew(changeOf) ? 'subjectAdded' : 'subjectChanged'),
  'settings.product': (_, changeOf) => plain(isNew(changeOf) ? 'productAdded' : 'productChanged'),
  'chat.assigned': chatAssigned,
  'chat.recalled': chatRecalled,
  'query.assigned': queryAssigned,
  'query.recalled': () => containing('queryRecalled', 'staffId'),
  'query.closed': () => containing('queryClosed', 'isClosed'),
  'query.opened': () => containing('queryOpened', 'isClosed'),
  'reply.added': () => containing('replyAdded', 'queryId'),
  'reply.edited': () => containing('replyEdited', 'queryId'),
  'reply.deleted': () => containing('replyDeleted', 'queryId'),
  'cannedReply.created': () => plain('cannedReplyCreated'),
  'cannedReply.changed': () => plain('cannedReplyChanged'),
  'cannedReply.archived': () => plain('cannedReplyArchived'),
  'cannedReply.restored': () => plain('cannedReplyRestored'),
  'audit.exported': () => plain('auditExported'),
  'report.exported': () => plain('reportExported'),
  'actionLog.added': () => plain('problemReported'),
  'actionLog.opened': () => plain('problemOpened'),
  'demoTraffic.stopped': () => plain('demoTrafficStopped'),
  'customer.erased': () => plain('customerErased'),
  'customer.exported': () => plain('customerExported'),
  'people.imported': () => plain('peopleImported'),
};

/** Events of another version, which this one does not know, have a sentence as well. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const action = readAction(entry.action);
  if (action === null) return plain(entry.staffId === null ? 'unknownEvent' : 'unknownAction');
  return SENTENCE_OF[action](entry, (field) => entry.changes.find((change) => change.field === field));
}

function plain(name: SentenceName): Sentence {
  return { name, contained: [] };
}

function containing(name: SentenceName, ...fields: readonly string[]): Sentence {
  return { name, contained: fields };
}

function isNew(changeOf: ChangeOf): boolean {
  return changeOf('id')?.from === null;
}

function accountChanged({ changes }: AuditEntry, changeOf: ChangeOf): Sentence {
  if (changes.length !== 1) return plain('accountChanged');
  if (changeOf('role') !== undefined) return plain('accountRole');
  switch (changeOf('status')?.to) {
    case 'A':
      return containing('accountActivated', 'status');
    case 'I':
      return containing('accountDeactivated', 'status');
    default:
      return plain('accountChanged');
  }
}

function roleChanged({ changes }: AuditEntry, changeOf: ChangeOf): Sentence {
  const [added, removed] = [changeOf('addedResources'), changeOf('removedResources')];
  if (changes.length !== 1) return plain('roleChanged');
  if (added !== undefined)
    return containing(oneOf(added.to) ? 'permissionGiven' : 'permissionsGiven', 'addedResources');
  if (removed !== undefined)
    return containing(oneOf(removed.from) ? 'permissionTaken' : 'permissionsTaken', 'removedResources');
  return plain('roleChanged');
}

function oneOf(resources: string | null): boolean {
  return permissionNames(resources ?? '').length === 1;
}

function sessionEnded({ staffId }: AuditEntry, changeOf: ChangeOf): Sentence {
  return containing(changeOf('staffId')?.from === staffId ? 'ownDeviceEnded' : 'deviceEnded', 'staffId', 'name');
}

function presence({ staffId, objectId }: AuditEntry, changeOf: ChangeOf): Sentence {
  if (changeOf('isOnline') === undefined)
    return containing(changeOf('breakMinutes') === undefined ? 'breakEnded' : 'breakTaken', 'isOnBreak');
  const isOnline = changeOf('isOnline')?.to === 'true';
  if (staffId === objectId) return containing(isOnline ? 'wentOnline' : 'wentOffline', 'isOnline');
  if (staffId === null) return containing(isOnline ? 'becameOnline' : 'becameOffline', 'isOnline');
  return containing(isOnline ? 'setOnline' : 'setOffline', 'isOnline');
}

function chatAssigned({ staffId }: AuditEntry, changeOf: ChangeOf): Sentence {
  const [given, reason] = [changeOf('staffId'), changeOf('reason')?.to ?? ''];
  const fields = ['staffId', 'reason'];
  if (staffId === null) {
    const because = isIn(ALLOCATION, reason) ? ALLOCATION[reason] : null;
    // A reason of another version is listed as it is.
    return because === null ? containing('chatAssigned', 'staffId') : containing(because, ...fields);
  }
  if (given?.to === staffId) return containing(given.from === null ? 'chatTaken' : 'chatTakenFrom', ...fields);
  return containing((given?.from ?? null) === null ? 'chatGiven' : 'chatHandedOver', ...fields);
}

/** Why the system gave a chat to a person, by the reason of the step. */
const ALLOCATION = {
  belowMinimum: 'chatBelowMinimum',
  fewestChats: 'chatFewestChats',
  longestFree: 'chatLongestFree',
  onlyOneFree: 'chatOnlyOneFree',
} as const;

/** Why a chat was taken from a person. */
const RECALL = {
  wentOffline: 'chatRecalledOffline',
  away: 'chatRecalledAway',
  accountEnded: 'chatRecalledAccountEnded',
  accessChanged: 'chatRecalledAccessChanged',
} as const;

function chatRecalled(_: AuditEntry, changeOf: ChangeOf): Sentence {
  const reason = changeOf('reason')?.to ?? '';
  return isIn(RECALL, reason) ? containing(RECALL[reason], 'staffId', 'reason') : containing('chatRecalled', 'staffId');
}

function queryAssigned({ staffId }: AuditEntry, changeOf: ChangeOf): Sentence {
  const given = changeOf('staffId');
  if (staffId === null) return containing('queryAssigned', 'staffId');
  if (given?.to === staffId) return containing(given.from === null ? 'queryTaken' : 'queryTakenFrom', 'staffId');
  return containing((given?.from ?? null) === null ? 'queryGiven' : 'queryHandedOver', 'staffId');
}

/** Whether a catalogue's section has a text of this name. */
export function isIn<Texts extends object>(texts: Texts, name: string): name is Extract<keyof Texts, string> {
  return Object.hasOwn(texts, name);
}

/** The names in a list of permissions, each written as 'Leader (/live-service/indexLeader)'. */
export function permissionNames(list: string): readonly string[] {
  return list.split(/(?<=\)), (?=.* \()/u).map((each) => each.replace(/ \(\/[^()]*\)$/u, ''));
}

/**
 * The address where the reader sees the object; null: nowhere. It checks no permission: administrators alone read the
 * audit log, and they may open every screen.
 */
export function addressOf({ action, objectType, objectId, objectName }: AuditEntry): string | null {
  if (action.endsWith('.deleted')) return null;
  switch (objectType) {
    case 'staff':
      return accountAddress(objectName);
    case 'role':
      return '/role';
    case 'resource':
      return '/menu';
    case 'chat':
      return ID_PATTERN.test(objectId) ? `/search-chat-history?liveId=${objectId}` : null;
    case 'query':
      return queryAddress(objectId);
    case 'config_chat':
      return '/settings-online';
    case 'config_query':
    case 'category':
    case 'subject':
      return '/settings-query';
    case 'product':
      return '/settings-product';
    case 'canned_reply':
      return '/settings-canned';
    case 'action_log':
      return ID_PATTERN.test(objectId) ? `/debug/replay?id=${objectId}` : null;
    case 'report':
      return isIn(REPORTS, objectId) ? REPORTS[objectId] : null;
    default:
      return null;
  }
}

const REPORTS = {
  'query-and-chat': '/queryAndChat',
  'query-ranking': '/rankQuery',
  'chat-ranking': '/rankChat',
} as const;

/** The list of accounts, searched for a name; null without one. */
export function accountAddress(name: string): string | null {
  return name === '' ? null : `/account?${new URLSearchParams({ keyword: name }).toString()}`;
}

export function queryAddress(id: string): string | null {
  return ID_PATTERN.test(id) ? `/query-service/${id}` : null;
}
