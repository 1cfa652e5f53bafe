import { all, call, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { ID_PATTERN } from '#contract/domain.ts';
import { listTags, setChatTags, setQueryTags } from '#contract/http/gen/tags.js';
import type { TextStore } from '#common/browser/textStore.ts';
import { errorText, isTransient, toAppError } from '#common/errors.ts';
import type { HttpClient } from '#common/http/client.ts';
import { retry } from '#common/retrySaga.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { accessStale, connected } from '../../realtime/index.ts';
import { selectUser, sessionStarted } from '../session/index.ts';
import { keyOf, tagsRefused, tagsSaved } from './tagsAsked.ts';
import { lastUsedRead, listFailed, listReceived, listRequested, selectTagsState, tagsChosen } from './tagsSlice.ts';

export type TagsApi = ReturnType<typeof createTagsApi>;

/** Calls show no toast on failure. */
export function createTagsApi(http: HttpClient) {
  return {
    /** null: the list is still as the ETag says. */
    fetchTags: (etag: string | null) => http.sendTagged(listTags, {}, etag),
    setChatTags: (chatId: string, tagIds: string[]) => http.save(setChatTags, { chatId, tagIds }),
    setQueryTags: (queryId: string, tagIds: string[]) => http.save(setQueryTags, { queryId, tagIds }),
  };
}

export interface TagsDeps {
  readonly tagsApi: TagsApi;
  /** Of this device. */
  readonly preferences: TextStore;
  readonly random: () => number;
}

/** Keeps the list of tags current, and saves the tags of chats and queries. */
export function* tagsSaga(deps: TagsDeps): SagaGenerator<void> {
  const inFlight = new Set<string>();
  yield* all([
    takeLatest([listRequested, connected, accessStale, sessionStarted], load, deps),
    takeEvery(sessionStarted, readLastUsed, deps),
    takeEvery(tagsChosen, function* saveOnce({ payload }) {
      const key = keyOf(payload);
      if (inFlight.has(key)) return;
      inFlight.add(key);
      yield* call(save, deps, payload);
      inFlight.delete(key);
    }),
    call(begin, deps),
  ]);
}

/** The feature may load after the connection. */
function* begin(deps: TagsDeps): SagaGenerator<void> {
  yield* readLastUsed(deps);
  yield* put(listRequested());
}

function load({ tagsApi, random }: TagsDeps): SagaGenerator<unknown> {
  const attempt = function* (): SagaGenerator<void> {
    const { etag } = yield* select(selectTagsState);
    const list = yield* call(tagsApi.fetchTags, etag);
    if (list !== null) yield* put(listReceived({ all: list.data, etag: list.etag }));
  };
  return retry(attempt, random, function* (failure) {
    yield* put(listFailed(failure));
    return isTransient(failure);
  });
}

/** One request at a time, so that the last choice wins. */
function* save(
  { tagsApi, preferences }: TagsDeps,
  { kind, id }: ReturnType<typeof tagsChosen>['payload'],
): SagaGenerator<void> {
  const send = kind === 'chat' ? tagsApi.setChatTags : tagsApi.setQueryTags;
  try {
    for (;;) {
      const tagIds = (yield* select(selectTagsState)).saving[keyOf({ kind, id })];
      if (tagIds === undefined) break;
      yield* call(send, id, [...tagIds]);
      yield* put(tagsSaved({ kind, id, tagIds }));
    }
    yield* writeLastUsed(preferences);
  } catch (error) {
    yield* put(tagsRefused({ kind, id }));
    yield* put(toastRaised({ kind: 'error', message: errorText(toAppError(error)) }));
  }
}

const SEPARATOR = ',';
const storedAs = (userId: string) => `cs.lastTags.${userId}`;

function* readLastUsed({ preferences }: Pick<TagsDeps, 'preferences'>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null) return;
  const stored = (preferences.read(storedAs(user.id)) ?? '').split(SEPARATOR);
  yield* put(lastUsedRead({ lastUsed: stored.filter((id) => ID_PATTERN.test(id)) }));
}

function* writeLastUsed(preferences: TextStore): SagaGenerator<void> {
  const user = yield* select(selectUser);
  const { lastUsed } = yield* select(selectTagsState);
  if (user !== null) preferences.write(storedAs(user.id), lastUsed.join(SEPARATOR));
}
