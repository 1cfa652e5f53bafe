/**
 * Does something again and again, skipping a turn while the one before is still at work.
 * @param onError hears of what failed, but not of what is cut short by the end of the server
 * @returns ends it; what is under way goes on to its end
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
