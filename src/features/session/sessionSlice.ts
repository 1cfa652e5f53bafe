import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import type { ImSession, LoginUser } from '#contract/http/auth.ts';
import type { SideMenu } from '#contract/http/menus.ts';
import { markFailure } from '#common/errors.ts';
import type { PermissionHolder } from '#common/permission.ts';

/** Who is signed in, as the server says. */
export type SessionUser = Omit<LoginUser, 'im'>;

/** A question that the user must answer before a log-out. */
export type LogoutQuestion =
  | { readonly about: 'unsent'; readonly count: number }
  /** A form has unsaved input. */
  | { readonly about: 'unsaved' }
  /** Open chats would be recalled. */
  | { readonly about: 'openChats'; readonly count: number };

type SessionState =
  /** `lastUserId`: who was signed in on this page before. Their drafts are still in the store. */
  | { readonly status: 'signedOut'; readonly lastUserId: string | null }
  /** There is a token, and the request for its user is running. */
  | { readonly status: 'restoring'; readonly lastUserId: string | null }
  | SignedIn;

export interface SignedIn {
  readonly status: 'signedIn';
  readonly user: SessionUser;
  /** The session's chat login; null: none yet. Its token exists in memory only. */
  readonly im: ImSession | null;
  /** The user chose to be offline in this tab. The task list then redirects to the check page. */
  readonly unlive: boolean;
  readonly menus: { readonly status: 'loading' | 'failed' | 'ready'; readonly items: readonly SideMenu[] };
  /** The session ends soon, even if it is used. */
  readonly isEnding: boolean;
  readonly logout:
    | { readonly status: 'none' | 'leaving' }
    | { readonly status: 'asking'; readonly question: LogoutQuestion };
}

const initialState = (): SessionState => ({ status: 'signedOut', lastUserId: null });

const lastUserIdOf = (state: SessionState) => (state.status === 'signedIn' ? state.user.id : state.lastUserId);
const whenSignedIn = (state: SessionState, change: (signedIn: SignedIn) => Partial<SignedIn>): SessionState =>
  state.status === 'signedIn' ? { ...state, ...change(state) } : state;

/** The signed-in user. Input on the screens survives the end of a session; the sign-in of another person clears it. */
const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The page has a token and requests its user. */
    restoreStarted: (state): SessionState => ({ status: 'restoring', lastUserId: lastUserIdOf(state) }),
    started: (
      _,
      {
        payload,
      }: PayloadAction<{ readonly user: SessionUser; readonly im: ImSession | null; readonly unlive: boolean }>,
    ): SessionState => ({
      status: 'signedIn',
      ...payload,
      menus: { status: 'loading', items: [] },
      isEnding: false,
      logout: { status: 'none' },
    }),
    /** The server answered 403: the token is no longer valid. */
    died: (state) => state,
    endApproached: (state) => whenSignedIn(state, () => ({ isEnding: true })),
    /** The user has closed the warning. */
    endWarningClosed: (state) => whenSignedIn(state, () => ({ isEnding: false })),
    /** The server answered 4003: the page's permissions may be outdated. */
    refused: (state) => state,
    /** The user was loaded again. Nothing else of the session changes. */
    refreshed: (state, { payload: user }: PayloadAction<SessionUser>) => whenSignedIn(state, () => ({ user })),
    ended: (state): SessionState => ({ status: 'signedOut', lastUserId: lastUserIdOf(state) }),
    chatSignedIn: (state, { payload }: PayloadAction<ImSession>) => whenSignedIn(state, () => ({ im: payload })),
    /** The user has chosen it in this tab. What others have changed comes with `refreshed`. */
    presenceChanged: (
      state,
      { payload: { isOnline, breakEndsAt } }: PayloadAction<Pick<SessionUser, 'isOnline' | 'breakEndsAt'>>,
    ) =>
      whenSignedIn(state, ({ user }) => ({
        user: { ...user, isOnline, breakEndsAt, openChats: isOnline ? user.openChats : 0 },
        unlive: !isOnline,
      })),
    menusRequested: (state) => whenSignedIn(state, ({ menus }) => ({ menus: { ...menus, status: 'loading' } })),
    menusReceived: (state, { payload }: PayloadAction<readonly SideMenu[]>) =>
      whenSignedIn(state, () => ({ menus: { status: 'ready', items: payload } })),
    menusFailed: (state) => whenSignedIn(state, ({ menus }) => ({ menus: { ...menus, status: 'failed' } })),

    logoutRequested: (state) => whenSignedIn(state, () => ({ logout: { status: 'leaving' } })),
    logoutQuestionRaised: (state, { payload }: PayloadAction<LogoutQuestion>) =>
      whenSignedIn(state, () => ({ logout: { status: 'asking', question: payload } })),
    logoutConfirmed: (state) => whenSignedIn(state, () => ({ logout: { status: 'leaving' } })),
    logoutDeclined: (state) => whenSignedIn(state, () => ({ logout: { status: 'none' } })),
    logoutFailed: (state) => whenSignedIn(state, () => ({ logout: { status: 'none' } })),
  },
});

export const {
  restoreStarted,
  started: sessionStarted,
  endApproached: sessionEndApproached,
  endWarningClosed: sessionEndWarningClosed,
  died: sessionDied,
  refused: permissionRefused,
  refreshed: sessionRefreshed,
  ended: sessionEnded,
  chatSignedIn,
  presenceChanged,
  menusRequested,
  menusReceived,
  menusFailed,
  logoutRequested,
  logoutQuestionRaised,
  logoutConfirmed,
  logoutDeclined,
  logoutFailed,
} = sessionSlice.actions;
markFailure(menusFailed, logoutFailed);
export const sessionReducer = sessionSlice.reducer;

export interface SessionRoot {
  readonly session: SessionState;
}

const NO_MENUS: readonly SideMenu[] = [];

export const selectSessionStatus = (state: SessionRoot) => state.session.status;
const selectSignedIn = ({ session }: SessionRoot): SignedIn | null => (session.status === 'signedIn' ? session : null);

/** The signed-in user; null: no one, or not known yet. */
export const selectUser = (state: SessionRoot): SessionUser | null => selectSignedIn(state)?.user ?? null;
export const selectPermissionHolder: (state: SessionRoot) => PermissionHolder | null = createSelector(
  [selectUser],
  (user) => (user === null ? null : { type: user.type, uris: user.uris }),
);
export const selectTimeZone = (state: SessionRoot) => selectUser(state)?.timeZone ?? 'UTC';
export const selectIm = (state: SessionRoot) => selectSignedIn(state)?.im ?? null;
export const selectIsUnlive = (state: SessionRoot) => selectSignedIn(state)?.unlive ?? false;
/** When the session ends, if that is soon; otherwise null. */
export const selectApproachingEnd = (state: SessionRoot) => {
  const signedIn = selectSignedIn(state);
  return signedIn?.isEnding === true ? signedIn.user.sessionEndTime : null;
};
/** The user has an initial password, and sees only the form that changes it. */
export const selectMustChangePassword = (state: SessionRoot) => selectUser(state)?.mustChangePassword ?? false;
export const selectIsOnline = (state: SessionRoot) => selectUser(state)?.isOnline ?? false;
/** When the user's break ends; null: they are not on a break. */
export const selectBreakEndsAt = (state: SessionRoot) => selectUser(state)?.breakEndsAt ?? null;
/** The user whose drafts the page holds; null: no one has signed in since it was loaded. */
export const selectLastUserId = ({ session }: SessionRoot) =>
  session.status === 'signedIn' ? session.user.id : session.lastUserId;

export const selectMenus = (state: SessionRoot) => selectSignedIn(state)?.menus.items ?? NO_MENUS;
export const selectMenusStatus = (state: SessionRoot) => selectSignedIn(state)?.menus.status ?? 'loading';

/** The question before the log-out; null: none. */
export const selectLogoutQuestion = (state: SessionRoot) => {
  const logout = selectSignedIn(state)?.logout;
  return logout?.status === 'asking' ? logout.question : null;
};

/** Whether a log-out is running. The end of the session is then expected. */
export const selectIsLeaving = (state: SessionRoot) => selectSignedIn(state)?.logout.status === 'leaving';
