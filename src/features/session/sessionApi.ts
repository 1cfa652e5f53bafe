import { APP_ID, IM_APP_TYPE } from '#contract/constants.ts';
import type { changeUserOnlineStatus as ChangePresence, loginIM as LoginIM, LoginUser } from '#contract/http/auth.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type * as Passwords from '#common/passwords.ts';
import { changeUserOnlineStatus, getLoginUserInfo, loginIM, logout } from '#contract/http/gen/auth.js';
import { selectMenuByAppId } from '#contract/http/gen/menus.js';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient, SendOptions } from '#common/http/client.ts';

export type SessionApi = ReturnType<typeof createSessionApi>;

export function createSessionApi(http: HttpClient) {
  return {
    /** The caller decides what a failure means. */
    fetchUser: () => http.send(getLoginUserInfo, {}),
    /** The sidebar shows a failure. */
    fetchMenus: () => http.send(selectMenuByAppId, { appId: String(APP_ID) }),
    loginChat: (login: Omit<RequestOf<typeof LoginIM>, 'appType'>, options?: SendOptions) =>
      mapResponse(http.send(loginIM, { ...login, appType: IM_APP_TYPE }, options), ({ userId, tcpToken, chatUrl }) => ({
        userId,
        tcpToken,
        chatUrl,
      })),
    changePresence: (
      presence: RequestOf<typeof ChangePresence>,
      options?: SendOptions,
    ): Cancellable<Pick<LoginUser, 'isOnline' | 'breakEndsAt'>> => http.save(changeUserOnlineStatus, presence, options),
    logout: (userId: string) => http.send(logout, { userId, isOnline: false }, { toast: true }),
  };
}

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
  /** Only a login needs it. Rejects when it does not load. */
  readonly loadPasswords: () => Promise<Pick<typeof Passwords, 'verifierOf'>>;
}

export interface LogoutDeps extends SessionDeps {
  /** Deletes what this browser has stored for the user: avatars, and drafts of replies. Never rejects. */
  readonly clearDeviceData: (staffId: string) => Promise<void>;
  /** The browser's question before the page is left. It is active while a form has unsaved input. */
  readonly leaveGuard: { readonly ask: (asks: boolean, form?: string) => void; readonly isAsking: () => boolean };
}
