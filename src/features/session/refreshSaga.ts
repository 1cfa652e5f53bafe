import { call, delay, put, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '../../common/backoff.ts';
import { isTransient, toAppError } from '../../common/errors.ts';
import { accessDoubted } from '../../realtime/index.ts';
import type { SessionDeps } from './sessionDeps.ts';
import { selectUser } from './sessionSelectors.ts';
import { menusRequested, permissionRefused, sessionRefreshed } from './sessionSlice.ts';

export type RefreshDeps = Pick<SessionDeps, 'sessionApi' | 'random'>;

/** However often the server refuses, this page asks anew no more often. */
export const REFUSED_EVERY_MS = 10_000;
const RETRIES = 2;

/**
 * Keeps what the page knows of who is signed in true: routes, menus and buttons follow what it finds. Tokens and what
 * was typed stay.
 */
export function* refreshSaga(deps: RefreshDeps): SagaGenerator<void> {
  yield* takeLatest(accessDoubted, refresh, deps);
  while (true) {
    yield* take(permissionRefused);
    yield* put(accessDoubted());
    yield* delay(REFUSED_EVERY_MS);
  }
}

function* refresh({ sessionApi, random }: RefreshDeps): SagaGenerator<void> {
  for (let failures = 0; failures <= RETRIES;) {
    try {
      const { im: _im, ...user } = yield* call(sessionApi.fetchUser);
      if ((yield* select(selectUser))?.id !== user.id) return;
      yield* put(sessionRefreshed(user));
      yield* put(menusRequested());
      return;
    } catch (thrown) {
      // A dead session is reported by the client.
      if (!isTransient(toAppError(thrown))) return;
      failures += 1;
      yield* delay(backoffMs(failures, random));
    }
  }
}
