import type { Login } from '../support/logins.ts';

export interface Pair {
  readonly chatId: string;
  readonly customer: Login;
}
export interface Agent {
  readonly login: Login;
  readonly pairs: readonly Pair[];
}
