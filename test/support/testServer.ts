import { rmSync } from 'node:fs';
import { SignJWT, type JWTPayload } from 'jose';
import { makeCall, type CallResponse } from '#demo/players/httpCall.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/http/call.ts';
import { buildApp, type AppOptions } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import type { DiskSpace } from '#server/db/diskSpace.ts';
import type { Passwords } from '#server/people/passwords.ts';
import { cheapPasswords } from '#tools/test/cheapPasswords.ts';
import { emptyPages } from './emptyPages.ts';
import { startDatabase, type TestDatabase } from './testDatabase.ts';

export const CUSTOMER_SECRET = 'a secret that only the app and we know';

/** A real server on its own port, in this process. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly db: Database;
  readonly config: Config;
  /** Its log, one JSON object a line, at the level in `env`; by default all levels. */
  readonly log: readonly string[];
  /** Makes a call like the page. */
  call<C extends Call>(
    call: C,
    input: RequestOf<C>,
    options?: { readonly token?: string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<CallResponse<ResponseOf<C>>>;
  /** Ends it in order, and drops its database unless the caller has passed one. */
  stop(): Promise<void>;
}

/** What helpers need of a server, which may run in another process. */
export type ReachableServer = Pick<TestServer, 'url' | 'db' | 'call'>;

export interface ServerOptions {
  /** Configuration in addition to the defaults of specs. */
  readonly env?: Readonly<Record<string, string>>;
  readonly isDemo?: boolean;
  /** Plays people of a demonstration; by default no one is played. */
  readonly startTraffic?: AppOptions['startTraffic'];
  /** A shared database, which the caller stops; by default the server has its own. */
  readonly database?: TestDatabase;
  /** The disk to watch; by default none. */
  readonly disk?: DiskSpace;
  /** The current time for reports. */
  readonly now?: () => number;
  /** Hashes passwords at the product's own cost. */
  readonly isFullCost?: boolean;
  /** Hashes passwords; cheaply without it. */
  readonly passwords?: Passwords;
}

export async function startServer({
  env = {},
  isDemo = false,
  startTraffic = null,
  database,
  disk,
  now,
  isFullCost = false,
  passwords = cheapPasswords,
}: ServerOptions = {}): Promise<TestServer> {
  const place = database ?? (await startDatabase());
  const webDir = emptyPages();
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'trace',
    METRICS_KEPT_MS: '0',
    RELOAD_MS: '0',
    // Chats and queries would be allocated in the middle of a spec.
    ALLOCATION_SWEEP_MS: '600000',
    QUERY_SWEEP_MS: '600000',
    // Specs say when messages get their words.
    MESSAGE_WORDS_MS: '600000',
    CUSTOMER_TOKEN_SECRET: CUSTOMER_SECRET,
    ...env,
  });
  const db = openDatabase(place.options, () => undefined, { poolMax: config.databasePoolMax });
  const log: string[] = [];
  const app = await buildApp({
    config,
    db,
    isDemo,
    startTraffic,
    disk: disk ?? null,
    webDir,
    version: 'spec',
    logTo: {
      write: (line) => {
        log.push(line);
      },
    },
    ...(!isFullCost && { passwords }),
    ...(now && { now }),
  });
  const port = await app.listen();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    db,
    config,
    log,
    call: (call, input, options = {}) => makeCall(url, call, input, options),
    stop: async () => {
      await app.drain();
      await db.close();
      if (database === undefined) await place.stop();
      rmSync(webDir, { recursive: true, force: true });
    },
  };
}

/** A token for a customer, signed like by the messaging app's back end. */
export async function customerToken(
  customerId: string,
  { secret = CUSTOMER_SECRET, minutes = 10, issuedMinutesAgo = 0, claims = {} } = {},
): Promise<string> {
  return signed({ ...claims, sub: customerId }, { secret, minutes, issuedMinutesAgo });
}

/** A token for the app's back end itself, as it signs it. */
export async function appToken({
  secret = CUSTOMER_SECRET,
  minutes = 10,
  issuedMinutesAgo = 0,
  claims = { scope: 'people' },
} = {}): Promise<string> {
  return signed(claims, { secret, minutes, issuedMinutesAgo });
}

interface Signing {
  readonly secret: string;
  readonly minutes: number;
  readonly issuedMinutesAgo: number;
}

async function signed(claims: JWTPayload, { secret, minutes, issuedMinutesAgo }: Signing): Promise<string> {
  const nowS = Math.floor(Date.now() / 1_000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('app')
    .setAudience('customer-service')
    .setIssuedAt(nowS - issuedMinutesAgo * 60)
    .setExpirationTime(nowS + minutes * 60)
    .sign(new TextEncoder().encode(secret));
}
