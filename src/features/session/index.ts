export {
  chatSignedIn,
  logoutConfirmed,
  logoutDeclined,
  logoutRequested,
  menusFailed,
  menusReceived,
  menusRequested,
  permissionRefused,
  presenceChanged,
  restoreStarted,
  sessionDied,
  sessionEndApproached,
  sessionEndWarningClosed,
  sessionEnded,
  sessionReducer,
  sessionRefreshed,
  sessionStarted,
  type SessionUser,
} from './sessionSlice.ts';
export {
  selectApproachingEnd,
  selectBreakEndsAt,
  selectIm,
  selectIsLeaving,
  selectIsOnline,
  selectIsUnlive,
  selectLastUserId,
  selectLogoutQuestion,
  selectMenus,
  selectMenusStatus,
  selectMustChangePassword,
  selectPermissionHolder,
  selectSessionStatus,
  selectTimeZone,
  selectUser,
  type SessionRoot,
} from './sessionSelectors.ts';
export { createSessionApi, type SessionApi } from './sessionApi.ts';
export type { LogoutDeps, SessionDeps, TokenStore } from './sessionDeps.ts';
export { enterSession, sessionSaga } from './sessionSaga.ts';
export { refreshSaga, REFUSED_EVERY_MS, type RefreshDeps } from './refreshSaga.ts';
export { logoutSaga } from './logoutSaga.ts';
