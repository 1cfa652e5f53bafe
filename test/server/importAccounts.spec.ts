import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '#contract/http/auth.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { aRole } from '../support/builders.ts';
import { spawnProgram } from '../support/serverProcess.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { startServer, type TestServer } from '../support/testServer.ts';

const HEADER = 'account;name;phoneCode;phone;email;role;type';
const LINE = 'agnes.t;Agnes;+44;7700900001;agnes@example.com;Agent;A';

describe('npm run admin -- accounts import', () => {
  let database: TestDatabase;
  let server: TestServer;
  let dir: string;
  beforeAll(async () => {
    database = await startDatabase();
    server = await startServer({ database });
    const roleId = await aRole(server.db, []);
    await server.db.query(`update role set name = 'Agent' where id = $1`, [roleId]);
    dir = mkdtempSync(path.join(tmpdir(), 'accounts-'));
  });
  afterAll(async () => {
    rmSync(dir, { recursive: true });
    await server.stop();
    await database.stop();
  });

  const run = (csv: string, ...options: readonly string[]) => {
    const file = path.join(dir, 'accounts.csv');
    writeFileSync(file, csv);
    return spawnProgram(['server/admin.ts', 'accounts', 'import', file, ...options], {
      DATABASE_URL: database.url,
      DEMO: '0',
    });
  };
  const areStored = async () => (await server.db.query(`select from staff where account = 'agnes.t'`)).rowCount;

  it('tries first, then stores, prints the passwords, and writes no author to the audit log', async () => {
    const trial = run(`${HEADER}\n${LINE}`, '--dry-run');
    expect(await trial.exited).toBe(0);
    expect(trial.output()).toContain('All 1 accounts can be imported.');
    expect(await areStored()).toBe(0);
    const real = run(`${HEADER}\n${LINE}`);
    expect(await real.exited).toBe(0);
    const [, password = ''] = /account,password\nagnes\.t,(\w{14})\n/.exec(real.output()) ?? [];
    const { data } = await server.call(login, { account: 'agnes.t', password: encodedOf(password) });
    expect([data?.userDetail.type, data?.mustChangePassword]).toEqual(['A', true]);
    const { rows } = await server.db.query(`select staff_id from audit_log where action = 'account.created'`);
    expect(rows).toEqual([{ staff_id: null }]);
  });

  it('names the lines that it refuses, and an unknown file or option', async () => {
    const bad = run(`${HEADER}\n${LINE.replace('Agent', 'Agnet')}`);
    expect(await bad.exited).toBe(1);
    expect(bad.output()).toContain("Nothing was imported.\nLine 2: There is no active role 'Agnet'");
    const missing = spawnProgram(['server/admin.ts', 'accounts', 'import', 'no-such.csv'], {
      DATABASE_URL: database.url,
    });
    expect(await missing.exited).toBe(1);
    expect(missing.output()).toContain('The file no-such.csv cannot be read');
    const wrong = spawnProgram(['server/admin.ts', 'unlock', 'agnes.t', '--dry-run'], { DATABASE_URL: database.url });
    expect(await wrong.exited).toBe(1);
    expect(wrong.output()).toContain('npm run admin -- accounts import');
  });
});
