import type { SessionApi } from './sessionApi.ts';

/** The session's token: in memory for this page, in a cookie for the next page load and for other tabs. */
export interface TokenStore {
  /** What this page's calls carry; null: nothing. */
  readonly current: () => string | null;
  /** Takes over what the cookie holds, which another tab may have changed. @returns it */
  readonly adopt: () => string | null;
  readonly keep: (token: string) => void;
  /** Forgets this page's token, and clears the cookie unless it holds another one by now. */
  readonly forget: () => void;
}

/** What session sagas may do to the world. */
export interface SessionDeps {
  readonly sessionApi: SessionApi;
  readonly tokens: TokenStore;
  /** Remembered until the tab is closed, also across reloads. */
  readonly unliveFlag: { readonly read: () => boolean; readonly write: (isUnlive: boolean) => void };
  readonly device: { readonly id: () => string; readonly name: string };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  readonly reloadPage: () => void;
}

export interface LogoutDeps extends SessionDeps {
  /**
   * Throws away what this browser has kept on the disk for its user: pictures of people, and replies that were being
   * written. Never fails.
   */
  readonly forgetKept: (staffId: string) => Promise<void>;
  /** The browser's own question before the page is left, which is asked while a form holds what is not saved. */
  readonly leaveGuard: { readonly ask: (asks: boolean, form?: string) => void; readonly isAsking: () => boolean };
}
