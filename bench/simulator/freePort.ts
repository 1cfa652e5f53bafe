import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections and to servers that ask for any port: from 32768 on Linux
 * (`net.ipv4.ip_local_port_range`), from 49152 elsewhere (RFC 6335). One of those could be taken by another program
 * while a server that is started again is down.
 */
const PORTS_OF_SERVERS = { from: 20_000, below: 32_768 };

/** A port of 127.0.0.1 that is free at the moment, and that no other program is given while a server is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS_OF_SERVERS.from, PORTS_OF_SERVERS.below);
    if (await isFree(port)) return port;
  }
}

/** @throws what prevents listening, other than that the port is taken */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
