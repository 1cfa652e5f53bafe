/**
 * Does something again and again, skipping a turn while the one before is still at work.
 * @returns ends it; what is under way goes on to its end
 */
export function repeat(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    work().catch(onError).finally(() => { isBusy = false; });
  }, everyMs);
  return () => clearInterval(timer);
}
