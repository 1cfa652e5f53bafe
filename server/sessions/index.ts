import type { FastifyBaseLogger } from 'fastify';
import type { Clock, ChatPresence, Directory, SessionPublisher } from '../common/ports.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Addresses } from '../http/addresses.ts';
import type { Server } from '../http/serve.ts';
import type { Passwords } from '../people/index.ts';
import { createAppTokens, type AppTokens } from './appTokens.ts';
import { authRoutes, demoRoutes, sessionRoutes } from './authRoutes.ts';
import { createAuthService } from './authService.ts';
import { createCustomerTokens, type CustomerTokens } from './customerTokens.ts';
import { createDeviceCookies, type DeviceCookies } from './deviceCookie.ts';
import { createDeviceService } from './deviceService.ts';
import { createLoginThrottle, type LoginThrottle } from './loginThrottle.ts';
import { createSessionService, type SessionService } from './sessionService.ts';
import { createTokenKeys } from './tokenKeys.ts';

export type { CustomerTokens } from './customerTokens.ts';
export { readKeySet } from './publicKeys.ts';
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
