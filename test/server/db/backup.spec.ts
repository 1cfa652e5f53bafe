import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Manifest } from '#server/db/backup/manifest.ts';
import { restoreBackup, verifyBackup } from '#server/db/backup/restoreBackup.ts';
import { writeBackup } from '#server/db/backup/writeBackup.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { migrate, newestVersion } from '#server/db/migrate.ts';
import { StartupError } from '#server/db/startupError.ts';
import { emptyDatabase, fillVersion27, rowsOf } from '../../support/earlierSchema.ts';
import { schemaOf } from '../../support/schema.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';
import { itTakesLong } from '../../support/longRunning.ts';

/** Tables that a crash empties as well. */
const UNLOGGED = ['login_try', 'upload_slot', 'query_look'];

describe('a backup of a database', () => {
  let home: string;
  let folder: string;
  let source: TestDatabase;
  let target: TestDatabase;
  let sourceDb: Database;
  let targetDb: Database;
  /** Of an empty database of this release. */
  let newSchema: readonly string[];
  let reports: string[];

  beforeEach(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-backup-'));
    folder = path.join(home, 'backup');
    [source, target] = [await startDatabase(), await startDatabase()];
    sourceDb = openDatabase(source.options, () => undefined);
    targetDb = openDatabase(target.options, () => undefined);
    await fillVersion27(sourceDb);
    newSchema = await schemaOf(targetDb);
    await emptyDatabase(targetDb);
    reports = [];
  });
  afterEach(async () => {
    await Promise.all([sourceDb.close(), targetDb.close()]);
    await Promise.all([source.stop(), target.stop()]);
    rmSync(home, { recursive: true });
  });

  const make = (): Promise<Manifest> => writeBackup(source.options, folder, '0.2.0');
  const restore = async (): Promise<void> =>
    restoreBackup(target.options, folder, await verifyBackup(folder), (text) => reports.push(text));
  const isTargetEmpty = async (): Promise<boolean> => (await rowsOf(targetDb)).size === 0;
  const file = (name: string): string => path.join(folder, name);

  it('restores all rows, sequences and rules into an empty database, and nothing else', async () => {
    await migrate(source.options);
    const before = await rowsOf(sourceDb);
    const manifest = await make();
    expect(manifest.schemaVersion).toBe(newestVersion());

    await restore();
    expect(reports).toEqual([]);
    const after = await rowsOf(targetDb);
    for (const [table, rows] of before)
      expect(after.get(table))
        .withContext(table)
        .toEqual(UNLOGGED.includes(table) ? [] : rows);
    expect(manifest.tables.map(({ name, rows }) => [name, rows])).toEqual(
      [...before]
        .filter(([table]) => !UNLOGGED.includes(table))
        .map(([table, rows]): [string, number] => [table, rows.length])
        .toSorted(),
    );
    expect(await sequencesOf(targetDb)).toEqual(await sequencesOf(sourceDb));
    expect(await schemaOf(targetDb)).toEqual(newSchema);
    await migrate(target.options);
  });

  itTakesLong('of an earlier release becomes a database of this release', async () => {
    expect((await make()).schemaVersion).toBe(27);
    await restore();
    await migrate(source.options);
    const before = await rowsOf(sourceDb);
    const after = await rowsOf(targetDb);
    for (const [table, rows] of before)
      if (!UNLOGGED.includes(table) && table !== 'schema_migration')
        expect(after.get(table)).withContext(table).toEqual(rows);
  });

  itTakesLong('shows one moment, whatever is written in the meantime', async () => {
    const writing = new AbortController();
    const written = writeUntil(writing.signal);
    const manifest = await make();
    writing.abort();
    expect(await written).toBeGreaterThan(0);
    await restore();
    const { rows } = await targetDb.query<{ chats: string; messages: string }>(
      `select (select count(*) from chat where product = 9) as chats,
              (select count(*) from message where client_msg_id = 'of a pair') as messages`,
    );
    expect(rows[0]?.chats).toBe(rows[0]?.messages ?? '');
    const chats = manifest.tables.find(({ name }) => name === 'chat');
    expect(chats?.rows).toBe(Number(rows[0]?.chats) + 3);
  });

  itTakesLong('that loses its connection fails, and leaves nothing behind', async () => {
    const other = await sourceDb.dedicated();
    await other.query('begin; lock table query');
    const making = expectAsync(make()).toBeRejected();
    await until('the backup waits', async () => {
      const { rowCount } = await sourceDb.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'customer-service backup' and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
    await making;
    expect(readdirSync(home)).toEqual([]);
    await other.end();
  });

  it('can be read by its owner only, and its names say nothing about its contents', async () => {
    await make();
    expect(readdirSync(home)).toEqual(['backup']);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) {
      expect(statSync(file(name)).mode & 0o777)
        .withContext(name)
        .toBe(0o600);
      expect(name).toMatch(/^(?:manifest\.json|[a-z_]+\.copy\.gz)$/);
    }
    const manifest = readFileSync(file('manifest.json'), 'utf8');
    const address = new URL(source.url);
    for (const secret of [address.password, '7700900001']) expect(manifest).not.toContain(secret);
  });

  const damages: Readonly<Record<string, readonly [damage: () => void, words: RegExp]>> = {
    'lost its end': [() => truncateSync(file('message.copy.gz'), 40), /message\.copy\.gz has 40 bytes instead of \d+/],
    'got an addition': [() => appendFileSync(file('chat.copy.gz'), 'x'), /chat\.copy\.gz has \d+ bytes instead of \d+/],
    'was altered': [
      () => {
        const bytes = readFileSync(file('reply.copy.gz'));
        bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
        writeFileSync(file('reply.copy.gz'), bytes);
      },
      /reply\.copy\.gz has changed since the backup was made/,
    ],
    'lost a file': [() => rmSync(file('query.copy.gz')), /A file of the backup cannot be read: .*query\.copy\.gz/],
    'lost its manifest, as one that was interrupted': [
      () => rmSync(file('manifest.json')),
      /backup is no complete backup: its manifest\.json cannot be read/,
    ],
    'has half a manifest': [
      () => truncateSync(file('manifest.json'), 500),
      /manifest\.json has been cut off or changed/,
    ],
    'has an altered manifest': [
      () => changeManifest((text) => text.replace('"lastValue": "', '"lastValue": "1')),
      /manifest\.json has been cut off or changed/,
    ],
    'has a manifest that is no object': [
      () => changeManifest(() => 'null'),
      /manifest\.json has been cut off or changed/,
    ],
  };
  for (const [what, [damage, words]] of Object.entries(damages)) {
    itTakesLong(`is refused when it ${what}`, async () => {
      await make();
      damage();
      await expectAsync(verifyBackup(folder)).toBeRejectedWithError(StartupError, words);
    });
  }

  itTakesLong('is taken back when the restored rows differ from it', async () => {
    const manifest = await make();
    const altered = {
      ...manifest,
      tables: manifest.tables.map((table) => (table.name === 'message' ? { ...table, digest: '1' } : table)),
    };
    await expectAsync(restoreBackup(target.options, folder, altered, () => undefined)).toBeRejectedWithError(
      StartupError,
      /The restored table message differs .* it has (\d+) rows instead of \1, with other contents\. Nothing has been restored/,
    );
    expect(await isTargetEmpty()).toBeTrue();
  });

  itTakesLong('is not restored into a database that holds anything', async () => {
    await make();
    await targetDb.query('create table anything ()');
    await expectAsync(restore()).toBeRejectedWithError(StartupError, /not empty/);
    await targetDb.query('drop table anything');
    await migrate(target.options);
    await expectAsync(restore()).toBeRejectedWithError(StartupError, /not empty/);
  });

  itTakesLong('by a newer release is left to that release', async () => {
    const manifest = await make();
    const newer = { ...manifest, release: '9.0.0', schemaVersion: newestVersion() + 1 };
    await expectAsync(restoreBackup(target.options, folder, newer, () => undefined)).toBeRejectedWithError(
      StartupError,
      /made by a newer release \(9\.0\.0, schema version \d+\).*Restore it with that release/,
    );
  });

  itTakesLong('does not restore tables of other programs, and names them', async () => {
    await sourceDb.query('create table "Of others/2" ("Id" integer); insert into "Of others/2" values (1)');
    await make();
    await restore();
    expect(reports).toEqual(['The table Of others/2 is not of this product, and is not restored.']);
    expect((await rowsOf(targetDb)).has('Of others/2')).toBeFalse();
  });

  itTakesLong(
    'is refused for a database of other software and for a folder that exists, and leaves nothing behind',
    async () => {
      await expectAsync(writeBackup(target.options, folder, '0.2.0')).toBeRejectedWithError(
        StartupError,
        'The database holds no data of this product.',
      );
      expect(readdirSync(home)).toEqual([]);
      mkdirSync(folder);
      await expectAsync(make()).toBeRejectedWithError(StartupError, `${folder} exists already.`);
      expect(readdirSync(folder)).toEqual([]);
      const nowhere = path.join(folder, 'nowhere', 'backup');
      await expectAsync(writeBackup(source.options, nowhere, '0.2.0')).toBeRejectedWithError(
        StartupError,
        /nowhere\/backup cannot be written: ENOENT/,
      );
    },
  );

  function changeManifest(change: (text: string) => string): void {
    writeFileSync(file('manifest.json'), change(readFileSync(file('manifest.json'), 'utf8')));
  }

  /** Adds pairs of a chat and its message until the signal. @returns how many */
  async function writeUntil(signal: AbortSignal): Promise<number> {
    let pairs = 0;
    for (; !signal.aborted; pairs += 1) {
      await sourceDb.query(
        `with chat as (insert into chat (customer_id, product, ended_at, ended_by) values (1001, 9, now(), 1) returning id)
         insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
         select id, 1, 1, 1001, 'of a pair', 1, '{}', now() from chat`,
      );
    }
    return pairs;
  }
});

async function sequencesOf(db: Database): Promise<readonly unknown[]> {
  const { rows } = await db.query(
    `select sequencename, last_value from pg_sequences
      where schemaname = 'public' and sequencename <> 'upload_slot_id_seq' order by 1`,
  );
  return rows;
}
