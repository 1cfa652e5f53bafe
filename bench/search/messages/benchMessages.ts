import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROLE_KEY } from '#contract/domain.ts';
import { createMessageWords } from '#server/chat/messageWordsService.ts';
import { searchMessages } from '#server/chat/messageSearchService.ts';
import { dbOf, openDatabase, type Database } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadNow, machine } from '../../support/machine.ts';
import { percentile } from '../../support/statistics.ts';
import { figure, table, targetLines } from '../../support/table.ts';
import { countDifferences, type Reader } from './compareMessages.ts';
import {
  APART,
  CHINESE_WORD,
  fillMessages,
  FRESH,
  MESSAGES_PER_CHAT,
  PAST,
  RARE,
  SHARES,
  type FilledMessages,
} from './fillMessages.ts';

const P95_MAX_MS = 100;
const SLOWEST_MAX_MS = 1_000;
const INDEX_SHARE_MAX = 0.4;
/** Words in fewer of the blocks are looked up. */
const RARE_SHARE = 0.01;
/** Requests of each case. */
const TIMES = 15;
const PAGE_SIZE = 20;

type Searcher = Parameters<typeof searchMessages>[1];
type Request = Parameters<typeof searchMessages>[2];

interface Case {
  readonly kind: string;
  readonly keyword: string;
  /** In how many of the blocks it is. */
  readonly share: number;
}

interface Place {
  readonly name: string;
  readonly principal: Searcher;
  readonly request: Omit<Request, 'keyword'>;
}

interface Measured extends Case {
  readonly place: string;
  readonly found: number;
  readonly ms: readonly number[];
}

/** Measures the search of messages, and the size of its index. */
export async function benchMessages({ messages }: { readonly messages: number }): Promise<void> {
  console.log(`search: pages of ${PAGE_SIZE} among ${figure(messages)} messages, ${TIMES} times each`);
  const load = loadNow();
  const dir = mkdtempSync(path.join(tmpdir(), 'bench-messages-'));
  const { address, stop } = await startEmbedded({ dataDir: dir, durability: 'full' });
  try {
    await migrate(address);
    const db = openDatabase(address, () => undefined);
    const startedAt = performance.now();
    const patient = await db.dedicated();
    await patient.query('set statement_timeout = 0');
    const filled = await fillMessages(dbOf(patient), messages);
    await patient.end();
    console.log(`filled in ${figure((performance.now() - startedAt) / 1_000)} s`);
    const measured = await measureAll(db, filled);
    console.log(`\n${machine()}, ${load}`);
    console.log(`\n${table(...rowsOf(measured))}`);
    await report(db, measured, readersOf(filled));
    await db.close();
  } finally {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function casesOf(): readonly Case[] {
  return [
    ...Object.entries(SHARES).map(([word, share]) => {
      const ofBlocks = 1 - (1 - share) ** MESSAGES_PER_CHAT;
      return { kind: `${figure(ofBlocks * 100, 2)} % of blocks`, keyword: word, share: ofBlocks };
    }),
    { kind: `${RARE.messages} messages`, keyword: RARE.word, share: 0 },
    { kind: 'beginning of a rare word', keyword: RARE.word.slice(0, 5), share: 0 },
    { kind: 'two letters', keyword: 'ev', share: 1 },
    { kind: 'two words, common', keyword: 'everywhere frequent', share: 1 },
    { kind: 'two words, one rare', keyword: `everywhere ${RARE.word}`, share: 0 },
    { kind: 'two common words that never meet', keyword: APART.join(' '), share: 1 },
    { kind: 'of the older half only', keyword: PAST, share: 1 },
    { kind: 'Chinese, two characters', keyword: CHINESE_WORD, share: 0.005 },
    { kind: 'nothing found', keyword: 'xyzzyqwert', share: 0 },
  ];
}

function placesOf(filled: FilledMessages): readonly Place[] {
  const [agent = '1'] = filled.staffIds;
  const all = principalOf(agent, [ROLE_KEY.history]);
  return [
    { name: 'all', principal: all, request: { pageSize: PAGE_SIZE } },
    { name: 'of one product', principal: all, request: { pageSize: PAGE_SIZE, comeFrom: 3 } },
    { name: 'of customers', principal: all, request: { pageSize: PAGE_SIZE, fromType: 1 } },
    { name: 'own and former', principal: principalOf(agent, [ROLE_KEY.tasks]), request: { pageSize: PAGE_SIZE } },
  ];
}

function readersOf({ staffIds: [agent = '1'] }: FilledMessages): readonly Reader[] {
  return [
    { principal: principalOf(agent, [ROLE_KEY.history]), readsAll: true },
    { principal: principalOf(agent, [ROLE_KEY.tasks]), readsAll: false },
  ];
}

function principalOf(staffId: string, uris: readonly string[]): Searcher {
  return { staffId, type: 'D', uris };
}

async function measureAll(db: Database, filled: FilledMessages): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const each of casesOf()) {
    for (const { name, principal, request } of placesOf(filled)) {
      const ms: number[] = [];
      let found = 0;
      for (let time = 0; time <= TIMES; time += 1) {
        const startedAt = performance.now();
        const answer = await searchMessages({ db, timeZone: 'UTC' }, principal, { ...request, keyword: each.keyword });
        if (time > 0) ms.push(performance.now() - startedAt); // the first one reads from the disk
        found = answer.records.length;
      }
      measured.push({ ...each, place: name, found, ms });
    }
  }
  return measured;
}

function rowsOf(measured: readonly Measured[]): [readonly string[], readonly (readonly string[])[]] {
  const rows = measured.map(({ kind, place, found, ms }) => [
    `${kind}: ${place}`,
    figure(found),
    figure(percentile(ms, 0.5), 1),
    figure(percentile(ms, 0.95), 1),
    figure(Math.max(...ms), 1),
  ]);
  return [['keyword and chats', 'on the first page', 'ms', 'p95 ms', 'slowest'], rows];
}

async function report(db: Database, measured: readonly Measured[], readers: readonly Reader[]): Promise<void> {
  const sizes = await db.one<{ words: number; messages: number }>(
    `select pg_total_relation_size('message_search')::float8 as words,
            pg_total_relation_size('message')::float8 as messages`,
  );
  const rare = measured.filter(({ share }) => share < RARE_SHARE);
  const misses = measured
    .filter(({ ms, share }) => percentile(ms, 0.95) > (share < RARE_SHARE ? P95_MAX_MS : SLOWEST_MAX_MS))
    .map(({ kind, place, ms }) => ({
      ...{
        what: `${kind}: ${place}`,
        value: percentile(ms, 0.95),
        wanted: { atMost: P95_MAX_MS },
        digits: 1,
        unit: ' ms',
      },
    }));
  await measureIndexing(db);
  console.log(`\nSearch of messages`);
  console.log(
    targetLines([
      {
        ...{ what: 'p95 of words in less than 1 % of blocks', wanted: { atMost: P95_MAX_MS }, digits: 1, unit: ' ms' },
        value: percentile(
          rare.flatMap(({ ms }) => ms),
          0.95,
        ),
      },
      {
        ...{ what: 'the slowest of all', wanted: { atMost: SLOWEST_MAX_MS }, digits: 1, unit: ' ms' },
        value: Math.max(...measured.flatMap(({ ms }) => ms)),
      },
      { what: 'index ÷ message table', value: sizes.words / sizes.messages, wanted: { atMost: INDEX_SHARE_MAX } },
      {
        what: 'messages that only the search finds, or only a filter of all',
        value: await countDifferences(db, readers),
        ...{ wanted: { atMost: 0 }, digits: 0 },
      },
      ...misses,
    ]),
  );
}

async function measureIndexing(db: Database): Promise<void> {
  const words = createMessageWords(db);
  const startedAt = performance.now();
  while (await words.run());
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`words of ${figure(FRESH)} new messages in ${figure(FRESH / 3)} chats: ${figure(seconds, 2)} s`);
}
