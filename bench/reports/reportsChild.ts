import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp, type App } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/connection.ts';
import { createReportRollupService } from '#server/reports/reportRollupService.ts';
import { answerQuestions } from '../support/children.ts';
import { noPages } from '../support/noPages.ts';
import { startTwoDatabases, type Side, type TwoDatabases } from '../support/twoDatabases.ts';
import { startChanges } from './changes.ts';
import { fill, type Filled } from './fill.ts';

// Two databases of different sizes in one PostgreSQL that syncs, and the product on each, while old queries and chats
// change.

/** Messages in each database. */
export interface ReportsQuestion {
  readonly sizes: readonly [number, number];
}

export interface ReportsSide {
  readonly url: string;
  readonly token: string;
  readonly messages: number;
  readonly chats: number;
  readonly queries: number;
  /** Size on disk. */
  readonly size: string;
  readonly fillSeconds: number;
  readonly rollUpSeconds: number;
}

export interface ReportsAnswer {
  readonly version: string;
  readonly sides: readonly [ReportsSide, ReportsSide];
}

const ZONE = 'Europe/Berlin';
const dir = mkdtempSync(path.join(tmpdir(), 'bench-reports-pages-'));
let databases: TwoDatabases<Filled> | null = null;
const apps: App[] = [];
let changing: NodeJS.Timeout | undefined;

async function serve(side: Side<Filled>): Promise<ReportsSide> {
  const {
    db,
    filled: { token, chats, queries },
    size: messages,
    seconds: fillSeconds,
  } = side;
  const rollUpSeconds = await rollUp(db);
  // Vacuums as the product would have done in two years, because filling has left dead rows.
  const patient = await db.dedicated();
  await patient.query('vacuum analyze');
  await patient.end();
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'warn', TIME_ZONE: ZONE });
  const app = await buildApp({ config, db, isDemo: false, webDir: noPages(dir), version: 'bench' });
  apps.push(app);
  const {
    rows: [row],
  } = await db.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size');
  return {
    url: `http://127.0.0.1:${await app.listen()}`,
    token,
    messages,
    chats,
    queries,
    size: row?.size ?? '',
    fillSeconds,
    rollUpSeconds,
  };
}

/** Like the product's job, but without pauses. @returns seconds */
async function rollUp(db: Database): Promise<number> {
  const startedAt = performance.now();
  const rollup = createReportRollupService({ db, timeZone: ZONE, now: Date.now });
  while (await rollup.roll());
  return (performance.now() - startedAt) / 1_000;
}

answerQuestions(
  async ({ sizes }: ReportsQuestion): Promise<ReportsAnswer> => {
    databases ??= await startTwoDatabases('reports', sizes, fill);
    const {
      sides: [small, large],
      version,
    } = databases;
    const sides = [await serve(small), await serve(large)] as const;
    changing ??= startChanges([small.db, large.db]);
    return { version, sides };
  },
  async () => {
    clearInterval(changing);
    for (const app of apps) await app.drain();
    await databases?.stop();
    rmSync(dir, { recursive: true, force: true });
  },
);
