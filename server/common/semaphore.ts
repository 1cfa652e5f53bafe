import { CallerGoneError } from './errors.ts';

/**
 * Runs work once there is a place for it. Work whose signal is aborted while it waits is not begun.
 *
 * @throws {CallerGoneError} when it was aborted
 */
export type Semaphore = <T>(work: () => Promise<T>, gone?: () => AbortSignal) => Promise<T>;

/** Lets at most `places` pieces of work run at once; others wait in order. */
export function createSemaphore(places: number): Semaphore {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  };
  const place = (gone?: AbortSignal): Promise<void> =>
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
    if (taken < places) taken += 1;
    else await place(gone?.());
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
