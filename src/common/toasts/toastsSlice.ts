import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageText } from '../messageText.ts';

/** Something to tell the user in passing. */
export interface Notice {
  readonly kind: 'error' | 'success' | 'warning';
  readonly message: MessageText;
}

/** A notice as it is told. Its id is the same exactly when it says the same, and tells nobody what that is. */
interface RaisedNotice extends Notice {
  readonly id: string;
}

export interface Toast extends RaisedNotice {
  /** How often it was raised while it stood: the same notice does not pile up. */
  readonly times: number;
}

/** A text that the server pushed. Equal ones are told apart: each is news. */
export interface Notification {
  readonly id: string;
  readonly text: string;
}

export interface ToastsState {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  /** Oldest first. */
  readonly notifications: readonly Notification[];
  /** Someone is reading: pointer or focus is on a toast or notification, and none of them goes. */
  readonly held: boolean;
}

/** So many stand at the same time at most; the oldest makes room. */
const TOASTS_MAX = 4;
const NOTIFICATIONS_MAX = 4;

const initialState: ToastsState = { toasts: [], notifications: [], held: false };

/**
 * Of what this page has said, in the order in which it was first said. A hash would let people's names be tried out.
 */
const numbers = new Map<string, number>();

function raised(notice: Notice): RaisedNotice {
  const said = JSON.stringify(notice.message);
  const number = numbers.get(said) ?? numbers.size;
  numbers.set(said, number);
  return { ...notice, id: `${notice.kind}:${number}` };
}

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    noticeRaised: {
      prepare: (notice: Notice) => ({ payload: raised(notice) }),
      reducer: (state, { payload }: PayloadAction<RaisedNotice>): ToastsState => {
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
     * By the user or by the passing of time. The pointer's leaving a toast that is gone would not be noticed: nothing
     * is held any more.
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

export const { noticeRaised, notificationReceived, toastDismissed, toastsHeld, toastsReleased } = toastsSlice.actions;
export const toastsReducer = toastsSlice.reducer;

/** The part of the store that toasts read. */
export interface ToastsRoot {
  readonly toasts: ToastsState;
}

export const selectToasts = (state: ToastsRoot) => state.toasts.toasts;
export const selectNotifications = (state: ToastsRoot) => state.toasts.notifications;
export const selectToastsHeld = (state: ToastsRoot) => state.toasts.held;
