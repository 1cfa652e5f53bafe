import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageText } from '../../common/messageText.ts';

/** What the form sends: its fields with the password as `encodePassword` makes it. What is typed never reaches the store. */
export interface Credentials { readonly account: string; readonly encoded: string }
export interface Registration extends Credentials { readonly name: string }

export type LoginState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly message: MessageText };

const initialState = (): LoginState => ({ status: 'idle' });

const loginSlice = createSlice({
  name: 'login',
  initialState,
  reducers: {
    loginRequested: (_, _action: PayloadAction<Credentials>): LoginState => ({ status: 'busy' }),
    registerRequested: (_, _action: PayloadAction<Registration>): LoginState => ({ status: 'busy' }),
    loginSucceeded: (): LoginState => ({ status: 'idle' }),
    loginFailed: (_, { payload }: PayloadAction<MessageText>): LoginState => ({ status: 'failed', message: payload }),
    /** Something was typed, or the form was turned over: the last failure is old. */
    formChanged: (state): LoginState => (state.status === 'failed' ? { status: 'idle' } : state),
  },
});

export const { loginRequested, registerRequested, loginSucceeded, loginFailed, formChanged } = loginSlice.actions;
export const loginReducer = loginSlice.reducer;

/** The part of the store that this feature reads. */
export interface LoginRoot { readonly login: LoginState }

export const selectLogin = (state: LoginRoot) => state.login;
