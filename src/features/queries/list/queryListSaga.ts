import { call, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { QUERY_PAGE_SIZE } from '#contract/constants.ts';
import { pageMyQueries, pageQueries } from '#contract/http/gen/queries.js';
import { listCategories } from '#contract/http/gen/settings.js';
import type { WaitingQuery } from '#contract/http/queries.ts';
import type { HttpClient } from '#common/http/client.ts';
import { listScreenSaga, type FetchPage, type ListScreenDeps } from '#common/liveList/index.ts';
import { pageInput } from '#common/pages.ts';
import { QUERY_LIST_PATH, readFilters, writeFilters, type QueryListFilters } from './queryListFilters.ts';
import {
  categoriesFailed,
  categoriesReceived,
  queryList,
  queryListRefreshRequested,
  queryListScreen,
  rowOpened,
  selectCategories,
} from './queryListSlice.ts';

export type QueryListApi = ReturnType<typeof createQueryListApi>;

/** Calls show no toast on failure: the screen shows its own errors. */
export function createQueryListApi(http: HttpClient) {
  const fetchQueries: FetchPage<QueryListFilters, WaitingQuery> = ({ filters, etag }) =>
    http.sendPage(filters.tab === 'mine' ? pageMyQueries : pageQueries, inputOf(filters), etag);
  return { fetchQueries, fetchCategories: () => http.send(listCategories, {}) };
}

function inputOf({ categoryId, status, keyword, sort, isAscending, ...page }: QueryListFilters) {
  return {
    ...(categoryId === null ? {} : { categoryId }),
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
  yield* takeLatest([queryListScreen.opened, queryListRefreshRequested], loadCategories, deps);
  yield* takeEvery(
    [categoriesReceived, queryListScreen.opened, queryListScreen.addressRead],
    dropUnknownCategory,
    deps,
  );
  yield* takeEvery(rowOpened, ({ payload: { id } }) => deps.navigate(`${QUERY_LIST_PATH}/${id}`));
}

function* loadCategories({ queryListApi }: QueryListDeps): SagaGenerator<void> {
  try {
    yield* put(categoriesReceived(yield* call(queryListApi.fetchCategories)));
  } catch {
    yield* put(categoriesFailed());
  }
}

/** An address may name a category that does not exist. It counts as absent. */
function* dropUnknownCategory({ navigate }: QueryListDeps): SagaGenerator<void> {
  if ((yield* select(queryList.selectStatus)) === 'closed') return;
  const categories = yield* select(selectCategories);
  const { categoryId } = yield* select(queryList.selectFilters);
  if (categoryId === null || categories.length === 0 || categories.some(({ id }) => id === categoryId)) return;
  yield* put(queryList.actions.filtersChanged({ categoryId: null }));
  navigate(`${QUERY_LIST_PATH}${writeFilters(yield* select(queryList.selectFilters))}`, { replace: true });
}
