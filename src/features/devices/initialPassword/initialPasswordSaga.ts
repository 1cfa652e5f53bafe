import { call, put, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '../../../common/errors.ts';
import { sendPassword } from '../../../common/passwordSaga.ts';
import { toastRaised } from '../../../common/toasts/index.ts';
import { enterSession, type SessionDeps } from '../../session/index.ts';
import type { DevicesApi } from '../devicesApi.ts';
import { ownPasswordChosen, ownPasswordFailed, ownPasswordStored } from './initialPasswordSlice.ts';

export interface InitialPasswordDeps extends SessionDeps {
  readonly devicesApi: Pick<DevicesApi, 'changePassword'>;
}

/** Changes an initial password. Then the session begins as after a login. */
export function* initialPasswordSaga(deps: InitialPasswordDeps): SagaGenerator<void> {
  yield* takeLeading(ownPasswordChosen, function* change({ payload: { old, encoded } }) {
    try {
      yield* call(sendPassword<null>, old, (oldEncoded: string) =>
        deps.devicesApi.changePassword({ oldEncoded, encoded }),
      );
    } catch (thrown) {
      yield* put(ownPasswordFailed(toAppError(thrown)));
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
