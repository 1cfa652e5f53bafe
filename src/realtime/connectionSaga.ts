import type { EventChannel } from 'redux-saga';
import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { LOGIN_CURSORS_MAX } from '../../contract/constants.ts';
import type { ChatPacket, ChatReport, CloseReason } from '../../workers/chat/api.ts';
import type { Delivery } from './chatChannel.ts';
import { messageSubmitted, sendRetried } from './conversationEvents.ts';
import { selectCursors } from './conversationsSelectors.ts';
import { watchLiveness } from './heartbeatSaga.ts';
import {
  browserWentOnline, chatEventsReceived, connected, connectionEnded, connectionOpening, disconnected, heard, packetsReceived, pageWokeUp,
  reconnectRequested, reconnectScheduled, tabBecameVisible, type ChatEvent, type FinalReason, type PassingReason,
} from './realtimeEvents.ts';
import { selectConnections, selectEventSeq, selectIsTabVisible, selectReadyAt } from './realtimeSelectors.ts';
import type { Session } from './session.ts';

/** Signs that another attempt may succeed now: each starts a fresh cycle. */
const RECONNECT_HINTS = [reconnectRequested, browserWentOnline, tabBecameVisible, pageWokeUp, messageSubmitted, sendRetried];
const FINAL_REASONS: Readonly<Record<FinalReason, true>> = {
  unauthorized: true, forbidden: true, replaced: true, 'client-too-old': true, 'protocol-error': true,
};

interface Ending {
  readonly reason: CloseReason;
  /** It held for long enough to give the retry budget back. */
  readonly wasStable: boolean;
  /** How long the server wants us to stay away, in milliseconds; null: it said nothing. */
  readonly stayAwayMs: number | null;
}

/** Keeps a chat connection for as long as it runs; sign-out cancels it. Ends by itself only when the server refuses for good. */
export function* keepConnected(session: Session): SagaGenerator<void> {
  const { now } = session.deps;
  let retry = 0;
  while (true) {
    yield* put(connectionOpening({ retry, at: now() }));
    const { reason, wasStable, stayAwayMs } = yield* call(runConnection, session);
    if (isFinal(reason)) {
      yield* put(connectionEnded({ reason, at: now() }));
      return;
    }
    if (reason === 'access-changed') continue;
    if (wasStable) retry = 0;
    if (stayAwayMs === null) retry = yield* call(waitForNextAttempt, session, { reason, retry });
    else yield* call(stayAway, session, { reason, retry, stayAwayMs });
  }
}

/** @returns how many retries of its cycle the next attempt counts */
function* waitForNextAttempt({ deps }: Session, { reason, retry }: { reason: PassingReason; retry: number }): SagaGenerator<number> {
  const { now, random, durations } = deps;
  const delayMs = durations.retryDelays[retry];
  const at = now();
  if (delayMs === undefined) {
    yield* put(disconnected({ reason, at }));
    const { hint } = yield* race({ hint: call(awaitHint), alone: call(waitInVisibleTab, durations.givenUpRetry) });
    return hint === undefined ? retry : 0;
  }
  const waitMs = Math.round(delayMs * (0.5 + random()));
  yield* put(reconnectScheduled({ retry: retry + 1, retryAt: at + waitMs, reason, at }));
  const { hint } = yield* race({ hint: call(awaitHint), waited: delay(waitMs) });
  return hint === undefined ? retry + 1 : 0;
}

function* awaitHint(): SagaGenerator<true> {
  yield* take(RECONNECT_HINTS);
  return true;
}

/** The server spreads its clients over this time; only somebody who asks for it comes back earlier. */
function* stayAway(
  { deps }: Session, { reason, retry, stayAwayMs }: { reason: PassingReason; retry: number; stayAwayMs: number },
): SagaGenerator<void> {
  if (stayAwayMs <= 0) return;
  const at = deps.now();
  yield* put(reconnectScheduled({ retry, retryAt: at + stayAwayMs, reason, at }));
  yield* race({ asked: take(reconnectRequested), waited: delay(stayAwayMs) });
}

/** Ends after a wait at whose end the tab is visible: a hidden one is asked nothing, and becoming visible is a hint of its own. */
export function* waitInVisibleTab(ms: number): SagaGenerator<void> {
  do yield* delay(ms);
  while (!(yield* select(selectIsTabVisible)));
}

/** Turns one connection's reports into actions until it ends. Silence while opening counts as lost. */
function* runConnection(session: Session): SagaGenerator<Ending> {
  const { deps, port, me, url, token } = session;
  const { now, durations, tabId, newId } = deps;
  // LOGIN has room for the newest chats; the others are read again. The first login of a page is a fresh one,
  // whatever has been loaded before it: the chat events of all time are not for it.
  const isFresh = (yield* select(selectReadyAt)) === null;
  const cursors = isFresh ? [] : (yield* select(selectCursors)).slice(-LOGIN_CURSORS_MAX);
  const eventSeq = yield* select(selectEventSeq);
  const connectionNo = yield* select(selectConnections);
  const deliveries = port.open({
    url, userId: me.id, userType: me.type, token, tabId, connectionNo, traceId: newId(), cursors, eventSeq,
  });
  try {
    const { first } = yield* race({ first: call(awaitReady, deliveries), late: delay(durations.openTimeout) });
    if (first?.type !== 'ready') return { reason: first?.reason ?? 'lost', wasStable: false, stayAwayMs: null };
    const readyAt = now();
    yield* put(connected({ reset: first.reset, eventSeq: first.eventSeq, resumed: cursors.map(({ chatId }) => chatId), at: readyAt }));
    const { end } = yield* race({ end: call(takeReports, deliveries, session), dead: call(watchLiveness, session) });
    return { ...(end ?? { reason: 'unresponsive', stayAwayMs: null }), wasStable: now() - readyAt >= durations.stableConnection };
  } finally {
    deliveries.close();
  }
}

function* awaitReady(deliveries: EventChannel<Delivery>): SagaGenerator<Extract<ChatReport, { type: 'ready' | 'closed' }>> {
  while (true) {
    const { report, taken } = yield* take(deliveries);
    taken();
    if (report.type === 'ready' || report.type === 'closed') return report;
  }
}

/** A server that says goodbye is left when its delay is over, or when it closes before that. */
function* takeReports(deliveries: EventChannel<Delivery>, { deps }: Session): SagaGenerator<Omit<Ending, 'wasStable'>> {
  const { now, random } = deps;
  let leaveAt: number | null = null;
  while (true) {
    const untilLeavingMs = () => (leaveAt === null ? null : Math.max(0, leaveAt - now()));
    const delivery: Delivery | null = yield* call(takeWithin, deliveries, untilLeavingMs());
    if (delivery === null) return { reason: 'goaway', stayAwayMs: 0 };
    const { report, taken }: Delivery = delivery;
    if (report.type === 'closed') return { reason: report.reason, stayAwayMs: untilLeavingMs() };
    if (report.type === 'received') yield* call(tell, report, now());
    if (report.type === 'alive' || report.type === 'answered') yield* put(heard({ at: now(), isAnswer: report.type === 'answered', frames: report.frames }));
    if (report.type === 'goaway') leaveAt ??= now() + report.minDelayMs + random() * (report.maxDelayMs - report.minDelayMs);
    taken();
  }
}

/** @returns null when nothing came in time; `ms` null waits for as long as it takes */
function* takeWithin(deliveries: EventChannel<Delivery>, ms: number | null): SagaGenerator<Delivery | null> {
  if (ms === null) return yield* take(deliveries);
  const { delivery } = yield* race({ delivery: take(deliveries), late: delay(ms) });
  return delivery ?? null;
}

function* tell({ packets, frames }: Extract<ChatReport, { type: 'received' }>, at: number): SagaGenerator<void> {
  const eventSeq = yield* select(selectEventSeq);
  yield* put(packetsReceived({ packets, frames, at }));
  const events = packets.flatMap((packet) => newEvent(packet, eventSeq));
  if (events.length > 0) yield* put(chatEventsReceived({ events }));
}

/** Events to a watcher are not numbered, and never come twice. */
function newEvent(packet: ChatPacket, eventSeq: number): readonly ChatEvent[] {
  return packet.type === 'event' && (packet.event.eventSeq === 0 || packet.event.eventSeq > eventSeq) ? [packet.event] : [];
}

/** Whether no retry would change this end. */
export function isFinal(reason: CloseReason): reason is FinalReason {
  return Object.hasOwn(FINAL_REASONS, reason);
}
