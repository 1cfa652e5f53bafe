import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ErasableCustomer, ErasedRows } from '#contract/http/privacy.ts';
import { type AppError, markFailure } from '#common/errors.ts';

/** The dialog that erases a customer. */
export interface Erasure {
  readonly status: 'idle' | 'searching' | 'found' | 'erasing' | 'erased';
  /** The text to find a customer by. */
  readonly keyword: string;
  readonly found: readonly ErasableCustomer[];
  /** The customer to erase; null: none. */
  readonly selectedId: string | null;
  /** The id that the user types to confirm. */
  readonly typed: string;
  /** Whether it is the customer's. */
  readonly isSame: boolean;
  /** What the erasure deleted or blanked. */
  readonly rows: readonly ErasedRows[];
  readonly error: AppError | null;
}

export interface ErasureRoot {
  readonly accounts: { readonly erasure: Erasure | null };
}

export const EMPTY_ERASURE: Erasure = {
  status: 'idle',
  keyword: '',
  found: [],
  selectedId: null,
  typed: '',
  isSame: false,
  rows: [],
  error: null,
};

const closed = (): Erasure | null => null;

const erasureSlice = createSlice({
  name: 'accounts',
  initialState: closed,
  reducers: {
    erasureOpened: (): Erasure | null => EMPTY_ERASURE,
    /** An erasure that has begun goes on. */
    erasureClosed: (): Erasure | null => null,
    erasureTyped: (_, { payload: { keyword } }: PayloadAction<{ readonly keyword: string }>): Erasure | null => ({
      ...EMPTY_ERASURE,
      keyword,
    }),
    erasableRequested: (state): Erasure | null =>
      state && { ...EMPTY_ERASURE, keyword: state.keyword, status: 'searching' },
    /** Another text that was typed in the meantime drops the answer. */
    erasableReceived: (state, { payload: found }: PayloadAction<readonly ErasableCustomer[]>): Erasure | null =>
      state?.status === 'searching'
        ? { ...state, status: 'found', found, selectedId: found.length === 1 ? (found[0]?.id ?? null) : null }
        : state,
    erasableFailed: (state, { payload: error }: PayloadAction<AppError>): Erasure | null =>
      state?.status === 'searching' ? { ...state, status: 'idle', error } : state,
    erasableSelected: (state, { payload: { id } }: PayloadAction<{ readonly id: string }>): Erasure | null =>
      state && { ...state, selectedId: id, typed: '', isSame: false, error: null },
    /** `isSame` is recorded, because action logs mask the typed text. */
    confirmationTyped: {
      prepare: ({ typed, id }: { readonly typed: string; readonly id: string }) => ({
        payload: { typed, isSame: typed.trim() === id },
      }),
      reducer: (
        state,
        { payload: { typed, isSame } }: PayloadAction<{ readonly typed: string; readonly isSame: boolean }>,
      ): Erasure | null => state && { ...state, typed, isSame, error: null },
    },
    erasureConfirmed: (state): Erasure | null =>
      state?.status === 'found' && state.isSame ? { ...state, status: 'erasing', error: null } : state,
    customerErased: (state, { payload: rows }: PayloadAction<readonly ErasedRows[]>): Erasure | null =>
      state && { ...state, status: 'erased', rows },
    erasureFailed: (state, { payload: error }: PayloadAction<AppError>): Erasure | null =>
      state && { ...state, status: 'found', error },
  },
});

export const {
  erasureOpened,
  erasureClosed,
  erasureTyped,
  erasableRequested,
  erasableReceived,
  erasableFailed,
  erasableSelected,
  confirmationTyped,
  erasureConfirmed,
  customerErased,
  erasureFailed,
} = erasureSlice.actions;
markFailure(erasableFailed, erasureFailed);

export const erasureReducer = erasureSlice.reducer;
export const selectErasure = (root: ErasureRoot): Erasure | null => root.accounts.erasure;
