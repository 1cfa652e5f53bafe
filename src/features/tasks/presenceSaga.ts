import { call, put, select, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toastRaised } from '../../common/toasts/index.ts';
import { presenceChanged, selectIm, selectUser, type SessionApi, type SessionDeps } from '../session/index.ts';
import { offlineConfirmed, onlineChosen, presenceSettled } from './presenceSlice.ts';

const CHECK_PATH = '/live-service';
const HOME_PATH = '/Home';

export interface PresenceDeps {
  readonly sessionApi: Pick<SessionApi, 'changePresence'>;
  readonly unliveFlag: SessionDeps['unliveFlag'];
  readonly navigate: (path: string) => void;
}

/** Going online and offline from the task page. Going offline leads to Home; the check page leads back. */
export function* presenceSaga(deps: PresenceDeps) {
  yield* takeLeading(onlineChosen, goOnline, deps);
  yield* takeLeading(offlineConfirmed, goOffline, deps);
}

/** Without a chat login no chat would arrive: the check page does that login. */
function* goOnline(deps: PresenceDeps): SagaGenerator<void> {
  if ((yield* select(selectIm)) === null) deps.navigate(CHECK_PATH);
  else yield* change(deps, true);
  yield* put(presenceSettled());
}

function* goOffline(deps: PresenceDeps): SagaGenerator<void> {
  const isDone = yield* change(deps, false);
  yield* put(presenceSettled());
  if (isDone) deps.navigate(HOME_PATH);
}

/** @returns whether the server did it; if not, the client has shown the failure */
function* change({ sessionApi, unliveFlag }: PresenceDeps, isOnline: boolean): SagaGenerator<boolean> {
  const user = yield* select(selectUser);
  if (user === null) return false;
  try {
    yield* call(sessionApi.changePresence, { userId: user.id, isOnline });
  } catch {
    return false;
  }
  unliveFlag.write(!isOnline);
  yield* put(toastRaised({ kind: 'success', message: { key: 'common.success' } }));
  yield* put(presenceChanged({ isOnline }));
  return true;
}
