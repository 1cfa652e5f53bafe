import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { startBalancer } from '#bench/faults/balancer.ts';
import { now, runFaultRounds, type Fault } from '#bench/simulator/faultRounds.ts';
import { startProduct, type Product } from '#bench/simulator/product.ts';
import { isSound, reportOf } from '#bench/simulator/report.ts';
import { openDatabase } from '#server/db/connection.ts';
import { FUNCTION_SET } from '#server/db/sqlFunctions.ts';
import { CACHE_DIR, ROOT } from '#tools/paths.ts';
import { bundleServer } from '#tools/serverBundle.ts';
import { emptyPages } from '../support/emptyPages.ts';
import { describeLong } from '../support/longRunning.ts';
import { programOf } from '../support/programs.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';

const PEOPLE = { customers: 20, agents: 3, rate: 120, seed: 7, keepOpen: false };
const SERVERS = 2;
/** They import each other. */
const COPIED = ['server', 'demo'];
/** Servers start four times, which is slow on a busy machine. */
const WITHIN_MS = 180_000;

describeLong('a rolling restart from one release to the next, under traffic', () => {
  let database: TestDatabase;
  let nextDir: string;
  let webDir: string;
  let running: readonly Product[] = [];

  beforeAll(async () => {
    database = await startDatabase();
    webDir = emptyPages();
    mkdirSync(CACHE_DIR, { recursive: true });
    nextDir = mkdtempSync(path.join(CACHE_DIR, 'next-release-'));
  });
  afterAll(async () => {
    await Promise.all(running.map((product) => product.stop()));
    await database.stop();
    for (const dir of [webDir, nextDir]) rmSync(dir, { recursive: true });
  });

  it(
    'loses no message and shows none twice; each release calls its own functions',
    async () => {
      const db = openDatabase(database.options, () => undefined);
      await db.query(`alter database ${new URL(database.url).pathname.slice(1)} set track_functions = 'pl'`);
      const env = { DATABASE_URL: database.url, DEMO: '1', WEB_DIR: webDir, CUSTOMER_SENDS_PER_SECOND: '1000' };
      const ports: number[] = [];
      const add = async (program: readonly string[]): Promise<Product> => {
        const product = await startProduct(env, program);
        ports.push(portOf(product));
        running = [...running, product];
        return product;
      };
      for (let count = 0; count < SERVERS; count += 1) await add(programOf('server/main.ts'));
      const next = await bundleNext(nextDir);
      const replace = (old: Product): Fault => ({
        name: 'a server of the next release replaces one',
        strike: async () => {
          await add(next);
          ports.splice(ports.indexOf(portOf(old)), 1);
          await old.stop();
          return now();
        },
      });

      const balancer = await startBalancer(ports);
      const { summary } = await runFaultRounds(PEOPLE, {
        url: balancer.url,
        faults: running.map(replace),
        untilDue: () => Promise.resolve(),
        messages: 0,
        signal: new AbortController().signal,
        onRecovery: () => undefined,
      });
      await balancer.close();
      expect(isSound(summary)).withContext(reportOf(summary)).toBeTrue();
      expect(summary.reconnects).toBeGreaterThan(0);

      const { rows } = await db.query<{ name: string }>(
        `select schemaname as name from pg_stat_user_functions where funcname = 'commit_messages' and calls > 20`,
      );
      expect(rows).toHaveSize(2);
      expect(rows).toContain({ name: FUNCTION_SET });
      const { rows: migrations } = await db.query('select from schema_migration where version = 9999');
      expect(migrations).toHaveSize(1);
      await db.close();
    },
    WITHIN_MS,
  );
});

function portOf({ url }: Product): number {
  return Number(new URL(url).port);
}

/**
 * Bundles a release that changes a function and a table.
 * @param dir inside the checkout, where packages are found
 * @returns Node's arguments to run its server
 */
async function bundleNext(dir: string): Promise<readonly string[]> {
  for (const name of readdirSync(ROOT))
    if (!COPIED.includes(name) && !name.startsWith('.')) symlinkSync(path.join(ROOT, name), path.join(dir, name));
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(dir, name), { recursive: true });
  appendFileSync(path.join(dir, 'server/db/functions/commit_messages.sql'), '-- the next release\n');
  writeFileSync(path.join(dir, 'server/db/migrations/9999_next.sql'), 'alter table chat add column next integer;\n');
  return ['--enable-source-maps', await bundleServer(path.join(dir, 'bundle'), { root: dir, withPackages: true })];
}
