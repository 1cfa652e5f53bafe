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
