import { rmSync } from 'node:fs';
import { SignJWT } from 'jose';
import { makeCall, type Answer } from '../../bench/simulator/httpCall.ts';
import type { Call, RequestOf, ResponseOf } from '../../contract/http/call.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig, type Config } from '../../server/config.ts';
import { openDatabase, type Database } from '../../server/db/connection.ts';
import type { DiskSpace } from '../../server/db/diskSpace.ts';
import { cheapPasswords } from '../../tools/test/cheapPasswords.ts';
import { emptyPages } from './emptyPages.ts';
import { startDatabase, type TestDatabase } from './testDatabase.ts';

export const CUSTOMER_SECRET = 'a secret that only the app and we know';

/** A real server on a port of its own, in this process. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly db: Database;
  readonly config: Config;
  /** What it has logged, one JSON object a line, at the level that `env` asked for (all of it without a word). */
  readonly log: readonly string[];
  /** Makes a call as the page does. */
  call<C extends Call>(
    call: C,
    input: RequestOf<C>,
    options?: { readonly token?: string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Answer<ResponseOf<C>>>;
  /** Ends it in order, and drops its database unless that was given. */
  stop(): Promise<void>;
}

export interface ServerWish {
  /** Configuration over the defaults of specs. */
  readonly env?: Readonly<Record<string, string>>;
  readonly isDemo?: boolean;
  /** A database to share with another server; the caller stops it. Without it the server has one of its own. */
  readonly database?: TestDatabase;
  /** The disk that it watches; none without it. */
  readonly disk?: DiskSpace;
  /** What reports take for the present. */
  readonly now?: () => number;
  /** Passwords are hashed at the product's own cost. */
  readonly isFullCost?: boolean;
}

export async function startServer({
  env = {},
  isDemo = false,
  database,
  disk,
  now,
  isFullCost = false,
}: ServerWish = {}): Promise<TestServer> {
  const place = database ?? (await startDatabase());
  const db = openDatabase(place.options, () => undefined);
  const webDir = emptyPages();
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'trace',
    METRICS_KEPT_MS: '0',
    CUSTOMER_TOKEN_SECRET: CUSTOMER_SECRET,
    ...env,
  });
  const log: string[] = [];
  const app = await buildApp({
    config,
    db,
    isDemo,
    disk: disk ?? null,
    webDir,
    version: 'spec',
    logTo: {
      write: (line) => {
        log.push(line);
      },
    },
    ...(!isFullCost && { passwords: cheapPasswords }),
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

/** A token for a customer, as the app's own back end signs them. */
export async function customerToken(
  customerId: string,
  { secret = CUSTOMER_SECRET, minutes = 10, claims = {} } = {},
): Promise<string> {
  const nowS = Math.floor(Date.now() / 1_000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(customerId)
    .setIssuer('app')
    .setAudience('customer-service')
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + minutes * 60)
    .sign(new TextEncoder().encode(secret));
}
