import type { AuditAction } from '#contract/auditActions.ts';
import { ID_PATTERN } from '#contract/domain.ts';
import type { AuditChange, AuditEntry } from '#contract/http/audit.ts';
import { readAction } from './auditLogFilters.ts';
import type texts from './texts.json';

type SentenceName = keyof typeof texts.auditLog.sentence;

export interface Sentence {
  readonly name: SentenceName;
  /** The changed fields that the sentence contains; the others are listed below it. */
  readonly contained: readonly string[];
}

type ChangeOf = (field: string) => AuditChange | undefined;

/** The sentence of each kind of event. The type refuses a kind without one. */
const SENTENCE_OF: Readonly<Record<AuditAction, (entry: AuditEntry, changeOf: ChangeOf) => Sentence>> = {
  'account.registered': () => saying('accountRegistered'),
  'account.created': () => saying('accountCreated'),
  'account.changed': accountChanged,
  'account.passwordChanged': ({ staffId, objectId }) =>
    saying(staffId === objectId ? 'ownPasswordChanged' : 'passwordChanged'),
  'account.deleted': () => saying('accountDeleted'),
  'account.unlocked': () => saying('accountUnlocked'),
  'role.created': () => saying('roleCreated'),
  'role.changed': roleChanged,
  'role.deleted': () => saying('roleDeleted'),
  'resource.created': () => saying('menuCreated'),
  'resource.changed': () => saying('menuChanged'),
  'resource.deleted': () => saying('menuDeleted'),
  'session.started': () => saying('loggedIn'),
  'session.failed': ({ objectId }) => saying(objectId === '' ? 'unknownLoginFailed' : 'loginFailed'),
  'session.loggedOut': () => saying('loggedOut'),
  'session.ended': ({ staffId }, changeOf) =>
    saying(changeOf('staffId')?.from === staffId ? 'ownDeviceEnded' : 'deviceEnded', 'staffId', 'name'),
  'staff.presence': presence,
  'staff.inServiceChanged': (_, changeOf) =>
    saying(changeOf('isInService')?.to === 'true' ? 'inService' : 'outOfService', 'isInService'),
  'settings.chat': () => saying('chatSettingsChanged'),
  'settings.query': () => saying('querySettingsChanged'),
  'settings.category': (_, changeOf) => saying(isNew(changeOf) ? 'categoryAdded' : 'categoryChanged'),
  'settings.subject': (_, changeOf) => saying(isNew(changeOf) ? 'subjectAdded' : 'subjectChanged'),
  'settings.product': (_, changeOf) => saying(isNew(changeOf) ? 'productAdded' : 'productChanged'),
  'settings.tag': (_, changeOf) => saying(isNew(changeOf) ? 'tagAdded' : 'tagChanged'),
  'settings.tagMerged': () => saying('tagMerged', 'name', 'product', 'topic', 'isActive'),
  'settings.hours': hoursChanged,
  'settings.chatTargets': (_, changeOf) => targetsChanged('chat', changeOf),
  'settings.queryTargets': (_, changeOf) => targetsChanged('query', changeOf),
  'settings.team': (_, changeOf) => saying(isNew(changeOf) ? 'teamAdded' : 'teamChanged'),
  'chat.assigned': chatAssigned,
  'chat.recalled': chatRecalled,
  'chat.offered': () => saying('chatOffered'),
  'chat.returned': () => saying('chatReturned'),
  'chat.watched': () => saying('chatWatched', 'seconds'),
  'chat.joined': () => saying('chatJoined'),
  'chat.left': () => saying('chatLeft'),
  'chat.exported': () => saying('chatExported'),
  'query.assigned': queryAssigned,
  'query.recalled': () => saying('queryRecalled', 'staffId'),
  'query.closed': () => saying('queryClosed', 'isClosed'),
  'query.opened': () => saying('queryOpened', 'isClosed'),
  'query.exported': () => saying('queryExported'),
  'reply.added': () => saying('replyAdded', 'queryId'),
  'reply.edited': () => saying('replyEdited', 'queryId'),
  'reply.deleted': () => saying('replyDeleted', 'queryId'),
  'chatNote.added': (_, changeOf) =>
    changeOf('whisperTo') === undefined ? saying('chatNoteAdded') : saying('chatWhispered', 'whisperTo'),
  'chatNote.edited': () => saying('chatNoteEdited'),
  'chatNote.deleted': () => saying('chatNoteDeleted'),
  'queryNote.added': () => saying('queryNoteAdded'),
  'queryNote.edited': () => saying('queryNoteEdited'),
  'queryNote.deleted': () => saying('queryNoteDeleted'),
  'customerNote.edited': () => saying('customerNoteEdited'),
  'customerNote.deleted': () => saying('customerNoteDeleted'),
  'cannedReply.created': () => saying('cannedReplyCreated'),
  'cannedReply.changed': () => saying('cannedReplyChanged'),
  'cannedReply.archived': () => saying('cannedReplyArchived'),
  'cannedReply.restored': () => saying('cannedReplyRestored'),
  'audit.exported': () => saying('auditExported'),
  'report.exported': () => saying('reportExported'),
  'actionLog.added': () => saying('problemReported'),
  'actionLog.opened': () => saying('problemOpened'),
  'actionLog.caseOpened': () => saying('caseOpened'),
  'demoTraffic.stopped': () => saying('demoTrafficStopped'),
  'customer.blocked': () => saying('customerBlocked'),
  'customer.unblocked': () => saying('customerUnblocked'),
  'customer.erased': () => saying('customerErased'),
  'customer.exported': () => saying('customerExported'),
  'people.imported': () => saying('peopleImported'),
};

/** Events of another version, which this one does not know, have a sentence as well. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const action = readAction(entry.action);
  if (action === null) return saying(entry.staffId === null ? 'unknownEvent' : 'unknownAction');
  return SENTENCE_OF[action](entry, (field) => entry.changes.find((change) => change.field === field));
}

function saying(name: SentenceName, ...fields: readonly string[]): Sentence {
  return { name, contained: fields };
}

function isNew(changeOf: ChangeOf): boolean {
  return changeOf('name')?.from === null;
}

function hoursChanged(_: AuditEntry, changeOf: ChangeOf): Sentence {
  const zone = changeOf('timeZone');
  return saying(zone?.from === null ? 'hoursAdded' : zone?.to === null ? 'hoursRemoved' : 'hoursChanged');
}

function targetsChanged(of: 'chat' | 'query', changeOf: ChangeOf): Sentence {
  const share = changeOf('warnPercent');
  return saying(`${of}Targets${share?.from === null ? 'Added' : share?.to === null ? 'Removed' : 'Changed'}`);
}

function accountChanged({ changes }: AuditEntry, changeOf: ChangeOf): Sentence {
  if (changes.length !== 1) return saying('accountChanged');
  if (changeOf('role') !== undefined) return saying('accountRole');
  switch (changeOf('status')?.to) {
    case 'A':
      return saying('accountActivated', 'status');
    case 'I':
      return saying('accountDeactivated', 'status');
    default:
      return saying('accountChanged');
  }
}

function roleChanged({ changes }: AuditEntry, changeOf: ChangeOf): Sentence {
  const [added, removed] = [changeOf('addedResources'), changeOf('removedResources')];
  if (changes.length !== 1) return saying('roleChanged');
  if (added !== undefined) return saying(oneOf(added.to) ? 'permissionGiven' : 'permissionsGiven', 'addedResources');
  if (removed !== undefined)
    return saying(oneOf(removed.from) ? 'permissionTaken' : 'permissionsTaken', 'removedResources');
  return saying('roleChanged');
}

function oneOf(resources: string | null): boolean {
  return permissionNames(resources ?? '').length === 1;
}

function presence({ staffId, objectId }: AuditEntry, changeOf: ChangeOf): Sentence {
  if (changeOf('isOnline') === undefined)
    return saying(changeOf('breakMinutes') === undefined ? 'breakEnded' : 'breakTaken', 'isOnBreak');
  const isOnline = changeOf('isOnline')?.to === 'true';
  if (staffId === objectId) return saying(isOnline ? 'wentOnline' : 'wentOffline', 'isOnline');
  if (staffId === null) return saying(isOnline ? 'becameOnline' : 'becameOffline', 'isOnline');
  return saying(isOnline ? 'setOnline' : 'setOffline', 'isOnline');
}

function chatAssigned({ staffId }: AuditEntry, changeOf: ChangeOf): Sentence {
  const [given, reason] = [changeOf('staffId'), changeOf('reason')?.to ?? ''];
  const fields = ['staffId', 'reason'];
  if (staffId === null) {
    const because = isIn(ALLOCATION, reason) ? ALLOCATION[reason] : null;
    // A reason of another version is listed as it is.
    return because === null ? saying('chatAssigned', 'staffId') : saying(because, ...fields);
  }
  if (given?.to === staffId) return saying(given.from === null ? 'chatTaken' : 'chatTakenFrom', ...fields);
  return saying((given?.from ?? null) === null ? 'chatGiven' : 'chatHandedOver', ...fields);
}

/** Why the system gave a chat to a person, by the reason of the step. */
const ALLOCATION = {
  belowMinimum: 'chatBelowMinimum',
  fewestChats: 'chatFewestChats',
  longestFree: 'chatLongestFree',
  onlyOneFree: 'chatOnlyOneFree',
  speaksLanguage: 'chatSpeaksLanguage',
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
  return isIn(RECALL, reason) ? saying(RECALL[reason], 'staffId', 'reason') : saying('chatRecalled', 'staffId');
}

function queryAssigned({ staffId }: AuditEntry, changeOf: ChangeOf): Sentence {
  const given = changeOf('staffId');
  if (staffId === null) return saying('queryAssigned', 'staffId');
  if (given?.to === staffId) return saying(given.from === null ? 'queryTaken' : 'queryTakenFrom', 'staffId');
  return saying((given?.from ?? null) === null ? 'queryGiven' : 'queryHandedOver', 'staffId');
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
    case 'tag':
      return '/settings-tags';
    case 'business_hours':
      return '/settings-hours';
    case 'target':
      return '/settings-targets';
    case 'team':
      return '/team';
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
