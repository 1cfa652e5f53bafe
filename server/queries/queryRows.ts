import type { QuerySummary } from '../../contract/http/queries.ts';
import type { ListedQuery } from './queryRepository.ts';

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
