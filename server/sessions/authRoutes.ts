import type { FastifyReply, FastifyRequest } from 'fastify';
import { changeUserOnlineStatus, getLoginUserInfo, login, loginIM, logout, register } from '#contract/http/auth.ts';
import { demoToken } from '#contract/http/customer.ts';
import { changePassword, endSession, endSessions, listSessions } from '#contract/http/sessions.ts';
import type { Addresses } from '../http/addresses.ts';
import { goneSignal } from '../http/gone.ts';
import { serve, serveStaff, type Server } from '../http/serve.ts';
import type { AuthService, HashCaller, LoginCaller, SignInPlace } from './authService.ts';
import type { CustomerTokens } from './customerTokens.ts';
import type { DeviceCookies } from './deviceCookie.ts';
import type { DeviceService } from './deviceService.ts';

export interface AuthRoutes {
  readonly auth: AuthService;
  readonly addresses: Addresses;
  readonly cookies: DeviceCookies;
}

/** HTTP calls of login, sessions and presence. */
export function authRoutes(server: Server, { auth, addresses, cookies }: AuthRoutes): void {
  const callerOf = (request: FastifyRequest, reply: FastifyReply): LoginCaller => ({
    ...placeOf(request),
    ...hashCallerOf(request, reply),
    deviceId: cookies.idIn(request.headers.cookie),
  });
  /** Lets the browser prove at its next login that someone has signed in on it. */
  const remember = (request: FastifyRequest, reply: FastifyReply, { deviceId }: LoginCaller): void => {
    reply.header('set-cookie', cookies.headerOf(deviceId, addresses.isHttps(request)));
  };
  serve(server, login, async ({ input, request, reply }) => {
    const caller = callerOf(request, reply);
    const { token, staffId, type, uris, mustChangePassword } = await auth.login(input.account, input.password, caller);
    remember(request, reply, caller);
    return { token, userDetail: { id: staffId, type }, mustChangePassword, uris: [...uris] };
  });
  serve(server, register, async ({ input: { account, name, password }, request, reply }) => {
    const caller = callerOf(request, reply);
    const token = await auth.register({ account, name, encoded: password }, caller);
    remember(request, reply, caller);
    return { token };
  });
  serveStaff(server, logout, ({ principal, input, request }) => auth.logout(principal, input.userId, placeOf(request)));
  serveStaff(server, getLoginUserInfo, ({ principal, request }) =>
    auth.userInfo(principal, addresses.chatUrl(request)),
  );
  serveStaff(server, loginIM, async ({ principal, input, request, reply }) => ({
    ...(await auth.enterChat(principal, input.verify, hashCallerOf(request, reply))),
    token: principal.token,
    chatUrl: addresses.chatUrl(request),
  }));
  serveStaff(server, changeUserOnlineStatus, ({ principal, input }) => auth.changeOnline(principal, input));
}

function hashCallerOf({ callerAddress }: FastifyRequest, reply: FastifyReply): HashCaller {
  return { address: callerAddress, signal: goneSignal(reply) };
}

function placeOf({ headers, callerAddress }: FastifyRequest): SignInPlace {
  return { device: headers['user-agent'] ?? '', address: callerAddress };
}

/** Calls that exist in a demonstration only. */
export function demoRoutes(server: Server, { customers }: { readonly customers: CustomerTokens }): void {
  serve(server, demoToken, ({ input }) => customers.issue(input.customerId));
}

/** HTTP calls of sessions, and of one's own password. */
export function sessionRoutes(
  server: Server,
  { devices, auth }: { readonly devices: DeviceService; readonly auth: Pick<AuthService, 'changePassword'> },
): void {
  serveStaff(server, listSessions, ({ principal, input }) => devices.list(principal, input.userId ?? null));
  serveStaff(server, endSession, ({ principal, input }) => devices.end(principal, input.id));
  serveStaff(server, endSessions, async ({ principal, input }) => ({
    ended: await devices.endAll(principal, input.userId ?? null),
  }));
  serveStaff(server, changePassword, async ({ principal, input: { oldPassword, password }, request, reply }) => {
    const passwords = { oldEncoded: oldPassword, encoded: password };
    await auth.changePassword(principal, passwords, hashCallerOf(request, reply));
  });
}
