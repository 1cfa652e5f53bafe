import { toastsSaga } from '../common/toasts/index.ts';
import { loginSaga } from '../features/login/index.ts';
import { sessionSaga } from '../features/session/index.ts';
import type { CoreDeps } from './coreDeps.ts';
import { supervise } from './supervise.ts';

/** What runs from the first moment, on the login form as well. */
export function coreSaga(deps: CoreDeps) {
  return supervise(deps, {
    toasts: toastsSaga,
    session: () => sessionSaga(deps),
    login: () => loginSaga(deps),
  });
}
