import { all, call, delay, put, race, select, take, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import {
  connected,
  connectionEnded,
  connectionOpening,
  disconnected,
  reconnectScheduled,
  selectDownSince,
  selectReadyAt,
} from '#src/realtime/index.ts';
import { selectChats, selectSelectedId, selectWorkspaceStatus, type ChatRoot } from './chatSelectors.ts';
import { listReceived, unreadFound, workspaceClosed } from './chatSlice.ts';
import {
  absenceBegan,
  absenceForgotten,
  absenceSummed,
  isCaughtUp,
  isEventful,
  knownChats,
  selectAbsence,
  selectAwaySummary,
  summaryDismissed,
  summaryOf,
  type Absence,
  type AwaySummary,
} from './awaySlice.ts';

/** A shorter absence gets no summary, unless the page had to reload its data. In milliseconds. */
export const AWAY_MIN_MS = 10_000;
/** After this time the summary of an absence without news disappears, in milliseconds. */
export const QUIET_SHOWN_MS = 6_000;
/** Longest wait for open conversations to load what they missed, in milliseconds. */
const CATCH_UP_LIMIT_MS = 10_000;

const LOSSES = [reconnectScheduled, disconnected, connectionEnded, connectionOpening];

export function* awaySaga(): SagaGenerator<void> {
  yield* all([
    takeEvery(LOSSES, recordAbsence),
    takeEvery(workspaceClosed, forget),
    takeLatest(connected, ({ payload: { reset, at } }) => showSummary(reset, at)),
    takeLatest([absenceSummed, summaryDismissed], hideEmptySummary),
  ]);
}

/** If the data of an earlier absence are still loading, that absence continues. */
function* recordAbsence(): SagaGenerator<void> {
  const since = yield* select(selectDownSince);
  const status = yield* select(selectWorkspaceStatus);
  const isKnown =
    status === 'ready' ||
    status === 'stale' ||
    (status === 'loading' && Object.keys(yield* select(selectChats)).length > 0);
  const wasConnected = (yield* select(selectReadyAt)) !== null;
  if (since === null || !isKnown || !wasConnected || (yield* select(selectAbsence)) !== null) return;
  yield* put(absenceBegan({ since, known: yield* select(knownChats) }));
}

function* showSummary(reset: boolean, at: number): SagaGenerator<void> {
  const absence = yield* select(selectAbsence);
  if (absence === null) return;
  const awayMs = at - absence.since;
  if (!reset && awayMs < AWAY_MIN_MS) {
    yield* put(absenceForgotten());
    return;
  }
  const { isHere } = yield* race({ isHere: call(catchUp), isAwayAgain: take([...LOSSES, workspaceClosed]) });
  if (isHere === undefined) return;
  const summary = summaryOf(absence.known, yield* select((state: ChatRoot) => state), awayMs);
  yield* put(absenceSummed(summary));
  yield* call(placeUnreadLine, absence, summary);
}

/**
 * Messages of the conversation on screen are read as they arrive, so the line of unread messages is placed above them.
 */
function* placeUnreadLine({ known }: Absence, { messages }: AwaySummary): SagaGenerator<void> {
  const chatId = yield* select(selectSelectedId);
  const before = chatId === null ? undefined : known[chatId];
  if (chatId !== null && before !== undefined && messages[chatId] !== undefined)
    yield* put(unreadFound({ chatId, afterSeq: before.lastSeq }));
}

/** The list of chats shows how far each chat has come; then the open conversations load the rest. */
function* catchUp(): SagaGenerator<true> {
  yield* take(listReceived);
  yield* race({ done: call(awaitConversations), late: delay(CATCH_UP_LIMIT_MS) });
  return true;
}

function* awaitConversations(): SagaGenerator<true> {
  while (!(yield* select(isCaughtUp))) yield* take('*');
  return true;
}

function* forget(): SagaGenerator<void> {
  if ((yield* select(selectAbsence)) !== null) yield* put(absenceForgotten());
}

function* hideEmptySummary(): SagaGenerator<void> {
  const summary = yield* select(selectAwaySummary);
  if (summary === null || isEventful(summary)) return;
  yield* delay(QUIET_SHOWN_MS);
  yield* put(summaryDismissed());
}
