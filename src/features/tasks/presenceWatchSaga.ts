import { call, delay, put, race, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { toastRaised } from '../../common/toasts/index.ts';
import { presenceChanged, presenceSeen, selectIsOnline, type SessionApi } from '../session/index.ts';
import { offlineConfirmed, onlineChosen, selectPresenceStatus } from './presenceSlice.ts';
import { tasksList } from './tasksList.ts';

/** How often the server is asked whether one is still online, while the task page is looked at. */
export const PRESENCE_CHECK_MS = 10_000;

export interface PresenceWatchDeps {
  readonly sessionApi: Pick<SessionApi, 'fetchUser'>;
  readonly visibility: { readonly isHidden: () => boolean; readonly nextShown: () => Promise<void> };
}

/**
 * Another device, another tab or the server may have changed one's presence: the page shows it as the server has it,
 * and changes nothing.
 */
export function* presenceWatchSaga(deps: PresenceWatchDeps): SagaGenerator<void> {
  const { listOpened, listClosed } = tasksList.actions;
  yield* takeLatest([listOpened.type, listClosed.type], watch, deps);
}

function* watch({ sessionApi, visibility }: PresenceWatchDeps): SagaGenerator<void> {
  while ((yield* select(tasksList.selectStatus)) !== 'closed') {
    if ((yield* select(selectPresenceStatus)) !== 'changing') yield* look(sessionApi);
    yield* delay(PRESENCE_CHECK_MS);
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}

/** What the user decides meanwhile is newer than the answer. */
function* look({ fetchUser }: PresenceWatchDeps['sessionApi']): SagaGenerator<void> {
  try {
    const { user } = yield* race({
      user: call(fetchUser),
      decided: take([onlineChosen, offlineConfirmed, presenceChanged]),
    });
    if (user === undefined || user.isOnline === (yield* select(selectIsOnline))) return;
    yield* put(presenceSeen({ isOnline: user.isOnline }));
    if (!user.isOnline) yield* put(toastRaised({ kind: 'warning', message: { key: 'tasks.offlineElsewhere' } }));
  } catch {
    return; // asked again soon; that the server cannot be reached shows on the list
  }
}
