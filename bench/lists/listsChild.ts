import type { ConnectionOptions } from '#server/db/connection.ts';
import { listChats, type ChatListQuery } from '#server/chat/chatListRepository.ts';
import { answerQuestions } from '../support/children.ts';
import { percentile } from '../support/statistics.ts';
import { inTurns, startTwoDatabases, type Side, type TwoDatabases } from '../support/twoDatabases.ts';
import { casesAt, type Case } from './cases.ts';
import { fill, type Filled } from './fill.ts';

// Two databases of different sizes in one PostgreSQL that syncs, with the server's services reading both in turns.

export type ListsQuestion =
  | { readonly type: 'fill'; readonly sizes: readonly [number, number] }
  | { readonly type: 'measure'; readonly times: number };

/** The small and the large database. */
export interface Measured {
  readonly list: string;
  readonly filter: string;
  readonly rows: readonly [number, number];
  /** Longest of the quarter of turns that other programs disturbed least. */
  readonly ms: readonly [number, number];
}

export interface ListsAnswer {
  readonly databases: readonly ConnectionOptions[];
  readonly version: string;
  readonly measured: readonly Measured[];
  /** A page in the middle of the large database, in milliseconds: by cursor, and by OFFSET. */
  readonly deep: { readonly cursorMs: number; readonly offsetMs: number };
}

const DEEP_TIMES = 15;
let running: TwoDatabases<Filled> | null = null;

async function measureAll([small, large]: TwoDatabases<Filled>['sides'], times: number): Promise<readonly Measured[]> {
  const others = casesAt(large.db, large.filled);
  const measured: Measured[] = [];
  for (const [index, one] of casesAt(small.db, small.filled).entries()) {
    const other = others[index];
    if (other !== undefined) measured.push(await measure(one, other, times));
  }
  return measured;
}

async function measure(one: Case, other: Case, times: number): Promise<Measured> {
  const rows: [number, number] = [await one.ask(), await other.ask()];
  const [small, large] = await inTurns(one.ask, other.ask, times);
  return { list: one.list, filter: one.filter, rows, ms: [quiet(small), quiet(large)] };
}

async function measureDeep({ db, filled: { chats } }: Side<Filled>): Promise<ListsAnswer['deep']> {
  const offset = chats / 2;
  const read = (slice: ChatListQuery['slice']) =>
    listChats(db, { filter: {}, order: 'changed', slice, hasMessages: false });
  const [before] = await read({ from: 'start', offset: offset - 1, limit: 1 });
  if (before === undefined) throw new Error('there is no such page');
  const timed = async (slice: ChatListQuery['slice']): Promise<number> => {
    const startedAt = performance.now();
    await read(slice);
    return performance.now() - startedAt;
  };
  const [cursor, skipping]: [number[], number[]] = [[], []];
  for (let time = 0; time < DEEP_TIMES; time += 1) {
    cursor.push(await timed({ from: 'after', position: before, limit: 11 }));
    skipping.push(await timed({ from: 'start', offset, limit: 11 }));
  }
  return { cursorMs: quiet(cursor), offsetMs: quiet(skipping) };
}

function quiet(ms: readonly number[]): number {
  return percentile(ms, 0.25);
}

answerQuestions(
  async (question: ListsQuestion): Promise<ListsAnswer> => {
    if (question.type === 'fill') running ??= await startTwoDatabases('chats', question.sizes, fill);
    if (running === null) throw new Error('nothing is filled yet');
    const { sides, version } = running;
    const databases = sides.map(({ options }) => options);
    if (question.type === 'fill')
      return { databases, version, measured: [], deep: { cursorMs: Number.NaN, offsetMs: Number.NaN } };
    return { databases, version, measured: await measureAll(sides, question.times), deep: await measureDeep(sides[1]) };
  },
  async () => {
    await running?.stop();
  },
);
