import { rmSync } from 'node:fs';
import { SignJWT } from 'jose';
import type { Call, RequestOf, ResponseOf } from '../../contract/http/call.ts';
import { isEnvelope, type Envelope } from '../../contract/http/envelope.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig, type Config } from '../../server/config.ts';
import { openDatabase, type Database } from '../../server/db/connection.ts';
import { emptyPages } from './emptyPages.ts';
import { startDatabase, type TestDatabase } from './testDatabase.ts';

export const CUSTOMER_SECRET = 'a secret that only the app and we know';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The envelope's code; the HTTP status when there is no envelope. */
  readonly code: number;
  readonly codeMsg: string;
  /** What a successful call holds; null otherwise. */
  readonly data: T | null;
}

/** A real server on a port of its own, in this process. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly db: Database;
  readonly config: Config;
  /** What it has logged, one JSON object a line, at the level that `env` asked for (all of it without a word). */
  readonly log: readonly string[];
  /** Makes a call as the page does. */
  call<C extends Call>(call: C, input: RequestOf<C>, options?: { readonly token?: string; readonly headers?: Readonly<Record<string, string>> }): Promise<Answer<ResponseOf<C>>>;
  /** Ends it in order, and drops its database unless that was given. */
  stop(): Promise<void>;
}

export interface ServerWish {
  /** Configuration over the defaults of specs. */
  readonly env?: Readonly<Record<string, string>>;
  readonly isDemo?: boolean;
  /** A database to share with another server; the caller stops it. Without it the server has one of its own. */
  readonly database?: TestDatabase;
}

export async function startServer({ env = {}, isDemo = false, database }: ServerWish = {}): Promise<TestServer> {
  const place = database ?? await startDatabase();
  const db = openDatabase(place.options, () => undefined);
  const webDir = emptyPages();
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'trace', CUSTOMER_TOKEN_SECRET: CUSTOMER_SECRET, ...env });
  const log: string[] = [];
  const app = await buildApp({ config, db, isDemo, webDir, version: 'spec', logTo: { write: (line) => { log.push(line); } } });
  const port = await app.listen();
  const url = `http://127.0.0.1:${port}`;
  return {
    url, port, db, config, log,
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
export async function customerToken(customerId: string, { secret = CUSTOMER_SECRET, minutes = 10, claims = {} } = {}): Promise<string> {
  const nowS = Math.floor(Date.now() / 1_000);
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setSubject(customerId).setIssuer('app').setAudience('customer-service')
    .setIssuedAt(nowS).setExpirationTime(nowS + minutes * 60).sign(new TextEncoder().encode(secret));
}

async function makeCall<C extends Call>(
  url: string, { method, path: pattern }: C, input: RequestOf<C>, { token, headers = {} }: { token?: string; headers?: Readonly<Record<string, string>> },
): Promise<Answer<ResponseOf<C>>> {
  const rest = new Map(Object.entries<unknown>(input));
  const place = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const hasBody = method === 'POST' || method === 'PUT';
  const query = hasBody ? '' : new URLSearchParams(Array.from(rest, ([name, value]) => [name, String(value)])).toString();
  const answer = await fetch(`${url}${place}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: { ...(token !== undefined && { 'x-token': token }), ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
  const body = await answer.text();
  const envelope = parseEnvelope(body);
  return {
    status: answer.status, headers: answer.headers, body,
    code: envelope?.code ?? answer.status, codeMsg: envelope?.codeMsg ?? '', data: envelope?.success === true ? envelope.data as ResponseOf<C> : null,
  };
}

function parseEnvelope(body: string): Envelope | null {
  if (body === '') return null;
  const value: unknown = JSON.parse(body);
  return isEnvelope(value) ? value : null;
}
