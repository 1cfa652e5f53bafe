import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { StartupError } from './db/startupError.ts';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'needs a permission that this user lacks, as ports below 1024 do',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not the name of this machine: there is no such name',
  EAI_AGAIN: 'is not the name of this machine: it cannot be looked up',
};

/**
 * Checks that the port is free before anything else happens.
 * @throws {StartupError} when it is not
 */
export async function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw explainListenError(error, { host, port });
  }
  probe.close();
  await once(probe, 'close');
}

/** Turns an error of listening into a sentence for the operator. Returns any other error unchanged. */
export function explainListenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const reason = REASONS[String(error.code)];
  if (reason === undefined) return error;
  return new StartupError(`Port ${port} on ${host} ${reason}. Set PORT or HOST to another one.`);
}
