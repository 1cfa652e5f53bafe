const TRIES = 5;

/**
 * How long some work takes, in milliseconds: the fastest of five tries, for a busy machine slows down some of them. To
 * tell a cost in proportion to the input from one that explodes; a limit has to leave room for slow machines.
 */
export function fastestMs(work: () => unknown): number {
  const durations = Array.from({ length: TRIES }, () => {
    const begunAt = performance.now();
    work();
    return performance.now() - begunAt;
  });
  return Math.min(...durations);
}
