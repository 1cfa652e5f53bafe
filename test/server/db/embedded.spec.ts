import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedPostmaster } from '#bench/faults/embeddedPostmaster.ts';
import { clusterOwner, requireReach } from '#server/db/postgresPrograms.ts';
import { DataInUseError, lockDataDir, requireUnused } from '#server/db/dataFolder.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { openDatabase } from '#server/db/connection.ts';
import { endForgottenPostmaster, type Escalation } from '#server/db/postmaster.ts';
import { isAlive } from '#tools/processes.ts';
import { spawnProgram, untilProgram } from '../../support/serverProcess.ts';
import { until } from '../../support/until.ts';
import { describeLong } from '../../support/longRunning.ts';

/** One second each instead of several. */
const AT_ONCE: Escalation = [
  { signal: 'SIGINT', afterS: 0 },
  { signal: 'SIGQUIT', afterS: 1 },
  { signal: 'SIGKILL', afterS: 2 },
];

describe("the data folder's lock", () => {
  let home: string;

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-lock-'));
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  it('belongs to one process at a time, by whatever path it names the folder, and can be released', async () => {
    const folder = path.join(home, 'data');
    const lock = await lockDataDir(folder);
    symlinkSync(folder, path.join(home, 'alias'));
    for (const name of [folder, path.join(home, 'alias'), path.join(home, 'x', '..', 'data')]) {
      await expectAsync(lockDataDir(name)).toBeRejectedWithError(DataInUseError, new RegExp(`process ${process.pid}`));
    }
    await lock.release();
    await (await lockDataDir(folder)).release();
  });

  it('stays with a stopped process, and ends with a killed one', async () => {
    const program = spawn('flock', [path.join(home, 'lock'), 'sh', '-c', 'echo locked; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    const group = -(program.pid ?? 0);
    await once(program.stdout, 'data');
    process.kill(group, 'SIGSTOP');
    await expectAsync(requireUnused(home)).toBeRejectedWithError(DataInUseError, /another server uses/);
    await expectAsync(lockDataDir(home)).toBeRejectedWithError(DataInUseError);
    process.kill(group, 'SIGKILL');
    await once(program, 'close');
    await requireUnused(home);
    await (await lockDataDir(home)).release();
  });

  it('is given to one of many concurrent callers', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(home)));
    const had = asked.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(had).toHaveSize(1);
    await Promise.all(had.map((lock) => lock.release()));
  });
});

describeLong('the embedded PostgreSQL', () => {
  let home: string;

  beforeEach(() => {
    home = realpathSync(mkdtempSync(path.join(tmpdir(), 'cs-embedded-')));
    chmodSync(home, 0o711);
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  it('supports the letters of all scripts in every locale, and answers a commit only when it is on disk', async () => {
    const LANG = process.env['LANG'];
    delete process.env['LANG'];
    const embedded = await startEmbedded({ dataDir: home, durability: 'full' });
    if (LANG !== undefined) process.env['LANG'] = LANG;
    const db = openDatabase(embedded.address, () => undefined);
    const { rows } = await db.query(
      `select lower('ÄŒΩЖ') as lower, char_length('👩🏽日本') as length,
              current_setting('server_encoding') as encoding, current_setting('synchronous_commit') as commit,
              current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp,
              9007199254740993::bigint as id`,
    );
    expect(rows).toEqual([
      { lower: 'äœωж', length: 4, encoding: 'UTF8', commit: 'on', fsync: 'on', tcp: '', id: '9007199254740993' },
    ]);
    const stranger = openDatabase({ ...embedded.address, password: 'guess' }, () => undefined);
    await expectAsync(stranger.query('select 1')).toBeRejectedWithError(/password/);
    await stranger.close();
    await db.close();
    await embedded.stop();
  });

  it('starts again after an interruption while the cluster was made', async () => {
    mkdirSync(path.join(home, 'postgres.new', 'cluster'), { recursive: true });
    writeFileSync(path.join(home, 'postgres.new', 'cluster', 'PG_VERSION'), '18\n');
    const embedded = await startEmbedded({ dataDir: home, durability: 'none' });
    await embedded.stop();
    expect(existsSync(path.join(home, 'postgres.new'))).toBeFalse();
  });

  for (const [what, signal] of [
    ['is killed', 'SIGKILL'],
    ['ends at once, as after a crash', 'SIGQUIT'],
  ] as const) {
    it(`restarts when it ${what}, with all committed data, and reports it`, async () => {
      const reports: string[] = [];
      const embedded = await startEmbedded({
        dataDir: home,
        durability: 'full',
        report: (text) => {
          reports.push(text);
        },
      });
      const db = openDatabase(embedded.address, () => undefined);
      await db.query('create table memo (text text)');
      await db.query(`insert into memo values ('kept')`);
      process.kill(embeddedPostmaster(home), signal);
      await until('PostgreSQL is running again', () => reports.length > 1);
      expect(reports).toEqual([jasmine.stringMatching(/^PostgreSQL ended/), 'PostgreSQL is running again.']);
      expect((await db.query('select text from memo')).rows).toEqual([{ text: 'kept' }]);
      await db.close();
      await embedded.stop();
    });
  }

  it('does not restart after it was stopped, not even while it fails to start', async () => {
    const reports: string[] = [];
    const embedded = await startEmbedded({
      dataDir: home,
      durability: 'none',
      report: (text) => {
        reports.push(text);
      },
    });
    renameSync(path.join(home, 'postgres', 'global'), path.join(home, 'global'));
    process.kill(embeddedPostmaster(home), 'SIGKILL');
    await until('it has failed to start', () =>
      readFileSync(path.join(home, 'postgres.log'), 'utf8').includes('could not find the database system'),
    );
    await embedded.stop();
    expect(reports).toHaveSize(1);
    expect(isAlive(embeddedPostmaster(home))).toBeFalse();
  });

  it('of a killed server is ended at the next start, even when it handles no signals', async () => {
    const embedded = await startEmbedded({ dataDir: home, durability: 'full' });
    const stuck = embeddedPostmaster(home);
    process.kill(stuck, 'SIGSTOP');
    await endForgottenPostmaster(path.join(home, 'postgres'), AT_ONCE);
    // Its parent, which is this process, may notice the exit a little later.
    await until('it is gone', () => !isAlive(stuck));
    expect(isAlive(stuck)).toBeFalse();
    await embedded.stop();
  });

  it('of a server that was killed in another container delays the next start until it has ended', async () => {
    mkdirSync(path.join(home, 'run'), { mode: 0o700 });
    const owner = clusterOwner();
    if (owner !== null) chownSync(path.join(home, 'run'), owner.uid, owner.gid);
    let asked = 0;
    const foreign = createServer((socket) => {
      asked += 1;
      socket.destroy();
    }).listen(path.join(home, 'run', '.s.PGSQL.5432'));
    await once(foreign, 'listening');
    let isStarted = false;
    const starting = startEmbedded({ dataDir: home, durability: 'none' }).finally(() => {
      isStarted = true;
    });
    await until('it has asked three times', () => asked >= 3);
    expect([isStarted, existsSync(path.join(home, 'postgres'))]).toEqual([false, false]);
    foreign.close();
    await (await starting).stop();
  });

  it('is ended by its guard when its server is killed, even when it handles no signals', async () => {
    const stuck = spawn('sleep', ['600']);
    const exited = once(stuck, 'exit');
    stuck.kill('SIGSTOP');
    const server = spawnProgram(
      [
        '-e',
        `
      import { guardProcess } from './server/db/postmaster.ts';
      guardProcess(${stuck.pid}, ${JSON.stringify(AT_ONCE)});
      console.log('guarding');
      setInterval(() => undefined, 1_000);
    `,
      ],
      {},
    );
    await untilProgram(server, 'guards', () => server.output().includes('guarding'));
    server.signal('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
  });

  it('needs the password beside its folder, and names the missing file', async () => {
    await (await startEmbedded({ dataDir: home, durability: 'none' })).stop();
    rmSync(path.join(home, 'postgres-password'));
    await expectAsync(startEmbedded({ dataDir: home, durability: 'none' })).toBeRejectedWithError(
      /postgres-password is missing/,
    );
  });

  it("names the folder that PostgreSQL's user cannot enter, and a solution", () => {
    const somebodyElse = { uid: (process.getuid?.() ?? 0) + 1, gid: (process.getgid?.() ?? 0) + 1 };
    const closed = path.join(home, 'closed');
    mkdirSync(path.join(closed, 'inside'), { recursive: true });
    chmodSync(closed, 0o700);
    expect(() => {
      requireReach(path.join(closed, 'inside'), somebodyElse, 'the data folder');
    }).toThrowError(new RegExp(`the data folder: ${closed} is closed.*chmod o\\+x ${closed}`));
    chmodSync(closed, 0o711);
    expect(() => {
      requireReach(path.join(closed, 'inside'), somebodyElse, 'the data folder');
    }).not.toThrow();
  });

  it('does not run as root', async () => {
    expect(clusterOwner()?.uid).not.toBe(0);
    const embedded = await startEmbedded({ dataDir: home, durability: 'none' });
    const owner = clusterOwner();
    expect(statSync(path.join(home, 'postgres')).uid).toBe(owner?.uid ?? process.getuid?.() ?? -1);
    await embedded.stop();
  });
});
