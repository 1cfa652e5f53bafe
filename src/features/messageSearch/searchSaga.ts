import { all, call, delay, put, select, take, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import type { ListScreenDeps } from '#common/liveList/index.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { openChat, type ChatListDeps } from '../tasks/index.ts';
import { readerClosed, readerOpened, selectReadAt } from './readerSlice.ts';
import { hasWords, isLongEnough, SEARCH_PATH, writeView, type SearchFilters } from './searchAddress.ts';
import type { SearchApi } from './searchApi.ts';
import {
  filtersChanged,
  foundChatEntered,
  hitsReceived,
  hitStepped,
  isSameMessage,
  moreRequested,
  searchFailed,
  searchRetried,
  searchScreen,
  selectHitBeside,
  selectSearch,
  wordsTyped,
} from './searchSlice.ts';
import { readView } from './searchView.ts';

/** Pages without a hit that the search passes by itself. */
const EMPTY_PAGES_MAX = 3;

export interface SearchDeps extends Pick<ListScreenDeps, 'navigate' | 'now'>, Pick<ChatListDeps, 'openTab'> {
  readonly searchApi: Pick<SearchApi, 'search'>;
}

/** Addresses that this page has written and not read yet, in order. On a slow computer people type on meanwhile. */
interface OwnAddresses {
  written: readonly string[];
}

/** The view is in the address, so that Back, a reload and a shared link show it. */
export function* searchSaga(deps: SearchDeps): SagaGenerator<void> {
  const { viewChanged, addressRead, closed } = searchScreen;
  const own: OwnAddresses = { written: [] };
  yield* all([
    takeLatest([wordsTyped, viewChanged, closed], searchTyped),
    takeEvery(viewChanged, writeAddress, deps, own),
    takeEvery(addressRead, followAddress, own),
    // Each of these cancels the request before it.
    takeLatest([filtersChanged, moreRequested, searchRetried, closed], search, deps),
    takeLatest(hitStepped, step),
    takeEvery(foundChatEntered, ({ payload }) => openChat(deps, { ...payload, mode: 'C' })),
  ]);
}

/** Searches after a pause in typing. */
function* searchTyped({ type }: { readonly type: string }): SagaGenerator<void> {
  if (type !== wordsTyped.type) return;
  yield* delay(TYPING_PAUSE_MS);
  const { typed, filters } = yield* select(selectSearch);
  const keyword = typed.trim();
  const isWanted = isLongEnough(keyword) || keyword === '';
  if (isWanted && keyword !== filters.keyword) yield* put(searchScreen.viewChanged({ keyword }));
}

/** Back leads from a message to the hits, whatever other hits were read meanwhile. */
function* writeAddress(
  { navigate }: SearchDeps,
  own: OwnAddresses,
  { payload }: ReturnType<typeof searchScreen.viewChanged>,
): SagaGenerator<void> {
  const { filters } = yield* select(selectSearch);
  const at = yield* select(selectReadAt);
  const search = writeView({ ...filters, at, ...payload });
  if (search === writeView({ ...filters, at })) return yield* call(searchFor, filters, true);
  own.written = [...own.written, search];
  navigate(`${SEARCH_PATH}${search}`, { replace: at !== null || !payload.at });
}

function* followAddress(
  own: OwnAddresses,
  { payload }: ReturnType<typeof searchScreen.addressRead>,
): SagaGenerator<void> {
  const index = own.written.lastIndexOf(payload.search);
  const isOwn = index >= 0;
  // Those before it were replaced before anyone could read them. After an address of others, none comes any more.
  own.written = isOwn ? own.written.slice(index + 1) : [];
  const { at, ...filters } = readView(payload.search);
  const { filters: before } = yield* select(selectSearch);
  if (writeView(filters) !== writeView(before)) yield* call(searchFor, filters, isOwn);
  if (!isSameMessage(at, yield* select(selectReadAt))) yield* put(at === null ? readerClosed() : readerOpened(at));
}

/** @param isOwn whether the field stays as it is */
function* searchFor(filters: SearchFilters, isOwn: boolean): SagaGenerator<void> {
  const { typed } = yield* select(selectSearch);
  const { keyword } = filters;
  yield* put(filtersChanged({ filters, typed: isOwn ? typed : keyword, hasWords: hasWords(keyword) }));
}

function* search({ searchApi, now }: SearchDeps): SagaGenerator<void> {
  const { status, filters, next } = yield* select(selectSearch);
  if (status !== 'loading' && status !== 'loadingMore') return;
  let cursor = status === 'loading' ? null : next;
  try {
    for (let pages = 1; ; pages += 1) {
      const searchedAt = now();
      const page = yield* call(searchApi.search, filters, cursor);
      cursor = page.next;
      if (page.records.length === 0 && cursor !== null && pages < EMPTY_PAGES_MAX) continue;
      yield* put(hitsReceived({ page, searchedAt }));
      return;
    }
  } catch (error) {
    yield* put(searchFailed(toAppError(error)));
  }
}

/** At the last hit that is known, first searches on. */
function* step({ payload: { by } }: ReturnType<typeof hitStepped>): SagaGenerator<void> {
  const from = yield* select(selectReadAt);
  let at = yield* select(selectHitBeside, from, by);
  const { next, status } = yield* select(selectSearch);
  if (at === null && by === 1 && next !== null) {
    yield* put(status === 'failed' ? searchRetried() : moreRequested());
    yield* take([hitsReceived, searchFailed]);
    at = yield* select(selectHitBeside, from, by);
  }
  if (at !== null) yield* put(searchScreen.viewChanged({ at }));
}
