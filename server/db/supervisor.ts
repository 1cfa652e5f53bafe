import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClusterOwner } from './postgresPrograms.ts';
import { StartupError } from './startupError.ts';

const LOOK_AGAIN_MS = 20;
/** Longest wait for the end of a process after the last signal. */
const SIGNAL_LIMIT_S = 30;

interface Program {
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

/** Ends a process when this process dies, also by kill -9, before `callOff` was called. */
interface Guard {
  callOff(): void;
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
 * Starts a guard, which is a shell because it must outlive this process. It reads from a pipe that only this process
 * holds. When the pipe ends without the word `done`, this process is gone: the guard escalates, and checks every second
 * whether PostgreSQL is still there.
 */
function guardProcess(pid: number, escalation = ESCALATION): Guard {
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
    callOff: () => {
      guard.stdin.end('done\n');
    },
  };
}

/** Ends a PostgreSQL that this process started, and waits for its end. */
async function stopPostmaster(postmaster: ChildProcess): Promise<void> {
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

/** Waits before the first, second … attempt to restart. The last one is repeated. */
const RESTART_DELAYS_MS = [0, 250, 500, 1_000, 2_000, 5_000];
/** When a server has run for this long, its next end is a new outage. */
const STABLE_AFTER_MS = 60_000;
/** Interval of reports while it does not start. */
const REPORT_EVERY_MS = 60_000;

export interface SupervisedServer {
  launch(): ChildProcess;
  /**
   * Resolves when the server accepts connections. Rejects when the signal aborts, or when it takes too long.
   */
  untilReady(signal: AbortSignal): Promise<void>;
  /** Describes an end in a sentence. @param how the exit code, the signal, or why it could not be launched */
  describeEnd(how: string): string;
  /** Called with sentences, when the server has ended by itself and when it runs again. */
  report(text: string): void;
}

export interface Supervisor {
  /** Shuts the server down, and restarts it no more. */
  stop(): Promise<void>;
}

/**
 * Starts a server process, and restarts it whenever it ends by itself, until `stop`. When this process is killed, the
 * server ends as well.
 * @throws {StartupError} when the first start fails
 */
export async function supervise(server: SupervisedServer): Promise<Supervisor> {
  const life = new AbortController();
  const isStopped = () => life.signal.aborted;
  let run = start(server);
  const failure = await run.ready;
  if (failure !== null) {
    await run.stop();
    throw new StartupError(failure);
  }

  const restartUntilStopped = async (): Promise<void> => {
    let attempt = 0;
    let reportedAt = -Infinity;
    for (;;) {
      const reason = await run.ended;
      if (isStopped()) return;
      if (run.readyForMs() > STABLE_AFTER_MS) attempt = 0;
      if (attempt === 0 || performance.now() - reportedAt > REPORT_EVERY_MS) {
        server.report(`${reason}\nRestarting it.`);
        reportedAt = performance.now();
      }
      await wait(RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length - 1)], undefined, {
        signal: life.signal,
      }).catch(() => undefined);
      if (isStopped()) return;
      attempt += 1;
      run = startAgain(server);
      void run.ready.then((problem) => {
        if (problem === null) server.report('PostgreSQL is running again.');
      });
    }
  };
  const supervision = restartUntilStopped();
  return {
    stop: async () => {
      life.abort();
      await run.stop();
      await supervision;
    },
  };
}

/** One life of the server process. */
interface Run {
  /** Null when it accepts connections, else the reason why not. A server that never does is ended. */
  readonly ready: Promise<string | null>;
  /** Resolves with a description when the process is gone. */
  readonly ended: Promise<string>;
  /** For how long it has accepted connections. */
  readyForMs(): number;
  stop(): Promise<void>;
}

function start(server: SupervisedServer): Run {
  const child = server.launch();
  const guard = child.pid === undefined ? null : guardProcess(child.pid);
  const isOver = new AbortController();
  let readyAt: number | null = null;
  const ended = once(child, 'exit')
    .then(([code, signal]: unknown[]) => String(code ?? signal), String)
    .then((how) => {
      isOver.abort();
      guard?.callOff();
      return server.describeEnd(how);
    });
  const ready = server.untilReady(isOver.signal).then(
    () => {
      readyAt = performance.now();
      return null;
    },
    async (error: unknown) => {
      if (isOver.signal.aborted) return ended;
      await stopPostmaster(child);
      return String(error);
    },
  );
  return {
    ready,
    ended,
    readyForMs: () => (readyAt === null ? 0 : performance.now() - readyAt),
    stop: () => stopPostmaster(child),
  };
}

/** When the process can't even be launched, for lack of files or processes, that counts as a very short run. */
function startAgain(server: SupervisedServer): Run {
  try {
    return start(server);
  } catch (error) {
    const reason = Promise.resolve(server.describeEnd(String(error)));
    return { ready: reason, ended: reason, readyForMs: () => 0, stop: () => Promise.resolve() };
  }
}
