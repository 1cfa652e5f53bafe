import { Type, type Static } from 'typebox';
import { COLOUR, LOGO_ID } from '../brand.ts';
import { LOGO_MAX_BYTES } from '../constants.ts';
import { ROLE_KEY, STAFF_NAMES } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { FreeText, Id } from './schemas.ts';

const chatSettingsFields = {
  /** 'Coming in': the text of the auto-reception. */
  autoReceiptionText: FreeText,
  isAutoReceiption: Type.Boolean(),
  /** `{staff_nickName}` is the placeholder for the agent's name as customers see it. */
  greetingComing: FreeText,
  greetingLeftChat: FreeText,
  isAutoEndChat: Type.Boolean(),
  /** Minutes. */
  autoEndChatTime: Type.Number(),
  isSolvedCheck: Type.Boolean(),
  solvedCheckYes: FreeText,
  solvedCheckNo: FreeText,
  /** 'min,max' */
  taskAllocation: Type.String(),
};

/** null: those of the product. */
const brandFields = {
  colour: Type.Union([Type.String({ pattern: COLOUR.source }), Type.Null()]),
  /** The id of an uploaded logo. */
  logo: Type.Union([Type.String({ pattern: LOGO_ID.source }), Type.Null()]),
};

/** The online settings. */
export const ChatSettings = Type.Object({
  ...chatSettingsFields,
  /** What customers see as the name of staff: the nickname, its first word, or that of the product, without a picture. */
  staffNames: Type.Enum(STAFF_NAMES),
  /** Whether agents see who watches their chats. */
  showsWatchers: Type.Boolean(),
  /** Whether customers are asked to rate chats that have ended. */
  isRatingAsked: Type.Boolean(),
  ...brandFields,
});
export type ChatSettings = Static<typeof ChatSettings>;

export const getChatSettings = defineCall({
  method: 'POST',
  path: '/api/cs/configChat/getOne',
  access: staff(ROLE_KEY.settingsOnline, ROLE_KEY.tasks, ROLE_KEY.leader),
  summary: 'The online settings. Who answers chats may read them.',
  response: ChatSettings,
});

export const saveChatSettings = defineCall({
  method: 'POST',
  path: '/api/cs/configChat/add',
  access: staff(ROLE_KEY.settingsOnline),
  summary:
    'Stores the online settings. A minimum of `taskAllocation` above its maximum makes both the minimum. 4022 for ' +
    'an `autoEndChatTime` of 0 or less, numbers that are none, and texts too long to send. ' +
    'A colour, a logo or a choice of names, watchers or ratings that is left out stays as it is.',
  request: Type.Object({
    ...chatSettingsFields,
    staffNames: Type.Optional(Type.Enum(STAFF_NAMES)),
    showsWatchers: Type.Optional(Type.Boolean()),
    isRatingAsked: Type.Optional(Type.Boolean()),
    colour: Type.Optional(brandFields.colour),
    logo: Type.Optional(brandFields.logo),
  }),
});

export const uploadLogo = defineCall({
  method: 'POST',
  path: '/api/cs/configChat/logo',
  access: staff(ROLE_KEY.settingsOnline),
  summary:
    'Takes a JPG or PNG of up to 1 MB as a logo, for the online settings. Everyone can read it. Of the logos that are ' +
    'not used, the last 20 stay.',
  response: Type.Object({ logo: Type.String() }),
  upload: true,
  maxBodyBytes: LOGO_MAX_BYTES,
  stores: true,
});

/** A: can be chosen; I: only queries that were raised with it still show it. */
const Status = Type.Union([Type.Literal('A'), Type.Literal('I')]);

export const QueryCategory = Type.Object({
  id: Id,
  name: FreeText,
  module: FreeText,
  remark: FreeText,
  status: Status,
});
export type QueryCategory = Static<typeof QueryCategory>;

export const QuerySubject = Type.Object({ id: Id, name: FreeText, remark: FreeText, status: Status });
export type QuerySubject = Static<typeof QuerySubject>;

export const listCategories = defineCall({
  method: 'POST',
  path: '/api/cs/configCategory/selectList',
  access: staff(ROLE_KEY.settingsQuery, ROLE_KEY.queryService),
  summary: 'All categories of queries, by name.',
  response: Type.Array(QueryCategory),
});

/** Without an `id`, a new one. Those that are not listed do not change. To remove one, make it inactive. */
const NewId = Type.Optional(Id);

export const saveCategories = defineCall({
  method: 'POST',
  path: '/api/cs/configCategory/addOrEdit',
  access: staff(ROLE_KEY.settingsQuery),
  summary: 'Adds and edits categories, all of them or none. 4022 for names that are empty, too long or taken.',
  request: Type.Object({
    categories: Type.Array(
      Type.Object({ id: NewId, name: FreeText, module: FreeText, remark: FreeText, status: Status }),
    ),
  }),
});

export const listSubjects = defineCall({
  method: 'POST',
  path: '/api/cs/configSubject/selectList',
  access: staff(ROLE_KEY.settingsQuery, ROLE_KEY.queryService),
  summary: 'All subjects of queries, in the order in which they were added.',
  response: Type.Array(QuerySubject),
});

export const saveSubjects = defineCall({
  method: 'POST',
  path: '/api/cs/configSubject/addOrEdit',
  access: staff(ROLE_KEY.settingsQuery),
  summary: 'Adds and edits subjects, all of them or none. 4022 for names that are empty, too long or taken.',
  request: Type.Object({
    subjects: Type.Array(Type.Object({ id: NewId, name: FreeText, remark: FreeText, status: Status })),
  }),
});

/** The query settings. */
export const QuerySettings = Type.Object({
  /** Most open queries that are assigned to a member of staff automatically; 0: never. */
  allocation: Type.Number(),
  /** Hours after which an open query without a staff reply counts as expired; 0: never. */
  expireIn: Type.Number(),
  /** Hours before that at which its assignee is notified; 0: never. */
  notification: Type.Number(),
  /** The text of that notification. */
  notificationMsg: FreeText,
});
export type QuerySettings = Static<typeof QuerySettings>;

export const getQuerySettings = defineCall({
  method: 'POST',
  path: '/api/cs/configQuery/getOne',
  access: staff(ROLE_KEY.settingsQuery),
  summary: 'The query settings.',
  response: QuerySettings,
});

export const saveQuerySettings = defineCall({
  method: 'POST',
  path: '/api/cs/configQuery/add',
  access: staff(ROLE_KEY.settingsQuery),
  summary:
    'Stores the query settings. 4022 for numbers below 0 or too large, an allocation that is not whole, a ' +
    'notification that would come before the query does, and a text too long to send.',
  request: QuerySettings,
});
