import { toastsSaga } from '#common/toasts/index.ts';
import { loginSaga } from '../features/login/index.ts';
import { sessionSaga } from '../features/session/index.ts';
import type { CoreDeps } from './coreDeps.ts';
import { restoreSessionSaga } from './restoreSessionSaga.ts';
import { supervise } from './supervise.ts';

/** Sagas that run from the start, also on the login form. */
export function coreSaga(deps: CoreDeps) {
  return supervise(deps, {
    toasts: toastsSaga,
    session: () => sessionSaga(deps),
    login: () => loginSaga(deps),
    restoreSession: () => restoreSessionSaga(deps),
  });
}
