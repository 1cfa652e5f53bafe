import { hash, verify as verifyHash } from '@node-rs/argon2';
import { createHash, randomInt } from 'node:crypto';
import { INITIAL_PASSWORD_LENGTH } from '#contract/constants.ts';
import { normalizedPassword } from '#contract/enteredText.ts';
import { BusyError, CallerGoneError } from '../common/errors.ts';
import { networksOf, type Network } from '../common/networks.ts';
import { COMMON_PASSWORDS, SHORT_PASSWORDS } from './commonPasswords.ts';

/**
 * Who waits for a hash, in the order in which they are usually served: people on their own session or device, people in
 * a network from which they have logged in before, and all others.
 */
const LANES = ['own', 'network', 'stranger'] as const;
type Lane = (typeof LANES)[number];

/**
 * At every fourth start a lower lane goes first, the two in turn: one person who logs in without pause could otherwise
 * keep a higher lane filled, and the lower ones waiting for ever.
 */
const LOWER_FIRST_EVERY = 4;
/** How many of a lane may wait in this process, and how many of them for one person or in one network of strangers. */
const LIMITS: Readonly<Record<Lane, { readonly all: number; readonly each: number }>> = {
  own: { all: 40, each: 3 },
  network: { all: 40, each: 2 },
  stranger: { all: 20, each: 8 },
};
/** About as long as two cores need for half of a full queue. */
const RETRY_MS = 5_000;

/** For whom something is hashed. */
export interface HashFor {
  readonly lane: Lane;
  /** The person, or the networks of a stranger. */
  readonly origins: readonly Network[];
  /** Aborted when the caller's connection is gone. */
  readonly signal: AbortSignal;
}

/** A person whose identity is known, or likely. */
export function ofPerson(staffId: string, signal: AbortSignal, lane: 'own' | 'network' = 'own'): HashFor {
  return { lane, origins: [{ key: staffId, factor: 1 }], signal };
}

export function ofStranger(address: string, signal: AbortSignal): HashFor {
  return { lane: 'stranger', origins: networksOf(address), signal };
}

interface Waiter extends HashFor {
  readonly enter: () => void;
}

/** @param atOnce how much work runs at once */
export function createHashQueue(atOnce: number) {
  const waiting: Readonly<Record<Lane, Waiter[]>> = { own: [], network: [], stranger: [] };
  let running = 0;
  /** Of those who waited. */
  let starts = 0;

  const wait = (of: HashFor): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = waiting[of.lane];
      const leave = (): void => {
        line.splice(line.indexOf(waiter), 1);
        reject(new CallerGoneError());
      };
      const waiter = {
        ...of,
        enter: () => {
          of.signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      of.signal.addEventListener('abort', leave, { once: true });
      line.push(waiter);
    });
  const startNext = (): void => {
    const lane = orderAt(starts + 1).find((each) => waiting[each].length > 0);
    if (lane === undefined) {
      running -= 1;
      return;
    }
    starts += 1;
    waiting[lane].shift()?.enter();
  };

  return {
    /**
     * Runs the work now, or when its turn comes.
     * @throws {BusyError} at once when too many wait
     * @throws {CallerGoneError} when the caller has gone while it waited
     */
    run: async <T>(work: () => Promise<T>, of: HashFor): Promise<T> => {
      if (of.signal.aborted) throw new CallerGoneError();
      if (running < atOnce) running += 1;
      else if (isFull(waiting[of.lane], of)) throw new BusyError('passwordHashes', RETRY_MS);
      else await wait(of);
      try {
        return await work();
      } finally {
        startNext();
      }
    },
    waiting: (lane: Lane) => waiting[lane].length,
  };
}

/** @param start which start it is, from 1 */
function orderAt(start: number): readonly Lane[] {
  if (start % LOWER_FIRST_EVERY !== 0) return LANES;
  const isStrangersTurn = start % (2 * LOWER_FIRST_EVERY) === 0;
  return isStrangersTurn ? ['stranger', 'network', 'own'] : ['network', 'stranger', 'own'];
}

function isFull(line: readonly Waiter[], { lane, origins }: HashFor): boolean {
  const { all, each } = LIMITS[lane];
  const waitingOf = (wanted: string): number =>
    line.filter((waiter) => waiter.origins.some(({ key }) => key === wanted)).length;
  return line.length >= all || origins.some(({ key, factor }) => waitingOf(key) >= factor * each);
}

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
export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes at most two at once: each takes 64 MiB and a core.
 * @param cost of new hashes. Only specs lower it; no setting can
 */
export function createPasswords(cost = COST) {
  const queue = createHashQueue(MAX_AT_ONCE);
  return {
    /**
     * @param verify hex(SHA-256(encoded))
     * @throws {BusyError} when too many wait, {CallerGoneError} when the caller has gone; so does `matches`
     */
    hash: (verify: string, of: HashFor) => queue.run(() => hash(verify, cost), of),
    /** Takes as long for `null` (no such account) as for a wrong password. */
    matches: async (stored: string | null, verify: string, of: HashFor): Promise<boolean> => {
      const isSame = await queue.run(() => verifyHash(stored ?? UNKNOWN_ACCOUNT_HASH, verify), of);
      return isSame && stored !== null;
    },
    /** How many wait in each lane. */
    waiting: (): ReadonlyMap<Lane, number> => new Map(LANES.map((lane) => [lane, queue.waiting(lane)])),
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
