import { setTimeout as wait } from 'node:timers/promises';
import { waitLimitMs } from './waitLimit.ts';

const LOOK_AGAIN_MS = 50;

/**
 * Polls a condition.
 * @throws when it does not become true in time; an error of `condition` ends the wait at once
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = waitLimitMs(),
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await wait(LOOK_AGAIN_MS);
  }
}
