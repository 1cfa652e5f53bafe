import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { embeddedAddress } from '#server/db/embedded.ts';
import { aStaff } from '../../support/builders.ts';
import { emptyPages } from '../../support/emptyPages.ts';
import { aFullCustomer } from '../../support/fullCustomer.ts';
import { freePort, spawnProgram, spawnServer, type Env, type ServerProcess } from '../../support/serverProcess.ts';
import { describeLong } from '../../support/longRunning.ts';

const CANARY = 'zqcanary';
/** A server and its PostgreSQL start, which is slow on a busy machine. */
const WITHIN_MS = 240_000;

describeLong('a deployment whose customer was erased', () => {
  let home: string;
  let env: Env;
  let server: ServerProcess;
  let db: Database;
  beforeEach(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-erased-'));
    chmodSync(home, 0o711); // for PostgreSQL, which runs as another user when we are root
    env = {
      DATA_DIR: path.join(home, 'data'),
      PORT: await freePort(),
      WEB_DIR: emptyPages(),
      LOG_LEVEL: 'trace',
      DEMO: '0',
    };
    server = await spawnServer(env);
    const address = embeddedAddress(path.join(home, 'data'));
    if (address === null) throw new Error('no database');
    db = openDatabase(address, () => undefined);
  }, WITHIN_MS);
  afterEach(async () => {
    await db.close();
    server.signal('SIGTERM');
    await server.exited;
    for (const folder of [home, env['WEB_DIR'] ?? '']) rmSync(folder, { recursive: true });
  }, WITHIN_MS);

  const admin = async (...args: string[]): Promise<string> => {
    const program = spawnProgram(['server/admin.ts', ...args], env);
    expect(await program.exited)
      .withContext(program.output())
      .toBe(0);
    return program.output();
  };
  /** Files of a backup in which a word occurs, as text or as hexadecimal digits. */
  const dumpedWith = async (word: string, name: string): Promise<readonly string[]> => {
    await admin('backup', path.join(home, name));
    return filesWith(path.join(home, name), word);
  };

  it(
    'has no word of theirs in a dump of the database, in its logs and in what commands print',
    async () => {
      const { id: staffId } = await aStaff(db);
      await aFullCustomer(db, 'other', staffId);
      const { id } = await aFullCustomer(db, CANARY, staffId);
      expect((await dumpedWith(CANARY, 'before')).length).toBeGreaterThan(10);
      // PostgreSQL quotes the row in its answer, and must not in its log.
      await expectAsync(
        db.query(
          'insert into app_user (id, phone_code, phone, nick_name) select id, phone, phone, nick_name from app_user',
        ),
      ).toBeRejected();

      const printed = await admin('erase', id);

      expect(printed).toContain('has been erased');
      expect(await dumpedWith(CANARY, 'after')).toEqual([]);
      expect((await dumpedWith('other', 'others')).length)
        .withContext('of someone else')
        .toBeGreaterThan(10);
      // Without those of PostgreSQL, which writes over freed space later.
      const ours = filesIn(path.join(home, 'data'));
      expect(ours.map((file) => path.basename(file))).toContain('postgres.log');
      expect(ours.filter((file) => hasWord(readFileSync(file), CANARY))).toEqual([]);
      expect([server.output(), printed].filter((text) => text.includes(CANARY))).toEqual([]);
    },
    WITHIN_MS,
  );
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(folder, name));
}

/** Files in which a word occurs, also compressed. */
function filesWith(folder: string, word: string): readonly string[] {
  return filesIn(folder).filter((file) => {
    const bytes = readFileSync(file);
    return hasWord(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, word);
  });
}

/** Whether bytes contain a word, as text or as hexadecimal digits. */
function hasWord(bytes: Buffer, word: string): boolean {
  return bytes.includes(word) || bytes.includes(Buffer.from(word).toString('hex'));
}
