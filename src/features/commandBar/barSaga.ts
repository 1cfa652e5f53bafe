import { all, call, delay, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { ID_PATTERN } from '#contract/domain.ts';
import { pageChats, searchCustomer } from '#contract/http/gen/chats.js';
import { searchMessages } from '#contract/http/gen/messageSearch.js';
import { pageQueries } from '#contract/http/gen/queries.js';
import { getCustomerServiceUsers } from '#contract/http/gen/staff.js';
import { digitsIn } from '#contract/searchWords.ts';
import type { TextStore } from '#common/browser/textStore.ts';
import { commandRan } from '#common/commands/index.ts';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { isLongEnough } from '../messageSearch/index.ts';
import { selectPermissionHolder, selectUser, sessionStarted } from '../session/index.ts';
import {
  barClosed,
  barSearched,
  barSearchFailed,
  barTyped,
  entryChosen,
  recentRead,
  RECENT_MAX,
  selectKeyword,
  selectRecent,
  type Found,
  type FoundKind,
} from './barSlice.ts';
import { mayOpen } from './foundEntries.ts';

/** Of each kind. */
const FOUND_MAX = 5;
export interface ServerSearch {
  readonly kind: FoundKind;
  /** null: this text cannot find anything. */
  readonly find: (keyword: string) => Cancellable<readonly Omit<Found, 'kind'>[]> | null;
}

/** The searches of other screens. They fail without a toast: the bar shows failures. */
export function createServerSearches(http: HttpClient): readonly ServerSearch[] {
  const firstPage = { pageNo: 1, pageSize: FOUND_MAX };
  return [
    {
      kind: 'chats',
      find: (keyword) =>
        ID_PATTERN.test(digitsIn(keyword) ?? '')
          ? mapResponse(http.send(pageChats, { all: true, keyword, ...firstPage }), ({ records }) =>
              records.map(({ chatId, nickName, toName }) => ({ id: chatId, label: nickName, detail: toName })),
            )
          : null,
    },
    {
      kind: 'queries',
      find: (keyword) =>
        mapResponse(http.send(pageQueries, { keyword, ...firstPage }), ({ records }) =>
          records.map(({ id, title, createName }) => ({ id, label: title, detail: createName })),
        ),
    },
    {
      kind: 'customers',
      find: (keyword) =>
        mapResponse(http.send(searchCustomer, { keyword }), (customers) =>
          customers.slice(0, FOUND_MAX).map(({ id, name }) => ({ id, label: name, detail: '' })),
        ),
    },
    {
      kind: 'staff',
      find: (keyword) =>
        mapResponse(http.send(getCustomerServiceUsers, { keyword, forChats: true }), (staff) =>
          staff.slice(0, FOUND_MAX).map(({ id, name, account }) => ({ id, label: name, detail: account })),
        ),
    },
    {
      kind: 'messages',
      find: (keyword) =>
        isLongEnough(keyword)
          ? mapResponse(http.send(searchMessages, { keyword, pageSize: FOUND_MAX }), ({ records }) =>
              records.map(({ chatId, chatSeq, text, marks, customerName }) => ({
                id: `${chatId}.${chatSeq}`,
                label: text,
                detail: customerName,
                hit: { keyword, marks },
              })),
            )
          : null,
    },
  ];
}

export interface BarDeps {
  readonly searches: readonly ServerSearch[];
  /** Persists beyond the tab. */
  readonly preferences: TextStore;
}

const SEPARATOR = ' ';
/** A source and an id. Ids of commands contain dots. */
const RECENT_PATTERN = /^[\w-]+:[\w.-]+$/;

/** Searches on the server after a pause in typing, and remembers what was chosen. */
export function* barSaga(deps: BarDeps): SagaGenerator<void> {
  yield* takeLatest([barTyped, barClosed], search, deps);
  yield* takeEvery([entryChosen, commandRan], writeRecent, deps);
  yield* takeEvery(sessionStarted, readRecent, deps);
  yield* readRecent(deps);
}

function* search({ searches }: BarDeps): SagaGenerator<void> {
  const keyword = (yield* select(selectKeyword)).trim();
  if (keyword === '') return;
  yield* delay(TYPING_PAUSE_MS);
  const holder = yield* select(selectPermissionHolder);
  const permitted = searches.filter(({ kind }) => mayOpen(holder, kind));
  const answers = yield* all(permitted.map((each) => attempt(each, keyword)));
  const found = answers.flatMap((answer) => answer ?? []);
  yield* put(answers.includes(null) ? barSearchFailed({ found }) : barSearched({ found }));
}

/** @returns null: it failed */
function* attempt({ kind, find }: ServerSearch, keyword: string): SagaGenerator<readonly Found[] | null> {
  const response = find(keyword);
  if (response === null) return [];
  try {
    return (yield* call(() => response)).map((found) => ({ kind, ...found }));
  } catch {
    return null;
  }
}

function* readRecent({ preferences }: BarDeps): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null) return;
  const stored = (preferences.read(keyOf(user.id)) ?? '').split(SEPARATOR);
  yield* put(recentRead({ recent: stored.filter((key) => RECENT_PATTERN.test(key)).slice(0, RECENT_MAX) }));
}

function* writeRecent({ preferences }: BarDeps): SagaGenerator<void> {
  const user = yield* select(selectUser);
  const recent = yield* select(selectRecent);
  if (user !== null && recent.length > 0) preferences.write(keyOf(user.id), recent.join(SEPARATOR));
}

const keyOf = (userId: string) => `cs.recentEntries.${userId}`;
