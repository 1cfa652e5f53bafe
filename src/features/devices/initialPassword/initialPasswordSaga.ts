import { CODE } from '#contract/http/envelope.ts';
import { call, put, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import { sendPassword } from '#common/sendPassword.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { enterSession, restoreStarted, type SessionDeps } from '../../session/index.ts';
import type { DevicesApi } from '../devicesApi.ts';
import { ownPasswordChosen, ownPasswordFailed, ownPasswordStored } from './initialPasswordSlice.ts';

export interface InitialPasswordDeps extends SessionDeps {
  readonly devicesApi: Pick<DevicesApi, 'changePassword'>;
}

/** Changes an initial password. Then the session begins as after a login. */
export function* initialPasswordSaga(deps: InitialPasswordDeps): SagaGenerator<void> {
  yield* takeLeading(ownPasswordChosen, function* change({ payload: { old, encoded } }) {
    try {
      yield* call(sendPassword<null>, old, (oldPassword: string) =>
        deps.devicesApi.changePassword({ oldPassword, password: encoded }),
      );
    } catch (thrown) {
      const error = toAppError(thrown);
      yield* put(ownPasswordFailed(error));
      if (error.code === CODE.wrongCredentials) yield* call(beginIfChanged, deps);
      return;
    }
    yield* put(ownPasswordStored());
    const failure = yield* enterSession(deps, { token: deps.tokens.current() ?? '', encoded });
    yield* put(
      toastRaised(
        failure === null
          ? { kind: 'success', message: { key: 'devices.passwordChosen' } }
          : { kind: 'error', message: failure },
      ),
    );
  });
}

/** Another tab may have changed the password: then this one has the same session. */
function* beginIfChanged({ sessionApi }: SessionDeps): SagaGenerator<void> {
  try {
    const { mustChangePassword } = yield* call(sessionApi.fetchUser);
    if (!mustChangePassword) yield* put(restoreStarted());
  } catch {
    // The form shows why the password was refused.
  }
}
