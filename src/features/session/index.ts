export { createSessionApi, type LogoutDeps, type SessionApi, type SessionDeps, type TokenStore } from './sessionApi.ts';
export { enterSession, sessionSaga } from './sessionSaga.ts';
export * from './sessionSlice.ts';
export { refreshSaga, REFUSED_EVERY_MS } from './refreshSaga.ts';
export { logoutSaga } from './logoutSaga.ts';
