import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Session } from '../../../contract/http/sessions.ts';
import type { AppError } from '../../common/errors.ts';
import { markFailure } from '../../common/failures.ts';

/** Whose sessions are shown: `staffId` null is who is signed in. */
export interface DevicesOwner {
  readonly staffId: string | null;
  readonly name: string;
}

/** What is to be signed out: one session, or all of them (of one's own, all others). */
export type EndQuestion = { readonly about: 'one'; readonly session: Session } | { readonly about: 'all' };

/** Both as `encodePassword` makes them. What is typed never reaches the store. */
export interface PasswordChange {
  readonly oldEncoded: string;
  readonly encoded: string;
}

export type DevicesState =
  | { readonly status: 'closed' }
  | {
      readonly status: 'loading' | 'ready' | 'failed';
      readonly owner: DevicesOwner;
      /** As they were last known. */
      readonly sessions: readonly Session[];
      readonly error: AppError | null;
      readonly ending: { readonly name: 'no' } | { readonly name: 'asking' | 'ending'; readonly question: EndQuestion };
      readonly password: { readonly name: 'idle' | 'saving' } | { readonly name: 'failed'; readonly error: AppError };
      /** How often the password has been changed since the dialog was opened: each time its form begins anew. */
      readonly passwordChanges: number;
    };

type Open = Exclude<DevicesState, { readonly status: 'closed' }>;

const closed = (): DevicesState => ({ status: 'closed' });
const whenOpen = (state: DevicesState, change: (open: Open) => Partial<Open>): DevicesState =>
  state.status === 'closed' ? state : { ...state, ...change(state) };

/** Where somebody is signed in, and one's own password. */
const devicesSlice = createSlice({
  name: 'devices',
  initialState: closed,
  reducers: {
    devicesOpened: (_, { payload: { staffId, name } }: PayloadAction<DevicesOwner>): DevicesState => ({
      status: 'loading',
      owner: { staffId, name },
      sessions: [],
      error: null,
      ending: { name: 'no' },
      password: { name: 'idle' },
      passwordChanges: 0,
    }),
    devicesClosed: closed,
    sessionsRequested: (state) => whenOpen(state, () => ({ status: 'loading', error: null })),
    /** `staffId`: whose they are. An answer that the dialog no longer waits for is of no use. */
    sessionsReceived: (
      state,
      {
        payload: { staffId, sessions },
      }: PayloadAction<{ readonly staffId: string | null; readonly sessions: readonly Session[] }>,
    ) => whenOpen(state, ({ owner }) => (owner.staffId === staffId ? { status: 'ready', sessions, error: null } : {})),
    sessionsFailed: (state, { payload: { error } }: PayloadAction<{ readonly error: AppError }>) =>
      whenOpen(state, () => ({ status: 'failed', error })),

    endAsked: (state, { payload: question }: PayloadAction<EndQuestion>) =>
      whenOpen(state, () => ({ ending: { name: 'asking', question } })),
    endDeclined: (state) =>
      whenOpen(state, ({ ending }) => (ending.name === 'asking' ? { ending: { name: 'no' } } : {})),
    endConfirmed: (state) =>
      whenOpen(state, ({ ending }) =>
        ending.name === 'asking' ? { ending: { name: 'ending', question: ending.question } } : {},
      ),
    /** Whether it went well or not: the list says what is left. */
    endSettled: (state) => whenOpen(state, () => ({ ending: { name: 'no' } })),

    passwordChangeRequested: (state, _action: PayloadAction<PasswordChange>) =>
      whenOpen(state, () => ({ password: { name: 'saving' } })),
    passwordChanged: (state) =>
      whenOpen(state, ({ passwordChanges }) => ({ password: { name: 'idle' }, passwordChanges: passwordChanges + 1 })),
    passwordFailed: (state, { payload: { error } }: PayloadAction<{ readonly error: AppError }>) =>
      whenOpen(state, () => ({ password: { name: 'failed', error } })),
  },
});

export const {
  devicesOpened,
  devicesClosed,
  sessionsRequested,
  sessionsReceived,
  sessionsFailed,
  endAsked,
  endDeclined,
  endConfirmed,
  endSettled,
  passwordChangeRequested,
  passwordChanged,
  passwordFailed,
} = devicesSlice.actions;
markFailure(sessionsFailed, passwordFailed);
export const devicesReducer = devicesSlice.reducer;

/** The part of the store that this feature reads; absent until it has loaded. */
export interface DevicesRoot {
  readonly devices?: DevicesState;
}

const CLOSED = closed();
export const selectDevices = (root: DevicesRoot): DevicesState => root.devices ?? CLOSED;
export const selectDevicesAreOpen = (root: DevicesRoot): boolean => selectDevices(root).status !== 'closed';
