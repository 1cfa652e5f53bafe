import { call, delay, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import {
  restoreStarted,
  selectIsLeaving,
  selectUser,
  sessionEnded,
  sessionStarted,
  type SessionDeps,
} from '../../features/session/index.ts';
import { keepNotified, type NotificationDeps } from '../../realtime/index.ts';

export interface NotificationGateDeps {
  readonly notifications: NotificationDeps;
  readonly sessionApi: Pick<SessionDeps['sessionApi'], 'fetchUser'>;
}

/** Keeps the notification socket of whoever is signed in, on every screen. */
export function* notificationGateSaga(deps: NotificationGateDeps): SagaGenerator<void> {
  while (true) {
    const user = yield* select(selectUser);
    if (user === null) yield* take(sessionStarted);
    else
      yield* race({ kept: call(keep, deps, user.id), changed: take([sessionStarted, sessionEnded, restoreStarted]) });
  }
}

/**
 * A socket that was closed for good, and not by a log-out: asking who is signed in shows whether the session is over,
 * and the client tells of it then.
 */
function* keep({ notifications, sessionApi }: NotificationGateDeps, userId: string): SagaGenerator<void> {
  yield* call(keepNotified, notifications, userId);
  try {
    if (!(yield* select(selectIsLeaving))) yield* call(sessionApi.fetchUser);
  } catch {
    // Whatever failed, the client has told.
  }
  yield* delay(notifications.durations.givenUpRetry);
}
