import { call, delay, put, race, select, take, type SagaGenerator, all, takeEvery } from 'typed-redux-saga';
import { messagesSent } from './conversationEvents.ts';
import { selectOldestSentAt } from './conversationsSelectors.ts';
import type { RealtimeDeps } from './deps.ts';
import {
  aliveReceived,
  answerOverdue,
  browserWentOffline,
  packetsReceived,
  pageWokeUp,
  tabBecameVisible,
  connectionOpening,
  roundTripMeasured,
} from './realtimeEvents.ts';
import type { Session } from './chatChannel.ts';

/** Measures how long answers to messages take. Only these frames wait for the whole way to the database and back. */
export function* roundTripSaga(): SagaGenerator<void> {
  const sentAt = new Map<string, number>();
  yield* all([
    takeEvery(connectionOpening, () => sentAt.clear()),
    takeEvery(messagesSent, ({ payload: { sends, at } }) => {
      for (const { clientMsgId } of sends) sentAt.set(clientMsgId, at);
    }),
    takeEvery(packetsReceived, function* ({ payload: { packets, at } }) {
      if (sentAt.size === 0) return;
      const spans = packets.flatMap((packet) => {
        const clientMsgId = answeredBy(packet);
        const sent = sentAt.get(clientMsgId);
        sentAt.delete(clientMsgId);
        return sent === undefined ? [] : [at - sent];
      });
      const newest = spans.at(-1);
      if (newest !== undefined) yield* put(roundTripMeasured({ ms: newest }));
    }),
  ]);
}

/** The message that a packet answers; '' for none. */
function answeredBy(packet: ReturnType<typeof packetsReceived>['payload']['packets'][number]): string {
  if (packet.type === 'sendAcked') return packet.ack.clientMsgId;
  return packet.type === 'refused' ? packet.error.clientMsgId : '';
}

/** Reasons to check at once whether the server still answers. */
const PROBE_TRIGGERS = [tabBecameVisible, pageWokeUp, browserWentOffline, answerOverdue];
/**
 * A timer this much too late means that the page did not run. Messages that arrived during that time may still be
 * unread.
 */
const SLEEP_MS = 1_000;

/** Runs beside a ready connection, and ends when the connection is dead. */
export function* watchLiveness(session: Session): SagaGenerator<void> {
  yield* race([
    call(watchSilence, session),
    call(probeOnTrigger, session),
    call(reportOverdueAnswers, session),
    call(sendHeartbeats, session),
  ]);
}

function* sendHeartbeats({ deps, port }: Session): SagaGenerator<never> {
  while (true) {
    yield* delay(deps.durations.heartbeat);
    port.send([{ type: 'heartbeat' }]);
  }
}

function* watchSilence({ deps }: Session): SagaGenerator<void> {
  while (true) {
    const result = yield* call(listen, deps, deps.durations.silenceLimit);
    if (result === 'silent') return;
    if (result === 'slept') yield* put(pageWokeUp());
  }
}

function* probeOnTrigger(session: Session): SagaGenerator<void> {
  do yield* take(PROBE_TRIGGERS);
  while (yield* call(probe, session));
}

/**
 * Sends a heartbeat and waits for its answer. Other messages do not prove that the server is alive: they may have
 * waited in a buffer while the page slept. They extend the wait, as the answer may come after them.
 * @returns whether the server answered. After one sleep it gets a second chance, but no third: timers of a hidden tab
 * are always late
 */
function* probe({ deps, port }: Session): SagaGenerator<boolean> {
  port.send([{ type: 'heartbeat' }]);
  for (let sleeps = 0; ;) {
    const result = yield* call(listen, deps, deps.durations.probeTimeout);
    if (result === 'answered') return true;
    if (result === 'silent') return false;
    if (result === 'received') continue;
    sleeps += 1;
    if (sleeps > 1) return false;
    port.send([{ type: 'heartbeat' }]);
  }
}

function* reportOverdueAnswers({ deps: { now, durations } }: Session): SagaGenerator<never> {
  while (true) {
    const sentAt = yield* select(selectOldestSentAt);
    if (sentAt === null) {
      yield* take(messagesSent);
      continue;
    }
    const overdueInMs = sentAt + durations.ackOverdue - now();
    if (overdueInMs <= 0) yield* put(answerOverdue());
    yield* delay(overdueInMs > 0 ? overdueInMs : durations.ackOverdue);
  }
}

function* listen({ now }: RealtimeDeps, ms: number): SagaGenerator<'answered' | 'received' | 'silent' | 'slept'> {
  const since = now();
  const { sign, packets } = yield* race({ sign: take(aliveReceived), packets: take(packetsReceived), late: delay(ms) });
  if (sign?.payload.isAnswer === true) return 'answered';
  if (sign !== undefined || packets !== undefined) return 'received';
  return now() - since > ms + SLEEP_MS ? 'slept' : 'silent';
}
