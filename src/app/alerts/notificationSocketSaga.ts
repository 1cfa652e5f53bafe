import { call, delay, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { accessDigest } from '#contract/domain.ts';
import {
  restoreStarted,
  selectIsLeaving,
  selectUser,
  sessionEnded,
  sessionStarted,
  type SessionDeps,
} from '../../features/session/index.ts';
import { runNotificationSocket, type NotificationDeps, type NotifiedUser } from '../../realtime/index.ts';

/** Pause after a final refusal, in case the session has survived. */
export const REFUSED_PAUSE_MS = 60_000;

export interface NotificationSocketDeps {
  readonly notifications: NotificationDeps;
  readonly sessionApi: Pick<SessionDeps['sessionApi'], 'fetchUser'>;
}

/** Keeps the notification socket open while a person is signed in, on every screen. */
export function* notificationSocketSaga(deps: NotificationSocketDeps): SagaGenerator<void> {
  while (true) {
    const user = yield* select(selectUser);
    if (user === null) yield* take(sessionStarted);
    else
      yield* race({
        closed: call(runSocket, deps, { id: user.id, access: accessDigest(user) }),
        changed: take([sessionStarted, sessionEnded, restoreStarted]),
      });
  }
}

/**
 * Runs the socket until the server closes it for good. Then it requests the signed-in user: if the session has ended,
 * the HTTP client reports that.
 */
function* runSocket({ notifications, sessionApi }: NotificationSocketDeps, user: NotifiedUser): SagaGenerator<void> {
  yield* call(runNotificationSocket, notifications, user);
  try {
    if (!(yield* select(selectIsLeaving))) yield* call(sessionApi.fetchUser);
  } catch {
    // The HTTP client has reported the failure.
  }
  yield* delay(REFUSED_PAUSE_MS);
}
