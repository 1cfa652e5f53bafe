import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClusterOwner } from './postgresPrograms.ts';
import { StartupError } from './startupError.ts';

const LOOK_AGAIN_MS = 20;
/** Longest wait for the end of a process after the last signal. */
const SIGNAL_LIMIT_S = 30;

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly owner: ClusterOwner | null;
  /** File descriptor for both output streams. */
  readonly log: number;
}

/** Starts one of PostgreSQL's programs. Ctrl-C in our terminal and our PG… variables do not affect it. */
export function launch({ file, args, owner, log }: Program): ChildProcess {
  return spawn(file, args, {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
    ...(owner !== null && { uid: owner.uid, gid: owner.gid }),
  });
}

/**
 * Three ways to end PostgreSQL, each after the one before has failed. A fast shutdown may hang while PostgreSQL
 * recovers. An immediate one costs a recovery at the next start, but no data. SIGKILL ends a process that handles no
 * signals.
 */
export type Escalation = readonly { readonly signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'; readonly afterS: number }[];

const ESCALATION: Escalation = [
  { signal: 'SIGINT', afterS: 0 },
  { signal: 'SIGQUIT', afterS: 5 },
  { signal: 'SIGKILL', afterS: 15 },
];

/**
 * Starts a guard, which ends a process when this one dies, also by kill -9, before `callOff` was called. It is a shell
 * because it must outlive this process. It reads from a pipe that only this process holds. When the pipe ends without
 * the word `done`, this process is gone: the guard escalates, and checks every second whether PostgreSQL is still there.
 */
export function guardProcess(pid: number, escalation = ESCALATION) {
  const cases = escalation.map(({ signal, afterS }) => `${afterS}) kill -${signal.slice('SIG'.length)} "$0" ;;`);
  const script = `
    read -r word
    [ "$word" = done ] && exit
    seconds=0
    while [ $seconds -lt ${SIGNAL_LIMIT_S} ] && kill -0 "$0"; do
      case $seconds in ${cases.join(' ')} esac
      seconds=$((seconds + 1))
      sleep 1
    done`;
  const guard = spawn('/bin/sh', ['-c', script, String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return {
    callOff: (): void => {
      guard.stdin.end('done\n');
    },
  };
}

/** Ends a PostgreSQL that this process started, and waits for its end. */
export async function stopPostmaster(postmaster: ChildProcess): Promise<void> {
  if (postmaster.pid === undefined || postmaster.exitCode !== null || postmaster.signalCode !== null) return;
  const exited = once(postmaster, 'exit');
  const timers = ESCALATION.map(({ signal, afterS }) => setTimeout(() => postmaster.kill(signal), afterS * 1_000));
  await exited;
  for (const timer of timers) clearTimeout(timer);
}

/**
 * Ends a postmaster that a killed server left on this cluster, and waits until it is gone. The caller holds the lock of
 * the data folder, so no server uses that postmaster.
 * @throws {StartupError} when not even SIGKILL ends it
 */
export async function endForgottenPostmaster(cluster: string, escalation = ESCALATION): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const startedAt = performance.now();
  let sent = 0;
  while (isPostmasterOf(pid, cluster)) {
    const passedS = (performance.now() - startedAt) / 1_000;
    if (passedS > SIGNAL_LIMIT_S)
      throw new StartupError(
        `PostgreSQL (process ${pid}) of an earlier run does not end, not even by kill -9. Restart the machine.`,
      );
    const next = escalation[sent];
    if (next !== undefined && passedS >= next.afterS) {
      send(pid, next.signal);
      sent += 1;
    }
    await wait(LOOK_AGAIN_MS);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Process ids are reused. So a process only counts when its command line names the cluster. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
    return (
      !existsSync('/proc/self/cmdline') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
    );
  } catch {
    return false;
  }
}
