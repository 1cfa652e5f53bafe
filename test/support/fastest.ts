const TRIES = 5;

/**
 * The duration of some work in milliseconds: the fastest of five tries, because a busy machine slows some of them. It
 * tells a linear cost from an exploding one; limits need a margin for slow machines.
 */
export function fastestMs(work: () => unknown): number {
  const durations = Array.from({ length: TRIES }, () => {
    const begunAt = performance.now();
    work();
    return performance.now() - begunAt;
  });
  return Math.min(...durations);
}
