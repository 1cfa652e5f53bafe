import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems give to connections and to servers that ask for any port: from 32768 on Linux
 * (`net.ipv4.ip_local_port_range`), from 49152 elsewhere (RFC 6335). One of those could be taken by another program
 * while a server that is started again is down.
 */
const PORTS_OF_SERVERS = { from: 20_000, below: 32_768 };
/** A process gives out the ports of one block in turn. It listens to the first one, so no other takes this block. */
const BLOCK_SIZE = 64;

let block: Promise<number> | null = null;
let given = 0;

/** A port of 127.0.0.1 that is free at the moment, and that no other program is given while a server is down. */
export async function freePort(): Promise<number> {
  block ??= takeBlock();
  const first = await block;
  for (;;) {
    const port = first + 1 + (given++ % (BLOCK_SIZE - 1));
    const probe = await listenTo(port);
    if (probe === null) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** Holds its first port until this process ends. */
async function takeBlock(): Promise<number> {
  const { from, below } = PORTS_OF_SERVERS;
  for (;;) {
    const first = from + BLOCK_SIZE * randomInt(Math.floor((below - from) / BLOCK_SIZE));
    const holder = await listenTo(first);
    if (holder === null) continue;
    holder.unref();
    return first;
  }
}

/** Null when the port is taken. @throws what else prevents listening */
async function listenTo(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
}
