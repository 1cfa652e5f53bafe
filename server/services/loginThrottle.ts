import type { Clock } from './ports.ts';
import { TooManyTriesError } from './errors.ts';

/** Wrong tries on one account from one address before the next has to wait. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Wrong tries from one address, whatever the account, within the window. */
const TRIES_PER_ADDRESS = 100;
const WINDOW_MS = 10 * 60_000;
/** Entries kept; the least recently failed go first, so that a flood of names can't fill the memory. */
const MAX_ENTRIES = 50_000;

interface Failures { count: number; lastAt: number }

/** Slows guessing down without locking anyone out: the owner, at another address, is never made to wait. */
export interface LoginThrottle {
  /**
   * Counts a try as failed until it has succeeded, so that a thousand at once are not all free.
   * @throws {TooManyTriesError} when it comes too soon
   */
  begin(account: string, address: string): void;
  succeeded(account: string, address: string): void;
}

export function createLoginThrottle(now: Clock): LoginThrottle {
  const byPair = new Map<string, Failures>();
  const byAddress = new Map<string, Failures>();
  const pairOf = (account: string, address: string) => `${address} ${account.toLowerCase()}`;

  const recent = (failures: Map<string, Failures>, key: string): Failures | undefined => {
    const entry = failures.get(key);
    if (entry === undefined || now() - entry.lastAt <= WINDOW_MS) return entry;
    failures.delete(key);
    return undefined;
  };

  const add = (failures: Map<string, Failures>, key: string): void => {
    const count = (recent(failures, key)?.count ?? 0) + 1;
    failures.delete(key); // set again, so that the map stays in the order of the last failure
    failures.set(key, { count, lastAt: now() });
    const [oldest] = failures.keys();
    if (failures.size > MAX_ENTRIES && oldest !== undefined) failures.delete(oldest);
  };

  return {
    begin: (account, address) => {
      const pair = recent(byPair, pairOf(account, address));
      if (pair !== undefined && pair.count >= FREE_TRIES) {
        const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (pair.count - FREE_TRIES), LONGEST_WAIT_MS);
        const leftMs = pair.lastAt + waitMs - now();
        if (leftMs > 0) throw new TooManyTriesError(leftMs);
      }
      const host = recent(byAddress, address);
      if (host !== undefined && host.count >= TRIES_PER_ADDRESS) throw new TooManyTriesError(host.lastAt + WINDOW_MS - now());
      add(byPair, pairOf(account, address));
      add(byAddress, address);
    },
    succeeded: (account, address) => {
      byPair.delete(pairOf(account, address));
      const host = byAddress.get(address);
      if (host !== undefined) host.count -= 1;
    },
  };
}
