import {
  call,
  fork,
  put,
  race,
  select,
  spawn,
  take,
  takeEvery,
  takeLatest,
  type SagaGenerator,
} from 'typed-redux-saga';
import { PAGE_SIZE_MAX, REPLY_PAGE_SIZE } from '#contract/constants.ts';
import { CODE } from '#contract/http/envelope.ts';
import { isTransient, toAppError } from '#common/errors.ts';
import { pollingSaga, retry } from '#common/retrySaga.ts';
import { attentionGained, selectIsAttended } from '../../realtime/index.ts';
import { newRepliesCounted, selectView, viewOpened, viewReplaced, viewShown } from '../viewSlice.ts';
import { withToken } from '../withToken.ts';
import { answeredQuery } from './drafts.ts';
import { sendRefused, sent } from './draftsSlice.ts';
import {
  earlierFailed,
  earlierReceived,
  earlierRequested,
  queryEntered,
  queryFailed,
  queryReceived,
  queryRequested,
  repliesReceived,
} from './openedSlice.ts';
import type { QueriesDeps } from './queriesApi.ts';
import {
  choicesFailed,
  choicesReceived,
  choicesRequested,
  listFailed,
  listOutdated,
  listPageRequested,
  listReceived,
  selectOpened,
  selectOwnList,
} from './queriesReducer.ts';

/** How often the visible view is refreshed, unless the tab is hidden. */
export const REFRESH_MS = 15_000;
/** How often the page tries to report an opened card. */
const CARD_ATTEMPTS = 5;
/** After these, an open query is fetched at once. */
const QUERY_TRIGGERS = [queryRequested, sent, sendRefused, attentionGained].map(({ type }) => type);

/** Loads the data of the current view and keeps it fresh while the view is open. */
export function* loadSaga(deps: QueriesDeps): SagaGenerator<void> {
  yield* takeLatest([viewOpened, viewReplaced, viewShown], loadView, deps);
  yield* takeLatest([earlierRequested, queryEntered], fetchEarlier, deps);
  yield* takeEvery(sent, function* reloadList({ payload: { place } }): SagaGenerator<void> {
    if (answeredQuery(place) === null) yield* put(listOutdated());
  });
  yield* fork(loadView, deps);
}

function* loadView(deps: QueriesDeps): SagaGenerator<void> {
  const view = yield* select(selectView);
  switch (view.name) {
    case 'chat':
      return;
    case 'queries':
      return yield* call(keepFresh, deps, [listPageRequested.type], fetchList);
    case 'raise':
      return yield* call(loadChoices, deps);
    case 'query':
      if (view.cardOf !== null) yield* spawn(reportCardRead, deps, { chatId: view.cardOf, queryId: view.id });
      yield* put(queryEntered(view.id));
      return yield* call(keepFresh, deps, QUERY_TRIGGERS, (inner: QueriesDeps) => fetchQuery(inner, view.id));
  }
}

/**
 * @param triggers action types that fetch at once and cancel the request in flight
 * @param fetch returns whether the request succeeded
 */
function* keepFresh(
  deps: QueriesDeps,
  triggers: string[],
  fetch: (deps: QueriesDeps) => SagaGenerator<boolean>,
): SagaGenerator<void> {
  while (true) yield* race({ polled: call(pollingSaga, () => fetch(deps), REFRESH_MS, deps), again: take(triggers) });
}

function* fetchList({ ownQueriesApi, tokens }: QueriesDeps): SagaGenerator<boolean> {
  const { wanted, etag } = yield* select(selectOwnList);
  try {
    const page = yield* withToken(tokens, () => ownQueriesApi.fetchPage(wanted, etag));
    yield* put(listReceived(page));
    if (page !== null) yield* put(newRepliesCounted(page.data.newReplies));
    return true;
  } catch {
    yield* put(listFailed());
    return false;
  }
}

function* loadChoices(deps: QueriesDeps): SagaGenerator<void> {
  while (true) {
    const { again } = yield* race({ loaded: call(fetchChoices, deps), again: take(choicesRequested) });
    if (again === undefined) return;
  }
}

/** Runs once for each opening of the form: loaded choices stay usable in the meantime. */
function* fetchChoices({ ownQueriesApi, tokens, random }: QueriesDeps): SagaGenerator<void> {
  const attempt = function* (): SagaGenerator<void> {
    yield* put(choicesReceived(yield* withToken(tokens, ownQueriesApi.fetchChoices)));
  };
  yield* retry(attempt, random, function* () {
    yield* put(choicesFailed());
    return true;
  });
}

/** Fetches the query first: once its replies are marked as read, it would no longer report unread ones. */
function* fetchQuery(deps: QueriesDeps, id: string): SagaGenerator<boolean> {
  const { ownQueriesApi, tokens } = deps;
  try {
    const { queryEtag } = yield* select(selectOpened);
    const query = yield* withToken(tokens, () => ownQueriesApi.fetchQuery(id, queryEtag));
    const { replies, repliesEtag: etag } = yield* select(selectOpened);
    const pageSize = Math.min(PAGE_SIZE_MAX, Math.max(REPLY_PAGE_SIZE, replies.length));
    const setRead = yield* select(selectIsAttended);
    const newest = yield* withToken(tokens, () => ownQueriesApi.fetchReplies({ queryId: id, pageSize, setRead }, etag));
    if (newest !== null) yield* put(repliesReceived(newest));
    yield* put(queryReceived(query));
    return true;
  } catch (error) {
    yield* put(queryFailed({ isMissing: toAppError(error).code === CODE.notFound }));
    return false;
  }
}

/** Opening another query cancels this request. */
function* fetchEarlier({ ownQueriesApi, tokens }: QueriesDeps): SagaGenerator<void> {
  const { id, earlier: cursor, earlierStatus } = yield* select(selectOpened);
  if (id === null || cursor === null || earlierStatus !== 'loading') return;
  try {
    const page = yield* withToken(tokens, () =>
      ownQueriesApi.fetchEarlier({ queryId: id, pageSize: REPLY_PAGE_SIZE, cursor }),
    );
    // So many new replies may have arrived that this page no longer follows them directly.
    yield* put((yield* select(selectOpened)).earlier === cursor ? earlierReceived(page) : earlierRequested());
  } catch {
    yield* put(earlierFailed());
  }
}

/** Runs in the background: the customer can read the query at once. */
function* reportCardRead(
  { ownQueriesApi, tokens, random }: QueriesDeps,
  card: { readonly chatId: string; readonly queryId: string },
): SagaGenerator<void> {
  const attempt = () => withToken<unknown>(tokens, () => ownQueriesApi.readCard(card));
  yield* retry(attempt, random, function* (failure, failures) {
    return isTransient(failure) && failures < CARD_ATTEMPTS;
  });
}
