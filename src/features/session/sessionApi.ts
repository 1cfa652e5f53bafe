import { APP_ID, IM_APP_TYPE } from '#contract/constants.ts';
import type { ImSession, LoginUser } from '#contract/http/auth.ts';
import { changeUserOnlineStatus, getLoginUserInfo, loginIM, logout } from '#contract/http/gen/auth.js';
import { selectMenuByAppId } from '#contract/http/gen/menus.js';
import type { SideMenu } from '#contract/http/menus.ts';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient, SendOptions } from '#common/http/client.ts';

interface ChatLogin {
  readonly verify: string;
  /** Phone code and phone of the staff account. */
  readonly mobile: string;
  readonly deviceId: string;
  readonly deviceName: string;
}

export interface SessionApi {
  /** The caller decides what a failure means. */
  readonly fetchUser: () => Cancellable<LoginUser>;
  /** The sidebar shows a failure. */
  readonly fetchMenus: () => Cancellable<readonly SideMenu[]>;
  readonly loginChat: (login: ChatLogin, options?: SendOptions) => Cancellable<ImSession>;
  readonly changePresence: (
    presence: { readonly userId: string; readonly isOnline: boolean; readonly breakMinutes?: number },
    options?: SendOptions,
  ) => Cancellable<Pick<LoginUser, 'isOnline' | 'breakEndsAt'>>;
  readonly logout: (userId: string) => Cancellable<null>;
}

export function createSessionApi(http: HttpClient): SessionApi {
  return {
    fetchUser: () => http.send(getLoginUserInfo, {}),
    fetchMenus: () => http.send(selectMenuByAppId, { appId: String(APP_ID) }),
    loginChat: (login, options) =>
      mapResponse(http.send(loginIM, { ...login, appType: IM_APP_TYPE }, options), ({ userId, tcpToken, chatUrl }) => ({
        userId,
        tcpToken,
        chatUrl,
      })),
    changePresence: (presence, options) => http.save(changeUserOnlineStatus, presence, options),
    logout: (userId) => http.send(logout, { userId, isOnline: false }, { toast: true }),
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
}

export interface LogoutDeps extends SessionDeps {
  /** Deletes what this browser has stored for the user: avatars, and drafts of replies. Never rejects. */
  readonly clearDeviceData: (staffId: string) => Promise<void>;
  /** The browser's question before the page is left. It is active while a form has unsaved input. */
  readonly leaveGuard: { readonly ask: (asks: boolean, form?: string) => void; readonly isAsking: () => boolean };
}
