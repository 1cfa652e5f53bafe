import { setTimeout as wait } from 'node:timers/promises';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;

/** The wait after this many failures in a row, from 1: growing, with a random factor. */
export function backoffMs(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + Math.random());
}

/** Waits; an aborted signal ends it early. Never rejects. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

/** A final refusal by the server. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** The caller has stopped waiting. */
class GivenUpError extends Error {
  override readonly name = 'GivenUpError';
}

/** The result of the work, unless the signal aborts first. @throws {GivenUpError} then */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => {
      reject(new GivenUpError('given up'));
    };
  });
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/**
 * Repeats the work while the server is out of reach.
 * @throws {RefusedError} at once; any error after the signal has aborted
 */
export async function retryUntilReached<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await unlessAborted(work(), signal);
    } catch (error) {
      if (error instanceof RefusedError || signal.aborted) throw error;
      await pause(backoffMs(failures), signal);
    }
  }
}

const LOOK_AGAIN_MS = 50;

/** Polls a condition. @returns whether it became true in time */
export async function waitUntil(condition: () => boolean, withinMs: number, signal?: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > deadline || signal?.aborted === true) return false;
    await wait(LOOK_AGAIN_MS);
  }
  return true;
}
