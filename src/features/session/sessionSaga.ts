import { call, delay, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { SESSION_END_WARNING_MS } from '#contract/constants.ts';
import type { LoginUser } from '#contract/http/auth.ts';
import { backoffMs } from '#common/retrySaga.ts';
import { isTransient, toAppError, type AppError } from '#common/errors.ts';
import type { MessageText } from '#common/messageText.ts';
import { selectToasts, toastDismissed, toastRaised } from '#common/toasts/index.ts';
import type { SessionDeps } from './sessionApi.ts';
import {
  chatSignedIn,
  menusFailed,
  menusReceived,
  menusRequested,
  restoreStarted,
  sessionDied,
  sessionEndApproached,
  sessionEnded,
  sessionStarted,
  selectIsLeaving,
  selectSessionStatus,
  selectUser,
} from './sessionSlice.ts';

/** How often the page retries to load the user. */
const RETRIES = 2;
/** Longest wait before the clock is read again, as timers stop while a computer sleeps. In milliseconds. */
const CHECK_EVERY_MS = 60_000;

/** Runs a session, from a stored token or the login form to its end. */
export function* sessionSaga(deps: SessionDeps) {
  yield* takeLatest(restoreStarted, restoreSession, deps);
  yield* takeEvery(sessionDied, endDeadSession, deps);
  yield* takeLatest(menusRequested, loadMenus, deps);
  yield* takeLatest([sessionStarted, sessionEnded], warnBeforeEnd, deps);
}

/** Loads the user of a stored token. The answer includes the chat login, so no password is needed. */
function* restoreSession(deps: SessionDeps): SagaGenerator<void> {
  try {
    const user = yield* fetchUser(deps);
    yield* startSession(deps, user);
    if (!user.mustChangePassword) yield* put(menusRequested());
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === 'sessionDead') return; // `endDeadSession` handles it
    // Without the server's word, the token stays: other tabs use it, and this one tries again when it is shown.
    yield* error.kind === 'refused' || error.kind === 'badAnswer' ? giveUp(deps) : put(sessionEnded());
    yield* put(toastRaised({ kind: 'error', message: describe(error) }));
  }
}

/** Loads the signed-in user, and retries after a failure that may pass. @throws the last failure */
export function* fetchUser({
  sessionApi,
  random,
}: Pick<SessionDeps, 'sessionApi' | 'random'>): SagaGenerator<LoginUser> {
  for (let failures = 1; ; failures += 1) {
    try {
      return yield* call(sessionApi.fetchUser);
    } catch (thrown) {
      if (!isTransient(toAppError(thrown)) || failures > RETRIES) throw thrown;
      yield* delay(backoffMs(failures, random));
    }
  }
}

/**
 * The login sequence after the token: load the user, log in to the chat if a messaging-app user is bound, load menus.
 * With an initial password, it ends after the user.
 * @returns null, or why there is no session
 */
export function* enterSession(
  deps: SessionDeps,
  { token, encoded }: { readonly token: string; readonly encoded: string },
): SagaGenerator<MessageText | null> {
  deps.tokens.save(token);
  try {
    const user = yield* call(deps.sessionApi.fetchUser);
    yield* startSession(deps, user);
    if (user.mustChangePassword) return null;
    if (user.targetId !== null && user.im === null) {
      const { verifierOf } = yield* call(deps.loadPasswords);
      yield* signInToChat(deps, { verify: verifierOf(encoded), mobile: user.mobile });
    }
    yield* put(menusRequested());
    return null;
  } catch (thrown) {
    yield* giveUp(deps);
    return describe(toAppError(thrown));
  }
}

/** Toasts about the time before, such as the end of the last session, no longer apply. */
function* startSession({ unliveFlag }: SessionDeps, { im, ...user }: LoginUser) {
  yield* put(sessionStarted({ user, im, unlive: unliveFlag.read() }));
  for (const { id } of yield* select(selectToasts)) yield* put(toastDismissed({ id }));
}

/** If it fails, the back office works without chat, and the check page tries again. The HTTP client shows the error. */
function* signInToChat(
  { sessionApi, device }: SessionDeps,
  { verify, mobile }: { readonly verify: string; readonly mobile: string },
) {
  try {
    const login = { verify, mobile, deviceId: device.id(), deviceName: device.name };
    yield* put(chatSignedIn(yield* call(sessionApi.loginChat, login, { toast: true })));
  } catch {
    return;
  }
}

function* giveUp({ tokens }: SessionDeps): SagaGenerator<void> {
  tokens.clear();
  yield* put(sessionEnded());
}

function describe({ kind, message }: AppError): MessageText {
  if (kind === 'badAnswer') return { key: 'login.verificationFailed' };
  if (kind === 'blocked') return { key: 'errors.blocked' };
  return message === '' ? { key: 'errors.hasError' } : { text: message };
}

/** The session has ended. If another tab has signed in again, its token is used; otherwise the login form appears. */
function* endDeadSession({ tokens }: SessionDeps) {
  if ((yield* select(selectSessionStatus)) === 'signedOut' || (yield* select(selectIsLeaving))) return;
  tokens.clear();
  if (tokens.restore() !== null) {
    yield* put(restoreStarted());
    return;
  }
  yield* put(sessionEnded());
  yield* put(toastRaised({ kind: 'warning', message: { key: 'errors.sessionDead' } }));
}

function* loadMenus({ sessionApi }: SessionDeps) {
  try {
    yield* put(menusReceived(yield* call(sessionApi.fetchMenus)));
  } catch {
    yield* put(menusFailed());
  }
}

/** Warns some time before the session ends, which happens even if it is used. */
function* warnBeforeEnd({ now }: Pick<SessionDeps, 'now'>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null) return;
  const warnAt = Date.parse(user.sessionEndTime) - SESSION_END_WARNING_MS;
  while (now() < warnAt) yield* delay(Math.min(CHECK_EVERY_MS, warnAt - now()));
  yield* put(sessionEndApproached());
}
