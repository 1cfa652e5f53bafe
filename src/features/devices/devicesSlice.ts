import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Session } from '#contract/http/sessions.ts';
import { type AppError, markFailure } from '#common/errors.ts';
import type { EncodedPassword } from '#common/sendPassword.ts';

/** Whose sessions are shown: `staffId` null is the signed-in user. */
interface DevicesOwner {
  readonly staffId: string | null;
  readonly name: string;
}

/** What to sign out: one session, or all (for one's own account, all others). */
export type EndQuestion = { readonly about: 'one'; readonly session: Session } | { readonly about: 'all' };

/** Both encoded. The typed text never reaches the store. */
export interface PasswordChange {
  readonly old: EncodedPassword;
  readonly encoded: string;
}

export type DevicesState =
  | { readonly status: 'closed' }
  | {
      readonly status: 'loading' | 'ready' | 'failed';
      readonly owner: DevicesOwner;
      /** The last known sessions. */
      readonly sessions: readonly Session[];
      readonly error: AppError | null;
      readonly ending: { readonly name: 'no' } | { readonly name: 'asking' | 'ending'; readonly question: EndQuestion };
      readonly password: { readonly name: 'idle' | 'saving' } | { readonly name: 'failed'; readonly error: AppError };
      /** How often the password has been changed since the dialog was opened. Each change resets the form. */
      readonly passwordChanges: number;
    };

type Open = Exclude<DevicesState, { readonly status: 'closed' }>;

const closed = (): DevicesState => ({ status: 'closed' });
const whenOpen = (state: DevicesState, change: (open: Open) => Partial<Open>): DevicesState =>
  state.status === 'closed' ? state : { ...state, ...change(state) };

/** The sessions of a person, and the user's own password. */
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
    /** `staffId`: whose they are. Answers for another person are ignored. */
    sessionsReceived: (
      state,
      {
        payload: { staffId, sessions },
      }: PayloadAction<{ readonly staffId: string | null; readonly sessions: readonly Session[] }>,
    ) => whenOpen(state, ({ owner }) => (owner.staffId === staffId ? { status: 'ready', sessions, error: null } : {})),
    sessionsFailed: (state, { payload: { error } }: PayloadAction<{ readonly error: AppError }>) =>
      whenOpen(state, () => ({ status: 'failed', error })),

    endRequested: (state, { payload: question }: PayloadAction<EndQuestion>) =>
      whenOpen(state, () => ({ ending: { name: 'asking', question } })),
    endDeclined: (state) =>
      whenOpen(state, ({ ending }) => (ending.name === 'asking' ? { ending: { name: 'no' } } : {})),
    endConfirmed: (state) =>
      whenOpen(state, ({ ending }) =>
        ending.name === 'asking' ? { ending: { name: 'ending', question: ending.question } } : {},
      ),
    /** Whether it succeeded or not: the new list shows what is left. */
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
  endRequested,
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
