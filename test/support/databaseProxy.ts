import { startFaultProxy, type FaultProxy } from '../../bench/support/faultProxy.ts';
import type { TestDatabase } from './testDatabase.ts';

export interface DatabaseProxy {
  readonly proxy: FaultProxy;
  /** The database as it is reached through the proxy. */
  readonly database: TestDatabase;
}

/** Puts a network that can fail before a database. Whoever starts it closes the proxy. */
export async function startDatabaseProxy(behind: TestDatabase): Promise<DatabaseProxy> {
  const { options } = behind;
  if ('connectionString' in options) throw new Error('a database by its socket was expected');
  const proxy = await startFaultProxy(`${options.host}/.s.PGSQL.${options.port}`);
  return { proxy, database: { ...behind, options: { ...options, host: '127.0.0.1', port: proxy.port } } };
}
