import { CallerGoneError } from './errors.ts';

export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** @param who for the message, as 'NATS' @throws {NoAnswerError} when the work takes longer. It goes on unheard. */
export function within<T>(ms: number, who: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(`${who} has not answered within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Runs work at most once at a time in this process. A call during a run causes one more run, because the first may have
 * missed the latest change.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let requested = 0;
  let done = 0;
  const run = async (): Promise<void> => {
    try {
      while (done < requested) {
        done = requested;
        await work();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    requested += 1;
    return (running ??= run());
  };
}

/**
 * Repeats work at an interval, and skips a run while the one before has not ended.
 * @param onError called when a run fails, but not after the end of the repetition
 * @returns ends the repetition; a run in progress goes on to its end
 */
export function repeat(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): () => void {
  let isBusy = false;
  let isEnded = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    work()
      .catch((error: unknown) => {
        if (!isEnded) onError(error);
      })
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  return () => {
    isEnded = true;
    clearInterval(timer);
  };
}

/**
 * Runs work once a slot is free. Work whose signal is aborted while it waits is not begun.
 * @throws {CallerGoneError} when it was aborted
 */
export type Semaphore = <T>(work: () => Promise<T>, gone?: () => AbortSignal) => Promise<T>;

/** Lets at most `slots` pieces of work run at once; others wait in order. */
export function createSemaphore(slots: number): Semaphore {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  };
  const turn = (gone?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(new CallerGoneError());
      };
      const enter = (): void => {
        gone?.removeEventListener('abort', giveUp);
        resolve();
      };
      waiting.push(enter);
      if (gone?.aborted === true) giveUp();
      else gone?.addEventListener('abort', giveUp);
    });
  return async (work, gone) => {
    if (taken < slots) taken += 1;
    else await turn(gone?.());
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
