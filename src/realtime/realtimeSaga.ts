import type { UnknownAction } from 'redux';
import { all, call, delay, fork, put, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '#common/retrySaga.ts';
import { createChatPort, type SignIn } from './workerChannels.ts';
import { keepConnected } from './connectionSaga.ts';
import type { PageHint, RealtimeDeps } from './deps.ts';
import { deletionSaga } from './deletionSaga.ts';
import { outboxSaga } from './outboxSaga.ts';
import {
  attentionGained,
  attentionLost,
  browserWentOffline,
  browserWentOnline,
  pageWokeUp,
  realtimeStarted,
  realtimeStopped,
  tabBecameHidden,
  tabBecameVisible,
} from './realtimeEvents.ts';
import { receiptsSaga } from './receiptsSaga.ts';
import { roundTripSaga } from './heartbeatSaga.ts';
import { syncSaga, mediaSaga } from './syncSaga.ts';
import { typingSaga, watchingSaga, showingSaga, exitSaga } from './signalsSaga.ts';

const HINT_EVENTS: Readonly<Record<PageHint, () => UnknownAction>> = {
  online: browserWentOnline,
  offline: browserWentOffline,
  visible: tabBecameVisible,
  hidden: tabBecameHidden,
  attended: attentionGained,
  unattended: attentionLost,
  woke: pageWokeUp,
};

export function eventOf(hint: PageHint): UnknownAction {
  return HINT_EVENTS[hint]();
}

/**
 * The whole module. From sign-in to sign-out it runs the worker and the sagas; it forwards the browser's hints all the
 * time.
 */
export function* realtimeSaga(deps: RealtimeDeps): SagaGenerator<void> {
  yield* fork(forwardHints, deps);
  yield* takeLatest([realtimeStarted, realtimeStopped], function* (action) {
    if (realtimeStarted.match(action)) yield* call(runSignIn, deps, action.payload);
  });
}

/** A fault in one of the sagas restarts them all after a pause: the store has what they need to continue. */
function* runSignIn(deps: RealtimeDeps, identity: ReturnType<typeof realtimeStarted>['payload']): SagaGenerator<void> {
  const port = createChatPort(deps);
  const signIn: SignIn = { deps, port, ...identity };
  try {
    for (let faults = 1; ; faults += 1) {
      try {
        yield* call(runSagas, signIn);
        return;
      } catch (error) {
        yield* call(deps.reportFault, error);
        yield* delay(backoffMs(faults, deps.random));
      }
    }
  } finally {
    port.terminate();
  }
}

/** The connection comes last, when all sagas that react to it are listening. */
function* runSagas(signIn: SignIn): SagaGenerator<void> {
  yield* all([
    call(typingSaga, signIn),
    call(roundTripSaga),
    call(mediaSaga, signIn),
    call(exitSaga, signIn),
    call(receiptsSaga, signIn),
    call(outboxSaga, signIn),
    call(deletionSaga, signIn),
    call(syncSaga, signIn),
    call(watchingSaga, signIn),
    call(showingSaga, signIn),
    call(keepConnected, signIn),
  ]);
}

function* forwardHints({ watchPage }: RealtimeDeps): SagaGenerator<void> {
  const hints = yield* call(watchPage);
  try {
    while (true) {
      const hint = yield* take(hints);
      yield* put(eventOf(hint));
    }
  } finally {
    hints.close();
  }
}
