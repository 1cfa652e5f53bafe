import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { PERSON_TYPE } from '#contract/domain.ts';
import { selectIsWorkspaceOpen, workspaceOpened } from '../features/chat/index.ts';
import {
  chatSignedIn,
  selectIm,
  selectIsLeaving,
  selectIsOnline,
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
 * Starts the realtime module once a session has its chat login and its user is online, or a screen needs messages or
 * shows a chat. It runs until sign-out. After a new login it starts again with the new token.
 */
export function* startRealtimeSaga({ sessionApi }: Pick<SessionDeps, 'sessionApi'>) {
  let runningToken: string | null = null;
  yield* takeEvery(connectionEnded, function* ({ payload: { reason } }): SagaGenerator<void> {
    // If the user may chat again later, it starts again.
    if (reason === 'forbidden') runningToken = null;
    if (reason === 'unauthorized' && !(yield* select(selectIsLeaving))) yield* call(checkSession, sessionApi);
  });
  const startWhereNeeded = function* (): SagaGenerator<void> {
    const [user, im, path] = [yield* select(selectUser), yield* select(selectIm), yield* select(selectPath)];
    const isNeeded =
      (yield* select(selectIsOnline)) ||
      (yield* select(selectIsWorkspaceOpen)) ||
      screenAt(SCREENS, path)?.needsRealtime === true;
    if (user === null || im === null || im.tcpToken === runningToken || !isNeeded) return;
    runningToken = im.tcpToken;
    yield* put(realtimeStarted({ me: { type: PERSON_TYPE.staff, id: user.id }, url: im.chatUrl, token: im.tcpToken }));
  };
  yield* takeEvery(
    [locationChanged, sessionStarted, sessionRefreshed, chatSignedIn, workspaceOpened],
    startWhereNeeded,
  );
  yield* startWhereNeeded();
}

/**
 * The chat socket has refused the session's token. The request for the signed-in user shows why: either the session has
 * ended, or it has a newer token.
 */
function* checkSession(sessionApi: SessionDeps['sessionApi']): SagaGenerator<void> {
  try {
    const { im } = yield* call(sessionApi.fetchUser);
    const known = yield* select(selectIm);
    if (im !== null && im.tcpToken !== known?.tcpToken) yield* put(chatSignedIn(im));
  } catch {
    return; // the HTTP client reports a dead session; other failures show as a lost connection
  }
}
