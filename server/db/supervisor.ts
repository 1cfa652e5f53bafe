import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { guardProcess, stopPostmaster } from './postmaster.ts';
import { StartupError } from './startupError.ts';

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

/**
 * Starts a server process, and restarts it whenever it ends by itself, until `stop`. When this process is killed, the
 * server ends as well.
 * @throws {StartupError} when the first start fails
 */
export async function supervise(server: SupervisedServer) {
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
    /** Shuts the server down, and restarts it no more. */
    stop: async (): Promise<void> => {
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
