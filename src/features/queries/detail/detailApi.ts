import { RELATED_QUERIES_PAGE_SIZE } from '#contract/constants.ts';
import type { QueryStatusCode } from '#contract/domain.ts';
import { assignQuery, getQuery, handleQuery, listQueryLog, pageQueriesOfUser } from '#contract/http/gen/queries.js';
import { getCustomerServiceUsers } from '#contract/http/gen/staff.js';
import type { QueryLogEntry, QuerySummary } from '#contract/http/queries.ts';
import type { PageOf, PageWanted } from '#common/components/Pager.tsx';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { pageInput } from '#common/pages.ts';
import type { AssignApi } from '../../assign/index.ts';

export type QueryDetailApi = ReturnType<typeof createQueryDetailApi>;

/** Calls show no toast on failure: each part of the screen shows its own errors. */
export function createQueryDetailApi(http: HttpClient) {
  const assigning: AssignApi = {
    findAssignees: ({ id: queryId, keyword }) => http.send(getCustomerServiceUsers, { queryId, keyword }),
    assign: ({ id, toId }) => http.save(assignQuery, { queryId: id, userId: toId }),
  };
  return {
    ...assigning,
    fetchQuery: (id: string) => http.send(getQuery, { id }),
    changeStatus: (to: { readonly id: string; readonly handleStatus: QueryStatusCode }) => http.save(handleQuery, to),
    /** Newest first. */
    fetchLog: (id: string): Cancellable<readonly QueryLogEntry[]> => http.send(listQueryLog, { id }),
    /** All queries of the reporter, newest first. */
    fetchRelated: (userId: string, wanted: PageWanted): Cancellable<PageOf<QuerySummary>> =>
      http.send(pageQueriesOfUser, { userId, ...pageInput(wanted, RELATED_QUERIES_PAGE_SIZE) }),
  };
}
