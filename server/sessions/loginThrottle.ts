import { createHash } from 'node:crypto';
import { TooManyTriesError } from '../common/errors.ts';
import { networkOf, networksOf } from '../common/networks.ts';
import type { Database, Db } from '../db/database.ts';
import {
  countTry,
  deleteOldKnown,
  deleteOldTries,
  deleteTries,
  findKnown,
  forgetTries,
  rememberKnown,
  takeBackTry,
  type Tries,
  type TryKeys,
  type TryLimits,
  type TryNetwork,
  readFailedNetworks,
} from './loginTryRepository.ts';

export const LIMITS: TryLimits = {
  free: 5,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  perAddress: 100,
  windowMs: 10 * 60_000,
};

/** How long the networks and devices of successful logins are remembered, and how many of each for an account. */
interface NetworkLimits {
  readonly loginNetworkMs: number;
  readonly loginNetworks: number;
}

/** From where a login is tried. */
export interface TryFrom {
  readonly address: string;
  /**
   * The device's id with the stored hash of the account's password: after a change of the password, no device is known
   * any more. null for an account that does not exist.
   */
  readonly device: string | null;
}

/** A try that counts as failed until it succeeds, so that many concurrent tries are not all free. */
export interface LoginTry {
  /** How the account knows the caller: it has signed in on this device, or from this network. */
  readonly knownBy: 'device' | 'network' | null;
  succeeded(): Promise<void>;
  /** No password was checked, so nothing has failed. */
  takeBack(): Promise<void>;
}

/**
 * Slows guessing down. Failures of others never delay an owner on a device on which they have signed in before, or in a
 * network of their own. On a new device, others in the same network who go on guessing at the account can keep its
 * owner out; guesses at other accounts do so only in a network from which the account has never signed in. All server
 * processes share the counts.
 */
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

export interface LoginThrottleDeps {
  readonly db: Database;
  readonly networks: NetworkLimits;
  readonly limits?: TryLimits;
}

export function createLoginThrottle({ db, networks, limits = LIMITS }: LoginThrottleDeps) {
  const { loginNetworkMs, loginNetworks } = networks;
  const count = async (knownBy: LoginTry['knownBy'], keys: TryKeys): Promise<LoginTry> => {
    const outcome = await countTry(db, keys, limits);
    if (!outcome.isAllowed) throw new TooManyTriesError('login', waitMs(keys, outcome.tries, limits));
    return { knownBy, succeeded: () => forgetTries(db, keys), takeBack: () => takeBackTry(db, keys) };
  };
  return {
    /** @throws {TooManyTriesError} when the try comes too soon */
    begin: async (account: string, { address, device }: TryFrom): Promise<LoginTry> => {
      const ofNetwork = pairKey(networkOf(address), account);
      const ofDevice = device === null ? null : deviceKey(device, account);
      const known = await findKnown(db, ofDevice === null ? [ofNetwork] : [ofNetwork, ofDevice]);
      if (ofDevice !== null && known.has(ofDevice)) return count('device', { pair: ofDevice, networks: [] });
      if (known.has(ofNetwork)) return count('network', { pair: ofNetwork, networks: [] });
      return count(null, { pair: ofNetwork, networks: networkKeys(address) });
    },
    /** Remembers that the account signed in or was created from here. */
    signedIn: async (account: string, { address, device }: TryFrom): Promise<void> => {
      const keys = accountKeys(account);
      await rememberKnown(db, { pair: pairKey(networkOf(address), account), account: keys.networks }, loginNetworks);
      if (device !== null)
        await rememberKnown(db, { pair: deviceKey(device, account), account: keys.devices }, loginNetworks);
    },
    /** As `begin`, for a password check within a session. Only tries of that session count. */
    beginWithin: (sessionId: string) => count('device', { pair: keyOf(`session ${sessionId}`), networks: [] }),
    /** Deletes expired tries, and networks and devices that have not been used for long. */
    forgetOld: async (): Promise<void> => {
      await deleteOldTries(db, limits.windowMs);
      await deleteOldKnown(db, loginNetworkMs);
    },
  };
}

/**
 * Ends the waits of an account on its devices, and in the networks from which it was tried: they delay its owner, and
 * others there.
 * @returns how many counts of failures are deleted
 */
export async function unlockAccount(
  db: Db,
  staff: { readonly staffId: string; readonly account: string },
): Promise<number> {
  const failed = await readFailedNetworks(db, staff.staffId, 2 * LIMITS.windowMs);
  const keys = failed.flatMap((network) => [
    pairKey(network, staff.account),
    ...networkKeys(network.replace(/\/64$/, '')).map(({ key }) => key),
  ]);
  const { networks, devices } = accountKeys(staff.account);
  return deleteTries(db, keys, [networks, devices]);
}

// Keys are hashed, because a typed name can have any length, and no one needs to read who tried what. Their prefixes
// cannot collide with a network.

function pairKey(network: string, account: string): string {
  return keyOf(`${network} ${account.toLowerCase()}`);
}

function networkKeys(address: string): readonly TryNetwork[] {
  return networksOf(address).map(({ key, factor }) => ({ key: keyOf(key), factor }));
}

function deviceKey(device: string, account: string): string {
  return keyOf(`device ${device} ${account.toLowerCase()}`);
}

/** By which the networks and the devices of an account are found. */
function accountKeys(account: string): { readonly networks: string; readonly devices: string } {
  const name = account.toLowerCase();
  return { networks: keyOf(`account ${name}`), devices: keyOf(`devices ${name}`) };
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function waitMs({ pair, networks }: TryKeys, tries: ReadonlyMap<string, Tries>, limits: TryLimits): number {
  const { perAddress, windowMs } = limits;
  const waits = networks.map(({ key, factor }) => {
    const { count = 0, passedMs = 0 } = tries.get(key) ?? {};
    return count < factor * perAddress ? 0 : windowMs - passedMs;
  });
  return Math.max(pairWaits(tries.get(pair), limits), ...waits);
}

/** Never zero: a refused try may have arrived at the same time as the one that blocked it. */
function pairWaits(tries: Tries | undefined, { free, firstWaitMs, longestWaitMs }: TryLimits): number {
  if (tries === undefined || tries.count < free) return firstWaitMs;
  return Math.max(1, Math.min(firstWaitMs * 2 ** (tries.count - free), longestWaitMs) - tries.passedMs);
}
