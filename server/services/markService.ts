import type { Database } from '../repositories/database.ts';
import { moveMarks, type MarkResult, type MarkWish, type Marks } from '../repositories/markRepository.ts';
import { PERSON_TYPE } from '../../contract/domain.ts';
import { isId } from './ids.ts';
import type { ReadMarks } from './ports.ts';
import type { MovedMarks, Person, Publisher } from './publisher.ts';

export type MarkOutcome = MarkResult['outcome'] | 'unavailable';

/** Keeps how far each side of a chat has received and read. Marks only grow. */
export interface MarkService extends ReadMarks {
  /** `answer`, if given, is called once when the mark is stored or refused. */
  move(person: Person, chatId: string, marks: Marks, answer?: (outcome: MarkOutcome) => void): void;
  /** Resolves when every mark so far is stored or refused. */
  idle(): Promise<void>;
}

export interface MarkServiceDeps {
  readonly db: Database;
  readonly publisher: Pick<Publisher, 'marksMoved'>;
  /** How long marks gather before they are stored together, in milliseconds. */
  readonly gatherMs: number;
}

interface Gathered { wish: MarkWish; readonly answers: ((outcome: MarkOutcome) => void)[] }

const SEQ_MAX = 2 ** 31 - 1;

/**
 * Nobody waits for a mark, and a reader moves it with every message, so marks gather for a moment: of each side of a chat only
 * the furthest is stored.
 */
export function createMarkService({ db, publisher, gatherMs }: MarkServiceDeps): MarkService {
  let gathered = new Map<string, Gathered>();
  let running: Promise<void> | null = null;

  const storeGathered = async (): Promise<void> => {
    const batch = [...gathered.values()];
    gathered = new Map();
    const wishes = batch.map(({ wish }) => wish);
    const results = await db.transaction((tx) => moveMarks(tx, wishes)).catch(() => null);
    publisher.marksMoved(wishes.flatMap((wish, index) => movedOf(wish, results?.[index])));
    for (const [index, { answers }] of batch.entries()) {
      for (const answer of answers) answer(results?.[index]?.outcome ?? 'unavailable');
    }
  };

  const run = async (): Promise<void> => {
    while (gathered.size > 0) await storeGathered();
    running = null;
  };

  const move: MarkService['move'] = (person, chatId, marks, answer) => {
    if (!isId(chatId)) {
      answer?.('forbidden');
      return;
    }
    const key = `${chatId} ${person.type} ${person.id}`;
    const before = gathered.get(key);
    const readSeq = Math.min(SEQ_MAX, Math.max(marks.readSeq, before?.wish.readSeq ?? 0));
    // Who has read a message has received it.
    const deliveredSeq = Math.min(SEQ_MAX, Math.max(marks.deliveredSeq, before?.wish.deliveredSeq ?? 0, readSeq));
    const answers = before?.answers ?? [];
    if (answer !== undefined) answers.push(answer);
    gathered.set(key, { wish: { person, chatId, deliveredSeq, readSeq }, answers });
    running ??= new Promise<void>((resolve) => { setTimeout(resolve, gatherMs); }).then(run);
  };

  return {
    move,
    readByStaff: (staffId, chatId, chatSeq) => new Promise((resolve) => {
      move({ type: PERSON_TYPE.staff, id: staffId }, chatId, { deliveredSeq: chatSeq, readSeq: chatSeq }, () => resolve());
    }),
    idle: () => running ?? Promise.resolve(),
  };
}

function movedOf({ chatId, person }: MarkWish, result: MarkResult | undefined): MovedMarks[] {
  return result?.outcome === 'moved' ? [{ chatId, personType: person.type, personId: person.id, ...result.marks }] : [];
}
