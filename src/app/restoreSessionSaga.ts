import { call, put, race, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { loginSucceeded } from '../features/login/index.ts';
import { restoreStarted, selectSessionStatus, type TokenStore } from '../features/session/index.ts';
import { reloadRequested } from '#common/errors.ts';
import type { Visibility } from '#common/visibility.ts';
import type { SignIns } from './browser/thisBrowser.ts';

export interface RestoreSessionDeps {
  readonly visibility: Visibility;
  readonly signIns: SignIns;
  readonly tokens: Pick<TokenStore, 'restore'>;
  readonly reloadPage: () => void;
}

/**
 * Restores the session of a tab after a sign-in in another tab. All tabs lose a session at once: a user who signs in
 * again in one of them is signed in everywhere, and finds their input. A tab that missed the sign-in looks when it comes
 * to the front.
 */
export function* restoreSessionSaga({
  visibility,
  signIns,
  tokens,
  reloadPage,
}: RestoreSessionDeps): SagaGenerator<void> {
  yield* takeEvery(reloadRequested, () => reloadPage());
  yield* takeEvery(loginSucceeded, () => signIns.announce());
  while (true) {
    yield* race({ shown: call(visibility.nextShown), signedIn: call(signIns.nextElsewhere) });
    if ((yield* select(selectSessionStatus)) === 'signedOut' && tokens.restore() !== null) yield* put(restoreStarted());
  }
}
