import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { restoreStarted, selectSessionStatus, type TokenStore } from '../features/session/index.ts';
import type { Visibility } from '../common/visibility.ts';
import { reloadRequested } from './navigationSlice.ts';

export interface ReturnDeps {
  readonly visibility: Visibility;
  readonly tokens: Pick<TokenStore, 'adopt'>;
  readonly reloadPage: () => void;
}

/**
 * Several tabs lose a session at once. Who logs in anew in one of them and comes back to another finds it signed in as
 * well, with what was typed there.
 */
export function* returnSaga({ visibility, tokens, reloadPage }: ReturnDeps): SagaGenerator<void> {
  yield* takeEvery(reloadRequested, () => reloadPage());
  while (true) {
    yield* call(visibility.nextShown);
    if ((yield* select(selectSessionStatus)) === 'signedOut' && tokens.adopt() !== null) yield* put(restoreStarted());
  }
}
