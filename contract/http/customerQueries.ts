import { Type, type Static } from 'typebox';
import { customer, defineCall } from './call.ts';
import { QueryPicture } from './queries.ts';
import { ClientId, FileId, FreeText, HeadImg, Id, Instant, pageFields, pageFieldsInUrl, pageOf } from './schemas.ts';

const Choice = Type.Object({ id: Id, name: Type.String() });

export const getQueryChoices = defineCall({
  method: 'POST',
  path: '/api/cs/h5/config/selectList',
  access: customer,
  summary: 'The categories and subjects that a query can be raised with.',
  response: Type.Object({ categories: Type.Array(Choice), subjects: Type.Array(Choice) }),
});

export const addQuery = defineCall({
  method: 'POST',
  path: '/api/cs/h5/query/add',
  about: 'work',
  access: customer,
  summary:
    'Raises a query. Sent again with the same `clientId`, it is the same query. 4022 for what is missing, too ' +
    "long, or cannot be chosen, and for pictures of somebody else's; 429 for too many in an hour.",
  request: Type.Object({
    /** The product that it is about. */
    comeFrom: Type.Integer(),
    categoryId: Id,
    subjectId: Id,
    title: FreeText,
    description: FreeText,
    picIds: Type.Array(FileId),
    clientId: ClientId,
  }),
  response: Type.Object({ id: Id }),
  stores: true,
});

const ownQueryFields = {
  id: Id,
  title: Type.String(),
  categoryName: Type.String(),
  subjectName: Type.String(),
  comeFrom: Type.Integer(),
  /** 1 open, 2 closed. */
  handleStatus: Type.Integer(),
  /** Staff has replied since the customer last read the replies. */
  hasNewReply: Type.Boolean(),
  createTime: Instant,
  updateTime: Instant,
};

/** A query as its customer sees it. */
export const OwnQuery = Type.Object(ownQueryFields);
export type OwnQuery = Static<typeof OwnQuery>;

export const pageOwnQueries = defineCall({
  method: 'GET',
  path: '/api/cs/h5/query/page',
  access: customer,
  summary: "The customer's own queries, newest first.",
  request: Type.Object(pageFieldsInUrl),
  response: Type.Object({
    ...pageOf(OwnQuery).properties,
    /** How many of their queries, over all pages, staff has replied to since they were last read. */
    newReplies: Type.Integer(),
  }),
  conditional: true,
});

export const OwnQueryDetail = Type.Object({
  ...ownQueryFields,
  description: Type.String(),
  pics: Type.Array(QueryPicture),
});
export type OwnQueryDetail = Static<typeof OwnQueryDetail>;

export const getOwnQuery = defineCall({
  method: 'GET',
  path: '/api/cs/h5/query/selectDetail/:id',
  access: customer,
  summary: "One of the customer's own queries. 4004 for any other.",
  request: Type.Object({ id: Id }),
  response: OwnQueryDetail,
  conditional: true,
});

/** A reply as the customer sees it. */
export const OwnReply = Type.Object({
  id: Id,
  description: Type.String(),
  pics: Type.Array(QueryPicture),
  createName: Type.String(),
  headImg: HeadImg,
  /** 1 the customer's own, 2 staff's. */
  userType: Type.Integer(),
  createTime: Instant,
  updateTime: Instant,
});
export type OwnReply = Static<typeof OwnReply>;

export const pageOwnReplies = defineCall({
  method: 'POST',
  path: '/api/cs/h5/query/pageReply',
  access: customer,
  summary:
    "Replies to one of the customer's own queries, newest first. The first page marks them as read, unless `setRead` is false.",
  request: Type.Object({ queryId: Id, setRead: Type.Optional(Type.Boolean()), ...pageFields }),
  response: pageOf(OwnReply),
  conditional: true,
});

export const addOwnReply = defineCall({
  method: 'POST',
  path: '/api/cs/h5/query/addReply',
  about: 'work',
  access: customer,
  summary:
    "Replies to one of the customer's own queries. Sent again with the same `clientId`, it is the same reply. 4009 " +
    'for a closed one.',
  request: Type.Object({ queryId: Id, description: FreeText, picIds: Type.Array(FileId), clientId: ClientId }),
  response: Type.Object({ id: Id }),
  stores: true,
});

export const readCard = defineCall({
  method: 'POST',
  path: '/api/cs/h5/query/cardRead',
  access: customer,
  summary:
    'The customer has opened the card of one of their own queries in one of their own chats: its ' +
    '`workOrderUserRead` becomes true.',
  request: Type.Object({ chatId: Id, queryId: Id }),
});
