import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { markFailure } from '../../common/failures.ts';
import type { MessageText } from '../../common/messageText.ts';
import { NOTHING_TYPED, type LoginTyped, type LoginProblems } from './loginRules.ts';

/**
 * What the form sends: its fields with the password as `encodePassword` makes it. The password that is typed never
 * reaches the store.
 */
export interface Credentials {
  readonly account: string;
  readonly encoded: string;
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
    /** Something was typed, be it the password, or the form was turned over, or left: the last failure is old. */
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

/** The part of the store that this feature reads. */
export interface LoginRoot {
  readonly login: LoginState;
}

export const selectLogin = (state: LoginRoot) => state.login;
