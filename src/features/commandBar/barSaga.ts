import { all, call, delay, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { TextStore } from '#common/browser/textStore.ts';
import { commandRan } from '#common/commands/index.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { selectPermissionHolder, selectUser, sessionStarted } from '../session/index.ts';
import type { ServerSearch } from './barApi.ts';
import { mayOpen } from './foundEntries.ts';
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
} from './barSlice.ts';

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
function* attempt({ find }: ServerSearch, keyword: string): SagaGenerator<readonly Found[] | null> {
  const response = find(keyword);
  if (response === null) return [];
  try {
    return yield* call(() => response);
  } catch {
    return null;
  }
}

function* readRecent({ preferences }: BarDeps): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null) return;
  const stored = (preferences.read(placeOf(user.id)) ?? '').split(SEPARATOR);
  yield* put(recentRead({ recent: stored.filter((key) => RECENT_PATTERN.test(key)).slice(0, RECENT_MAX) }));
}

function* writeRecent({ preferences }: BarDeps): SagaGenerator<void> {
  const user = yield* select(selectUser);
  const recent = yield* select(selectRecent);
  if (user !== null && recent.length > 0) preferences.write(placeOf(user.id), recent.join(SEPARATOR));
}

const placeOf = (userId: string) => `cs.recentEntries.${userId}`;
