import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { restoreStarted, selectSessionStatus, type TokenStore } from '../features/session/index.ts';
import type { Visibility } from '../common/visibility.ts';
import { reloadRequested } from './navigationSlice.ts';

export interface RestoreSessionDeps {
  readonly visibility: Visibility;
  readonly tokens: Pick<TokenStore, 'restore'>;
  readonly reloadPage: () => void;
}

/**
 * Restores the session of a tab after a sign-in in another tab. All tabs lose a session at once: a user who signs in
 * again in one of them and returns to another is signed in there, too, and finds their input.
 */
export function* restoreSessionSaga({ visibility, tokens, reloadPage }: RestoreSessionDeps): SagaGenerator<void> {
  yield* takeEvery(reloadRequested, () => reloadPage());
  while (true) {
    yield* call(visibility.nextShown);
    if ((yield* select(selectSessionStatus)) === 'signedOut' && tokens.restore() !== null) yield* put(restoreStarted());
  }
}
