import { QUERY_PAGE_SIZE } from '#contract/constants.ts';
import { pageMyQueries, pageQueries } from '#contract/http/gen/queries.js';
import { listCategories } from '#contract/http/gen/settings.js';
import type { WaitingQuery } from '#contract/http/queries.ts';
import type { QueryCategory } from '#contract/http/settings.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { FetchPage } from '#common/liveList/index.ts';
import type { QueryListFilters } from './queryListFilters.ts';

/** Calls show no toast on failure: the screen shows its own errors. */
export interface QueryListApi {
  readonly fetchQueries: FetchPage<QueryListFilters, WaitingQuery>;
  readonly fetchCategories: () => Cancellable<readonly QueryCategory[]>;
}

export function createQueryListApi(http: HttpClient): QueryListApi {
  return {
    fetchQueries: ({ filters, etag }) =>
      http.sendPage(filters.tab === 'mine' ? pageMyQueries : pageQueries, inputOf(filters), etag),
    fetchCategories: () => http.send(listCategories, {}),
  };
}

function inputOf({ categoryId, status, keyword, sort, isAscending, pageNo, cursor }: QueryListFilters) {
  return {
    ...(categoryId === null ? {} : { categoryId }),
    ...(status === null ? {} : { handleStatus: status }),
    ...(keyword === '' ? {} : { keyword }),
    ...(cursor === null ? {} : { cursor }),
    sort,
    asc: isAscending,
    pageNo,
    pageSize: QUERY_PAGE_SIZE,
  };
}
