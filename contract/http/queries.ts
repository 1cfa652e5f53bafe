import { Type, type Static } from 'typebox';
import { ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { Id, Instant, pageFields, pageOf } from './schemas.ts';

const queryFields = {
  id: Id,
  title: Type.String(),
  /** 1 open, 2 closed. */
  handleStatus: Type.Integer(),
  /** The assignee; empty without one. */
  handleName: Type.String(),
  /** The reporter. */
  createId: Id,
  createName: Type.String(),
  categoryName: Type.String(),
  subjectName: Type.String(),
  /** The product that it came from. */
  comeFrom: Type.Integer(),
  createTime: Instant,
  updateTime: Instant,
};

/** A row of a list of queries. */
export const QuerySummary = Type.Object(queryFields);
export type QuerySummary = Static<typeof QuerySummary>;

export const QueryDetail = Type.Object({
  ...queryFields,
  description: Type.String(),
  /** Pictures, at addresses signed for the reader. */
  picUrls: Type.Array(Type.String()),
});
export type QueryDetail = Static<typeof QueryDetail>;

/** Who has the screen's key reads all queries; who answers chats, those of customers whose chats they may read. */
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
