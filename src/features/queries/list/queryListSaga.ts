import { fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { QUERY_PAGE_SIZE } from '#contract/constants.ts';
import { pageMyQueries, pageQueries } from '#contract/http/gen/queries.js';
import { listCategories } from '#contract/http/gen/settings.js';
import type { WaitingQuery } from '#contract/http/queries.ts';
import type { HttpClient } from '#common/http/client.ts';
import { listScreenSaga, type FetchPage, type ListScreenDeps } from '#common/liveList/index.ts';
import { pageInput } from '#common/pages.ts';
import { loadOptions } from '#common/remoteOptions.ts';
import { QUERY_LIST_PATH, readFilters, writeFilters, type QueryListFilters } from './queryListFilters.ts';
import {
  queryList,
  queryListCategories,
  queryListRefreshRequested,
  queryListScreen,
  rowOpened,
} from './queryListSlice.ts';

export type QueryListApi = ReturnType<typeof createQueryListApi>;

/** Calls show no toast on failure: the screen shows its own errors. */
export function createQueryListApi(http: HttpClient) {
  const fetchQueries: FetchPage<QueryListFilters, WaitingQuery> = ({ filters, etag }) =>
    http.sendPage(filters.tab === 'mine' ? pageMyQueries : pageQueries, inputOf(filters), etag);
  return { fetchQueries, fetchCategories: () => http.send(listCategories, {}) };
}

function inputOf({ categoryId, tagId, status, keyword, sort, isAscending, ...page }: QueryListFilters) {
  return {
    ...(categoryId === null ? {} : { categoryId }),
    ...(tagId === null ? {} : { tagId }),
    ...(status === null ? {} : { handleStatus: status }),
    ...(keyword === '' ? {} : { keyword }),
    ...pageInput(page, QUERY_PAGE_SIZE),
    sort,
    asc: isAscending,
  };
}

export interface QueryListDeps extends ListScreenDeps {
  readonly queryListApi: QueryListApi;
}

export function* queryListSaga(deps: QueryListDeps): SagaGenerator<void> {
  yield* fork(() =>
    listScreenSaga({
      list: queryList,
      screen: queryListScreen,
      path: QUERY_LIST_PATH,
      readFilters,
      writeFilters,
      fetchPage: deps.queryListApi.fetchQueries,
      deps,
    }),
  );
  yield* takeEvery(queryListRefreshRequested, () => put(queryList.actions.refreshRequested()));
  yield* takeLatest([queryListScreen.opened, queryListRefreshRequested], () =>
    loadOptions(queryListCategories, deps.queryListApi.fetchCategories),
  );
  yield* takeEvery(
    [queryListCategories.actions.received.type, queryListScreen.opened.type, queryListScreen.addressRead.type],
    dropUnknownCategory,
    deps,
  );
  yield* takeEvery(rowOpened, ({ payload: { id } }) => deps.navigate(`${QUERY_LIST_PATH}/${id}`));
}

/** An address may name a category that does not exist. It counts as absent. */
function* dropUnknownCategory({ navigate }: QueryListDeps): SagaGenerator<void> {
  if ((yield* select(queryList.selectStatus)) === 'closed') return;
  const { options } = yield* select(queryListCategories.select);
  const { categoryId } = yield* select(queryList.selectFilters);
  if (categoryId === null || options.length === 0 || options.some(({ id }) => id === categoryId)) return;
  yield* put(queryList.actions.filtersChanged({ categoryId: null }));
  navigate(`${QUERY_LIST_PATH}${writeFilters(yield* select(queryList.selectFilters))}`, { replace: true });
}
