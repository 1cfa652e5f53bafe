import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { messagesSent } from './conversationEvents.ts';
import { selectOldestSentAt } from './conversationsSelectors.ts';
import type { RealtimeDeps } from './deps.ts';
import {
  answerOverdue,
  browserWentOffline,
  heard,
  packetsReceived,
  pageWokeUp,
  tabBecameVisible,
} from './realtimeEvents.ts';
import type { Session } from './session.ts';

/** Reasons to ask at once whether it does. */
const DOUBTS = [tabBecameVisible, pageWokeUp, browserWentOffline, answerOverdue];
/** A timer this much too late means that the page did not run: what has come meanwhile may wait behind it, unread. */
const SLEEP_MS = 1_000;

/** Runs beside a connection that is ready, and ends when it is dead. */
export function* watchLiveness(session: Session): SagaGenerator<void> {
  yield* race([
    call(watchSilence, session),
    call(probeOnDoubt, session),
    call(doubtOverdueAnswers, session),
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

function* probeOnDoubt(session: Session): SagaGenerator<void> {
  do yield* take(DOUBTS);
  while (yield* call(probe, session));
}

/**
 * Other news may be older than the question: it has waited in a buffer while the page slept, say. So only the answer
 * settles the doubt, but it is waited for as long as there is news, as it may stand behind much of that.
 * @returns whether the server answered. After a sleep it gets a second chance, but no third: timers of a hidden tab are
 * always late
 */
function* probe({ deps, port }: Session): SagaGenerator<boolean> {
  port.send([{ type: 'heartbeat' }]);
  for (let sleeps = 0; ;) {
    const result = yield* call(listen, deps, deps.durations.probeTimeout);
    if (result === 'answered') return true;
    if (result === 'silent') return false;
    if (result === 'heard') continue;
    sleeps += 1;
    if (sleeps > 1) return false;
    port.send([{ type: 'heartbeat' }]);
  }
}

function* doubtOverdueAnswers({ deps: { now, durations } }: Session): SagaGenerator<never> {
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

function* listen({ now }: RealtimeDeps, ms: number): SagaGenerator<'answered' | 'heard' | 'silent' | 'slept'> {
  const since = now();
  const { sign, packets } = yield* race({ sign: take(heard), packets: take(packetsReceived), late: delay(ms) });
  if (sign?.payload.isAnswer === true) return 'answered';
  if (sign !== undefined || packets !== undefined) return 'heard';
  return now() - since > ms + SLEEP_MS ? 'slept' : 'silent';
}
