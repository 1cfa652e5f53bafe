import type { SessionApi } from './sessionApi.ts';

/** Stores the session's token: in memory for this page, in a cookie for reloads and other tabs. */
export interface TokenStore {
  /** The token of this page's requests; null: none. */
  readonly current: () => string | null;
  /** Takes the token from the cookie, which another tab may have changed. @returns it */
  readonly restore: () => string | null;
  readonly save: (token: string) => void;
  /** Clears this page's token, and the cookie unless it has another token by now. */
  readonly clear: () => void;
}

/** Side effects of the session sagas. */
export interface SessionDeps {
  readonly sessionApi: SessionApi;
  readonly tokens: TokenStore;
  /** Whether the user chose to be offline. Persists across reloads until the tab is closed. */
  readonly unliveFlag: { readonly read: () => boolean; readonly write: (isUnlive: boolean) => void };
  readonly device: { readonly id: () => string; readonly name: string };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  readonly reloadPage: () => void;
}

export interface LogoutDeps extends SessionDeps {
  /** Deletes what this browser has stored for the user: avatars, and drafts of replies. Never rejects. */
  readonly clearDeviceData: (staffId: string) => Promise<void>;
  /** The browser's question before the page is left. It is active while a form has unsaved input. */
  readonly leaveGuard: { readonly ask: (asks: boolean, form?: string) => void; readonly isAsking: () => boolean };
}
