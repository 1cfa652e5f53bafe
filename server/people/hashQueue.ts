import { BusyError, CallerGoneError } from '../common/errors.ts';
import { networksOf, type Network } from '../common/networks.ts';

/**
 * Who waits for a hash, in the order in which they are usually served: people on their own session or device, people in
 * a network from which they have logged in before, and all others.
 */
export const LANES = ['own', 'network', 'stranger'] as const;
export type Lane = (typeof LANES)[number];

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
  readonly places: readonly Network[];
  /** Aborted when the caller's connection is gone. */
  readonly signal: AbortSignal;
}

/** A person whose identity is known, or likely. */
export function ofPerson(staffId: string, signal: AbortSignal, lane: 'own' | 'network' = 'own'): HashFor {
  return { lane, places: [{ key: staffId, factor: 1 }], signal };
}

export function ofStranger(address: string, signal: AbortSignal): HashFor {
  return { lane: 'stranger', places: networksOf(address), signal };
}

export interface HashQueue {
  /**
   * Runs the work now, or when its turn comes.
   * @throws {BusyError} at once when too many wait
   * @throws {CallerGoneError} when the caller has gone while it waited
   */
  run<T>(work: () => Promise<T>, of: HashFor): Promise<T>;
  waiting(lane: Lane): number;
}

interface Waiter extends HashFor {
  readonly enter: () => void;
}

/** @param atOnce how much work runs at once */
export function createHashQueue(atOnce: number): HashQueue {
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
    run: async (work, of) => {
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
    waiting: (lane) => waiting[lane].length,
  };
}

/** @param start which start it is, from 1 */
function orderAt(start: number): readonly Lane[] {
  if (start % LOWER_FIRST_EVERY !== 0) return LANES;
  const isStrangersTurn = start % (2 * LOWER_FIRST_EVERY) === 0;
  return isStrangersTurn ? ['stranger', 'network', 'own'] : ['network', 'stranger', 'own'];
}

function isFull(line: readonly Waiter[], { lane, places }: HashFor): boolean {
  const { all, each } = LIMITS[lane];
  const waitingOf = (wanted: string): number =>
    line.filter((waiter) => waiter.places.some(({ key }) => key === wanted)).length;
  return line.length >= all || places.some(({ key, factor }) => waitingOf(key) >= factor * each);
}
