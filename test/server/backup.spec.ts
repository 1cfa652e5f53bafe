import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startExternalPostgres } from '#bench/faults/externalPostgres.ts';
import { startProduct, type Product } from '#bench/simulator/product.ts';
import { isSound, reportOf } from '#bench/simulator/report.ts';
import { startSimulation } from '#bench/simulator/simulation.ts';
import { login } from '#contract/http/auth.ts';
import { readConfig } from '#server/config.ts';
import { readManifest, type Manifest } from '#server/db/backup/manifest.ts';
import { findBinaries } from '#server/db/postgresPrograms.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { embeddedAddress } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { settleDemo } from '#server/deployment.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { makeCall } from '#demo/players/httpCall.ts';
import { emptyPages } from '../support/emptyPages.ts';
import { describeLong } from '../support/longRunning.ts';
import { DEMO_PASSWORD } from '../support/people.ts';
import { programOf } from '../support/programs.ts';
import { spawnProgram, type Env } from '../support/serverProcess.ts';
import { until } from '../support/until.ts';

const PEOPLE = { customers: 20, agents: 3, rate: 120, seed: 9, keepOpen: false };
const HEARD = 200;
/** Servers and databases start, which is slow on a busy machine. */
const WITHIN_MS = 240_000;

describeLong('a backup of the product', () => {
  let home: string;
  let webDir: string;
  const running: Product[] = [];

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-backups-'));
    chmodSync(home, 0o711); // for PostgreSQL, which runs as another user when we are root
    webDir = emptyPages();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((product) => product.stop()));
    for (const folder of [home, webDir]) rmSync(folder, { recursive: true });
  }, WITHIN_MS);

  const place = (name: string): string => path.join(home, name);

  const start = async (dataDir: string): Promise<Product> => {
    const product = await startProduct({ WEB_DIR: webDir, DATA_DIR: dataDir }, programOf('server/main.ts'));
    running.push(product);
    return product;
  };

  const admin = async (
    env: Env,
    ...args: string[]
  ): Promise<{ readonly how: number | string; readonly output: string }> => {
    const program = spawnProgram(['server/admin.ts', ...args], env);
    return { how: await program.exited, output: program.output().trim() };
  };

  it(
    'that is made under load restores every message that was acknowledged before it, after the data folder is gone',
    async () => {
      const lost = await start(place('data'));
      const simulation = await startSimulation({ ...PEOPLE, url: lost.url, seconds: Number.MAX_SAFE_INTEGER });
      await until('people write', () => simulation.acknowledged() >= HEARD);
      const acknowledged = simulation.acks.slice();
      const made = await admin({ DATA_DIR: place('data') }, 'backup', place('first'));
      expect(made).toEqual({
        how: 0,
        output: jasmine.stringMatching(/^The backup \S+first is complete: \d+ rows in \d+ tables/),
      });
      expect(simulation.acknowledged()).withContext('people went on').toBeGreaterThan(acknowledged.length);
      expect(await admin({ DATA_DIR: place('data') }, 'restore', place('first'))).toEqual({
        how: 1,
        output: jasmine.stringMatching(/^Already running/),
      });
      simulation.end();
      const summary = await simulation.summary;
      expect(isSound(summary)).withContext(reportOf(summary)).toBeTrue();
      await lost.stop();
      rmSync(place('data'), { recursive: true });

      const env = { DATA_DIR: place('data') };
      expect(await admin(env, 'restore', place('first'))).toEqual({
        how: 0,
        output: jasmine.stringMatching(/^The backup \S+first has been restored/),
      });
      expect((await admin(env, 'restore', place('first'))).output).toContain('The database is not empty');
      expect((await admin(env, 'backup', place('second'))).how).toBe(0);
      expect(contentsOf(readManifest(place('second')))).toEqual(contentsOf(readManifest(place('first'))));

      const restored = await start(place('data'));
      await onDatabaseOf(place('data'), async (db) => {
        const { rows } = await db.query(
          `select from unnest($1::bigint[], $2::text[]) acked (id, client_msg_id)
                  left join message using (id, client_msg_id) where message.id is null`,
          [acknowledged.map(({ serverMsgId }) => serverMsgId), acknowledged.map(({ clientMsgId }) => clientMsgId)],
        );
        expect(rows).withContext('acknowledged, and not restored').toEqual([]);
        const { rows: gaps } = await db.query(
          `select chat.id from chat left join message on chat_id = chat.id
            group by chat.id having count(message.id) <> last_seq or coalesce(max(chat_seq), 0) <> last_seq`,
        );
        expect(gaps).withContext('chats with gaps').toEqual([]);
      });
      const { data } = await makeCall(restored.url, login, {
        account: 'staff01',
        password: encodedOf(DEMO_PASSWORD),
      });
      expect(data).withContext('staff01 signs in').not.toBeNull();
      const again = await startSimulation({ ...PEOPLE, url: restored.url, seconds: 1 });
      const afterwards = await again.summary;
      expect(isSound(afterwards)).withContext(reportOf(afterwards)).toBeTrue();
      expect(afterwards.acknowledged).toBeGreaterThan(0);
    },
    WITHIN_MS,
  );

  it(
    'of an older major version of PostgreSQL is restored into the embedded one',
    async () => {
      const older = await startExternalPostgres();
      try {
        const major = Number(/ (\d+)/.exec(older.version)?.[1]);
        if (!(major < Number(findBinaries().major))) pending('an older PostgreSQL is not installed');
        const url = older.urlBy(older.port);
        await migrate({ connectionString: url });
        const db = openDatabase({ connectionString: url }, () => undefined);
        await settleDemo(readConfig({ DEMO: '1' }), db);
        await db.close();
        expect((await admin({ DATABASE_URL: url }, 'backup', place('backup'))).how).toBe(0);
      } finally {
        await older.stop();
      }
      const env = { DATA_DIR: place('data') };
      expect(await admin(env, 'restore', place('backup'))).toEqual({
        how: 0,
        output: jasmine.stringMatching('has been restored'),
      });
      const { url } = await start(place('data'));
      const { data } = await makeCall(url, login, { account: 'leader01', password: encodedOf(DEMO_PASSWORD) });
      expect(data).withContext('leader01 signs in').not.toBeNull();
      expect((await admin(env, 'backup', place('newer'))).how).toBe(0);
      const [from, to] = [readManifest(place('backup')), readManifest(place('newer'))];
      expect(from.postgres).not.toBe(to.postgres);
      expect(digestsOf(to, ['message', 'chat_event', 'reply', 'file_content'])).toEqual(
        digestsOf(from, ['message', 'chat_event', 'reply', 'file_content']),
      );
    },
    WITHIN_MS,
  );

  it(
    'is not made where there is no database, and makes none',
    async () => {
      const { how, output } = await admin({ DATA_DIR: place('nowhere') }, 'backup', place('backup'));
      expect([how, output]).toEqual([1, `The data folder ${place('nowhere')} holds no database. Check DATA_DIR.`]);
      expect([place('nowhere'), place('backup')].map(existsSync)).toEqual([false, false]);
    },
    WITHIN_MS,
  );
});

/** Everything except when and by which server it was made. */
function contentsOf({ tables, sequences }: Manifest): unknown {
  return { tables: tables.map(({ name, columns, rows, digest }) => ({ name, columns, rows, digest })), sequences };
}

function digestsOf({ tables }: Manifest, names: readonly string[]): unknown {
  return tables.filter(({ name }) => names.includes(name)).map(({ name, rows, digest }) => ({ name, rows, digest }));
}

async function onDatabaseOf(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const address = embeddedAddress(dataDir);
  if (address === null) throw new Error(`no database in ${dataDir}`);
  const db = openDatabase(address, () => undefined);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
