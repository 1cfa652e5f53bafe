import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage.ts';
import { startChanging, type Changing } from './changing.ts';
import { answerQuestions } from './children.ts';
import { CUSTOMER_SECRET } from './logins.ts';
import { noPages } from './noPages.ts';
import { seed, type SeededAgent, type SeedOptions } from './seed.ts';

// The whole product in a child process, composed as `npm start` does, on a PostgreSQL that syncs.

export interface ProductQuestion {
  /** null: another process has filled the database. */
  readonly seed: SeedOptions | null;
  /** Folder of built pages; null: no pages are needed. */
  readonly webDir: string | null;
  /** Configuration in addition to that of the bench. */
  readonly env?: Readonly<Record<string, string>>;
  /** Chats to change every second from now on. */
  readonly changesPerSecond?: number;
}

export interface ProductAnswer {
  readonly url: string;
  readonly agents: readonly SeededAgent[];
  readonly database: string;
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-product-'));
let changing: Changing | null = null;
let running: Awaited<ReturnType<typeof start>> | null = null;

async function start({ seed: options, webDir, env }: ProductQuestion) {
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    CUSTOMER_TOKEN_SECRET: CUSTOMER_SECRET,
    CUSTOMER_SENDS_PER_SECOND: '10000',
    ...env,
  });
  const { db, close } = await openStorage(config, (text) => {
    process.stderr.write(`${text}\n`);
  });
  const agents = options === null ? [] : await seed(db, options);
  const app = await buildApp({ config, db, isDemo: false, webDir: webDir ?? noPages(dataDir), version: 'bench' });
  const url = `http://127.0.0.1:${await app.listen()}`;
  const {
    rows: [row],
  } = await db.query<{ server_version: string }>('show server_version');
  return {
    db,
    url,
    agents,
    database: `PostgreSQL ${row?.server_version ?? ''}`,
    stop: async () => {
      await app.drain();
      await close();
    },
  };
}

answerQuestions(
  async (question: ProductQuestion): Promise<ProductAnswer> => {
    const { changesPerSecond } = question;
    running ??= await start(question);
    if (changesPerSecond !== undefined) changing ??= await startChanging(running.db, changesPerSecond);
    const { url, agents, database } = running;
    return { url, agents, database };
  },
  async () => {
    changing?.stop();
    await running?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);
