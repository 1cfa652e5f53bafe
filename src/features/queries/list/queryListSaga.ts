import { call, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { liveListSaga, type LiveListDeps } from '../../../common/liveList/index.ts';
import type { QueryListApi } from './queryListApi.ts';
import { QUERY_LIST_PATH, readFilters, writeFilters } from './queryListFilters.ts';
import {
  addressRead, categoriesFailed, categoriesReceived, queryList, queryListClosed, queryListOpened, queryListRefreshRequested, rowOpened,
  selectCategories, viewChanged, type QueryListRoot,
} from './queryListSlice.ts';

/** What the query list may do to the world. */
export interface QueryListDeps extends LiveListDeps {
  readonly queryListApi: QueryListApi;
  /** Goes to a path within the page. */
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
}

export function* queryListSaga(deps: QueryListDeps): SagaGenerator<void> {
  yield* fork(() => liveListSaga({ list: queryList, fetchPage: deps.queryListApi.fetchQueries, deps, pace: 'onReturn' }));
  yield* takeLatest(queryListOpened, openList, deps);
  yield* takeLatest(queryListRefreshRequested, refreshList, deps);
  yield* takeEvery(queryListClosed, closeList);
  yield* takeEvery(viewChanged, changeView, deps);
  yield* takeEvery(addressRead, followAddress);
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

/** Every view has an address of its own, so that Back leads to the one before, and a reload or a colleague sees the same. */
function* changeView({ navigate }: QueryListDeps, { payload }: ReturnType<typeof viewChanged>): SagaGenerator<void> {
  const before = yield* select(selectSearch);
  yield* put(queryList.actions.filtersChanged(payload));
  const search = yield* select(selectSearch);
  if (search !== before) navigate(`${QUERY_LIST_PATH}${search}`);
}

function* followAddress({ payload: { search } }: ReturnType<typeof addressRead>): SagaGenerator<void> {
  const wanted = readFilters(search);
  if (writeFilters(wanted) !== (yield* select(selectSearch))) yield* put(queryList.actions.filtersChanged(wanted));
}

/** An address may name a category that there is not: it counts as not given. */
function* dropUnknownCategory({ navigate }: QueryListDeps): SagaGenerator<void> {
  if ((yield* select(queryList.selectStatus)) === 'closed') return;
  const categories = yield* select(selectCategories);
  const { categoryId } = yield* select(queryList.selectFilters);
  if (categoryId === null || categories.length === 0 || categories.some(({ id }) => id === categoryId)) return;
  yield* put(queryList.actions.filtersChanged({ categoryId: null }));
  navigate(`${QUERY_LIST_PATH}${yield* select(selectSearch)}`, { replace: true });
}

function openDetail({ navigate }: QueryListDeps, { payload: { id } }: ReturnType<typeof rowOpened>): void {
  navigate(`${QUERY_LIST_PATH}/${id}`);
}

function selectSearch(root: QueryListRoot): string {
  return writeFilters(queryList.selectFilters(root));
}
