import type { QuerySummary, WaitingQuery } from '#contract/http/queries.ts';
import type { ListedQuery, QueryWait } from './queryRepository.ts';

/** A query as the contract's lists have it. */
export function toQuerySummary(query: ListedQuery): QuerySummary {
  const {
    id,
    title,
    status,
    product,
    staffId,
    staffName,
    isExpired,
    customerId,
    customerName,
    categoryName,
    subjectName,
    createdAt,
    updatedAt,
  } = query;
  return {
    id,
    title,
    categoryName,
    subjectName,
    handleStatus: status,
    handleId: staffId,
    handleName: staffName,
    isExpired,
    createId: customerId,
    createName: customerName,
    comeFrom: product,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  };
}

/** The same with whose turn it is. */
export function toWaitingQuery(query: ListedQuery & QueryWait): WaitingQuery {
  const { waitsFor, waitingSince } = query;
  return { ...toQuerySummary(query), waitsFor, waitingSince: waitingSince?.toISOString() ?? null };
}
