import { call, delay, put, race, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { toastRaised } from '../../common/toasts/index.ts';
import { presenceChanged, presenceSeen, selectIsOnline, type SessionApi } from '../session/index.ts';
import { offlineConfirmed, onlineChosen, selectPresenceStatus } from './presenceSlice.ts';
import { tasksList } from './tasksList.ts';

/** How often the page asks the server for the user's presence while the task page is visible, in milliseconds. */
export const PRESENCE_CHECK_MS = 10_000;

export interface PresenceWatchDeps {
  readonly sessionApi: Pick<SessionApi, 'fetchUser'>;
  readonly visibility: { readonly isHidden: () => boolean; readonly nextShown: () => Promise<void> };
}

/**
 * Another device, another tab or the server may change the user's presence. The page shows it as the server has it, and
 * changes nothing.
 */
export function* presenceWatchSaga(deps: PresenceWatchDeps): SagaGenerator<void> {
  const { listOpened, listClosed } = tasksList.actions;
  yield* takeLatest([listOpened.type, listClosed.type], watch, deps);
}

function* watch({ sessionApi, visibility }: PresenceWatchDeps): SagaGenerator<void> {
  while ((yield* select(tasksList.selectStatus)) !== 'closed') {
    if ((yield* select(selectPresenceStatus)) !== 'changing') yield* checkPresence(sessionApi);
    yield* delay(PRESENCE_CHECK_MS);
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}

/** A decision of the user during the request is newer than the answer. */
function* checkPresence({ fetchUser }: PresenceWatchDeps['sessionApi']): SagaGenerator<void> {
  try {
    const { user } = yield* race({
      user: call(fetchUser),
      decided: take([onlineChosen, offlineConfirmed, presenceChanged]),
    });
    if (user === undefined || user.isOnline === (yield* select(selectIsOnline))) return;
    yield* put(presenceSeen({ isOnline: user.isOnline }));
    if (!user.isOnline) yield* put(toastRaised({ kind: 'warning', message: { key: 'tasks.offlineElsewhere' } }));
  } catch {
    return; // it asks again soon; the list shows that the server is not reachable
  }
}
