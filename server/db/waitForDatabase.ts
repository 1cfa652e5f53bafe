import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionOptions } from './connection.ts';
import { targetOf, temporaryReason } from './databaseErrors.ts';
import { StartupError } from './startupError.ts';

const TRY_EVERY_MS = 500;
const REPORT_EVERY_MS = 1_000;
/** Limits of one attempt: a host that drops packets never answers. */
const SHORTEST_TRY_MS = 1_000;
const LONGEST_TRY_MS = 10_000;

/**
 * Waits until a database accepts connections. If it does already, this costs one connection.
 * @param report called once a second with the reason for the wait
 * @throws {StartupError} when it accepts none within this time; any other error at once
 */
export async function waitForDatabase(
  options: ConnectionOptions,
  withinMs: number,
  report: (line: string) => void,
): Promise<void> {
  const { place } = targetOf(options);
  const startedAt = performance.now();
  const passedMs = (): number => performance.now() - startedAt;
  let reason = 'no answer yet';
  const reporting = setInterval(() => {
    report(`Waiting for the database at ${place}: ${reason} (${Math.floor(passedMs() / 1_000)} s)`);
  }, REPORT_EVERY_MS);
  try {
    for (;;) {
      const leftMs = withinMs - passedMs();
      const error = await tryToConnect(options, Math.max(SHORTEST_TRY_MS, Math.min(LONGEST_TRY_MS, leftMs)));
      if (error === null) return;
      const temporary = temporaryReason(error);
      if (temporary === null) throw error;
      reason = temporary;
      if (passedMs() + TRY_EVERY_MS > withinMs) throw new StartupError(givenUp(place, reason, withinMs));
      await wait(TRY_EVERY_MS);
    }
  } finally {
    clearInterval(reporting);
  }
}

function givenUp(place: string, reason: string, withinMs: number): string {
  return (
    `The database at ${place} cannot be reached (${reason}), and ${withinMs / 1_000} s of waiting are over. ` +
    'Start it, check DATABASE_URL, or set DATABASE_WAIT_SECONDS.'
  );
}

/** @returns the reason why it failed, or null */
async function tryToConnect(options: ConnectionOptions, withinMs: number): Promise<Error | null> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: withinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    void client.end().catch(() => undefined);
  }
}
