const LEAST_MS = 10_000;
/** Less than the limit of the spec, so that a failed wait can report what it waited for. */
const SHARE = 0.8;

/** How long a spec waits for a condition. It grows with the runner's limit on slow machines. */
export function waitLimitMs(): number {
  // Pictures are taken without it.
  if (!('jasmine' in globalThis)) return LEAST_MS;
  return Math.max(LEAST_MS, SHARE * jasmine.DEFAULT_TIMEOUT_INTERVAL);
}
