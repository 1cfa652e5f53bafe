import { all, call, delay, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { ChatPacket } from '#workers/chat/api.ts';
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
import type { SignIn } from './workerChannels.ts';

/** Reasons to check at once whether the server still answers. */
const PROBE_TRIGGERS = [tabBecameVisible, pageWokeUp, browserWentOffline, answerOverdue];
/**
 * A timer this much too late means that the page did not run. Messages that arrived during that time may still be
 * unread.
 */
const SLEEP_MS = 1_000;

/** Runs beside a ready connection, and ends when the connection is dead. */
export function* watchLiveness(signIn: SignIn): SagaGenerator<void> {
  yield* race([
    call(watchSilence, signIn),
    call(probeOnTrigger, signIn),
    call(reportOverdueAnswers, signIn),
    call(sendHeartbeats, signIn),
  ]);
}

function* sendHeartbeats({ deps, port }: SignIn): SagaGenerator<never> {
  while (true) {
    yield* delay(deps.durations.heartbeat);
    port.send([{ type: 'heartbeat' }]);
  }
}

function* watchSilence({ deps }: SignIn): SagaGenerator<void> {
  while (true) {
    const result = yield* call(listen, deps, deps.durations.silenceLimit);
    if (result === 'silent') return;
    if (result === 'slept') yield* put(pageWokeUp());
  }
}

function* probeOnTrigger(signIn: SignIn): SagaGenerator<void> {
  do yield* take(PROBE_TRIGGERS);
  while (yield* call(probe, signIn));
}

/**
 * Sends a heartbeat and waits for its answer. Other messages do not prove that the server is alive: they may have
 * waited in a buffer while the page slept. They extend the wait, as the answer may come after them.
 * @returns whether the server answered. After one sleep it gets a second chance, but no third: timers of a hidden tab
 * are always late
 */
function* probe({ deps, port }: SignIn): SagaGenerator<boolean> {
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

function* reportOverdueAnswers({ deps: { now, durations } }: SignIn): SagaGenerator<never> {
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
      let newest: number | undefined;
      for (const packet of packets) {
        const clientMsgId = answeredBy(packet);
        newest = sentAt.get(clientMsgId) ?? newest;
        sentAt.delete(clientMsgId);
      }
      if (newest !== undefined) yield* put(roundTripMeasured({ ms: at - newest }));
    }),
  ]);
}

/** The message that a packet answers; '' for none. */
function answeredBy(packet: ChatPacket): string {
  if (packet.type === 'sendAcked') return packet.ack.clientMsgId;
  return packet.type === 'refused' ? packet.error.clientMsgId : '';
}
