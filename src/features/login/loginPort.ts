import type { LoginTyped, LoginMode, LoginProblems, LoginValues } from './loginRules.ts';
import type { LoginState } from './loginSlice.ts';

export interface LoginView {
  /** `pending`: there may be somebody signed in already; that is being found out. */
  readonly session: 'signedOut' | 'pending' | 'signedIn';
  readonly form: LoginState;
}

/**
 * What the login form needs of the store. The form takes typing while the store is still loading, so it does not
 * know the store itself: what it asks for is done as soon as there is one.
 */
export interface LoginPort {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  readonly view: () => LoginView;
  readonly submitted: (mode: LoginMode, values: LoginValues) => void;
  readonly changed: (typed: LoginTyped) => void;
  readonly checked: (problems: LoginProblems) => void;
}
