import { Type, type Static } from 'typebox';
import { BUTTON_KEY, ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { CannedUse } from './cannedReplies.ts';
import {
  ClientId,
  EditedVersion,
  FileId,
  FreeText,
  HeadImg,
  Id,
  Instant,
  Nullable,
  pageFields,
  pageOf,
} from './schemas.ts';

const queryFields = {
  id: Id,
  /** '' after an erasure. */
  title: Type.String(),
  /** 1 open, 2 closed. */
  handleStatus: Type.Integer(),
  /** The assignee; null and empty without one. */
  handleId: Nullable(Id),
  handleName: Type.String(),
  /** The reporter; the name is '' after an erasure. */
  createId: Id,
  createName: Type.String(),
  categoryName: Type.String(),
  subjectName: Type.String(),
  /** The product that it came from. */
  comeFrom: Type.Integer(),
  /** Open without a staff reply for longer than the settings allow. */
  isExpired: Type.Boolean(),
  createTime: Instant,
  /** When it was last assigned, opened or closed, or its replies or tags changed. */
  updateTime: Instant,
  /** In the order of the list of tags. */
  tagIds: Type.Array(Id),
};

/** A row of a list of queries. */
export const QuerySummary = Type.Object(queryFields);
export type QuerySummary = Static<typeof QuerySummary>;

const waitFields = {
  /** Whose turn it is; null: the query is closed. */
  waitsFor: Nullable(Type.Union([Type.Literal('staff'), Type.Literal('customer')])),
  /**
   * Since when: the customer's first text that staff have not answered, or the last reply of staff. Of an expired query,
   * when it expired. null: the query is closed.
   */
  waitingSince: Nullable(Instant),
  /** By when staff should reply, and from when this is urgent; null: there is no target, or it is not their turn. */
  dueAt: Nullable(Instant),
  urgentAt: Nullable(Instant),
};

/** Someone who is writing a reply, and when they began. */
export const QueryWriter = Type.Object({ id: Id, name: Type.String(), since: Instant });
export type QueryWriter = Static<typeof QueryWriter>;

/** A row of the lists of all queries and of the caller's own. */
export const WaitingQuery = Type.Object({
  ...queryFields,
  ...waitFields,
  /** Who is writing a reply, the caller included, in the order in which they began. */
  writers: Type.Array(QueryWriter),
});
export type WaitingQuery = Static<typeof WaitingQuery>;

export const QueryDetail = Type.Object({
  ...queryFields,
  ...waitFields,
  handleHeadImg: HeadImg,
  createHeadImg: HeadImg,
  /** '' after an erasure. */
  description: Type.String(),
  /** When its contents were last erased; null: never. */
  erasedAt: Nullable(Instant),
  /** Pictures, at addresses signed for the reader. */
  picUrls: Type.Array(Type.String()),
});
export type QueryDetail = Static<typeof QueryDetail>;

/** People with the screen's key read all queries. Agents read those of customers whose chats they may read. */
const READERS = [ROLE_KEY.queryService, ROLE_KEY.tasks, ROLE_KEY.leader] as const;

export const pageQueriesOfUser = defineCall({
  method: 'POST',
  path: '/api/cs/query/pageByUserId',
  access: staff(...READERS),
  summary: 'Queries of one customer, newest first. 4004 for a customer whose queries the caller may not read.',
  request: Type.Object({ userId: Id, ...pageFields }),
  response: pageOf(QuerySummary),
});

export const getQuery = defineCall({
  method: 'GET',
  path: '/api/cs/query/selectDetail/:id',
  access: staff(...READERS),
  summary: 'A query. 4004 when there is none, or none for the caller.',
  request: Type.Object({ id: Id }),
  response: QueryDetail,
});

const listFields = {
  categoryId: Type.Optional(Id),
  /** A topic stands for its reasons, too. */
  tagId: Type.Optional(Id),
  /** 1 open, 2 closed; absent: all. */
  handleStatus: Type.Optional(Type.Integer()),
  /** Words of title, description and replies, in any language, or the beginning of a Query ID. */
  keyword: Type.Optional(Type.String()),
  /** Absent: `updateTime`. */
  sort: Type.Optional(Type.Union([Type.Literal('createTime'), Type.Literal('updateTime')])),
  /** Oldest first. Absent: newest first. */
  asc: Type.Optional(Type.Boolean()),
  ...pageFields,
};

export const pageQueries = defineCall({
  method: 'POST',
  path: '/api/cs/query/page',
  access: staff(ROLE_KEY.queryService),
  summary: 'All queries. 4022 for a keyword that is too long, and a status that there is not.',
  request: Type.Object(listFields),
  response: pageOf(WaitingQuery),
  conditional: true,
});

export const pageMyQueries = defineCall({
  method: 'POST',
  path: '/api/cs/query/pageByMe',
  access: staff(ROLE_KEY.queryService),
  summary: 'The queries that are assigned to the caller.',
  request: Type.Object(listFields),
  response: pageOf(WaitingQuery),
  conditional: true,
});

/** A picture at an address signed for the reader. */
export const QueryPicture = Type.Object({
  id: FileId,
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type QueryPicture = Static<typeof QueryPicture>;

export const Reply = Type.Object({
  id: Id,
  queryId: Id,
  /** '' after an erasure. */
  description: Type.String(),
  /** Related queries: the JSON text of a list of objects with id, createTime and title. */
  urls: Type.String(),
  picIds: Type.Array(FileId),
  pics: Type.Array(QueryPicture),
  createId: Id,
  createName: Type.String(),
  headImg: HeadImg,
  /** 1 the customer's, 2 staff's: only those can be edited and deleted, by their author or by type A. */
  userType: Type.Integer(),
  createTime: Instant,
  /** Later than `createTime`: it has been edited. */
  updateTime: Instant,
  /** An earlier text is stored: an edit of the pictures alone stores none. */
  hasHistory: Type.Boolean(),
});
export type Reply = Static<typeof Reply>;

export const pageReplies = defineCall({
  method: 'POST',
  path: '/api/cs/query/pageReply',
  access: staff(ROLE_KEY.queryService),
  summary: 'Replies to a query, newest first.',
  request: Type.Object({ queryId: Id, ...pageFields }),
  response: pageOf(Reply),
});

/** An earlier text of a reply. */
export const ReplyVersion = Type.Object({ id: Id, description: Type.String(), updateTime: Instant });
export type ReplyVersion = Static<typeof ReplyVersion>;

export const pageReplyHistory = defineCall({
  method: 'POST',
  path: '/api/cs/query/pageReplyHistory',
  access: staff(ROLE_KEY.queryService),
  summary: 'Earlier versions of a reply, newest first; `updateTime` is when each was written.',
  request: Type.Object({ replyId: Id, ...pageFields }),
  response: pageOf(ReplyVersion),
});

const writtenFields = {
  queryId: Id,
  description: FreeText,
  /** Related queries: the JSON text of a list of objects with an id; what else they hold is the server's to fill. */
  urls: Type.String(),
  /** Uploaded by the caller, or on the reply already. */
  picIds: Type.Array(FileId),
};

export const addReply = defineCall({
  method: 'POST',
  path: '/api/cs/query/addReply',
  about: 'work',
  access: staff(BUTTON_KEY.queryEdit),
  summary:
    'Replies to an open query. Sent again with the same `clientId`, it is the same reply. 4009 for a closed query, ' +
    'and when somebody else has replied since `afterReplyId`; 4003 for who is neither its assignee (while it has ' +
    'one) nor L or A; 4022 for text and attachments that cannot be. With `isClosing` it closes the query, too: both ' +
    'happen or neither.',
  request: Type.Object({
    ...writtenFields,
    /** Left out: a repeated request is another reply. */
    clientId: Type.Optional(ClientId),
    /** The newest reply that the caller has loaded; null: none. Left out: not checked. */
    afterReplyId: Type.Optional(Nullable(Id)),
    /** Left out: the query stays open. */
    isClosing: Type.Optional(Type.Boolean()),
    /** Left out: not written from a canned reply. */
    canned: Type.Optional(CannedUse),
  }),
  response: Type.Object({ id: Id }),
  stores: true,
});

export const editReply = defineCall({
  method: 'POST',
  path: '/api/cs/query/editReply',
  about: 'work',
  access: staff(BUTTON_KEY.queryEdit),
  summary:
    "Rewrites a staff reply of an open query: its author's own, or any for type A. `updateTime` is that of the " +
    'version that was edited: 4009 when there is a newer one.',
  request: Type.Object({ id: Id, ...writtenFields, updateTime: EditedVersion }),
  stores: true,
});

export const deleteReply = defineCall({
  method: 'POST',
  path: '/api/cs/query/deleteReply/:id',
  access: staff(BUTTON_KEY.queryEdit),
  summary: "Deletes a staff reply of an open query: its author's own, or any for type A.",
  request: Type.Object({ id: Id }),
});

export const assignQuery = defineCall({
  method: 'POST',
  path: '/api/cs/query/queryAssign',
  access: staff(BUTTON_KEY.queryAssign),
  summary:
    'Gives an open query to a member of staff, who is told. 4009 for a closed one, 4022 for who may not take queries.',
  request: Type.Object({ queryId: Id, userId: Id }),
});

export const handleQuery = defineCall({
  method: 'POST',
  path: '/api/cs/query/csHandle',
  access: staff(BUTTON_KEY.queryEdit),
  summary:
    'Opens (1) or closes (2) a query: its assignee, or anyone with the key while it has none, or L and A. 4022 for ' +
    'another status, and to close one without a tag whose product requires one and has active ones.',
  request: Type.Object({ id: Id, handleStatus: Type.Integer() }),
});

/** The kinds of entries in a query's log. */
export const QUERY_ACTIONS = [
  'created',
  'assigned',
  'recalled',
  'opened',
  'closed',
  'replied',
  'replyEdited',
  'replyDeleted',
  'expired',
] as const;
export type QueryAction = (typeof QUERY_ACTIONS)[number];

export const QueryLogEntry = Type.Object({
  id: Id,
  /** Who did it: 1 the customer, 2 staff, 3 the product itself. */
  fromType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  /** Empty for the product itself, and for an erased customer. */
  fromName: Type.String(),
  /** The new assignee; otherwise empty. */
  toName: Type.String(),
  /** The screens have the texts. */
  description: Type.Enum(QUERY_ACTIONS),
  createTime: Instant,
  /**
   * The JSON text of an object with `oldDesc` and `newDesc`: the assignees, or the texts of a reply, before and after.
   */
  extend: Type.String(),
});
export type QueryLogEntry = Static<typeof QueryLogEntry>;

export const listQueryLog = defineCall({
  method: 'GET',
  path: '/api/cs/query/listQueryLog/:id',
  access: staff(ROLE_KEY.queryService),
  summary: 'What happened to a query, newest first: the last 500 entries.',
  request: Type.Object({ id: Id }),
  response: Type.Array(QueryLogEntry),
});

/** Another person who has the query on their screen. */
export const QueryViewer = Type.Object({
  id: Id,
  name: Type.String(),
  headImg: HeadImg,
  /** When they began to write a reply; null: they only read. */
  writingSince: Nullable(Instant),
});
export type QueryViewer = Static<typeof QueryViewer>;

export const lookAtQuery = defineCall({
  method: 'POST',
  path: '/api/cs/query/look',
  access: staff(BUTTON_KEY.queryEdit),
  summary:
    'Says, every few seconds, that the caller has a query on the screen (`isLooking` false: no longer), and hears ' +
    'who else has, and whether anything is new.',
  request: Type.Object({ queryId: Id, isLooking: Type.Boolean(), isWriting: Type.Boolean() }),
  response: Type.Object({
    lookers: Type.Array(QueryViewer),
    lastReplyId: Nullable(Id),
    updateTime: Instant,
    erasedAt: Nullable(Instant),
    /** When its notes last changed; null: it never had one. */
    notesTime: Nullable(Instant),
  }),
});
