import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { messagesSent } from './conversationEvents.ts';
import { selectOldestSentAt } from './conversationsSelectors.ts';
import {
  answerOverdue, browserWentOffline, heard, packetsReceived, pageWokeUp, tabBecameVisible,
} from './realtimeEvents.ts';
import type { Session } from './session.ts';

/** Anything heard proves that the connection lives. */
const NEWS = [heard, packetsReceived];
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

function* watchSilence(session: Session): SagaGenerator<void> {
  while (true) {
    const result = yield* call(listen, session, session.deps.durations.silenceLimit);
    if (result === 'silent') return;
    if (result === 'slept') yield* put(pageWokeUp());
  }
}

function* probeOnDoubt(session: Session): SagaGenerator<void> {
  do yield* take(DOUBTS);
  while (yield* call(probe, session));
}

/** @returns whether the server answered. After a sleep it gets a second chance, but no third: timers of a hidden tab are always late. */
function* probe(session: Session): SagaGenerator<boolean> {
  const { deps: { durations }, port } = session;
  port.send([{ type: 'heartbeat' }]);
  const first = yield* call(listen, session, durations.probeTimeout);
  if (first !== 'slept') return first === 'heard';
  port.send([{ type: 'heartbeat' }]);
  return (yield* call(listen, session, durations.probeTimeout)) === 'heard';
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

function* listen({ deps: { now } }: Session, ms: number): SagaGenerator<'heard' | 'silent' | 'slept'> {
  const since = now();
  const { news } = yield* race({ news: take(NEWS), late: delay(ms) });
  if (news !== undefined) return 'heard';
  return now() - since > ms + SLEEP_MS ? 'slept' : 'silent';
}
