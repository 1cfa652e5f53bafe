import type { LoginMode, LoginProblems, LoginTyped, LoginValues } from './loginRules.ts';
import type { LoginState } from './loginSlice.ts';

export interface LoginView {
  /** `pending`: a user may be signed in already; the request is running. */
  readonly session: 'signedOut' | 'pending' | 'signedIn';
  readonly form: LoginState;
}

/**
 * Connects the login form to the store. The form works while the store is still loading: requests wait for it.
 */
export interface LoginPort {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  readonly view: () => LoginView;
  readonly submitted: (mode: LoginMode, values: LoginValues) => void;
  readonly changed: (typed: LoginTyped) => void;
  readonly checked: (problems: LoginProblems) => void;
}
