import { Type, type Static } from 'typebox';
import { ASSIGN_CHATS_MAX } from '../constants.ts';
import { defineCall, staff } from './call.ts';
import { ChatRating } from './ratings.ts';
import { ShownMessage } from './messages.ts';
import { Day, HeadImg, Id, Instant, Nullable, pageFields, pageOf } from './schemas.ts';
import { OfferedTo } from './transfers.ts';

const chatFields = {
  id: Id,
  chatId: Id,
  /** The customer. */
  fromId: Id,
  /** Both '' after an erasure. */
  fromName: Type.String(),
  nickName: Type.String(),
  fromHeadImg: HeadImg,
  /** The assigned member of staff; null while the chat waits in line. */
  toId: Nullable(Id),
  toName: Type.String(),
  comeFrom: Type.Integer(),
  chatEnded: Type.Union([Type.Literal(0), Type.Literal(1)]),
  createTime: Instant,
  updateTime: Instant,
  /**
   * Since when the customer waits for an answer; null while there is nothing to answer, and after the chat has ended.
   */
  waitingSince: Nullable(Instant),
  /** By when they should be answered, and from when this is urgent; null while they do not wait. */
  dueAt: Nullable(Instant),
  urgentAt: Nullable(Instant),
  /** In the order of the list of tags. */
  tagIds: Type.Array(Id),
  /** null: the customer has not rated it. */
  rating: Nullable(ChatRating),
};

/** A row of the task lists. */
export const ChatTask = Type.Object({
  ...chatFields,
  unReadCount: Type.Integer(),
  /**
   * The newest message: its text or the title of its card, cut after 200 characters; '' for pictures and videos. Absent
   * while there is none, where the caller may not read the chat, and in All Task.
   */
  lastMessage: Type.Optional(ShownMessage),
});
export type ChatTask = Static<typeof ChatTask>;

/** A row of the leader's list. */
export const LeaderTask = Type.Object({
  ...ChatTask.properties,
  /** The open offer of its assignee; absent: none. */
  offeredTo: Type.Optional(OfferedTo),
});
export type LeaderTask = Static<typeof LeaderTask>;

/** A chat in the workspace's left list. */
export const ChatSummary = Type.Object({
  ...chatFields,
  unReadCount: Type.Integer(),
  /** Number of the chat's newest message; 0 when it has none. */
  lastSeq: Type.Integer(),
  lastMessage: Nullable(Type.Object({ msgType: Type.Integer(), msg: Type.String(), serverTime: Instant })),
  /** The marks of each side, as chatSeq. */
  staffReadSeq: Type.Integer(),
  customerDeliveredSeq: Type.Integer(),
  customerReadSeq: Type.Integer(),
  /** Whether a member of staff has written in it. If not, the workspace greets the customer. */
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
  fromHeadImg: HeadImg,
  contentType: Type.Integer(),
  content: Type.String(),
  msgType: Type.Integer(),
  /** JSON text of the content. */
  msg: Type.String(),
  clientMsgId: Type.String(),
  createTime: Instant,
});
export type ChatRecord = Static<typeof ChatRecord>;

/** A topic stands for its reasons, too. */
const tagId = Type.Optional(Id);

const taskFilters = {
  /** Live ID. Text that is no number matches nothing. */
  keyword: Type.Optional(Type.String()),
  comeFrom: Type.Optional(Type.Integer()),
  tagId,
  chatEnded: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
  ...pageFields,
};

export const pageChats = defineCall({
  method: 'POST',
  path: '/api/cs/chat/page',
  access: staff('/live-service/index', '/live-service/indexLeader'),
  summary: 'All Task: every chat, newest change first, without messages.',
  request: Type.Object({ all: Type.Optional(Type.Boolean()), ...taskFilters }),
  response: pageOf(ChatTask),
  conditional: true,
});

export const pageMyChats = defineCall({
  method: 'POST',
  path: '/api/cs/chat/pageByMe',
  access: staff('/live-service/index', '/live-service/indexLeader'),
  summary:
    'My Task: chats assigned to the caller, newest change first. `lateFirst` puts the customers first who have ' +
    'waited longest, then the other chats, newest change first.',
  request: Type.Object({ lateFirst: Type.Optional(Type.Boolean()), ...taskFilters }),
  response: pageOf(ChatTask),
  conditional: true,
});

export const pageMyChatsToday = defineCall({
  method: 'POST',
  path: '/api/cs/chat/pageByMeToday',
  access: staff('/live-service/index', '/live-service/indexLeader'),
  summary: "As pageByMe, of chats created today in the deployment's zone.",
  request: Type.Object(taskFilters),
  response: pageOf(ChatTask),
  conditional: true,
});

export const pageChatUsers = defineCall({
  method: 'POST',
  path: '/api/cs/chat/pageUser',
  access: staff('/live-service/index', '/live-service/indexLeader'),
  summary:
    "The workspace's left list: the caller's chats, open ones first, newest change first. `chatIds` asks for those " +
    'only, and for chats of others as far as the caller may read them.',
  request: Type.Object({ userId: Type.Optional(Id), chatIds: Type.Optional(Type.Array(Id)), ...pageFields }),
  response: pageOf(ChatSummary),
});

/** Inclusive days of the deployment's zone, yyyy-MM-dd. */
const days = { stime: Type.Optional(Day), etime: Type.Optional(Day) };

export const pageTask = defineCall({
  method: 'POST',
  path: '/api/cs/chat/pageTask',
  access: staff('/live-service/indexLeader'),
  summary:
    "The leader's list of chats. `keyword` is part of the assignee's name, account or email; `userId` is one; " +
    '`isAssigned` false asks for those in line, `isWaiting` true for those whose customer waits for an answer. ' +
    '`lateFirst` puts the longest waiting customers first, then the other chats, newest change first. `deadline` asks ' +
    'for waits beyond their deadline (late), or near it (soon); `firstAnswer` for chats with a first answer by a ' +
    'person (given), or that ended without one (missed); `since` and `before` for when they came in.',
  request: Type.Object({
    /** Only the LOW_RATINGS_MAX that were last rated RATING_LOW_MAX or less. */
    isLowRated: Type.Optional(Type.Literal(true)),
    deadline: Type.Optional(Type.Enum(['late', 'soon'])),
    firstAnswer: Type.Optional(Type.Enum(['given', 'missed'])),
    since: Type.Optional(Instant),
    before: Type.Optional(Instant),
    isAssigned: Type.Optional(Type.Boolean()),
    isWaiting: Type.Optional(Type.Boolean()),
    chatEnded: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
    userId: Type.Optional(Id),
    ...days,
    keyword: Type.Optional(Type.String()),
    comeFrom: Type.Optional(Type.Integer()),
    tagId,
    lateFirst: Type.Optional(Type.Boolean()),
    ...pageFields,
  }),
  response: pageOf(LeaderTask),
  conditional: true,
});

/** The state of the whole service at this moment. It holds no running times, so an unchanged answer is 304. */
export const LeaderFigures = Type.Object({
  /** Live chats without an assignee. */
  inLine: Type.Integer(),
  /** The chat whose customer waits longest for an answer; null: no one waits. */
  longestWait: Nullable(
    Type.Object({ chatId: Id, comeFrom: Type.Integer(), waitingSince: Instant, dueAt: Instant, urgentAt: Instant }),
  ),
  /** Staff who may take chats: online with a chat socket, of these on a break, online without a socket, and all. */
  online: Type.Integer(),
  onBreak: Type.Integer(),
  away: Type.Integer(),
  staff: Type.Integer(),
  /**
   * Of those online and not on a break: how many chats they may have together by the settings, and how many of these
   * slots are used.
   */
  slots: Type.Integer(),
  usedSlots: Type.Integer(),
  /** Open chats of people who are away. */
  awayChats: Type.Integer(),
  /** The chats that came in today, in the deployment's zone, and how many of them have a first answer. */
  chatsToday: Type.Integer(),
  answeredToday: Type.Integer(),
  /** The average time from coming in to the first answer, of those that have one; null: none has. Milliseconds. */
  firstResponseMs: Nullable(Type.Integer()),
});
export type LeaderFigures = Static<typeof LeaderFigures>;

export const leaderFigures = defineCall({
  method: 'POST',
  path: '/api/cs/chat/leaderFigures',
  access: staff('/live-service/indexLeader'),
  summary: 'The figures above the lists of the leader page: the line, the longest wait, staff, and first responses.',
  response: LeaderFigures,
  conditional: true,
});

export const pageHistory = defineCall({
  method: 'POST',
  path: '/api/cs/chat/pageHistory',
  access: staff('/search-chat-history/index'),
  summary:
    'Chat history: `status` is chatEnded, `userId` a customer, `keyword` a Live ID, `stime` and `etime` the days ' +
    'of creation.',
  request: Type.Object({
    status: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
    userId: Type.Optional(Id),
    ...days,
    keyword: Type.Optional(Type.String()),
    comeFrom: Type.Optional(Type.Integer()),
    tagId,
    ...pageFields,
  }),
  response: pageOf(ChatTask),
});

export const searchCustomer = defineCall({
  method: 'POST',
  path: '/api/cs/chat/searchCustomer',
  access: staff('/search-chat-history/index'),
  summary:
    'Customers by id or by part of their name or phone: the first 20, names that begin with it before others. An ' +
    'empty keyword finds none.',
  request: Type.Object({ keyword: Type.String() }),
  response: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});

export const chatAssign = defineCall({
  method: 'POST',
  path: '/api/cs/chat/chatAssign',
  access: staff('/live-service/indexLeader'),
  summary:
    'Gives an open chat to a member of staff, oneself included, from the line or from whoever has it. A leader may ' +
    "go beyond anyone's maximum. To take one from someone for themselves, they need what takeOver needs, or it is " +
    '4003. 4022 for who may take no chats, 4009 when the chat has ended or is theirs already.',
  request: Type.Object({ chatId: Id, toId: Id }),
});

export const assignChats = defineCall({
  method: 'POST',
  path: '/api/cs/chat/assignChats',
  access: staff('/live-service/indexLeader'),
  summary:
    `As chatAssign, for 1 to ${ASSIGN_CHATS_MAX} chats at once; an id given twice counts once. Each chat has its own ` +
    'result, in the order of the request: 200, or the code and text with which chatAssign refuses it. 4022 for who ' +
    'may take no chats: nothing is assigned then.',
  request: Type.Object({ chatIds: Type.Array(Id), toId: Id }),
  response: Type.Array(Type.Object({ chatId: Id, code: Type.Integer(), codeMsg: Type.String() })),
});

/** The reason of a step. The step's facts are beside it. */
export const STEP_REASON = {
  /** Assigned: they had fewer open chats than the minimum. */
  belowMinimum: 'belowMinimum',
  /** Assigned: they had the fewest open chats. */
  fewestChats: 'fewestChats',
  /** Assigned: among those with the fewest open chats they had waited longest for one. */
  longestFree: 'longestFree',
  /** Assigned: of those who could have taken it, they speak the customer's language. */
  speaksLanguage: 'speaksLanguage',
  /** Assigned: no one else was free. */
  onlyOneFree: 'onlyOneFree',
  /** Assigned by the actor. */
  byHand: 'byHand',
  /** Assigned: the actor took it over. */
  takenOver: 'takenOver',
  /** Assigned: they took what its assignee had offered. */
  accepted: 'accepted',
  /** Not assigned: they refused it. */
  refused: 'refused',
  /** Not assigned: no one took it in time. */
  expired: 'expired',
  /** Not assigned: its assignee took the offer back. */
  withdrawn: 'withdrawn',
  /** Recalled: they went offline. */
  wentOffline: 'wentOffline',
  /** Recalled: they were away for too long. */
  away: 'away',
  /** Recalled: their account was deleted or deactivated. */
  accountEnded: 'accountEnded',
  /** Recalled: they may not take chats any more. */
  accessChanged: 'accessChanged',
  /** Ended: the customer had been silent for too long. */
  silence: 'silence',
} as const;
export type StepReason = (typeof STEP_REASON)[keyof typeof STEP_REASON];

/** One step of a chat, as people read it. `kind` is one of CHAT_EVENT. */
export const ChatStep = Type.Object({
  id: Id,
  kind: Type.Integer(),
  at: Instant,
  actorType: Type.Integer(),
  actorId: Id,
  /** '' for the product itself. */
  actorName: Type.String(),
  /** The assignee after the step; null: the chat waits in line. */
  toId: Nullable(Id),
  toName: Type.String(),
  /** The assignee before an assignment or recall; null: no one. */
  fromId: Nullable(Id),
  fromName: Type.String(),
  /** null: no reason is stored. */
  reason: Nullable(Type.Enum(STEP_REASON)),
  facts: Type.Object({
    /**
     * Of an assignment: the person's open chats before it, the settings at the time, and how many could have taken it.
     */
    openChats: Type.Optional(Type.Integer()),
    min: Type.Optional(Type.Integer()),
    max: Type.Optional(Type.Integer()),
    candidates: Type.Optional(Type.Integer()),
    /** How long the chat had been in line. */
    waitedMs: Type.Optional(Type.Integer()),
    /** Of a recall for being away: for how long. */
    awayMs: Type.Optional(Type.Integer()),
    /** Of an offer: the person or team to whom the chat is offered; absent: the line. */
    offeredTo: Type.Optional(Type.String()),
    /** Of an answered solved check. */
    solved: Type.Optional(Type.Boolean()),
  }),
});
export type ChatStep = Static<typeof ChatStep>;

export const readGreeting = defineCall({
  method: 'POST',
  path: '/api/cs/chat/greeting',
  access: staff('/live-service/index', '/live-service/indexLeader'),
  summary:
    "The greeting of the caller to the customer of a chat of theirs, with the caller's name as the customer sees it; " +
    "'' for none. 4004 for any other chat.",
  request: Type.Object({ chatId: Id }),
  response: Type.Object({ text: Type.String() }),
});

export const listChatSteps = defineCall({
  method: 'POST',
  path: '/api/cs/chat/listStep',
  access: staff('/live-service/index', '/live-service/indexLeader', '/search-chat-history/index'),
  summary: 'What happened to a chat and why, oldest first, the newest 200 steps. Who may read the chat may read it.',
  request: Type.Object({ chatId: Id }),
  response: Type.Array(ChatStep),
});

/**
 * `afterSeq` asks for what follows that chatSeq, oldest first; without it the newest come first, and `next` leads to
 * older ones.
 */
export const recordFields = {
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
  summary:
    'Messages of a chat. `setRead` marks up to the highest chatSeq in the answer as read by the assigned caller.',
  request: Type.Object({ setRead: Type.Optional(Type.Boolean()), ...recordFields }),
  response: pageOf(ChatRecord),
});

export const endChat = defineCall({
  method: 'POST',
  path: '/api/cs/chat/end',
  access: staff('/live-service/index', '/live-service/indexLeader'),
  summary:
    'Ends a chat assigned to the caller. 4009 when it has ended already, 4022 when its product requires a tag, has ' +
    'active ones, and the chat has none.',
  request: Type.Object({ chatId: Id }),
});
