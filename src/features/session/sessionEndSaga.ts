import { delay, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { SESSION_END_WARNING_MS } from '../../../contract/constants.ts';
import type { SessionDeps } from './sessionDeps.ts';
import { selectUser } from './sessionSelectors.ts';
import { sessionEndApproached, sessionEnded, sessionStarted } from './sessionSlice.ts';

/** A computer that was asleep notices soon after it wakes up. */
const LOOK_EVERY_MS = 60_000;

/** Says in good time that the session ends however much it is used. */
export function* sessionEndSaga(deps: Pick<SessionDeps, 'now'>): SagaGenerator<void> {
  yield* takeLatest([sessionStarted, sessionEnded], awaitEnd, deps);
}

function* awaitEnd({ now }: Pick<SessionDeps, 'now'>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null) return;
  const warnAt = Date.parse(user.sessionEndTime) - SESSION_END_WARNING_MS;
  while (now() < warnAt) yield* delay(Math.min(LOOK_EVERY_MS, warnAt - now()));
  yield* put(sessionEndApproached());
}
