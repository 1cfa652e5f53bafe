import { login } from '#contract/http/auth.ts';
import { startDatabase, type TestDatabase } from './testDatabase.ts';
import { startServer, type TestServer } from './testServer.ts';

export interface LogIn {
  readonly account: string;
  /** As clients send it. */
  readonly password: string;
  /** The client's address, as the proxy reports it. */
  readonly from: string;
}

/**
 * Starts two servers over one database, behind a proxy, for all specs of a suite. Each spec begins without any login
 * that was tried before.
 */
export function shareLoginServers(): () => readonly [TestServer, TestServer] {
  let database: TestDatabase;
  let servers: readonly [TestServer, TestServer];
  beforeAll(async () => {
    database = await startDatabase();
    const env = { TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
    servers = [await startServer({ database, env }), await startServer({ database, env })];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
  });
  beforeEach(() => servers[0].db.query('delete from login_try'));
  return () => servers;
}

/** Logs in through the proxy. */
export const logInFrom = (server: TestServer, { account, password, from }: LogIn) =>
  server.call(login, { account, password }, { headers: { 'x-forwarded-for': from } });

/** Calls `work` with 1 to `count`, `atOnce` of them at a time. */
export async function repeatAtOnce(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let last = 0;
  const workThrough = async (): Promise<void> => {
    for (let index = (last += 1); index <= count; index = last += 1) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
}
