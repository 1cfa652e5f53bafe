/** First wait after a failure, in milliseconds; it doubles with each further one. */
const BASE_MS = 1_000;
/** Longest wait before jitter, in milliseconds. */
const LIMIT_MS = 30_000;

/**
 * Extra wait after `failures` failures in a row (1 or more), in milliseconds: 1, 2, 4 … 30 s, each times a random
 * factor from 0.5 to 1.5. The factor keeps pages that failed together from retrying together.
 * @param random returns numbers from 0 up to 1
 */
export function backoffMs(failures: number, random: () => number): number {
  const wait = Math.min(BASE_MS * 2 ** (failures - 1), LIMIT_MS);
  return Math.round(wait * (0.5 + random()));
}
