import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionOptions } from './connection.ts';
import { temporaryReason, type DatabaseTarget } from './databaseErrors.ts';
import { findHost } from './hostChoice.ts';
import { StartupError } from './startupError.ts';

const TRY_EVERY_MS = 500;
const REPORT_EVERY_MS = 1_000;
/** Limits of one attempt: a host that drops packets never answers. */
const SHORTEST_TRY_MS = 1_000;
const LONGEST_TRY_MS = 10_000;

/**
 * Waits until a database accepts connections. If it does already, this costs one connection.
 * @param report called once a second with the reason for the wait
 * @returns the options of the host that accepts them
 * @throws {StartupError} when it accepts none within this time; any other error at once
 */
export async function waitForDatabase(
  options: ConnectionOptions,
  withinMs: number,
  { variable, place }: DatabaseTarget,
  report: (line: string) => void,
): Promise<ConnectionOptions> {
  const startedAt = performance.now();
  const passedMs = (): number => performance.now() - startedAt;
  let reason = 'no answer yet';
  const reporting = setInterval(() => {
    report(`Waiting for the database at ${place}: ${reason} (${Math.floor(passedMs() / 1_000)} s)`);
  }, REPORT_EVERY_MS);
  try {
    for (;;) {
      const leftMs = withinMs - passedMs();
      try {
        return await findHost(options, Math.max(SHORTEST_TRY_MS, Math.min(LONGEST_TRY_MS, leftMs)));
      } catch (error) {
        const temporary = temporaryReason(error);
        if (temporary === null) throw error;
        reason = temporary;
      }
      if (passedMs() + TRY_EVERY_MS > withinMs) {
        throw new StartupError(
          `The database at ${place} cannot be reached (${reason}), and ${withinMs / 1_000} s of waiting are over. ` +
            `Start it, check ${variable}, or set DATABASE_WAIT_SECONDS.`,
        );
      }
      await wait(TRY_EVERY_MS);
    }
  } finally {
    clearInterval(reporting);
  }
}
