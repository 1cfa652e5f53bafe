import { USER_TYPE } from '../../../contract/domain.ts';
import { login, register } from '../../../contract/http/gen/auth.js';
import { mapResponse, type Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';
import type { Credentials, Registration } from './loginSlice.ts';

export interface LoginApi {
  /** Both return the token of a new session. They fail quietly, as the form shows the error. */
  readonly login: (credentials: Credentials) => Cancellable<string>;
  readonly register: (registration: Registration) => Cancellable<string>;
}

export function createLoginApi(http: HttpClient): LoginApi {
  return {
    login: ({ account, encoded }) =>
      mapResponse(http.send(login, { account, password: encoded }), ({ token }) => token),
    register: ({ account, name, encoded }) =>
      mapResponse(
        http.send(register, { account, name, type: USER_TYPE.staff, password: encoded }),
        ({ token }) => token,
      ),
  };
}
