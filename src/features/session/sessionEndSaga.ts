import { delay, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { SESSION_END_WARNING_MS } from '../../../contract/constants.ts';
import type { SessionDeps } from './sessionDeps.ts';
import { selectUser } from './sessionSelectors.ts';
import { sessionEndApproached, sessionEnded, sessionStarted } from './sessionSlice.ts';

/** Longest wait before the clock is read again, as timers stop while a computer sleeps. In milliseconds. */
const CHECK_EVERY_MS = 60_000;

/** Warns some time before the session ends, which happens even if it is used. */
export function* sessionEndSaga(deps: Pick<SessionDeps, 'now'>): SagaGenerator<void> {
  yield* takeLatest([sessionStarted, sessionEnded], awaitEnd, deps);
}

function* awaitEnd({ now }: Pick<SessionDeps, 'now'>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null) return;
  const warnAt = Date.parse(user.sessionEndTime) - SESSION_END_WARNING_MS;
  while (now() < warnAt) yield* delay(Math.min(CHECK_EVERY_MS, warnAt - now()));
  yield* put(sessionEndApproached());
}
