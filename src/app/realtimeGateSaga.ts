import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { PERSON_TYPE } from '../../contract/domain.ts';
import {
  chatSignedIn,
  selectIm,
  selectIsLeaving,
  selectUser,
  sessionRefreshed,
  sessionStarted,
  type SessionDeps,
} from '../features/session/index.ts';
import { connectionEnded, realtimeStarted } from '../realtime/index.ts';
import { locationChanged, selectPath } from './navigationSlice.ts';
import { SCREENS } from './registry.ts';
import { screenAt } from './screens.ts';

/**
 * Starts the realtime room once a session has its chat login and a screen needs messages. It then runs until sign-out;
 * a new login, after the session had died, starts it again with the new token.
 */
export function* realtimeGateSaga({ sessionApi }: Pick<SessionDeps, 'sessionApi'>) {
  let runningToken: string | null = null;
  yield* takeEvery(connectionEnded, function* ({ payload: { reason } }): SagaGenerator<void> {
    // Who may chat again later begins anew.
    if (reason === 'forbidden') runningToken = null;
    if (reason === 'unauthorized' && !(yield* select(selectIsLeaving))) yield* call(doubtSession, sessionApi);
  });
  const startWhereNeeded = function* (): SagaGenerator<void> {
    const [user, im, path] = [yield* select(selectUser), yield* select(selectIm), yield* select(selectPath)];
    if (user === null || im === null || im.tcpToken === runningToken || screenAt(SCREENS, path)?.needsRealtime !== true)
      return;
    runningToken = im.tcpToken;
    yield* put(realtimeStarted({ me: { type: PERSON_TYPE.staff, id: user.id }, url: im.chatUrl, token: im.tcpToken }));
  };
  yield* takeEvery([locationChanged, sessionStarted, sessionRefreshed, chatSignedIn], startWhereNeeded);
  yield* startWhereNeeded();
}

/**
 * The chat socket refused the session's token. Asking who is signed in shows whether the session is over; if not, it
 * has a newer token.
 */
function* doubtSession(sessionApi: SessionDeps['sessionApi']): SagaGenerator<void> {
  try {
    const { im } = yield* call(sessionApi.fetchUser);
    const known = yield* select(selectIm);
    if (im !== null && im.tcpToken !== known?.tcpToken) yield* put(chatSignedIn(im));
  } catch {
    return; // a dead session is reported by the client; anything else shows as a lost connection
  }
}
