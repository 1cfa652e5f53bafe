import { call, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { listAddressSaga, liveListSaga, type LiveListDeps } from '#common/liveList/index.ts';
import type { QueryListApi } from './queryListApi.ts';
import { QUERY_LIST_PATH, readFilters, writeFilters } from './queryListFilters.ts';
import {
  addressRead,
  categoriesFailed,
  categoriesReceived,
  queryList,
  queryListClosed,
  queryListOpened,
  queryListRefreshRequested,
  rowOpened,
  selectCategories,
  viewChanged,
} from './queryListSlice.ts';

/** What the query list needs from its environment. */
export interface QueryListDeps extends LiveListDeps {
  readonly queryListApi: QueryListApi;
  /** Opens a path of this page. */
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
}

export function* queryListSaga(deps: QueryListDeps): SagaGenerator<void> {
  yield* fork(() =>
    liveListSaga({ list: queryList, fetchPage: deps.queryListApi.fetchQueries, deps, refresh: 'onReturn' }),
  );
  yield* fork(() =>
    listAddressSaga({
      list: queryList,
      path: QUERY_LIST_PATH,
      viewChanged,
      addressRead,
      readFilters,
      writeFilters,
      navigate: deps.navigate,
    }),
  );
  yield* takeLatest(queryListOpened, openList, deps);
  yield* takeLatest(queryListRefreshRequested, refreshList, deps);
  yield* takeEvery(queryListClosed, closeList);
  yield* takeEvery([categoriesReceived, queryListOpened, addressRead], dropUnknownCategory, deps);
  yield* takeEvery(rowOpened, openDetail, deps);
}

function* openList(deps: QueryListDeps): SagaGenerator<void> {
  yield* put(queryList.actions.listOpened({ isInFront: true }));
  yield* loadCategories(deps);
}

function* refreshList(deps: QueryListDeps): SagaGenerator<void> {
  yield* put(queryList.actions.refreshRequested());
  yield* loadCategories(deps);
}

function* closeList(): SagaGenerator<void> {
  yield* put(queryList.actions.listClosed());
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

function openDetail({ navigate }: QueryListDeps, { payload: { id } }: ReturnType<typeof rowOpened>): void {
  navigate(`${QUERY_LIST_PATH}/${id}`);
}
