import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFaultProxy, type FaultProxy } from '#bench/support/faultProxy.ts';
import { dbOf, openDatabase, type Database, type Db } from '#server/db/connection.ts';
import { isUnavailable } from '#server/db/databaseErrors.ts';
import { hostsOf } from '#server/db/databaseUrl.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/db/embedded.ts';
import { waitForDatabase } from '#server/db/hostChoice.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';

describe('an address with several hosts', () => {
  it('is read as libpq reads it', () => {
    const given: Readonly<Record<string, readonly string[]>> = {
      'postgres://me:a,b@one:1,two:2/cs?sslmode=disable': [
        'postgres://me:a,b@one:1/cs?sslmode=disable',
        'postgres://me:a,b@two:2/cs?sslmode=disable',
      ],
      'postgresql://one,[::1]:5433/cs': ['postgresql://one/cs', 'postgresql://[::1]:5433/cs'],
      'postgres:///cs?host=one,two&port=1,2': ['postgres:///cs?host=one&port=1', 'postgres:///cs?host=two&port=2'],
      'postgres://me@one,two/cs?port=6': ['postgres://me@one/cs?port=6', 'postgres://me@two/cs?port=6'],
      'postgres://me:p@host/cs?host=/run/pg': ['postgres://me:p@host/cs?host=/run/pg'],
    };
    for (const [url, urls] of Object.entries(given)) expect(hostsOf(url).urls).withContext(url).toEqual(urls);
  });

  it('needs a host that accepts writes unless it says otherwise', () => {
    const mustWrite = (url: string) => hostsOf(url).mustWrite;
    expect(mustWrite('postgres://one,two/cs')).toBeTrue();
    expect(mustWrite('postgres://one,two/cs?target_session_attrs=any')).toBeFalse();
    expect(mustWrite('postgres://one/cs')).toBeFalse();
    for (const wanted of ['read-write', 'primary'])
      expect(mustWrite(`postgres://one/cs?target_session_attrs=${wanted}`)).toBeTrue();
  });
});

describe('a database with a primary and a standby', () => {
  let database: TestDatabase;
  let folder: string;
  let standby: EmbeddedDatabase;
  let proxies: { readonly primary: FaultProxy; readonly standby: FaultProxy };
  let hosts: { readonly primary: string; readonly standby: string };
  /** Connections that do not go through the proxies. */
  let onStandby: Database;
  let name: string;

  // The standby is a second cluster, with the same database and password, which only reads.
  beforeAll(async () => {
    database = await startDatabase();
    folder = mkdtempSync(path.join(tmpdir(), 'cs-standby-'));
    chmodSync(folder, 0o711);
    standby = await startEmbedded({ dataDir: folder, durability: 'none' });
    const { password, pathname } = new URL(database.url);
    name = pathname.slice(1);
    const maintenance = openDatabase(standby.address, () => undefined);
    await maintenance.query(`alter role postgres password '${password}'`);
    await maintenance.query(`create database ${name}`);
    await maintenance.close();
    onStandby = openDatabase({ ...standby.address, password, database: name }, () => undefined);
  });
  afterAll(async () => {
    await onStandby.close();
    await standby.stop();
    await database.stop();
    rmSync(folder, { recursive: true });
  });

  beforeEach(async () => {
    proxies = {
      primary: await startFaultProxy(database.socketPath),
      standby: await startFaultProxy(`${standby.address.host}/.s.PGSQL.${standby.address.port}`),
    };
    hosts = {
      primary: `127.0.0.1:${proxies.primary.port}`,
      standby: `127.0.0.1:${proxies.standby.port}`,
    };
    await onStandby.query(`alter database ${name} set default_transaction_read_only = on`);
  });
  afterEach(async () => {
    await Promise.all([proxies.primary.close(), proxies.standby.close()]);
  });

  const urlOf = (attributes = '?target_session_attrs=read-write'): string => {
    const { username, password, pathname } = new URL(database.url);
    return `postgres://${username}:${password}@${hosts.standby},${hosts.primary}${pathname}${attributes}`;
  };
  const promote = async (): Promise<void> => {
    proxies.primary.unplug();
    // The setting itself has to be changed in a transaction that may write.
    await onStandby.transaction(async (tx) => {
      await tx.query('set transaction read write');
      await tx.query(`alter database ${name} reset default_transaction_read_only`);
    });
  };
  const serverOf = async (db: Db): Promise<'primary' | 'standby'> => {
    const { rows } = await db.query<{ dir: string }>(`select current_setting('data_directory') as dir`);
    return rows[0]?.dir.startsWith(folder) === true ? 'standby' : 'primary';
  };
  /** Which server each kind of connection leads to. */
  const serversOf = async (db: Database): Promise<readonly string[]> => {
    const dedicated = await db.dedicated();
    try {
      return [await serverOf(db), await serverOf(db.express), await serverOf(dbOf(dedicated))];
    } finally {
      await dedicated.end();
    }
  };
  const PRIMARY = ['primary', 'primary', 'primary'];
  const STANDBY = ['standby', 'standby', 'standby'];

  it('is used where it accepts writes, also after a failover', async () => {
    const db = openDatabase({ connectionString: urlOf() }, () => undefined);
    expect(await serversOf(db)).toEqual(PRIMARY);
    await promote();
    await until('the other server is used', () =>
      serversOf(db).then(
        (servers) => servers.join() === STANDBY.join(),
        () => false,
      ),
    );
    await db.close();
  });

  it('is used at the first host that answers, if the address says so', async () => {
    const db = openDatabase({ connectionString: urlOf('?target_session_attrs=any') }, () => undefined);
    expect(await serversOf(db)).toEqual(STANDBY);
    await db.close();
    proxies.standby.unplug();
    const later = openDatabase({ connectionString: urlOf('?target_session_attrs=any') }, () => undefined);
    expect(await serversOf(later)).toEqual(PRIMARY);
    await later.close();
  });

  it('skips a host that does not answer', async () => {
    proxies.standby.stall();
    const db = openDatabase({ connectionString: urlOf() }, () => undefined);
    expect(await serversOf(db)).toEqual(PRIMARY);
    await db.close();
  });

  it('is unavailable while no host accepts writes, with a reason for each, and available again later', async () => {
    const db = openDatabase({ connectionString: urlOf() }, () => undefined);
    proxies.primary.unplug();
    const error: unknown = await db.query('select 1').catch((reason: unknown) => reason);
    expect(String(error)).toContain(`${hosts.standby} can only be read, ${hosts.primary} connection re`);
    expect(isUnavailable(error)).toBeTrue();
    proxies.primary.heal();
    expect(await serverOf(db)).toBe('primary');
    await db.close();
  });

  it('fails at once when a host refuses the login, because the others would too', async () => {
    const url = urlOf().replace(/:[^:@]*@/, ':hunter2@');
    const db = openDatabase({ connectionString: url }, () => undefined);
    await expectAsync(db.query('select 1')).toBeRejectedWithError(/password authentication failed/);
    await db.close();
  });

  it('is waited for at a start until one host accepts writes', async () => {
    proxies.primary.unplug();
    const lines: string[] = [];
    const target = { variable: 'DATABASE_URL', address: 'both', user: '', database: '' } as const;
    const found = waitForDatabase({ connectionString: urlOf() }, 60_000, target, (line) => lines.push(line));
    await until('it has reported', () => lines.length > 0);
    await promote();
    expect(await found).toEqual({ connectionString: jasmine.stringContaining(`@${hosts.standby}/`) });
    expect(lines[0]).toMatch(/^Waiting for the database at both: .* can only be read, .* connection re.* \(\d+ s\)$/);
  });
});
