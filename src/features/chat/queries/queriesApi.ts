import { CHAT_QUERIES_PAGE_SIZE } from '#contract/constants.ts';
import { getQuery, pageQueriesOfUser } from '#contract/http/gen/queries.js';
import type { QueryDetail, QuerySummary } from '#contract/http/queries.ts';
import type { PageInfo, PageWanted } from '#common/components/Pager.tsx';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';

export interface QueriesPage extends PageInfo {
  readonly records: readonly QuerySummary[];
}

/** Loads the customer's queries. Calls fail without a toast: the panel shows failures where they happened. */
export interface QueriesApi {
  /** Newest first. */
  readonly fetchQueries: (customerId: string, wanted: PageWanted) => Cancellable<QueriesPage>;
  readonly fetchQuery: (id: string) => Cancellable<QueryDetail>;
}

export function createQueriesApi(http: HttpClient): QueriesApi {
  return {
    fetchQueries: (userId, { pageNo, cursor }) =>
      http.send(pageQueriesOfUser, {
        userId,
        pageNo,
        pageSize: CHAT_QUERIES_PAGE_SIZE,
        ...(cursor !== null && { cursor }),
      }),
    fetchQuery: (id) => http.send(getQuery, { id }),
  };
}
