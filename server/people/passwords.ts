import { hash, verify as verifyHash } from '@node-rs/argon2';
import { createHash, randomInt } from 'node:crypto';
import { INITIAL_PASSWORD_LENGTH } from '#contract/constants.ts';
import { normalizedPassword } from '#contract/passwords.ts';
import { COMMON_PASSWORDS, SHORT_PASSWORDS } from './commonPasswords.ts';
import { createHashQueue, LANES, type HashFor, type Lane } from './hashQueue.ts';

/** Letters and digits, without those that look like others. */
const INITIAL_CHARACTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random password for a new account. Its owner changes it at the first login. */
export function initialPassword(): string {
  return Array.from({ length: INITIAL_PASSWORD_LENGTH }, () =>
    INITIAL_CHARACTERS.charAt(randomInt(INITIAL_CHARACTERS.length)),
  ).join('');
}

/** The cost of one argon2id hash. */
interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** 64 MiB, three passes. */
const COST: PasswordCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
const MAX_AT_ONCE = 2;
/**
 * A hash of the same cost, of random bytes that were not stored. The password of an unknown account is compared with
 * it.
 */
export const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=65536,t=3,p=1$VUnyF8OEIEqu++wFTTt5xw$AO6lmgUIhcsWh9msmGETVtAoduB053ChvXuUDgiRfiY';
/** Printable characters of ASCII. */
const CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
/** hex(SHA-256(plain)) of common passwords, computed at the first use. */
let guessable: ReadonlySet<string> | null = null;

/** Stores passwords as slow hashes of `verify`: one hash serves both logins. */
export interface Passwords {
  /**
   * @param verify hex(SHA-256(encoded))
   * @throws {BusyError} when too many wait, {CallerGoneError} when the caller has gone; so does `matches`
   */
  readonly hash: (verify: string, of: HashFor) => Promise<string>;
  /** Takes as long for `null` (no such account) as for a wrong password. */
  readonly matches: (stored: string | null, verify: string, of: HashFor) => Promise<boolean>;
  /** How many wait in each lane. */
  readonly waiting: () => ReadonlyMap<Lane, number>;
}

/**
 * Hashes at most two at once: each takes 64 MiB and a core.
 * @param cost of new hashes. Only specs lower it; no setting can
 */
export function createPasswords(cost = COST): Passwords {
  const queue = createHashQueue(MAX_AT_ONCE);
  return {
    hash: (verify, of) => queue.run(() => hash(verify, cost), of),
    matches: async (stored, verify, of) => {
      const isSame = await queue.run(() => verifyHash(stored ?? UNKNOWN_ACCOUNT_HASH, verify), of);
      return isSame && stored !== null;
    },
    waiting: () => new Map(LANES.map((lane) => [lane, queue.waiting(lane)])),
  };
}

/** A hash outside a server, where no one waits for it. */
export function hashAlone(verify: string, cost = COST): Promise<string> {
  return hash(verify, cost);
}

/** The form of a password that the browser sends: hex(SHA-256(plain)), normalized. */
export function encodedOf(plain: string): string {
  return sha256(normalizedPassword(plain));
}

/** The form that the chat login sends, from the form that the back-office login sends. */
export function verifyOf(encoded: string): string {
  return sha256(encoded);
}

export function isCommonPassword(encoded: string): boolean {
  guessable ??= new Set([...COMMON_PASSWORDS, ...SHORT_PASSWORDS, ...shortest()].map(sha256));
  return guessable.has(encoded);
}

/**
 * The server does not see the length, but can list very short passwords: up to two characters, and up to four digits.
 */
function shortest(): readonly string[] {
  const digits = (length: number): readonly string[] =>
    Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0'));
  return [
    '',
    ...CHARACTERS,
    ...CHARACTERS.flatMap((first) => CHARACTERS.map((second) => first + second)),
    ...digits(3),
    ...digits(4),
  ];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
