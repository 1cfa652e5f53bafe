import { createSelector } from 'reselect';
import type { SideMenu } from '#contract/http/menus.ts';
import type { PermissionHolder } from '#common/permission/permission.ts';
import type { SessionState, SessionUser, SignedIn } from './sessionSlice.ts';

/** The part of the store that this feature reads. */
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
