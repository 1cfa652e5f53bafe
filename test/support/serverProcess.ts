import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort as findFreePort } from '#bench/simulator/freePort.ts';
import { ROOT } from '#tools/paths.ts';
import { programOf } from './programs.ts';
import { until } from './until.ts';

/** A program of the server in a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  /** Its output on both streams. */
  output(): string;
  signal(name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  /** Its exit code, or the signal that ended it. */
  readonly exited: Promise<number | string>;
}

export type Env = Readonly<Record<string, string>>;

/** Starts a program; as another user only if we are root. */
export function spawnProgram(
  [source = '', ...args]: readonly string[],
  env: Env,
  input = '',
  uid?: number,
): ServerProcess {
  return spawnCommand([process.execPath, ...programOf(source), ...args], env, input, uid);
}

/** Starts a command without the server settings of this machine's environment, and without people that it plays. */
export function spawnCommand(
  [file = '', ...args]: readonly string[],
  env: Env,
  input = '',
  uid?: number,
): ServerProcess {
  const { PATH = '', HOME = '' } = process.env;
  const user = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { PATH, HOME, DEMO_TRAFFIC: '0', ...env },
    stdio: 'pipe',
    ...user,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  child.stdin.on('error', () => undefined); // a program may end before it reads
  child.stdin.end(input);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    signal: (name) => child.kill(name),
    exited: once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? 'unknown'),
  };
}

/**
 * Starts a server, directly or by npm, and waits until it is ready.
 * @throws with its output when it ends instead
 */
export async function spawnServer(env: Env, by: 'itself' | 'npm' = 'itself'): Promise<ServerProcess> {
  return whenReady(by === 'npm' ? spawnCommand(['npm', 'start'], env) : spawnProgram(['server/main.ts'], env), env);
}

/** Waits until a started server is ready. @throws with its output when it ends instead */
export async function whenReady(server: ServerProcess, env: Env): Promise<ServerProcess> {
  await untilProgram(server, 'is ready', () =>
    fetch(`http://127.0.0.1:${env['PORT'] ?? ''}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return server;
}

/**
 * Waits for a condition of a running program.
 * @throws with its output when it ends instead, or when the condition does not become true in time
 */
export async function untilProgram(
  program: ServerProcess,
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs?: number,
): Promise<void> {
  let ended: number | string | null = null;
  void program.exited.then((how) => {
    ended = how;
  });
  await until(
    `the program ${what}`,
    () => {
      if (ended !== null) throw new Error(`the program ended with ${ended}`);
      return condition();
    },
    withinMs,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}. Its output:\n${program.output()}`);
  });
}

/** A free port as `PORT` names it. */
export async function freePort(): Promise<string> {
  return String(await findFreePort());
}
