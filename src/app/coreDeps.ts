import type { Store } from 'redux';
import { createPageClock } from '#common/clock/index.ts';
import { createHttpClient } from '#common/http/client.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { createVisibility } from '#common/visibility.ts';
import { createLoginApi } from '../features/login/index.ts';
import { createSessionApi, permissionRefused, sessionDied, type TokenStore } from '../features/session/index.ts';
import { newId } from '#common/browser/newId.ts';
import { describeDevice } from '#common/browser/describeDevice.ts';
import { readDeviceId, watchUserActivity, createSignIns } from './browser/thisBrowser.ts';
import { callAnswered } from './callAnswered.ts';
import type { Navigator } from './browser/pageEnvironment.ts';
import { createTextStore } from '#common/browser/textStore.ts';

const UNLIVE = 'cs.unlive';

/** What exists before the store: the session's token, and navigation. */
export interface PageEnvironment {
  readonly tokens: TokenStore;
  readonly navigator: Navigator;
}

/** Side effects for the sagas of the login form. The dependencies of all screens include them. */
export type CoreDeps = ReturnType<typeof createCoreDeps>;

/**
 * The time of this computer, in milliseconds since 1970. Only the action log uses it: the server's time jumps when the
 * page learns it, and the log is in order.
 */
export const localNow = (): number => Date.now();

/** The real dependencies. Call it once per page load. */
export function createCoreDeps({ tokens, navigator }: PageEnvironment, { dispatch }: Pick<Store, 'dispatch'>) {
  const preferences = createTextStore(() => localStorage);
  const tab = createTextStore(() => sessionStorage);
  const clock = createPageClock();
  const http = createHttpClient({
    token: tokens.current,
    startExchange: clock.startExchange,
    wasUserActive: watchUserActivity(window),
    // The answer may be late and concern an earlier token.
    onSessionDead: (token) => {
      if (token === tokens.current()) dispatch(sessionDied());
    },
    onNoPermission: () => dispatch(permissionRefused()),
    onFailure: (message) => dispatch(toastRaised({ kind: 'error', message })),
    onAnswer: (answer) => {
      const action = callAnswered(answer);
      if (action !== null) dispatch(action);
    },
  });
  return {
    http,
    loginApi: createLoginApi(http),
    sessionApi: createSessionApi(http),
    tokens,
    unliveFlag: {
      read: () => tab.read(UNLIVE) !== null,
      write: (isUnlive: boolean) => tab.write(UNLIVE, isUnlive ? '1' : null),
    },
    device: { id: () => readDeviceId(preferences, newId), name: describeDevice(window.navigator.userAgent) },
    navigate: navigator.go,
    /** Persists beyond the tab. */
    preferences,
    ...clock,
    random: () => Math.random(),
    reportFault: reportError,
    visibility: createVisibility(document),
    signIns: createSignIns(),
    reloadPage: () => location.reload(),
    loadPasswords: () => import(/* webpackChunkName: "passwords" */ '#common/passwords.ts'),
  };
}
