import { createHash } from 'node:crypto';
import type { Database } from '../repositories/database.ts';
import { countTry, deleteOldTries, forgetTries, type Tries, type TryLimits } from '../repositories/loginTryRepository.ts';
import { TooManyTriesError } from './errors.ts';
import { networkOf } from './networks.ts';

export const LIMITS: TryLimits = { free: 5, firstWaitMs: 1_000, longestWaitMs: 60_000, perAddress: 100, windowMs: 10 * 60_000 };

/** Slows guessing down without locking anyone out: the owner, at another address, is never made to wait. All server processes count together. */
export interface LoginThrottle {
  /**
   * Counts a try as failed until it has succeeded, so that a thousand at once are not all free.
   * @throws {TooManyTriesError} when it comes too soon
   */
  begin(account: string, address: string): Promise<void>;
  succeeded(account: string, address: string): Promise<void>;
  /** Deletes what is left of tries that count for nothing any more. */
  forgetOld(): Promise<void>;
}

export function createLoginThrottle({ db, limits = LIMITS }: { readonly db: Database; readonly limits?: TryLimits }): LoginThrottle {
  return {
    begin: async (account, address) => {
      const outcome = await countTry(db, keysOf(account, address), limits);
      if (!outcome.isAllowed) throw new TooManyTriesError(Math.max(pairWaits(outcome.ofPair, limits), addressWaits(outcome.ofAddress, limits)));
    },
    succeeded: (account, address) => forgetTries(db, keysOf(account, address)),
    forgetOld: () => deleteOldTries(db, limits.windowMs),
  };
}

/** Hashed: an account's name may be of any length, and nobody need read who tried what. */
function keysOf(account: string, address: string): { readonly pair: string; readonly address: string } {
  const network = networkOf(address);
  return { pair: keyOf(`${network} ${account.toLowerCase()}`), address: keyOf(network) };
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** At least a moment: what was refused may have come at the same time as what it was refused for. */
function pairWaits(tries: Tries | null, { free, firstWaitMs, longestWaitMs }: TryLimits): number {
  if (tries === null || tries.count < free) return firstWaitMs;
  return Math.max(1, Math.min(firstWaitMs * 2 ** (tries.count - free), longestWaitMs) - tries.passedMs);
}

function addressWaits(tries: Tries | null, { perAddress, windowMs }: TryLimits): number {
  return tries === null || tries.count < perAddress ? 0 : Math.max(0, windowMs - tries.passedMs);
}
