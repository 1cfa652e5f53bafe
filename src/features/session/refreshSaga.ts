import { delay, put, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { PermissionHolder } from '#common/permission.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { accessStale } from '../../realtime/index.ts';
import type { SessionDeps } from './sessionApi.ts';
import { menusRequested, permissionRefused, sessionRefreshed, selectIsLeaving, selectUser } from './sessionSlice.ts';
import { fetchUser } from './sessionSaga.ts';

type RefreshDeps = Pick<SessionDeps, 'sessionApi' | 'random'>;

/** Shortest time between two reloads of the user after refused calls, in milliseconds. */
export const REFUSED_EVERY_MS = 10_000;

/**
 * Loads the user again when permissions may have changed. Routes, menus and buttons follow, and a toast says why. Tokens
 * and input stay.
 */
export function* refreshSaga(deps: RefreshDeps): SagaGenerator<void> {
  yield* takeLatest(accessStale, refresh, deps);
  while (true) {
    yield* take(permissionRefused);
    yield* put(accessStale());
    yield* delay(REFUSED_EVERY_MS);
  }
}

function* refresh(deps: RefreshDeps): SagaGenerator<void> {
  // A log-out sets the user offline and ends the session: nothing can be loaded any more.
  if (yield* select(selectIsLeaving)) return;
  try {
    const { im: _im, ...user } = yield* fetchUser(deps);
    const before = yield* select(selectUser);
    if (before?.id !== user.id) return;
    yield* put(sessionRefreshed(user));
    yield* put(menusRequested());
    if (!hasSamePermissions(before, user))
      yield* put(toastRaised({ kind: 'warning', message: { key: 'session.permissionsChanged' } }));
  } catch {
    // The HTTP client reports a dead session. The next refused call tries again.
  }
}

function hasSamePermissions(one: PermissionHolder, other: PermissionHolder): boolean {
  const uris = new Set(one.uris);
  return one.type === other.type && uris.size === other.uris.length && other.uris.every((uri) => uris.has(uri));
}
