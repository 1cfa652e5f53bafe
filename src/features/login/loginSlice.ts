import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { markFailure } from '#common/errors.ts';
import type { MessageText } from '#common/messageText.ts';
import type { EncodedPassword } from '#common/sendPassword.ts';
import { NOTHING_TYPED, type LoginProblems, type LoginTyped, type LoginMode, type LoginValues } from './loginRules.ts';

/** The fields that the form sends, with the encoded password. The password itself never enters the store. */
export interface Credentials extends EncodedPassword {
  readonly account: string;
}
export interface Registration extends Credentials {
  readonly name: string;
}

export type LoginState = { readonly typed: LoginTyped } & (
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly message: MessageText }
);

const initialState = (): LoginState => ({ status: 'idle', typed: NOTHING_TYPED });

const loginSlice = createSlice({
  name: 'login',
  initialState,
  reducers: {
    loginRequested: ({ typed }, _action: PayloadAction<Credentials>): LoginState => ({ status: 'busy', typed }),
    registerRequested: ({ typed }, _action: PayloadAction<Registration>): LoginState => ({ status: 'busy', typed }),
    loginSucceeded: ({ typed }): LoginState => ({ status: 'idle', typed }),
    loginFailed: ({ typed }, { payload }: PayloadAction<MessageText>): LoginState => ({
      status: 'failed',
      message: payload,
      typed,
    }),
    /** The input or the mode has changed, or the form was left. This clears the last failure. */
    formChanged: (state, { payload: typed }: PayloadAction<LoginTyped>): LoginState => {
      if (state.status === 'failed') return { status: 'idle', typed };
      state.typed = typed;
      return state;
    },
    fieldsChecked: (state, { payload: problems }: PayloadAction<LoginProblems>): LoginState => ({
      ...state,
      typed: { ...state.typed, problems },
    }),
  },
});

export const { loginRequested, registerRequested, loginSucceeded, loginFailed, formChanged, fieldsChecked } =
  loginSlice.actions;
markFailure(loginFailed);
export const loginReducer = loginSlice.reducer;

export interface LoginRoot {
  readonly login: LoginState;
}

export const selectLogin = (state: LoginRoot) => state.login;

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
