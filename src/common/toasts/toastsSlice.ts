import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageText } from '../messageText.ts';

export interface ToastContent {
  readonly kind: 'error' | 'success' | 'warning';
  readonly message: MessageText;
  /** A second line: what exactly was done. */
  readonly detail?: MessageText;
}

/** Its id is equal for equal texts, and reveals nothing of them. */
interface RaisedToast extends ToastContent {
  readonly id: string;
}

export interface Toast extends RaisedToast {
  /** How often it was raised while it was shown: equal toasts do not pile up. */
  readonly times: number;
}

/** A text that the server pushed. Two equal ones are two notifications. */
export interface Notification {
  readonly id: string;
  readonly text: string;
}

interface ToastsState {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  /** Oldest first. */
  readonly notifications: readonly Notification[];
  /** Pointer or focus is on a toast or notification: someone reads, so none of them disappears. */
  readonly held: boolean;
}

/** Most toasts shown at the same time. A further one replaces the oldest. */
const TOASTS_MAX = 4;
const NOTIFICATIONS_MAX = 4;

const initialState: ToastsState = { toasts: [], notifications: [], held: false };

/** Numbers the texts in the order of their first appearance. A hash of a text would let one guess the names in it. */
const numbers = new Map<string, number>();

function raised(content: ToastContent): RaisedToast {
  const text = JSON.stringify([content.message, content.detail]);
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return { ...content, id: `${content.kind}:${number}` };
}

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastRaised: {
      prepare: (content: ToastContent) => ({ payload: raised(content) }),
      reducer: (state, { payload }: PayloadAction<RaisedToast>): ToastsState => {
        const times = (state.toasts.find(({ id }) => id === payload.id)?.times ?? 0) + 1;
        const others = state.toasts.filter(({ id }) => id !== payload.id);
        return { ...state, toasts: [...others, { ...payload, times }].slice(-TOASTS_MAX) };
      },
    },
    notificationReceived: (state, { payload }: PayloadAction<Notification>): ToastsState => ({
      ...state,
      notifications: [...state.notifications, payload].slice(-NOTIFICATIONS_MAX),
    }),
    /**
     * The user closed it, or its time is over. `held` ends as well: a removed toast gets no event when the pointer
     * leaves it.
     */
    toastDismissed: (state, { payload }: PayloadAction<{ readonly id: string }>): ToastsState => ({
      toasts: state.toasts.filter(({ id }) => id !== payload.id),
      notifications: state.notifications.filter(({ id }) => id !== payload.id),
      held: false,
    }),
    toastsHeld: (state): ToastsState => ({ ...state, held: true }),
    toastsReleased: (state): ToastsState => ({ ...state, held: false }),
  },
});

export const { toastRaised, notificationReceived, toastDismissed, toastsHeld, toastsReleased } = toastsSlice.actions;
export const toastsReducer = toastsSlice.reducer;

/** The part of the store that toasts read. */
export interface ToastsRoot {
  readonly toasts: ToastsState;
}

export const selectToasts = (state: ToastsRoot) => state.toasts.toasts;
export const selectNotifications = (state: ToastsRoot) => state.toasts.notifications;
export const selectToastsHeld = (state: ToastsRoot) => state.toasts.held;
