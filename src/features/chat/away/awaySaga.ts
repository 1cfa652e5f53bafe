import { all, call, delay, put, race, select, take, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import {
  connected,
  connectionEnded,
  connectionOpening,
  disconnected,
  reconnectScheduled,
  selectDownSince,
  selectReadyAt,
} from '../../../realtime/index.ts';
import { selectChats, selectSelectedId, selectWorkspaceStatus, type ChatRoot } from '../chatSelectors.ts';
import { listReceived, unreadFound, workspaceClosed } from '../chatSlice.ts';
import {
  absenceBegan,
  absenceForgotten,
  absenceSummed,
  selectAbsence,
  selectAwaySummary,
  summaryDismissed,
  type Absence,
} from './awaySlice.ts';
import { isCaughtUp, isEventful, knownChats, summaryOf, type AwaySummary } from './awaySummary.ts';

/** A shorter absence is not worth a word, unless the page had to begin afresh. */
export const AWAY_MIN_MS = 10_000;
/** The line that says that nothing came goes by itself after this long. */
export const QUIET_SHOWN_MS = 6_000;
/** What has not been caught up with by then is not waited for. */
const CATCH_UP_LIMIT_MS = 10_000;

const LOSSES = [reconnectScheduled, disconnected, connectionEnded, connectionOpening];

/** Tells, after an absence, what it brought. */
export function* awaySaga(): SagaGenerator<void> {
  yield* all([
    takeEvery(LOSSES, noteAbsence),
    takeEvery(workspaceClosed, forget),
    takeLatest(connected, ({ payload: { reset, at } }) => tellWhatCame(reset, at)),
    takeLatest([absenceSummed, summaryDismissed], fade),
  ]);
}

/** An absence that begins while the one before is still being caught up with goes on from that. */
function* noteAbsence(): SagaGenerator<void> {
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

function* tellWhatCame(reset: boolean, at: number): SagaGenerator<void> {
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
  yield* call(markMissed, absence, summary);
}

/** In the conversation on screen it has been read as it came: there the line of the unread stands above it. */
function* markMissed({ known }: Absence, { messages }: AwaySummary): SagaGenerator<void> {
  const chatId = yield* select(selectSelectedId);
  const before = chatId === null ? undefined : known[chatId];
  if (chatId !== null && before !== undefined && messages[chatId] !== undefined)
    yield* put(unreadFound({ chatId, afterSeq: before.lastSeq }));
}

/** The list of chats says how far each has come; the open conversations follow it. */
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

function* fade(): SagaGenerator<void> {
  const summary = yield* select(selectAwaySummary);
  if (summary === null || isEventful(summary)) return;
  yield* delay(QUIET_SHOWN_MS);
  yield* put(summaryDismissed());
}
