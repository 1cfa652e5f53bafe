import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type AppError, markFailure } from '#common/errors.ts';
import type { PasswordChange } from '../devicesSlice.ts';

type InitialPasswordState =
  | { readonly status: 'idle' | 'saving' }
  | { readonly status: 'failed'; readonly error: AppError };

interface InitialPasswordRoot {
  readonly initialPassword: InitialPasswordState;
}

const idle = (): InitialPasswordState => ({ status: 'idle' });

const initialPasswordSlice = createSlice({
  name: 'initialPassword',
  initialState: idle,
  reducers: {
    ownPasswordChosen: (_, _action: PayloadAction<PasswordChange>): InitialPasswordState => ({ status: 'saving' }),
    ownPasswordStored: idle,
    ownPasswordFailed: (_, { payload: error }: PayloadAction<AppError>): InitialPasswordState => ({
      status: 'failed',
      error,
    }),
  },
});

export const { ownPasswordChosen, ownPasswordStored, ownPasswordFailed } = initialPasswordSlice.actions;
markFailure(ownPasswordFailed);
export const initialPasswordReducer = initialPasswordSlice.reducer;
export const selectInitialPassword = (root: InitialPasswordRoot) => root.initialPassword;
