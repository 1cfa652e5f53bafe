import { createHash } from 'node:crypto';
import { TooManyTriesError } from '../common/errors.ts';
import { networkOf } from '../common/networks.ts';
import type { Database, Db } from '../db/database.ts';
import { readFailedNetworks } from './failedLoginRepository.ts';
import {
  countTry,
  deleteOldNetworks,
  deleteOldTries,
  deleteTries,
  forgetTries,
  rememberNetwork,
  type Tries,
  type TryKeys,
  type TryLimits,
} from './loginTryRepository.ts';

export const LIMITS: TryLimits = {
  free: 5,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  perAddress: 100,
  windowMs: 10 * 60_000,
};

/** How long the networks of successful logins are remembered, and how many for each account. */
export interface NetworkLimits {
  readonly loginNetworkMs: number;
  readonly loginNetworks: number;
}

/**
 * Slows guessing down without locking anyone out. Failures from one network never block an account that has signed in
 * from there before. An owner at another address never waits. All server processes share the counts.
 */
export interface LoginThrottle {
  /**
   * Counts a try as failed until it succeeds, so that many concurrent tries are not all free.
   * @throws {TooManyTriesError} when the try comes too soon
   */
  begin(account: string, address: string): Promise<void>;
  succeeded(account: string, address: string): Promise<void>;
  /** Remembers that the account signed in or was created from this address. */
  signedIn(account: string, address: string): Promise<void>;
  /** As `begin`, for a password check within a session. Only tries of that session count. */
  beginWithin(sessionId: string): Promise<void>;
  succeededWithin(sessionId: string): Promise<void>;
  /** Deletes expired tries, and networks that have not been used for long. */
  forgetOld(): Promise<void>;
}

export interface LoginThrottleDeps {
  readonly db: Database;
  readonly networks: NetworkLimits;
  readonly limits?: TryLimits;
}

export function createLoginThrottle({
  db,
  networks: { loginNetworkMs, loginNetworks },
  limits = LIMITS,
}: LoginThrottleDeps): LoginThrottle {
  const begin = async (keys: TryKeys): Promise<void> => {
    const outcome = await countTry(db, keys, limits);
    if (outcome.isAllowed) return;
    throw new TooManyTriesError(
      'login',
      Math.max(pairWaits(outcome.ofPair, limits), addressWaits(outcome.ofAddress, limits)),
    );
  };
  return {
    begin: (account, address) => begin(keysOf(account, address)),
    succeeded: (account, address) => forgetTries(db, keysOf(account, address)),
    signedIn: (account, address) =>
      rememberNetwork(db, { pair: keysOf(account, address).pair, account: accountKey(account) }, loginNetworks),
    beginWithin: (sessionId) => begin(sessionKeys(sessionId)),
    succeededWithin: (sessionId) => forgetTries(db, sessionKeys(sessionId)),
    forgetOld: async () => {
      await deleteOldTries(db, limits.windowMs);
      await deleteOldNetworks(db, loginNetworkMs);
    },
  };
}

/**
 * Ends the waits of an account and of the networks from which it was tried: they block its owner, and others there.
 * @returns how many counts of failures are deleted
 */
export async function unlockAccount(
  db: Db,
  staff: { readonly staffId: string; readonly account: string },
): Promise<number> {
  const networks = await readFailedNetworks(db, staff.staffId, 2 * LIMITS.windowMs);
  const keys = networks.flatMap((network) => [pairKey(network, staff.account), keyOf(network)]);
  return deleteTries(db, keys, accountKey(staff.account));
}

/** Hashed, because a typed name can have any length, and no one needs to read who tried what. */
function keysOf(account: string, address: string): { readonly pair: string; readonly address: string } {
  const network = networkOf(address);
  return { pair: pairKey(network, account), address: keyOf(network) };
}

function pairKey(network: string, account: string): string {
  return keyOf(`${network} ${account.toLowerCase()}`);
}

function accountKey(account: string): string {
  return keyOf(`account ${account.toLowerCase()}`);
}

/** The prefix cannot collide with a network. */
function sessionKeys(sessionId: string): TryKeys {
  return { pair: keyOf(`session ${sessionId}`), address: null };
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Never zero: a refused try may have arrived at the same time as the one that blocked it. */
function pairWaits(tries: Tries | null, { free, firstWaitMs, longestWaitMs }: TryLimits): number {
  if (tries === null || tries.count < free) return firstWaitMs;
  return Math.max(1, Math.min(firstWaitMs * 2 ** (tries.count - free), longestWaitMs) - tries.passedMs);
}

function addressWaits(tries: Tries | null, { perAddress, windowMs }: TryLimits): number {
  return tries === null || tries.count < perAddress ? 0 : Math.max(0, windowMs - tries.passedMs);
}
