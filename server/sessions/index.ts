import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { changeUserOnlineStatus, getLoginUserInfo, login, loginIM, logout, register } from '#contract/http/auth.ts';
import { demoToken } from '#contract/http/customer.ts';
import { changePassword, endSession, endSessions, listSessions } from '#contract/http/sessions.ts';
import type { Clock, Directory, Publisher } from '../common/ports.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Addresses } from '../http/addresses.ts';
import { goneSignal } from '../http/connections.ts';
import { type Server, serve, serveStaff } from '../http/serve.ts';
import * as auth from './authService.ts';
import { createCustomerTokens, createAppTokens } from './customerTokens.ts';
import { createDeviceCookies } from './deviceCookie.ts';
import * as devices from './deviceService.ts';
import { createLoginThrottle } from './loginThrottle.ts';
import { createSessionService } from './sessionService.ts';
import type { LoginSource } from './sessionRepository.ts';
import { createTokenKeys } from './tokenKeys.ts';

export { examineToken, type CustomerTokens } from './customerTokens.ts';
export { readKeySet } from './tokenKeys.ts';
export { unlockAccount } from './loginThrottle.ts';
export { filterSignedIn, isSessionAlive, revokeSessionsOf } from './sessionRepository.ts';
export { accessOfSessions, type SessionService } from './sessionService.ts';

/** Authenticates people: staff by sessions, customers by the tokens of the app's back end. */
export type Sessions = ReturnType<typeof createSessions>;

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
  readonly publisher: Pick<Publisher, 'sessionsEnded'>;
  readonly directory: Directory;
  readonly log: FastifyBaseLogger;
  readonly now: Clock;
}

export function createSessions({ db, config, isDemo, secret, publisher, directory, log, now }: SessionsDeps) {
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
    /** Limits attempts to log in. */
    throttle: createLoginThrottle({ db, networks: config.limits }),
    cookies: createDeviceCookies(secret, config.limits.loginNetworkMs),
  };
}

export interface SessionCallsDeps extends auth.AuthDeps, Pick<Sessions, 'customers' | 'cookies'> {
  readonly isDemo: boolean;
  readonly addresses: Addresses;
}

/** Serves login and logout, one's own devices and password, and the demonstration's customer tokens. */
export function serveSessions(server: Server, deps: SessionCallsDeps): void {
  const { db, customers, isDemo } = deps;
  serveLogin(server, deps);
  serveStaff(server, listSessions, ({ principal, input }) => devices.list(db, principal, input.userId ?? null));
  serveStaff(server, endSession, ({ principal, input }) => devices.end(deps, principal, input.id));
  serveStaff(server, endSessions, async ({ principal, input }) => ({
    ended: await devices.endAll(deps, principal, input.userId ?? null),
  }));
  if (isDemo) serve(server, demoToken, ({ input }) => customers.issue(input.customerId));
}

/** Calls of login, presence, and one's own password. */
function serveLogin(server: Server, deps: SessionCallsDeps): void {
  const { addresses, cookies } = deps;
  /** After the work, the browser can prove at its next login that someone has signed in on it. */
  const signIn = async <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (caller: auth.LoginCaller) => Promise<T>,
  ): Promise<T> => {
    const deviceId = cookies.idIn(request.headers.cookie);
    const answer = await work({ ...sourceOf(request), ...hashCallerOf(request, reply), deviceId });
    reply.header('set-cookie', cookies.headerOf(deviceId, addresses.isHttps(request)));
    return answer;
  };
  serve(server, login, ({ input, request, reply }) =>
    signIn(request, reply, (caller) => auth.login(deps, input, caller)),
  );
  serve(server, register, async ({ input, request, reply }) => ({
    token: await signIn(request, reply, (caller) => auth.register(deps, input, caller)),
  }));
  serveStaff(server, logout, ({ principal, input, request }) =>
    auth.logout(deps, principal, input.userId, sourceOf(request)),
  );
  serveStaff(server, getLoginUserInfo, ({ principal, request }) =>
    auth.userInfo(deps, principal, addresses.chatUrl(request)),
  );
  serveStaff(server, loginIM, async ({ principal, input, request, reply }) => ({
    ...(await auth.enterChat(deps, principal, input.verify, hashCallerOf(request, reply))),
    token: principal.token,
    chatUrl: addresses.chatUrl(request),
  }));
  serveStaff(server, changeUserOnlineStatus, ({ principal, input }) => auth.changeOnline(deps, principal, input));
  serveStaff(server, changePassword, ({ principal, input, request, reply }) =>
    auth.changePassword(deps, principal, input, hashCallerOf(request, reply)),
  );
}

function hashCallerOf({ callerAddress }: FastifyRequest, reply: FastifyReply): auth.HashCaller {
  return { address: callerAddress, signal: goneSignal(reply) };
}

function sourceOf({ headers, callerAddress }: FastifyRequest): LoginSource {
  return { device: headers['user-agent'] ?? '', address: callerAddress };
}
