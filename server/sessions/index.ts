import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { changeUserOnlineStatus, getLoginUserInfo, login, loginIM, logout, register } from '#contract/http/auth.ts';
import { demoToken } from '#contract/http/customer.ts';
import { changePassword, endSession, endSessions, listSessions } from '#contract/http/sessions.ts';
import type { Clock, ChatPresence, Directory, SessionPublisher } from '../common/ports.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Addresses } from '../http/addresses.ts';
import { goneSignal } from '../http/connections.ts';
import { type Server, serve, serveStaff } from '../http/serve.ts';
import type { Passwords } from '../people/index.ts';
import {
  createAuthService,
  type AuthService,
  type HashCaller,
  type LoginCaller,
  type SignInPlace,
} from './authService.ts';
import { createCustomerTokens, type CustomerTokens, createAppTokens, type AppTokens } from './customerTokens.ts';
import { createDeviceCookies, type DeviceCookies } from './deviceCookie.ts';
import { createDeviceService, type DeviceService } from './deviceService.ts';
import { createLoginThrottle, type LoginThrottle } from './loginThrottle.ts';
import { createSessionService, type SessionService } from './sessionService.ts';
import { createTokenKeys } from './tokenKeys.ts';

interface AuthRoutes {
  readonly auth: AuthService;
  readonly addresses: Addresses;
  readonly cookies: DeviceCookies;
}

/** HTTP calls of login, sessions and presence. */
function authRoutes(server: Server, { auth, addresses, cookies }: AuthRoutes): void {
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
function demoRoutes(server: Server, { customers }: { readonly customers: CustomerTokens }): void {
  serve(server, demoToken, ({ input }) => customers.issue(input.customerId));
}

/** HTTP calls of sessions, and of one's own password. */
function sessionRoutes(
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

export type { CustomerTokens } from './customerTokens.ts';
export { readKeySet } from './tokenKeys.ts';
export { examineToken } from './tokenKeys.ts';
export { unlockAccount } from './loginThrottle.ts';
export { filterSignedIn, isSessionAlive, revokeSessionsOf } from './sessionRepository.ts';
export { accessOfSessions, type SessionService } from './sessionService.ts';

/** Authenticates people: staff by sessions, customers by the tokens of the app's back end. */
export interface Sessions {
  readonly sessions: SessionService;
  readonly customers: CustomerTokens;
  readonly apps: AppTokens;
  /** Limits attempts to log in. */
  readonly throttle: LoginThrottle;
  readonly cookies: DeviceCookies;
}

export interface SessionsDeps {
  readonly db: Database;
  readonly config: Pick<
    Config,
    | 'customerTokenAudience'
    | 'customerTokenIssuer'
    | 'customerTokenJwks'
    | 'customerTokenSecrets'
    | 'limits'
    | 'sessionAbsoluteMs'
    | 'sessionMs'
  >;
  /** In a demonstration, the server itself issues tokens for customers. */
  readonly isDemo: boolean;
  /** The deployment's own secret. */
  readonly secret: string;
  readonly publisher: SessionPublisher;
  readonly directory: Directory;
  readonly log: FastifyBaseLogger;
  readonly now: Clock;
}

export function createSessions({ db, config, isDemo, secret, publisher, directory, log, now }: SessionsDeps): Sessions {
  const demoSecrets = isDemo ? [`demo ${secret}`] : [];
  const onError = (error: unknown): void => log.error({ err: error }, 'the keys of customer tokens could not be read');
  const { customerTokenIssuer: issuer, customerTokenAudience: audience } = config;
  const keys = createTokenKeys(config, { more: demoSecrets, onError });
  return {
    sessions: createSessionService({
      db,
      lifetimes: { idleMs: config.sessionMs, absoluteMs: config.sessionAbsoluteMs },
      secret,
      publisher,
      now,
    }),
    customers: createCustomerTokens({ db, directory, keys, issuer, audience, onError }),
    apps: createAppTokens({ keys, onError }),
    throttle: createLoginThrottle({ db, networks: config.limits }),
    cookies: createDeviceCookies(secret, config.limits.loginNetworkMs),
  };
}

export interface SessionCallsDeps extends Sessions, Pick<SessionsDeps, 'db' | 'isDemo' | 'publisher'> {
  readonly config: Pick<Config, 'allowRegister' | 'timeZone'>;
  readonly presence: ChatPresence;
  readonly passwords: Passwords;
  readonly addresses: Addresses;
}

/** Serves login and logout, one's own devices and password, and the demonstration's customer tokens. */
export function serveSessions(server: Server, deps: SessionCallsDeps): void {
  const { db, publisher, customers, addresses, cookies, isDemo } = deps;
  const { sessions, throttle, presence, passwords } = deps;
  const { allowRegister, timeZone } = deps.config;
  const auth = createAuthService({ db, sessions, publisher, presence, passwords, throttle, allowRegister, timeZone });
  authRoutes(server, { auth, addresses, cookies });
  sessionRoutes(server, { devices: createDeviceService({ db, publisher }), auth });
  if (isDemo) demoRoutes(server, { customers });
}
