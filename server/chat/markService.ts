import { setTimeout as wait } from 'node:timers/promises';
import { PERSON_TYPE } from '../../contract/domain.ts';
import { isId } from '../common/ids.ts';
import type { Person } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { moveMarks, type MarkResult, type MarkWish, type Marks } from './markRepository.ts';
import type { MarkMetrics, MovedMarks, Publisher, ReadMarks } from './publisher.ts';

/** `unavailable`: too many marks wait, or the database did not answer. */
export type MarkOutcome = MarkResult['outcome'] | 'unavailable';

/** Keeps how far each side of a chat has received and read. Marks only grow. */
export interface MarkService extends ReadMarks {
  /** `answer`, if given, is called once when the mark is stored or refused. */
  move(person: Person, chatId: string, marks: Marks, answer?: (outcome: MarkOutcome) => void): void;
  /** Resolves when every mark so far is stored or refused. */
  idle(): Promise<void>;
}

/** Marks that may wait: of one person, and of all. */
export interface MarkLimits {
  readonly perPerson: number;
  readonly inAll: number;
}

export interface MarkServiceDeps {
  readonly db: Pick<Database, 'transaction'>;
  readonly publisher: Pick<Publisher, 'marksMoved'>;
  /** How long marks gather before they are stored together, in milliseconds. */
  readonly gatherMs: number;
  readonly limits: MarkLimits;
  readonly metrics: MarkMetrics;
  readonly onError: (error: unknown) => void;
}

interface Gathered {
  wish: MarkWish;
  readonly answers: ((outcome: MarkOutcome) => void)[];
}

const SEQ_MAX = 2 ** 31 - 1;
/** Marks that are stored in one transaction. */
const CHUNK_SIZE = 500;
/** A chunk that fails is stored again, each time after a longer wait. */
const ATTEMPTS = 4;
const WAIT_FACTOR = 4;

/**
 * Nobody waits for a mark, and a reader moves it with every message, so marks gather for a moment: of each side of a
 * chat only the furthest is stored.
 */
export function createMarkService({ db, publisher, gatherMs, limits, metrics, onError }: MarkServiceDeps): MarkService {
  const waiting = new WaitingMarks(limits);
  let running: Promise<void> | null = null;
  /** The last chunk was given up: until one is stored, each gets a single attempt. */
  let isFailing = false;

  const store = async (wishes: readonly MarkWish[]): Promise<readonly MarkResult[] | null> => {
    const attempts = isFailing ? 1 : ATTEMPTS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const results = await db.transaction((tx) => moveMarks(tx, wishes));
        isFailing = false;
        return results;
      } catch (error) {
        isFailing = attempt >= attempts;
        if (!isFailing) {
          await wait(gatherMs * WAIT_FACTOR ** attempt);
          continue;
        }
        onError(error);
        metrics.marksRefused('unavailable', wishes.length);
        return null;
      }
    }
  };

  const storeChunk = async (): Promise<void> => {
    const chunk = waiting.take(CHUNK_SIZE);
    const wishes = chunk.map(({ wish }) => wish);
    const results = await store(wishes);
    publisher.marksMoved(wishes.flatMap((wish, index) => movedOf(wish, results?.[index])));
    for (const [index, { answers }] of chunk.entries()) {
      for (const answer of answers) answer(results?.[index]?.outcome ?? 'unavailable');
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.size > 0) await storeChunk();
    running = null;
  };

  const move: MarkService['move'] = (person, chatId, marks, answer) => {
    if (!isId(chatId)) {
      answer?.('forbidden');
      return;
    }
    const exceeded = waiting.add({ person, chatId, ...marks }, answer);
    if (exceeded !== null) {
      metrics.marksRefused(exceeded, 1);
      answer?.('unavailable');
      return;
    }
    running ??= wait(gatherMs).then(run);
  };

  return {
    move,
    readByStaff: (staffId, chatId, chatSeq) =>
      new Promise((resolve) => {
        move({ type: PERSON_TYPE.staff, id: staffId }, chatId, { deliveredSeq: chatSeq, readSeq: chatSeq }, () =>
          resolve(),
        );
      }),
    idle: () => running ?? Promise.resolve(),
  };
}

/** Marks by side of a chat, the oldest first, and how many each person has among them. */
class WaitingMarks {
  readonly #limits: MarkLimits;
  readonly #marks = new Map<string, Gathered>();
  readonly #ofPerson = new Map<string, number>();

  constructor(limits: MarkLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#marks.size;
  }

  /** @returns the limit that this mark would exceed; null when it waits now */
  add(
    { person, chatId, deliveredSeq, readSeq }: MarkWish,
    answer?: (outcome: MarkOutcome) => void,
  ): 'person' | 'process' | null {
    const personKey = personKeyOf(person);
    const key = `${chatId} ${personKey}`;
    const before = this.#marks.get(key);
    const ofPerson = this.#ofPerson.get(personKey) ?? 0;
    if (before === undefined && ofPerson >= this.#limits.perPerson) return 'person';
    if (before === undefined && this.#marks.size >= this.#limits.inAll) return 'process';
    const read = Math.min(SEQ_MAX, Math.max(readSeq, before?.wish.readSeq ?? 0));
    // Who has read a message has received it.
    const delivered = Math.min(SEQ_MAX, Math.max(deliveredSeq, before?.wish.deliveredSeq ?? 0, read));
    const answers = before?.answers ?? [];
    if (answer !== undefined) answers.push(answer);
    this.#marks.set(key, { wish: { person, chatId, deliveredSeq: delivered, readSeq: read }, answers });
    if (before === undefined) this.#ofPerson.set(personKey, ofPerson + 1);
    return null;
  }

  take(count: number): readonly Gathered[] {
    const taken: Gathered[] = [];
    for (const [key, gathered] of this.#marks) {
      if (taken.length === count) break;
      taken.push(gathered);
      this.#marks.delete(key);
      const personKey = personKeyOf(gathered.wish.person);
      const left = (this.#ofPerson.get(personKey) ?? 1) - 1;
      if (left === 0) this.#ofPerson.delete(personKey);
      else this.#ofPerson.set(personKey, left);
    }
    return taken;
  }
}

function personKeyOf({ type, id }: Person): string {
  return `${type} ${id}`;
}

function movedOf({ chatId, person }: MarkWish, result: MarkResult | undefined): MovedMarks[] {
  return result?.outcome === 'moved' ? [{ chatId, personType: person.type, personId: person.id, ...result.marks }] : [];
}
