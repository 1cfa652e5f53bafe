import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { acceptsConnections } from '#bench/support/acceptsConnections.ts';
import { freePort } from './serverProcess.ts';
import { until } from './until.ts';

const PROGRAM = '/usr/sbin/nats-server';

/** Debian's NATS. */
export interface NatsServer {
  /** For NATS_URL. */
  readonly url: string;
  readonly port: string;
  /** For each client the subjects that it has subscribed to. */
  subscriptions(): Promise<readonly (readonly string[])[]>;
  /** Ends it without a word to its clients. */
  kill(): Promise<void>;
}

/** Call it in a `describe`: without a NATS on this machine its specs are pending. */
export function needNats(): boolean {
  const isInstalled = existsSync(PROGRAM);
  beforeEach(() => {
    if (!isInstalled) pending('nats-server is not installed');
  });
  return isInstalled;
}

/** @param port that of an earlier one, which has been killed */
export async function startNats(port?: string): Promise<NatsServer> {
  const at = port ?? (await freePort());
  const monitor = await freePort();
  const [user, password] = ['service', 'a password: with/signs'];
  const login = ['--user', user, '--pass', password];
  const child = spawn(PROGRAM, ['--addr', '127.0.0.1', '--port', at, '--http_port', monitor, ...login], {
    stdio: 'ignore',
  });
  await until('NATS listens', () => {
    if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`);
    return acceptsConnections(Number(at));
  });
  return {
    url: `nats://${user}:${encodeURIComponent(password)}@127.0.0.1:${at}`,
    port: at,
    subscriptions: async () => {
      const answer: unknown = await (await fetch(`http://127.0.0.1:${monitor}/connz?subs=1`)).json();
      return connectionsOf(answer).map((connection) => subjectsOf(connection));
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function connectionsOf(answer: unknown): readonly unknown[] {
  const isAnswer = typeof answer === 'object' && answer !== null && 'connections' in answer;
  return isAnswer && Array.isArray(answer.connections) ? answer.connections : [];
}

function subjectsOf(connection: unknown): readonly string[] {
  const has = typeof connection === 'object' && connection !== null && 'subscriptions_list' in connection;
  return has && Array.isArray(connection.subscriptions_list) ? connection.subscriptions_list.map(String) : [];
}
