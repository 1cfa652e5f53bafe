import type { FastifyRequest } from 'fastify';
import {
  changeUserOnlineStatus,
  getLoginUserInfo,
  login,
  loginIM,
  logout,
  register,
} from '../../contract/http/auth.ts';
import { demoToken } from '../../contract/http/customer.ts';
import { serve, serveStaff, type Server } from '../http/serve.ts';
import type { Addresses } from '../http/addresses.ts';
import type { AuthService, SignInPlace } from './authService.ts';
import type { CustomerTokens } from './customerTokens.ts';

/** HTTP face of login, sessions and presence. */
export function authRoutes(
  server: Server,
  { auth, addresses }: { readonly auth: AuthService; readonly addresses: Addresses },
): void {
  serve(server, login, async ({ input, request }) => {
    const { token, staffId, type, uris } = await auth.login(input.account, input.password, placeOf(request));
    return { token, userDetail: { id: staffId, type }, uris: [...uris] };
  });
  serve(server, register, async ({ input, request }) => ({
    token: await auth.register({ account: input.account, name: input.name, encoded: input.password }, placeOf(request)),
  }));
  serveStaff(server, logout, async ({ principal, request }) => {
    await auth.logout(principal, placeOf(request));
    return null;
  });
  serveStaff(server, getLoginUserInfo, ({ principal, request }) =>
    auth.userInfo(principal, addresses.chatUrl(request)),
  );
  serveStaff(server, loginIM, async ({ principal, input, request }) => ({
    ...(await auth.enterChat(principal, input.verify)),
    token: principal.token,
    chatUrl: addresses.chatUrl(request),
  }));
  serveStaff(server, changeUserOnlineStatus, ({ principal, input }) =>
    auth.changeOnline(principal, input.userId, input.isOnline),
  );
}

function placeOf({ headers, ip }: FastifyRequest): SignInPlace {
  return { device: headers['user-agent'] ?? '', address: ip };
}

/** What exists in a demonstration only. */
export function demoRoutes(server: Server, { customers }: { readonly customers: CustomerTokens }): void {
  serve(server, demoToken, ({ input }) => customers.issue(input.customerId));
}
