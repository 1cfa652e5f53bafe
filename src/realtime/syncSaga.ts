import { all, call, delay, fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { backoffMs } from '#common/retrySaga.ts';
import { isTransient, toAppError } from '#common/errors.ts';
import {
  conversationOpened,
  newerReceived,
  olderFailed,
  olderReceived,
  olderRequested,
  pageFailed,
  pageReceived,
  sendsRestored,
  watchStarted,
  mediaExpired,
  messagesRefreshed,
} from './conversationEvents.ts';
import { selectConversation, selectConversations, selectGap, selectGappedChatIds } from './conversationsSelectors.ts';
import { chatEventsReceived, connected, packetsReceived, type ChatEvent } from './realtimeEvents.ts';
import { selectReadyAt } from './realtimeSlice.ts';
import type { SignIn } from './workerChannels.ts';
import type { RealtimeDeps } from './deps.ts';

/** Consecutive failures after which a gap stays open until the next message or reconnection. */
const MAX_FETCH_FAILURES = 6;

/** Requests in flight, by chat: at most one of each kind. A further request for newer messages is noted as `again`. */
interface Sync {
  readonly deps: RealtimeDeps;
  readonly pages: Set<string>;
  readonly older: Set<string>;
  readonly gaps: Set<string>;
  readonly newer: Map<string, 'once' | 'again'>;
}

/** Keeps open conversations complete: loads their pages, loads what a connection loss left out, and closes gaps. */
export function* syncSaga({ deps }: SignIn): SagaGenerator<void> {
  const sync: Sync = { deps, pages: new Set(), older: new Set(), gaps: new Set(), newer: new Map() };
  yield* all([
    takeEvery(conversationOpened, ({ payload: { chatId } }) => loadPage(sync, chatId)),
    takeEvery(sendsRestored, loadRequestedPages, sync),
    takeEvery(olderRequested, ({ payload: { chatId } }) => loadOlder(sync, chatId)),
    takeEvery([packetsReceived, pageReceived], fillGaps, sync),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => catchUpOnEvents(sync, events)),
    takeEvery(watchStarted, ({ payload: { chatId } }) => catchUp(sync, chatId)),
    takeEvery(connected, ({ payload: { resumed } }) => catchUpAfterLogin(sync, new Set(resumed))),
    fork(loadRequestedPages, sync),
  ]);
}

function* loadPage(sync: Sync, chatId: string): SagaGenerator<void> {
  const { status } = yield* select(selectConversation, chatId);
  if (status !== 'loading' || sync.pages.has(chatId)) return;
  sync.pages.add(chatId);
  try {
    const readyAt = yield* select(selectReadyAt);
    const { records, next } = yield* call(sync.deps.recordsApi.fetchNewest, chatId);
    yield* put(pageReceived({ chatId, records, next }));
    // Pushes started after the request: messages in between are in neither.
    if ((yield* select(selectReadyAt)) !== readyAt) yield* call(catchUp, sync, chatId);
  } catch (error) {
    yield* put(pageFailed({ chatId, error: toAppError(error) }));
  } finally {
    sync.pages.delete(chatId);
  }
}

function* loadOlder({ deps, older }: Sync, chatId: string): SagaGenerator<void> {
  const { olderCursor, isLoadingOlder } = yield* select(selectConversation, chatId);
  if (!isLoadingOlder || olderCursor === null || older.has(chatId)) return;
  older.add(chatId);
  try {
    const { records, next } = yield* call(deps.recordsApi.fetchOlder, chatId, olderCursor);
    yield* put(olderReceived({ chatId, cursor: olderCursor, records, next }));
  } catch (error) {
    yield* put(olderFailed({ chatId, error: toAppError(error) }));
  } finally {
    older.delete(chatId);
  }
}

/** After a login: loads what follows the conversations that it did not resume, and reloads those that it reset. */
function* catchUpAfterLogin(sync: Sync, resumed: ReadonlySet<string>): SagaGenerator<void> {
  yield* fork(loadRequestedPages, sync);
  for (const [chatId, { status }] of Object.entries(yield* select(selectConversations))) {
    if (status === 'ready' && !resumed.has(chatId)) yield* fork(catchUp, sync, chatId);
  }
}

/** One after the other, so that the chat on screen waits for one answer at most. */
function* loadRequestedPages(sync: Sync): SagaGenerator<void> {
  for (const [chatId, { status }] of Object.entries(yield* select(selectConversations))) {
    if (status === 'loading') yield* call(loadPage, sync, chatId);
  }
}

/** A chat that becomes mine was not pushed to me before. */
function* catchUpOnEvents(sync: Sync, events: readonly ChatEvent[]): SagaGenerator<void> {
  const assignments = events.filter(({ kind }) => kind === CHAT_EVENT.assigned || kind === CHAT_EVENT.opened);
  for (const chatId of new Set(assignments.map((event) => event.chatId))) yield* fork(catchUp, sync, chatId);
}

function* fillGaps(sync: Sync): SagaGenerator<void> {
  for (const chatId of yield* select(selectGappedChatIds)) {
    if (!sync.gaps.has(chatId)) yield* fork(fillGap, sync, chatId);
  }
}

function* fillGap(sync: Sync, chatId: string): SagaGenerator<void> {
  const { deps, gaps } = sync;
  gaps.add(chatId);
  yield* delay(deps.durations.gapGrace);
  if ((yield* select(selectGap, chatId)) !== null) yield* call(catchUp, sync, chatId);
  gaps.delete(chatId);
}

/** Loads messages after the gapless part until none is missing, with pauses after failures. */
function* catchUp({ deps, newer }: Sync, chatId: string): SagaGenerator<void> {
  if (newer.has(chatId)) {
    newer.set(chatId, 'again');
    return;
  }
  do {
    newer.set(chatId, 'once');
    yield* call(fetchUntilComplete, deps, chatId);
  } while (newer.get(chatId) === 'again');
  newer.delete(chatId);
}

function* fetchUntilComplete(deps: RealtimeDeps, chatId: string): SagaGenerator<void> {
  for (let failures = 0; failures < MAX_FETCH_FAILURES;) {
    const outcome = yield* call(fetchNewer, deps, chatId);
    if (outcome === 'complete' || outcome === 'refused') return;
    failures = outcome === 'more' ? 0 : failures + 1;
    if (outcome === 'failed') yield* delay(backoffMs(failures, deps.random));
  }
}

/** `failed`: no answer, or one without messages that must exist. */
function* fetchNewer(
  { recordsApi }: RealtimeDeps,
  chatId: string,
): SagaGenerator<'complete' | 'more' | 'failed' | 'refused'> {
  const { status, contiguousSeq: afterSeq } = yield* select(selectConversation, chatId);
  if (status !== 'ready') return 'complete';
  try {
    const { records, next } = yield* call(recordsApi.fetchAfter, chatId, afterSeq);
    if (records.length > 0) yield* put(newerReceived({ chatId, afterSeq, records }));
    if (next !== null) return 'more';
    const gap = yield* select(selectGap, chatId);
    if (gap === null) return 'complete';
    return records.length > 0 ? 'more' : 'failed';
  } catch (error) {
    return isTransient(toAppError(error)) ? 'failed' : 'refused';
  }
}

/**
 * The same message is not loaded again within this time, in milliseconds. An address that fails at once will not
 * improve.
 */
const ASK_AGAIN_MS = 30_000;

/** Loads fresh addresses for pictures and videos whose addresses expired. */
export function* mediaSaga({ deps }: SignIn): SagaGenerator<void> {
  const askedAt = new Map<string, number>();
  yield* takeEvery(mediaExpired, function* ({ payload: { chatId, chatSeq } }) {
    const key = `${chatId} ${chatSeq}`;
    const now = deps.now();
    if (now - (askedAt.get(key) ?? -Infinity) < ASK_AGAIN_MS) return;
    askedAt.set(key, now);
    try {
      const { records } = yield* call(deps.recordsApi.fetchAfter, chatId, chatSeq - 1);
      for (const record of records) askedAt.set(`${chatId} ${record.chatSeq}`, now);
      yield* put(messagesRefreshed({ chatId, records }));
    } catch {
      askedAt.delete(key); // the reader sees that it is missing, and can try again
    }
  });
}
