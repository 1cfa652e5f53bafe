import { RELATED_QUERIES_PAGE_SIZE } from '#contract/constants.ts';
import type { QueryStatusCode } from '#contract/domain.ts';
import { assignQuery, getQuery, handleQuery, listQueryLog, pageQueriesOfUser } from '#contract/http/gen/queries.js';
import { getCustomerServiceUsers } from '#contract/http/gen/staff.js';
import type { QueryDetail, QueryLogEntry } from '#contract/http/queries.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { AssignApi } from '../../assign/index.ts';
import type { RelatedPage } from './relatedSlice.ts';

/** Calls show no toast on failure: each part of the screen shows its own errors. */
export interface QueryDetailApi extends AssignApi {
  readonly fetchQuery: (id: string) => Cancellable<QueryDetail>;
  readonly changeStatus: (to: { readonly id: string; readonly handleStatus: QueryStatusCode }) => Cancellable<null>;
  /** Newest first. */
  readonly fetchLog: (id: string) => Cancellable<readonly QueryLogEntry[]>;
  /** All queries of the reporter, newest first. */
  readonly fetchRelated: (reporterId: string, wanted: PageWanted) => Cancellable<RelatedPage>;
}

export function createQueryDetailApi(http: HttpClient): QueryDetailApi {
  return {
    fetchQuery: (id) => http.send(getQuery, { id }),
    changeStatus: (to) => http.save(handleQuery, to),
    fetchLog: (id) => http.send(listQueryLog, { id }),
    fetchRelated: (userId, { pageNo, cursor }) =>
      http.send(pageQueriesOfUser, {
        userId,
        pageNo,
        pageSize: RELATED_QUERIES_PAGE_SIZE,
        ...(cursor === null ? {} : { cursor }),
      }),
    findAssignees: ({ id: queryId, keyword }) => http.send(getCustomerServiceUsers, { queryId, keyword }),
    assign: ({ id, toId }) => http.save(assignQuery, { queryId: id, userId: toId }),
  };
}
