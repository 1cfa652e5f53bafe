import type { UnknownAction } from 'redux';
import { all, call, delay, fork, put, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '#common/retrySaga.ts';
import { createChatPort } from './chatChannel.ts';
import { keepConnected } from './connectionSaga.ts';
import type { PageHint, RealtimeDeps } from './deps.ts';
import { exitSaga } from './exitSaga.ts';
import { mediaSaga } from './mediaSaga.ts';
import { watchingSaga } from './watchingSaga.ts';
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
import { roundTripSaga } from './roundTripSaga.ts';
import type { Session } from './session.ts';
import { showingSaga } from './showingSaga.ts';
import { syncSaga } from './syncSaga.ts';
import { typingSaga } from './typingSaga.ts';

const HINT_EVENTS: Readonly<Record<PageHint, () => UnknownAction>> = {
  online: browserWentOnline,
  offline: browserWentOffline,
  visible: tabBecameVisible,
  hidden: tabBecameHidden,
  attended: attentionGained,
  unattended: attentionLost,
  woke: pageWokeUp,
};

/**
 * The whole module. From sign-in to sign-out it runs the worker and the sagas; it forwards the browser's hints all the
 * time.
 */
export function* realtimeSaga(deps: RealtimeDeps): SagaGenerator<void> {
  yield* fork(forwardHints, deps);
  yield* takeLatest([realtimeStarted, realtimeStopped], function* (action) {
    if (realtimeStarted.match(action)) yield* call(runSession, deps, action.payload);
  });
}

/** A fault in one of the sagas restarts them all after a pause: the store has what they need to continue. */
function* runSession(deps: RealtimeDeps, identity: ReturnType<typeof realtimeStarted>['payload']): SagaGenerator<void> {
  const port = createChatPort(deps);
  const session: Session = { deps, port, ...identity };
  try {
    for (let faults = 1; ; faults += 1) {
      try {
        yield* call(runSagas, session);
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
function* runSagas(session: Session): SagaGenerator<void> {
  yield* all([
    call(typingSaga, session),
    call(roundTripSaga),
    call(mediaSaga, session),
    call(exitSaga, session),
    call(receiptsSaga, session),
    call(outboxSaga, session),
    call(syncSaga, session),
    call(watchingSaga, session),
    call(showingSaga, session),
    call(keepConnected, session),
  ]);
}

function* forwardHints({ watchPage }: RealtimeDeps): SagaGenerator<void> {
  const hints = yield* call(watchPage);
  try {
    while (true) {
      const hint = yield* take(hints);
      yield* put(HINT_EVENTS[hint]());
    }
  } finally {
    hints.close();
  }
}
