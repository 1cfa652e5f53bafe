import type { EventChannel } from 'redux-saga';
import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { LOGIN_CURSORS_MAX } from '#contract/constants.ts';
import type { ChatPacket, ChatReport } from '#workers/chat/api.ts';
import type { Delivery, SignIn } from './workerChannels.ts';
import { messageSubmitted, sendRetried } from './conversationEvents.ts';
import { selectCursors } from './conversationsSelectors.ts';
import { watchLiveness } from './heartbeatSaga.ts';
import {
  aliveReceived,
  chatEventsReceived,
  connected,
  connectionEnded,
  connectionOpening,
  packetsReceived,
  reconnectRequested,
  type ChatEvent,
} from './realtimeEvents.ts';
import { selectConnections, selectEventSeq, selectReadyAt } from './realtimeSlice.ts';
import { BROWSER_HINTS, reconnecting, type Ending } from './reconnectSaga.ts';

/** Events after which another attempt may succeed. */
const RECONNECT_HINTS = [...BROWSER_HINTS, reconnectRequested, messageSubmitted, sendRetried];

/** Keeps a chat connection open until sign-out cancels it. It ends by itself only when the server refuses for good. */
export function* keepConnected(signIn: SignIn): SagaGenerator<void> {
  const { deps } = signIn;
  const reason = yield* call(reconnecting, {
    deps,
    hints: RECONNECT_HINTS,
    isShown: true,
    runOnce: (retry: number) => runConnection(signIn, retry),
  });
  yield* put(connectionEnded({ reason, at: deps.now() }));
}

/** Turns the reports of one connection into actions until it ends. No answer while opening counts as lost. */
function* runConnection(signIn: SignIn, retry: number): SagaGenerator<Ending> {
  const { deps, port, me, url, token } = signIn;
  const { now, durations, tabId, newId } = deps;
  yield* put(connectionOpening({ retry, at: now() }));
  // LOGIN has room for the newest chats; the others are loaded again. The first login of a page has no cursors, even if
  // conversations are loaded: it must not receive all earlier chat events.
  const isFresh = (yield* select(selectReadyAt)) === null;
  const cursors = isFresh ? [] : (yield* select(selectCursors)).slice(-LOGIN_CURSORS_MAX);
  const eventSeq = yield* select(selectEventSeq);
  const connectionNo = yield* select(selectConnections);
  const deliveries = port.open({
    url,
    userId: me.id,
    userType: me.type,
    token,
    tabId,
    connectionNo,
    traceId: newId(),
    cursors,
    eventSeq,
  });
  try {
    const { first } = yield* race({ first: call(awaitReady, deliveries), late: delay(durations.openTimeout) });
    if (first?.type !== 'ready') return { reason: first?.reason ?? 'lost', openedAt: null, stayAwayMs: null };
    const openedAt = now();
    const { reset, eventSeq: newestSeq } = first;
    yield* put(connected({ reset, eventSeq: newestSeq, resumed: cursors.map(({ chatId }) => chatId), at: openedAt }));
    const { end } = yield* race({ end: call(takeReports, deliveries, signIn), dead: call(watchLiveness, signIn) });
    return { ...(end ?? { reason: 'unresponsive', stayAwayMs: null }), openedAt };
  } finally {
    deliveries.close();
  }
}

function* awaitReady(
  deliveries: EventChannel<Delivery>,
): SagaGenerator<Extract<ChatReport, { type: 'ready' | 'closed' }>> {
  while (true) {
    const { report, acknowledge } = yield* take(deliveries);
    acknowledge();
    if (report.type === 'ready' || report.type === 'closed') return report;
  }
}

/** After a goaway, leaves when the delay is over, or when the server closes earlier. */
function* takeReports(deliveries: EventChannel<Delivery>, { deps }: SignIn): SagaGenerator<Omit<Ending, 'openedAt'>> {
  const { now, random } = deps;
  let leaveAt: number | null = null;
  while (true) {
    const untilLeavingMs = () => (leaveAt === null ? null : Math.max(0, leaveAt - now()));
    const delivery: Delivery | null = yield* call(takeWithin, deliveries, untilLeavingMs());
    if (delivery === null) return { reason: 'goaway', stayAwayMs: 0 };
    const { report, acknowledge }: Delivery = delivery;
    if (report.type === 'closed') return { reason: report.reason, stayAwayMs: untilLeavingMs() };
    if (report.type === 'received') yield* call(reportPackets, report, now());
    if (report.type === 'alive' || report.type === 'answered')
      yield* put(aliveReceived({ at: now(), isAnswer: report.type === 'answered', frames: report.frames }));
    if (report.type === 'goaway')
      leaveAt ??= now() + report.minDelayMs + random() * (report.maxDelayMs - report.minDelayMs);
    acknowledge();
  }
}

/** @returns null when nothing came in time; `ms` null waits without limit */
function* takeWithin(deliveries: EventChannel<Delivery>, ms: number | null): SagaGenerator<Delivery | null> {
  if (ms === null) return yield* take(deliveries);
  const { delivery } = yield* race({ delivery: take(deliveries), late: delay(ms) });
  return delivery ?? null;
}

function* reportPackets(
  { packets, frames }: Extract<ChatReport, { type: 'received' }>,
  at: number,
): SagaGenerator<void> {
  const eventSeq = yield* select(selectEventSeq);
  yield* put(packetsReceived({ packets, frames, at }));
  const events = packets.flatMap((packet) => newEvent(packet, eventSeq));
  if (events.length > 0) yield* put(chatEventsReceived({ events }));
}

/** Events for a watched chat have no number and never come twice. */
function newEvent(packet: ChatPacket, eventSeq: number): readonly ChatEvent[] {
  return packet.type === 'event' && (packet.event.eventSeq === 0 || packet.event.eventSeq > eventSeq)
    ? [packet.event]
    : [];
}
