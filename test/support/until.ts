import { setTimeout as wait } from 'node:timers/promises';
import { patienceMs } from './patience.ts';

const LOOK_AGAIN_MS = 50;

/**
 * Waits for a condition that has no event to wait for.
 * @throws when it has not come true in time; what `condition` throws ends the wait at once
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = patienceMs(),
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await wait(LOOK_AGAIN_MS);
  }
}
