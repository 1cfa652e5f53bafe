import { Type, type Static } from 'typebox';
import { defineCall, staff } from './call.ts';
import { Id, Instant, Nothing, Nullable, pageFields, pageOf } from './schemas.ts';

const chatFields = {
  id: Id,
  chatId: Id,
  /** The customer. */
  fromId: Id,
  fromName: Type.String(),
  nickName: Type.String(),
  fromHeadImg: Type.String(),
  /** The assigned member of staff; null while the chat waits in line. */
  toId: Nullable(Id),
  toName: Type.String(),
  comeFrom: Type.Integer(),
  chatEnded: Type.Union([Type.Literal(0), Type.Literal(1)]),
  createTime: Instant,
  updateTime: Instant,
};

/** A row of the task lists. It carries no content of the chat. */
export const ChatTask = Type.Object({ ...chatFields, unReadCount: Type.Integer() });
export type ChatTask = Static<typeof ChatTask>;

/** A chat in the workspace's left list. */
export const ChatSummary = Type.Object({
  ...chatFields,
  unReadCount: Type.Integer(),
  /** Number of the chat's newest message; 0 when it has none. */
  lastSeq: Type.Integer(),
  lastMessage: Nullable(Type.Object({ msgType: Type.Integer(), msg: Type.String(), serverTime: Instant })),
  /** How far each side has received and read, as chatSeq. */
  staffReadSeq: Type.Integer(),
  customerDeliveredSeq: Type.Integer(),
  customerReadSeq: Type.Integer(),
  /** Whether a member of staff has written in it yet: without, the workspace greets. */
  hasStaffMessage: Type.Boolean(),
});
export type ChatSummary = Static<typeof ChatSummary>;

/** A stored message. */
export const ChatRecord = Type.Object({
  id: Id,
  chatId: Id,
  chatSeq: Type.Integer(),
  fromType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  fromId: Id,
  fromMainId: Id,
  fromNickName: Type.String(),
  fromHeadImg: Type.String(),
  contentType: Type.Integer(),
  content: Type.String(),
  msgType: Type.Integer(),
  /** JSON text of the content. */
  msg: Type.String(),
  clientMsgId: Type.String(),
  createTime: Instant,
});
export type ChatRecord = Static<typeof ChatRecord>;

const taskFilters = {
  /** Live ID. Text that is no number matches nothing. */
  keyword: Type.Optional(Type.String()),
  comeFrom: Type.Optional(Type.Integer()),
  chatEnded: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
  ...pageFields,
};

export const pageChats = defineCall({
  method: 'POST',
  path: '/api/cs/chat/page',
  access: staff('/live-service/index', '/live-service/indexLeader'),
  summary: 'All Task: every chat, newest change first.',
  request: Type.Object({ all: Type.Optional(Type.Boolean()), ...taskFilters }),
  response: pageOf(ChatTask),
  conditional: true,
});

export const pageMyChats = defineCall({
  method: 'POST',
  path: '/api/cs/chat/pageByMe',
  access: staff('/live-service/index', '/live-service/indexLeader'),
  summary: 'My Task: chats assigned to the caller, newest change first.',
  request: Type.Object(taskFilters),
  response: pageOf(ChatTask),
  conditional: true,
});

export const pageMyChatsToday = defineCall({
  method: 'POST',
  path: '/api/cs/chat/pageByMeToday',
  access: staff('/live-service/index', '/live-service/indexLeader'),
  summary: 'As pageByMe, of chats created today in the deployment\'s zone.',
  request: Type.Object(taskFilters),
  response: pageOf(ChatTask),
  conditional: true,
});

export const pageChatUsers = defineCall({
  method: 'POST',
  path: '/api/cs/chat/pageUser',
  access: staff('/live-service/index', '/live-service/indexLeader'),
  summary: 'The workspace\'s left list: the caller\'s chats, open ones first, newest change first. `chatIds` asks for those only, and for chats of others as far as the caller may read them.',
  request: Type.Object({ userId: Type.Optional(Id), chatIds: Type.Optional(Type.Array(Id)), ...pageFields }),
  response: pageOf(ChatSummary),
});

/** `afterSeq` asks for what follows that chatSeq, oldest first; without it the newest come first, and `next` leads to older ones. */
const recordFields = {
  chatId: Id,
  contentTypes: Type.Optional(Type.Array(Type.Integer())),
  afterSeq: Type.Optional(Type.Integer()),
  keyword: Type.Optional(Type.String()),
  ...pageFields,
};

export const pageRecord = defineCall({
  method: 'POST',
  path: '/api/cs/chat/pageRecord',
  access: staff('/live-service/index', '/live-service/indexLeader', '/search-chat-history/index'),
  summary: 'Messages of a chat. `setRead` marks up to the highest chatSeq in the answer as read by the assigned caller.',
  request: Type.Object({ setRead: Type.Optional(Type.Boolean()), ...recordFields }),
  response: pageOf(ChatRecord),
});

export const endChat = defineCall({
  method: 'POST',
  path: '/api/cs/chat/end',
  access: staff('/live-service/index', '/live-service/indexLeader'),
  summary: 'Ends a chat assigned to the caller. 4009 when it has ended already.',
  request: Type.Object({ chatId: Id }),
  response: Nothing,
});

export const customerRecordFields = recordFields;
