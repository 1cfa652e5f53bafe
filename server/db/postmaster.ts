import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClusterOwner } from './clusterOwner.ts';
import { StartupError } from './startupError.ts';

const LOOK_AGAIN_MS = 20;
const STOP_WITHIN_MS = 30_000;

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly owner: ClusterOwner | null;
  /** File descriptor that both its output streams go to. */
  readonly log: number;
}

/** Starts one of PostgreSQL's programs, untouched by our terminal's Ctrl-C and by our PG… variables. */
export function launch({ file, args, owner, log }: Program): ChildProcess {
  return spawn(file, args, {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
    ...(owner !== null && { uid: owner.uid, gid: owner.gid }),
  });
}

/** Ends a process when we die without having called it off; kill -9 included. */
export interface Guard {
  callOff(): void;
}

/** A shell that reads from a pipe which only we hold: its end without the word `done` means that we are gone. */
export function guardProcess(pid: number): Guard {
  const guard = spawn('/bin/sh', ['-c', 'read -r word; [ "$word" = done ] || kill -INT "$0"', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return { callOff: () => { guard.stdin.end('done\n'); } };
}

/** Asks for a fast shutdown and waits for it; one that takes too long is cut short, which costs a recovery at the next start, no data. */
export async function stopPostmaster(postmaster: ChildProcess): Promise<void> {
  if (postmaster.exitCode !== null || postmaster.signalCode !== null) return;
  const cut = setTimeout(() => postmaster.kill('SIGQUIT'), STOP_WITHIN_MS);
  postmaster.kill('SIGINT');
  await once(postmaster, 'exit');
  clearTimeout(cut);
}

/**
 * Ends a postmaster that a killed server left on this cluster, and waits until it is gone. Call it with the data folder locked:
 * nobody else may be using that postmaster.
 */
export async function endForgottenPostmaster(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const deadline = Date.now() + STOP_WITHIN_MS;
  while (isPostmasterOf(pid, cluster)) {
    if (Date.now() > deadline) throw new StartupError(`A PostgreSQL process (${pid}) of an earlier run does not end. End it by hand: kill -QUIT ${pid}`);
    signal(pid);
    await wait(LOOK_AGAIN_MS);
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Numbers are used again: a process counts only when its command line names the cluster. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self/cmdline') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return false;
  }
}
