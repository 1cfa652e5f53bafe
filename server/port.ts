import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config, ListenAddress } from './config.ts';
import { StartupError } from './db/startupError.ts';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'needs a permission that this user lacks, as ports below 1024 do',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not the name of this machine: there is no such name',
  EAI_AGAIN: 'is not the name of this machine: it cannot be looked up',
};

/** A listener, and the variables that set its port and address. */
interface Listener extends ListenAddress {
  readonly variables: string;
}

export function listenersOf({
  host,
  port,
  metricsAt,
}: Pick<Config, 'host' | 'port' | 'metricsAt'>): readonly Listener[] {
  const main = { host, port, variables: 'PORT or HOST' };
  return metricsAt === null ? [main] : [main, { ...metricsAt, variables: 'METRICS_PORT or METRICS_HOST' }];
}

/**
 * Checks that the port is free before anything else happens.
 * @throws {StartupError} when it is not
 */
export async function requireFreePort(listener: Listener): Promise<void> {
  const { host, port } = listener;
  const probe = createServer();
  probe.listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw explainListenError(error, [listener]);
  }
  probe.close();
  await once(probe, 'close');
}

/** Turns an error of one of these listeners into a sentence for the operator. Returns any other error unchanged. */
export function explainListenError(error: unknown, listeners: readonly Listener[]): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const reason = REASONS[String(error.code)];
  const listener = listeners.find(({ port }) => 'port' in error && error.port === port) ?? listeners[0];
  if (reason === undefined || listener === undefined) return error;
  const { host, port, variables } = listener;
  return new StartupError(`Port ${port} on ${host} ${reason}. Set ${variables} to another one.`);
}
