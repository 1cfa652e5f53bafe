import { setTimeout as wait } from 'node:timers/promises';
import { isId } from '../common/ids.ts';
import { staffPerson, type Person } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { moveMarks, type MarkResult, type MarkRequest, type Marks } from './markRepository.ts';
import type { MarkMetrics, MovedMarks, ChatPublisher } from './publisher.ts';

/** `unavailable`: too many marks wait, or the database did not answer. */
export type MarkOutcome = MarkResult['outcome'] | 'unavailable';

/** How many marks may wait, of one person and in all. */
interface MarkLimits {
  readonly perPerson: number;
  readonly inAll: number;
}

export interface MarkServiceDeps {
  readonly db: Pick<Database, 'transaction'>;
  readonly publisher: Pick<ChatPublisher, 'marksMoved'>;
  /** How long marks are collected before they are stored together, in milliseconds. */
  readonly gatherMs: number;
  readonly limits: MarkLimits;
  readonly metrics: MarkMetrics;
  readonly onError: (error: unknown) => void;
}

interface Gathered {
  request: MarkRequest;
  readonly answers: ((outcome: MarkOutcome) => void)[];
}

const SEQ_MAX = 2 ** 31 - 1;
/** How many marks are stored in one transaction. */
const CHUNK_SIZE = 500;
/** A failed chunk is tried again, after a longer wait each time. */
const ATTEMPTS = 4;
const WAIT_FACTOR = 4;

/** Stores how far each side of a chat has received and read it. Marks only grow. */
export type MarkService = ReturnType<typeof createMarkService>;

/**
 * A reader moves a mark with every message, and no one waits for it. So marks are collected for a moment, and only the
 * furthest of each side of a chat is stored.
 */
export function createMarkService(deps: MarkServiceDeps) {
  const waiting = new WaitingMarks(deps.limits);
  const storage = { isFailing: false };
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    while (waiting.size > 0) await storeChunk(deps, storage, waiting.take(CHUNK_SIZE));
    running = null;
  };

  const move = (person: Person, chatId: string, marks: Marks, answer?: Gathered['answers'][number]): void => {
    if (!isId(chatId)) {
      answer?.('forbidden');
      return;
    }
    const exceeded = waiting.add({ person, chatId, ...marks }, answer);
    if (exceeded !== null) {
      deps.metrics.marksRefused(exceeded, 1);
      answer?.('unavailable');
      return;
    }
    running ??= wait(deps.gatherMs).then(run);
  };

  return {
    /** `answer`, if given, is called once when the mark is stored or refused. */
    move,
    /** Stores how far a person has read, and publishes it to the other side and to their other tabs. */
    readByStaff: (staffId: string, chatId: string, chatSeq: number) =>
      new Promise<void>((resolve) => {
        move(staffPerson(staffId), chatId, { deliveredSeq: chatSeq, readSeq: chatSeq }, () => resolve());
      }),
    /** Resolves when every mark so far is stored or refused. */
    idle: () => running ?? Promise.resolve(),
  };
}

/** `isFailing`: the last chunk failed for good. Until one succeeds, each gets a single attempt. */
interface Storage {
  isFailing: boolean;
}

async function storeChunk(deps: MarkServiceDeps, storage: Storage, chunk: readonly Gathered[]): Promise<void> {
  const requests = chunk.map(({ request }) => request);
  const results = await store(deps, storage, requests);
  deps.publisher.marksMoved(requests.flatMap((request, index) => movedOf(request, results?.[index])));
  for (const [index, { answers }] of chunk.entries()) {
    for (const answer of answers) answer(results?.[index]?.outcome ?? 'unavailable');
  }
}

/** @returns null when no attempt has succeeded */
async function store(
  { db, gatherMs, metrics, onError }: MarkServiceDeps,
  storage: Storage,
  requests: readonly MarkRequest[],
): Promise<readonly MarkResult[] | null> {
  const attempts = storage.isFailing ? 1 : ATTEMPTS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const results = await db.transaction((tx) => moveMarks(tx, requests));
      storage.isFailing = false;
      return results;
    } catch (error) {
      storage.isFailing = attempt >= attempts;
      if (!storage.isFailing) {
        await wait(gatherMs * WAIT_FACTOR ** attempt);
        continue;
      }
      onError(error);
      metrics.marksRefused('unavailable', requests.length);
      return null;
    }
  }
}

/** Marks by side of a chat, oldest first, and how many of them each person has. */
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

  /** @returns the limit that this mark would exceed; null when it was added */
  add(
    { person, chatId, deliveredSeq, readSeq }: MarkRequest,
    answer?: (outcome: MarkOutcome) => void,
  ): 'person' | 'process' | null {
    const personKey = personKeyOf(person);
    const key = `${chatId} ${personKey}`;
    const before = this.#marks.get(key);
    const ofPerson = this.#ofPerson.get(personKey) ?? 0;
    if (before === undefined && ofPerson >= this.#limits.perPerson) return 'person';
    if (before === undefined && this.#marks.size >= this.#limits.inAll) return 'process';
    const read = Math.min(SEQ_MAX, Math.max(readSeq, before?.request.readSeq ?? 0));
    // A message that is read is delivered as well.
    const delivered = Math.min(SEQ_MAX, Math.max(deliveredSeq, before?.request.deliveredSeq ?? 0, read));
    const answers = before?.answers ?? [];
    if (answer !== undefined) answers.push(answer);
    this.#marks.set(key, { request: { person, chatId, deliveredSeq: delivered, readSeq: read }, answers });
    if (before === undefined) this.#ofPerson.set(personKey, ofPerson + 1);
    return null;
  }

  take(count: number): readonly Gathered[] {
    const taken: Gathered[] = [];
    for (const [key, gathered] of this.#marks) {
      if (taken.length === count) break;
      taken.push(gathered);
      this.#marks.delete(key);
      const personKey = personKeyOf(gathered.request.person);
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

function movedOf({ chatId, person }: MarkRequest, result: MarkResult | undefined): MovedMarks[] {
  return result?.outcome === 'moved' ? [{ chatId, personType: person.type, personId: person.id, ...result.marks }] : [];
}
