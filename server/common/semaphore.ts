/** Lets at most `places` pieces of work run at once; others wait in order. */
export function createSemaphore(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  };
  return async (work) => {
    if (taken < places) taken += 1;
    else
      await new Promise<void>((enter) => {
        waiting.push(enter);
      });
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
