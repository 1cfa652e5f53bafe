import { call, put, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { errorText, toAppError } from '../../common/errors.ts';
import { enterSession, type SessionDeps } from '../session/index.ts';
import type { LoginApi } from './loginApi.ts';
import { loginFailed, loginRequested, loginSucceeded, registerRequested, type Credentials } from './loginSlice.ts';

export interface LoginDeps extends SessionDeps {
  readonly loginApi: LoginApi;
}

/** Logs in or registers, then starts the session. One attempt at a time. */
export function* loginSaga(deps: LoginDeps) {
  yield* takeLeading(loginRequested, ({ payload }) => signIn(deps, payload, () => deps.loginApi.login(payload)));
  yield* takeLeading(registerRequested, ({ payload }) => signIn(deps, payload, () => deps.loginApi.register(payload)));
}

function* signIn(deps: LoginDeps, { encoded }: Credentials, requestToken: () => Promise<string>): SagaGenerator<void> {
  try {
    const token = yield* call(requestToken);
    const failure = yield* enterSession(deps, { token, encoded });
    yield* put(failure === null ? loginSucceeded() : loginFailed(failure));
  } catch (thrown) {
    yield* put(loginFailed(errorText(toAppError(thrown))));
  }
}
