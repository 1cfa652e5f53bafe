import { call, put, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { USER_TYPE } from '#contract/domain.ts';
import { login, register } from '#contract/http/gen/auth.js';
import { errorText, toAppError } from '#common/errors.ts';
import { type Cancellable, mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { type EncodedPassword, sendPassword } from '#common/sendPassword.ts';
import { enterSession, type SessionDeps } from '../session/index.ts';
import {
  loginFailed,
  loginRequested,
  loginSucceeded,
  registerRequested,
  type Credentials,
  type Registration,
} from './loginSlice.ts';

export type LoginApi = ReturnType<typeof createLoginApi>;

/** Both calls return the token of a new session. They fail quietly, as the form shows the error. */
export function createLoginApi(http: HttpClient) {
  return {
    login: ({ account, encoded }: Credentials) =>
      mapResponse(http.send(login, { account, password: encoded }), ({ token }) => token),
    register: ({ account, name, encoded }: Registration) =>
      mapResponse(
        http.send(register, { account, name, type: USER_TYPE.staff, password: encoded }),
        ({ token }) => token,
      ),
  };
}

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
