/** Codes that cross the wire in more than one call. Labels for them live in the message catalogue. */

/** A 64-bit id as a decimal string, as everywhere on the wire. */
export const ID_PATTERN = /^[0-9]{1,19}$/;

export const USER_TYPE = { admin: 'A', leader: 'L', staff: 'D' } as const;
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE];

/** In place of a person's id: one whom no app has named, to be added. */
export const NEW_PERSON = 'new';

export const CHAT_ENDED = { no: 0, yes: 1 } as const;

/** `handleStatus` of a query. Every other one counts as open. */
export const QUERY_STATUS = { open: 1, closed: 2 } as const;
export type QueryStatusCode = (typeof QUERY_STATUS)[keyof typeof QUERY_STATUS];

/** The subject of a report (specification, section 9). */
export const REPORT_TYPE = { query: 1, chat: 2 } as const;
export type ReportType = (typeof REPORT_TYPE)[keyof typeof REPORT_TYPE];

/**
 * How far a query or chat has come, as reports count it; `all` to ask for. Only a chat can have ended without being
 * solved.
 */
export const REPORT_STATUS = { all: 1, open: 2, solved: 3, notSolved: 4 } as const;
export type ReportStatusFilter = Exclude<(typeof REPORT_STATUS)[keyof typeof REPORT_STATUS], 4>;
export type ReportRowStatus = Exclude<(typeof REPORT_STATUS)[keyof typeof REPORT_STATUS], 1>;

/**
 * Whose side of a chat a person is on. A person is (type, id): staff 7 and customer 7 are two people. `system` is the
 * product itself, id '0'.
 */
export const PERSON_TYPE = { customer: 1, staff: 2, system: 3 } as const;
export type PersonType = (typeof PERSON_TYPE)[keyof typeof PERSON_TYPE];

export const MESSAGE_TYPE = { text: 1, image: 2, video: 3, card: 21 } as const;

/** Kinds of a stored message as history calls name them (`MESSAGE_TYPE` is the live chat's naming). */
export const CONTENT_TYPE = { text: 0, image: 1, video: 2, file: 3, card: 4 } as const;

/** `chatType` of a live message: 3 customer service, 4 the customer ended the chat. */
export const CHAT_TYPE = { service: 3, endedByCustomer: 4 } as const;

/**
 * Role keys of screens, as resources and calls name them (specification, section 2).
 * A screen that has several may be opened with any one of them.
 */
export const ROLE_KEY = {
  queryService: '/query-service/index',
  check: '/live-service/check',
  tasks: '/live-service/index',
  leader: '/live-service/indexLeader',
  history: '/search-chat-history/index',
  dashboard: '/dashbroad/index',
  settingsQuery: '/settings/settings-query/index',
  settingsOnline: '/settings/settings-online/index',
  settingsCanned: '/settings/settings-canned/index',
  settingsProduct: '/settings/settings-product/index',
  settingsHours: '/settings/settings-hours/index',
  settingsTargets: '/settings/settings-targets/index',
  settingsTags: '/settings/settings-tags/index',
  accounts: '/account/index',
  teams: '/account/team',
  roles: '/account/role',
  menus: '/account/menu',
  /** Developers. */
  replay: '/debug/replay',
} as const;

/** A holder of one of these may use the chat service. */
export const CHAT_KEYS = [ROLE_KEY.tasks, ROLE_KEY.leader] as const;

/** Button keys (specification, section 6), spelled as given. */
export const BUTTON_KEY = {
  queryEdit: '/query-service/index/Edit',
  queryAssign: '/query-service/index/Edit/Assign',
  accountEdit: '/account/index/Eidt',
  accountAdd: '/account/index/Addmenu',
  accountDelete: '/account/index/Delete',
  /** What leaders may do in the live chats of others (docs/decisions/0089). */
  chatWatch: '/live-service/indexLeader/Watch',
  chatWhisper: '/live-service/indexLeader/Whisper',
  chatJoin: '/live-service/indexLeader/Join',
  chatTakeOver: '/live-service/indexLeader/TakeOver',
} as const;

/** What customers see as the name of the staff who answer them. */
export const STAFF_NAMES = { nickname: 'nickname', firstName: 'firstName', product: 'product' } as const;
export type StaffNames = (typeof STAFF_NAMES)[keyof typeof STAFF_NAMES];

/** Whether staff are asked for tags when they end a chat or close a query. */
export const TAGS_ON_END = { never: 'never', suggest: 'suggest', require: 'require' } as const;
export type TagsOnEnd = (typeof TAGS_ON_END)[keyof typeof TAGS_ON_END];

/** Why a customer gave a low rating. */
export const RATING_REASON = {
  waiting: 'waiting',
  notSolved: 'notSolved',
  notClear: 'notClear',
  notFriendly: 'notFriendly',
} as const;
export type RatingReason = (typeof RATING_REASON)[keyof typeof RATING_REASON];

/** Screens that only type A may open, independent of roles. Menus lead to them by these keys. */
export const ADMIN_KEY = { auditLog: '/audit-log' } as const;

/** Keys of the screens that have an entry in the sidebar. All other keys only grant permissions. */
export const MENU_KEYS: readonly string[] = [
  ROLE_KEY.check,
  ROLE_KEY.queryService,
  ROLE_KEY.history,
  ROLE_KEY.dashboard,
  ROLE_KEY.settingsQuery,
  ROLE_KEY.settingsOnline,
  ROLE_KEY.settingsCanned,
  ROLE_KEY.settingsProduct,
  ROLE_KEY.settingsHours,
  ROLE_KEY.settingsTargets,
  ROLE_KEY.settingsTags,
  ROLE_KEY.accounts,
  ROLE_KEY.teams,
  ROLE_KEY.roles,
  ROLE_KEY.menus,
  ROLE_KEY.replay,
  ADMIN_KEY.auditLog,
];

interface Access {
  readonly type: UserType;
  readonly targetId: string | null;
  /** Permission keys. */
  readonly uris: readonly string[];
}

/** All that determines a person's permissions, in one text. It differs after a change. */
export function accessOf({ type, targetId, uris }: Access): string {
  return [type, targetId ?? '', ...[...uris].sort()].join(' ');
}

/** `accessOf` in a few characters (FNV-1a), for an address. */
export function accessDigest(access: Access): string {
  let hash = 0x811c9dc5;
  for (const character of accessOf(access)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
