const LEAST_MS = 10_000;
/** Of a spec's own limit, so that a wait that fails still says what it waited for. */
const SHARE = 0.8;

/** How long a spec waits for a condition. The runner gives specs longer where the machine is slow; a wait follows. */
export function patienceMs(): number {
  return Math.max(LEAST_MS, SHARE * jasmine.DEFAULT_TIMEOUT_INTERVAL);
}
