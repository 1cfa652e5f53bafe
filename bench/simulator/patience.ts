import { setTimeout as wait } from 'node:timers/promises';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;

/** How long to wait after so many failures in a row, from 1: growing, and never the same for two people. */
export function backoffMs(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + Math.random());
}

/** Waits; an aborted signal ends it early. Never rejects. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

/** The server said no, and will say it again. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** Nobody waits for it any longer. */
export class GivenUpError extends Error {
  override readonly name = 'GivenUpError';
}

/** What comes of some work, whose end nobody waits for once the signal is aborted. @throws {GivenUpError} then */
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
 * Does something until it succeeds, as long as the server merely can't be reached.
 * @throws {RefusedError} as it comes; any error once the signal is aborted
 */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
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

/** Waits for a condition that has no event to wait for. @returns whether it came true in time */
export async function comesTrue(condition: () => boolean, withinMs: number, signal?: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > deadline || signal?.aborted === true) return false;
    await wait(LOOK_AGAIN_MS);
  }
  return true;
}
