import type { Db } from '../db/database.ts';
import {
  addToList,
  beginList,
  findContradictions,
  numberList,
  storeList,
  type Contradiction,
  type ListLine,
} from './listedPeopleRepository.ts';
import type { PersonLine } from './peopleFile.ts';

/** What is wrong with a line of a list. */
export interface LineProblem {
  readonly line: number;
  /** Without a full stop. */
  readonly text: string;
  /** The other line that it is about; null: none. */
  readonly otherLine?: number | null;
}

/** How many people of a list are new, and how many are described as before, or by something newer. */
export interface ListCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface TakenList extends ListCounts {
  /** Those with an open chat whose name has changed. */
  readonly renamed: readonly string[];
}

/** People who are sent to the database at once. */
const BATCH = 1_000;
/** Problems that are named. */
const PROBLEMS_MAX = 1_000;

/** A list with problems. The transaction may not be committed. */
export class ListProblemsError extends Error {
  readonly #problems: readonly LineProblem[];

  constructor(problems: readonly LineProblem[]) {
    super('the list has problems');
    this.#problems = [...problems].sort((one, other) => one.line - other.line).slice(0, PROBLEMS_MAX);
  }

  /** One for each of the first problems, in the order of the list. @param line what a line of the list is called */
  sentences(line: string): readonly string[] {
    const named = this.#problems.map(({ line: number, text, otherLine = null }) =>
      otherLine === null
        ? `${line} ${number}: ${text}.`
        : `${line} ${number}: ${text} as ${line.toLowerCase()} ${otherLine}.`,
    );
    return named.length < PROBLEMS_MAX ? named : [...named, 'There may be more.'];
  }
}

/**
 * Stores a list of people, whom the app described so at this time.
 * @param prepare runs when all lines are known to be right, and before people are locked until the transaction ends
 * @throws {ListProblemsError} if anything in it is wrong
 */
export async function takeList(
  tx: Db,
  lines: Iterable<PersonLine> | AsyncIterable<PersonLine>,
  at: Date,
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<TakenList> {
  await beginList(tx);
  const problems: LineProblem[] = [];
  let people = 0;
  let batch: ListLine[] = [];
  for await (const { line, person } of lines) {
    if (typeof person !== 'string') batch.push({ line, person });
    else if (problems.length < PROBLEMS_MAX) problems.push({ line, text: person });
    if (batch.length === BATCH) batch = await flushed(tx, batch);
    people += 1;
  }
  await addToList(tx, batch);
  await numberList(tx);
  problems.push(...(await findContradictions(tx, PROBLEMS_MAX)).map(problemOf));
  if (problems.length > 0) throw new ListProblemsError(problems);
  await prepare();
  const { added, changed, renamed } = await storeList(tx, at);
  return { added, changed, unchanged: people - added - changed, renamed };
}

async function flushed(tx: Db, batch: readonly ListLine[]): Promise<ListLine[]> {
  await addToList(tx, batch);
  return [];
}

function problemOf({ line, field, otherLine, otherPerson }: Contradiction): LineProblem {
  if (otherPerson !== null)
    return { line, text: `this phone is that of ${otherPerson}, who must be in the list with another one, or none` };
  return { line, text: `it has the same ${field}`, otherLine };
}
