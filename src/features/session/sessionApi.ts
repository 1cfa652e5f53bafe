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
