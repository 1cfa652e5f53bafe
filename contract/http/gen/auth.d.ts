// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../auth.ts';

export declare const changeUserOnlineStatus: ClientCall<RequestOf<typeof declared.changeUserOnlineStatus>, ResponseOf<typeof declared.changeUserOnlineStatus>>;
export declare const getLoginUserInfo: ClientCall<RequestOf<typeof declared.getLoginUserInfo>, ResponseOf<typeof declared.getLoginUserInfo>>;
export declare const login: ClientCall<RequestOf<typeof declared.login>, ResponseOf<typeof declared.login>>;
export declare const loginIM: ClientCall<RequestOf<typeof declared.loginIM>, ResponseOf<typeof declared.loginIM>>;
export declare const logout: ClientCall<RequestOf<typeof declared.logout>, ResponseOf<typeof declared.logout>>;
export declare const register: ClientCall<RequestOf<typeof declared.register>, ResponseOf<typeof declared.register>>;
