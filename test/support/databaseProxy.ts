import { startFaultProxy, type FaultProxy } from '#bench/support/faultProxy.ts';
import { behindPort, type TestDatabase } from './testDatabase.ts';

export interface DatabaseProxy {
  readonly proxy: FaultProxy;
  /** The database behind the proxy. */
  readonly database: TestDatabase;
}

/** Puts a network that can fail in front of a database. The caller closes the proxy. */
export async function startDatabaseProxy(behind: TestDatabase): Promise<DatabaseProxy> {
  const proxy = await startFaultProxy(behind.socketPath);
  const url = behindPort(behind.url, proxy.port);
  return { proxy, database: { ...behind, url, options: { connectionString: url } } };
}
