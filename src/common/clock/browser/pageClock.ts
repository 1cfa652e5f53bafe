import { createServerClock, type ServerClock } from '../serverClock.ts';

/** The clock of a page. Call it once per page load. */
export function createPageClock(): ServerClock {
  return createServerClock({ wall: () => Date.now(), steady: () => performance.now() });
}
