import { Type, type Static } from 'typebox';
import { BUTTON_KEY, ROLE_KEY } from '../domain.ts';
import { admin, defineCall, staff } from './call.ts';
import { HeadImg, Id, Instant, Nullable, pageFields, pageOf, UserTypeCode } from './schemas.ts';

const presenceFields = {
  isOnline: Type.Boolean(),
  /** Online, but without a chat socket: their chats are recalled after a grace period. */
  isAway: Type.Boolean(),
  /** Online, but without new chats until then; null: not on a break. */
  breakEndsAt: Nullable(Instant),
  openChats: Type.Integer(),
  /** Open chats that the settings let one person have. */
  maxChats: Type.Integer(),
};

/** A person who takes chats, as leaders see them. */
export const StaffPresence = Type.Object({
  id: Id,
  userId: Id,
  account: Type.String(),
  name: Type.String(),
  type: UserTypeCode,
  headImg: HeadImg,
  ...presenceFields,
  /** When they last went online; null: never. */
  onlineStartTime: Nullable(Instant),
  /** When they last went offline; null: never. */
  offlineTime: Nullable(Instant),
  /** When their presence or their chats last changed. */
  updateTime: Instant,
});
export type StaffPresence = Static<typeof StaffPresence>;

export const pageStaff = defineCall({
  method: 'POST',
  path: '/api/cs/user/pageStaff',
  access: staff(ROLE_KEY.leader),
  summary: 'Staff who may take chats: online ones first, then by name. `csOnline` narrows to those online or offline.',
  request: Type.Object({ csOnline: Type.Optional(Type.Boolean()), ...pageFields }),
  response: pageOf(StaffPresence),
  conditional: true,
});

/** A person to whom work can be assigned. */
export const Assignee = Type.Object({
  id: Id,
  account: Type.String(),
  name: Type.String(),
  email: Type.String(),
  headImg: HeadImg,
  ...presenceFields,
});
export type Assignee = Static<typeof Assignee>;

export const getCustomerServiceUsers = defineCall({
  method: 'POST',
  path: '/api/cs/query/getCustomerServiceUsers',
  access: staff(ROLE_KEY.leader, ROLE_KEY.tasks, BUTTON_KEY.queryAssign),
  summary:
    'Active accounts that may take queries or chats, by part of their name, account or email. The first 20: those ' +
    'online, on a break, away, offline, each by how little they have open, admins last. With `chatId` or `queryId`, ' +
    'only those who may take that chat or query and do not have it; agents ask so for a chat of theirs. With ' +
    '`forChats`, only those who may take chats.',
  request: Type.Object({
    keyword: Type.Optional(Type.String()),
    chatId: Type.Optional(Id),
    queryId: Type.Optional(Id),
    forChats: Type.Optional(Type.Boolean()),
  }),
  response: Type.Array(Assignee),
});

export const getNotCustomerServiceUsers = defineCall({
  method: 'POST',
  path: '/api/cs/query/getNotCustomerServiceUsers',
  access: staff(ROLE_KEY.leader, BUTTON_KEY.queryAssign),
  summary: 'The other active accounts: without the permission, or taken out of service by an admin. The first 20.',
  request: Type.Object({ keyword: Type.Optional(Type.String()) }),
  response: Type.Array(Assignee),
});

export const editCustomerServiceUsers = defineCall({
  method: 'POST',
  path: '/api/cs/query/editCustomerServiceUsers',
  access: admin,
  summary:
    'Type A only: puts accounts into service or takes them out of it. Out of service nobody is given chats or ' +
    'queries, by hand or by rule. 4004 when one of the accounts is not there: none is changed then.',
  request: Type.Object({ userIds: Type.Array(Id), enabled: Type.Boolean() }),
});
