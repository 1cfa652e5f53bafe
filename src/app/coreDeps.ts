import type { Store } from 'redux';
import { createHttpClient, type HttpClient } from '../common/http/client.ts';
import { toastRaised } from '../common/toasts/index.ts';
import { createLoginApi, type LoginDeps } from '../features/login/index.ts';
import { createSessionApi, permissionRefused, sessionDied, type TokenStore } from '../features/session/index.ts';
import { newId } from './browser/newId.ts';
import { describeDevice, readDeviceId } from './browser/device.ts';
import type { Navigator } from './browser/navigator.ts';
import { createTextStore, type TextStore } from './browser/storage.ts';
import { watchUserActivity } from './browser/userActivity.ts';
import type { SupervisorDeps } from './supervise.ts';

const UNLIVE = 'cs.unlive';

/** What the page is made of before there is a store. */
export interface Ground {
  readonly tokens: TokenStore;
  readonly navigator: Navigator;
}

/** What the sagas of the login form may do to the world, and what the screens' sagas build on. */
export interface CoreDeps extends LoginDeps, SupervisorDeps {
  readonly http: HttpClient;
  readonly navigate: Navigator['go'];
  /** Lasts beyond the tab. */
  readonly preferences: TextStore;
}

/** Milliseconds since 1970. */
export const now = (): number => Date.now();

/** The world as it is. Made once a page load. */
export function createCoreDeps({ tokens, navigator }: Ground, { dispatch }: Pick<Store, 'dispatch'>): CoreDeps {
  const preferences = createTextStore(() => localStorage);
  const tab = createTextStore(() => sessionStorage);
  const http = createHttpClient({
    token: tokens.current,
    wasUserActive: watchUserActivity(window),
    // A late answer to a token that has been replaced says nothing about the new one.
    onSessionDead: (token) => {
      if (token === tokens.current()) dispatch(sessionDied());
    },
    onNoPermission: () => dispatch(permissionRefused()),
    onFailure: (message) => dispatch(toastRaised({ kind: 'error', message })),
  });
  return {
    http,
    loginApi: createLoginApi(http),
    sessionApi: createSessionApi(http),
    tokens,
    unliveFlag: {
      read: () => tab.read(UNLIVE) !== null,
      write: (isUnlive) => tab.write(UNLIVE, isUnlive ? '1' : null),
    },
    device: { id: () => readDeviceId(preferences, newId), name: describeDevice(window.navigator.userAgent) },
    navigate: navigator.go,
    preferences,
    now,
    random: () => Math.random(),
    reportFault: reportError,
    reloadPage: () => location.reload(),
  };
}
