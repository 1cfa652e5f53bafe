import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { guardProcess, stopPostmaster } from './postmaster.ts';
import { StartupError } from './startupError.ts';

/** Waits before the first, second … attempt to start again; the last one is repeated. */
const RESTART_DELAYS_MS = [0, 250, 500, 1_000, 2_000, 5_000];
/** A server that ran this long had started well: what follows is a new outage. */
const STABLE_AFTER_MS = 60_000;
/** While it does not start, say so this often. */
const REPORT_EVERY_MS = 60_000;

export interface SupervisedServer {
  launch(): ChildProcess;
  /**
   * Resolves once the server accepts connections. Rejects when the signal aborts, or when it does not get there in
   * time.
   */
  untilReady(signal: AbortSignal): Promise<void>;
  /** Puts an end into words. @param how the exit code, the signal, or why it could not be launched */
  describeEnd(how: string): string;
  /** Hears, in sentences, that the server has ended without being asked to, and that it is running again. */
  report(text: string): void;
}

export interface Supervisor {
  /** Ends the server in order, and keeps it ended. */
  stop(): Promise<void>;
}

/**
 * Starts a server process and keeps it running: when it ends by itself, it is started again, until `stop`. Should this
 * process be killed, the server ends as well.
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

  const keepRunning = async (): Promise<void> => {
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
  const kept = keepRunning();
  return {
    stop: async () => {
      life.abort();
      await run.stop();
      await kept;
    },
  };
}

/** One life of the server process. */
interface Run {
  /** Null once it accepts connections, else why it does not. A server that does not get there is ended. */
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

/** Where the process cannot even be launched, with no file or no process left, say, that is the end of a short life. */
function startAgain(server: SupervisedServer): Run {
  try {
    return start(server);
  } catch (error) {
    const reason = Promise.resolve(server.describeEnd(String(error)));
    return { ready: reason, ended: reason, readyForMs: () => 0, stop: () => Promise.resolve() };
  }
}
