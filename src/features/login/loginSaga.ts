import { call, put, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { errorText, toAppError } from '../../common/errors.ts';
import type { Cancellable } from '../../common/http/cancellable.ts';
import { sendPassword } from '../../common/passwordSaga.ts';
import type { EncodedPassword } from '../../common/passwords.ts';
import { enterSession, type SessionDeps } from '../session/index.ts';
import type { LoginApi } from './loginApi.ts';
import { loginFailed, loginRequested, loginSucceeded, registerRequested } from './loginSlice.ts';

export interface LoginDeps extends SessionDeps {
  readonly loginApi: LoginApi;
}

/** Logs in or registers, then starts the session. One attempt at a time. */
export function* loginSaga(deps: LoginDeps) {
  yield* takeLeading(loginRequested, ({ payload }) =>
    signIn(deps, payload, (encoded) => deps.loginApi.login({ account: payload.account, encoded })),
  );
  yield* takeLeading(registerRequested, ({ payload }) =>
    signIn(deps, { encoded: payload.encoded }, () => deps.loginApi.register(payload)),
  );
}

function* signIn(
  deps: LoginDeps,
  password: EncodedPassword,
  requestToken: (encoded: string) => Cancellable<string>,
): SagaGenerator<void> {
  try {
    const { answer: token, encoded } = yield* call(sendPassword<string>, password, requestToken);
    const failure = yield* enterSession(deps, { token, encoded });
    yield* put(failure === null ? loginSucceeded() : loginFailed(failure));
  } catch (thrown) {
    yield* put(loginFailed(errorText(toAppError(thrown))));
  }
}
