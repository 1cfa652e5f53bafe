import { all, call, delay, fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import { backoffMs } from '../common/backoff.ts';
import { isTransient, toAppError } from '../common/errors.ts';
import {
  conversationOpened,
  newerReceived,
  olderFailed,
  olderReceived,
  olderRequested,
  onlookingStarted,
  pageFailed,
  pageReceived,
  sendsAdopted,
} from './conversationEvents.ts';
import { selectConversation, selectConversations, selectGap, selectGappedChatIds } from './conversationsSelectors.ts';
import { chatEventsReceived, connected, packetsReceived, type ChatEvent } from './realtimeEvents.ts';
import { selectReadyAt } from './realtimeSelectors.ts';
import type { Session } from './session.ts';

/** Fruitless questions in a row after which a gap waits for the next message or reconnection to be noticed again. */
const MAX_REFILL_FAILURES = 6;

/**
 * What is being asked for, by chat: one question of a kind at a time. A newer-question that is asked meanwhile is asked
 * `again`.
 */
interface UnderWay {
  readonly pages: Set<string>;
  readonly older: Set<string>;
  readonly gaps: Set<string>;
  readonly newer: Map<string, 'once' | 'again'>;
}
interface Sync {
  readonly session: Session;
  readonly underWay: UnderWay;
}

/**
 * Keeps open conversations whole: loads their pages, fetches what a break in the connection left out, and closes gaps.
 */
export function* syncSaga(session: Session): SagaGenerator<void> {
  const sync: Sync = { session, underWay: { pages: new Set(), older: new Set(), gaps: new Set(), newer: new Map() } };
  yield* all([
    takeEvery(conversationOpened, ({ payload: { chatId } }) => loadPage(sync, chatId)),
    takeEvery(sendsAdopted, loadPending, sync),
    takeEvery(olderRequested, ({ payload: { chatId } }) => loadOlder(sync, chatId)),
    takeEvery([packetsReceived, pageReceived], refillGaps, sync),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => catchUpOnEvents(sync, events)),
    takeEvery(onlookingStarted, ({ payload: { chatId } }) => catchUp(sync, chatId)),
    takeEvery(connected, ({ payload: { resumed } }) => catchUpOthers(sync, new Set(resumed))),
    fork(loadPending, sync),
  ]);
}

function* loadPage({ session, underWay }: Sync, chatId: string): SagaGenerator<void> {
  const { status } = yield* select(selectConversation, chatId);
  if (status !== 'loading' || underWay.pages.has(chatId)) return;
  underWay.pages.add(chatId);
  try {
    const readyAt = yield* select(selectReadyAt);
    const { records, next } = yield* call(session.deps.recordsApi.fetchNewest, chatId);
    yield* put(pageReceived({ chatId, records, next }));
    // Pushes began only after the question: what came between is in neither.
    if ((yield* select(selectReadyAt)) !== readyAt) yield* call(catchUp, { session, underWay }, chatId);
  } catch (error) {
    yield* put(pageFailed({ chatId, error: toAppError(error) }));
  } finally {
    underWay.pages.delete(chatId);
  }
}

function* loadOlder({ session, underWay }: Sync, chatId: string): SagaGenerator<void> {
  const { olderCursor, isLoadingOlder } = yield* select(selectConversation, chatId);
  if (!isLoadingOlder || olderCursor === null || underWay.older.has(chatId)) return;
  underWay.older.add(chatId);
  try {
    const { records, next } = yield* call(session.deps.recordsApi.fetchOlder, chatId, olderCursor);
    yield* put(olderReceived({ chatId, cursor: olderCursor, records, next }));
  } catch (error) {
    yield* put(olderFailed({ chatId, error: toAppError(error) }));
  } finally {
    underWay.older.delete(chatId);
  }
}

/** After a new login: what it did not resume is fetched, and what it could not resume is loaded afresh. */
function* catchUpOthers(sync: Sync, resumed: ReadonlySet<string>): SagaGenerator<void> {
  yield* fork(loadPending, sync);
  for (const [chatId, { status }] of Object.entries(yield* select(selectConversations))) {
    if (status === 'ready' && !resumed.has(chatId)) yield* fork(catchUp, sync, chatId);
  }
}

/** One after the other, so that the chat that a person looks at has to wait for one answer at most. */
function* loadPending(sync: Sync): SagaGenerator<void> {
  for (const [chatId, { status }] of Object.entries(yield* select(selectConversations))) {
    if (status === 'loading') yield* call(loadPage, sync, chatId);
  }
}

/** A chat that comes (back) to me was not pushed to me before. */
function* catchUpOnEvents(sync: Sync, events: readonly ChatEvent[]): SagaGenerator<void> {
  const arrivals = events.filter(({ kind }) => kind === CHAT_EVENT.assigned || kind === CHAT_EVENT.opened);
  for (const chatId of new Set(arrivals.map((event) => event.chatId))) yield* fork(catchUp, sync, chatId);
}

function* refillGaps(sync: Sync): SagaGenerator<void> {
  for (const chatId of yield* select(selectGappedChatIds)) {
    if (!sync.underWay.gaps.has(chatId)) yield* fork(refill, sync, chatId);
  }
}

function* refill(sync: Sync, chatId: string): SagaGenerator<void> {
  const {
    underWay: { gaps },
    session: { deps },
  } = sync;
  gaps.add(chatId);
  yield* delay(deps.durations.gapGrace);
  if ((yield* select(selectGap, chatId)) !== null) yield* call(catchUp, sync, chatId);
  gaps.delete(chatId);
}

/**
 * Fetches what follows the conversation's unbroken part until nothing is missing any more, with pauses after failures.
 */
function* catchUp({ session, underWay: { newer } }: Sync, chatId: string): SagaGenerator<void> {
  if (newer.has(chatId)) {
    newer.set(chatId, 'again');
    return;
  }
  do {
    newer.set(chatId, 'once');
    yield* call(fetchUntilComplete, session, chatId);
  } while (newer.get(chatId) === 'again');
  newer.delete(chatId);
}

function* fetchUntilComplete(session: Session, chatId: string): SagaGenerator<void> {
  for (let failures = 0; failures < MAX_REFILL_FAILURES;) {
    const outcome = yield* call(fetchNewer, session, chatId);
    if (outcome === 'complete' || outcome === 'refused') return;
    failures = outcome === 'more' ? 0 : failures + 1;
    if (outcome === 'failed') yield* delay(backoffMs(failures, session.deps.random));
  }
}

/** `failed`: no answer, or one without what must exist. */
function* fetchNewer({ deps }: Session, chatId: string): SagaGenerator<'complete' | 'more' | 'failed' | 'refused'> {
  const { status, contiguousSeq: afterSeq } = yield* select(selectConversation, chatId);
  if (status !== 'ready') return 'complete';
  try {
    const { records, next } = yield* call(deps.recordsApi.fetchAfter, chatId, afterSeq);
    if (records.length > 0) yield* put(newerReceived({ chatId, afterSeq, records }));
    if (next !== null) return 'more';
    const gap = yield* select(selectGap, chatId);
    if (gap === null) return 'complete';
    return records.length > 0 ? 'more' : 'failed';
  } catch (error) {
    return isTransient(toAppError(error)) ? 'failed' : 'refused';
  }
}
