import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageText } from '../messageText.ts';

/** Something to tell the user in passing. */
export interface Notice { readonly kind: 'error' | 'success' | 'warning'; readonly message: MessageText }

export interface Toast extends Notice {
  readonly id: string;
  /** How often it was raised while it stood: the same notice does not pile up. */
  readonly times: number;
}

export interface ToastsState {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  /** Someone is reading: pointer or focus is on the toasts, and none of them goes. */
  readonly held: boolean;
}

/** Toasts that stand at the same time at most; the oldest makes room. */
const TOASTS_MAX = 4;

const initialState: ToastsState = { toasts: [], held: false };

/** A notice says the same as another exactly when their ids are equal. */
export function toastId({ kind, message }: Notice): string {
  return `${kind}:${JSON.stringify(message)}`;
}

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    noticeRaised: (state, { payload }: PayloadAction<Notice>): ToastsState => {
      const id = toastId(payload);
      const times = (state.toasts.find((toast) => toast.id === id)?.times ?? 0) + 1;
      const others = state.toasts.filter((toast) => toast.id !== id);
      return { ...state, toasts: [...others, { ...payload, id, times }].slice(-TOASTS_MAX) };
    },
    /** By the user or by the passing of time. The pointer's leaving a toast that is gone would not be noticed: nothing is held any more. */
    toastDismissed: (state, { payload }: PayloadAction<{ readonly id: string }>): ToastsState => ({
      toasts: state.toasts.filter(({ id }) => id !== payload.id), held: false,
    }),
    toastsHeld: (state): ToastsState => ({ ...state, held: true }),
    toastsReleased: (state): ToastsState => ({ ...state, held: false }),
  },
});

export const { noticeRaised, toastDismissed, toastsHeld, toastsReleased } = toastsSlice.actions;
export const toastsReducer = toastsSlice.reducer;

/** The part of the store that toasts read. */
export interface ToastsRoot { readonly toasts: ToastsState }

export const selectToasts = (state: ToastsRoot) => state.toasts.toasts;
export const selectToastsHeld = (state: ToastsRoot) => state.toasts.held;
