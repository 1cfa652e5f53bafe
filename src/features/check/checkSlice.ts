import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { markFailure } from '#common/errors.ts';
import type { MessageText } from '#common/messageText.ts';
import type { EncodedPassword } from '#common/sendPassword.ts';

export type CheckState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly message: MessageText };

const initialState = (): CheckState => ({ status: 'idle' });

/** The check page, on which staff log in to the chat service. */
const checkSlice = createSlice({
  name: 'check',
  initialState,
  reducers: {
    checkOpened: initialState,
    /** The password itself never enters the store. */
    checkRequested: (_, _action: PayloadAction<EncodedPassword>): CheckState => ({ status: 'busy' }),
    checkSucceeded: initialState,
    checkFailed: (_, { payload }: PayloadAction<MessageText>): CheckState => ({ status: 'failed', message: payload }),
    passwordTyped: (state): CheckState => (state.status === 'failed' ? { status: 'idle' } : state),
  },
});

export const { checkOpened, checkRequested, checkSucceeded, checkFailed, passwordTyped } = checkSlice.actions;
markFailure(checkFailed);
export const checkReducer = checkSlice.reducer;

export interface CheckRoot {
  readonly check: CheckState;
}

export const selectCheck = (state: CheckRoot) => state.check;
