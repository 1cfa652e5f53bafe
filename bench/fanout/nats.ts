import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { acceptsConnections } from '../support/acceptsConnections.ts';
import { freePort } from '../simulator/freePort.ts';

/** Where Debian installs it. */
const PROGRAM = '/usr/sbin/nats-server';

export interface Nats {
  readonly url: string;
  readonly pid: () => number;
  kill(): Promise<void>;
  /** Starts it at the same address. */
  start(): Promise<void>;
}

/** @returns null where NATS is not installed */
export async function startNats(): Promise<Nats | null> {
  if (!existsSync(PROGRAM)) return null;
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child = spawn(PROGRAM, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
    while (!(await acceptsConnections(port))) await wait(20);
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    start,
    kill: async () => {
      if (child === null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      child = null;
      await exited;
    },
  };
}
