import { login, logout, register } from '#contract/http/auth.ts';
import { pageAuditLog } from '#contract/http/audit.ts';
import { writeFailedLogin } from '#server/sessions/loginTryRepository.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { aSession, aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ON_FIREFOX = { browser: 'Firefox 140', system: 'Linux' };
const WRONG = encodedOf('not my password');

describe('the audit log of logins', () => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startServer({ env: { TRUST_PROXY: '1' } });
    admin = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
  });
  afterAll(() => server.stop());
  beforeEach(() => server.db.query(`delete from login_try; delete from audit_log where action like 'session.%'`));

  const headers = (from: string) => ({ 'user-agent': FIREFOX, 'x-forwarded-for': from });
  const logIn = (account: string, { password = ENCODED_PASSWORD, from = '192.0.2.7' } = {}) =>
    server.call(login, { account, password }, { headers: headers(from) });
  const entries = async () =>
    (
      await server.db.query<{
        staff_id: string | null;
        action: string;
        object_type: string;
        object_id: string;
        before: unknown;
        after: unknown;
      }>(
        `select staff_id::text, action, object_type, object_id, before, after
           from audit_log
          where action like 'session.%' order by id`,
      )
    ).rows;
  /** Runs the work within one minute of the database's clock. */
  const withinAMinute = async <T>(work: () => Promise<T>): Promise<T> => {
    const minute = async () =>
      (await server.db.query<{ minute: string }>(`select date_trunc('minute', now())::text as minute`)).rows[0]?.minute;
    for (;;) {
      await server.db.query(`delete from login_try; delete from audit_log where action like 'session.%'`);
      const before = await minute();
      const result = await work();
      if (before === (await minute())) return result;
    }
  };

  it('contains who logged in and out, with address and device', async () => {
    const { id, account } = await aStaff(server.db);
    const token = (await logIn(account)).data?.token ?? '';
    await server.call(logout, { userId: id, isOnline: false }, { token, headers: headers('192.0.2.8') });
    const session = { staff_id: id, object_type: 'session', object_id: jasmine.stringMatching(/^\d+$/) };
    expect(await entries()).toEqual([
      { ...session, action: 'session.started', before: null, after: { address: '192.0.2.7', ...ON_FIREFOX } },
      { ...session, action: 'session.loggedOut', before: { address: '192.0.2.8', ...ON_FIREFOX }, after: null },
    ]);
  });

  it('contains a registration, which is also a login', async () => {
    await server.call(
      register,
      { account: 'fresh-one', name: 'Fresh One', password: ENCODED_PASSWORD },
      { headers: headers('192.0.2.9') },
    );
    expect((await entries()).map(({ action, after }) => [action, after])).toEqual([
      ['session.started', { address: '192.0.2.9', ...ON_FIREFOX }],
    ]);
  });

  it('combines failed logins of one account and network in one entry a minute', async () => {
    const { id, account } = await aStaff(server.db);
    await withinAMinute(async () => {
      for (const from of ['192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8::2'])
        expect((await logIn(account, { password: WRONG, from })).code).toBe(4001);
    });
    const entry = { staff_id: null, action: 'session.failed', object_type: 'staff', object_id: id, before: null };
    expect(await entries()).toEqual([
      { ...entry, after: { address: '192.0.2.1', ...ON_FIREFOX, tries: 2 } },
      { ...entry, after: { address: '2001:db8:0:0::/64', ...ON_FIREFOX, tries: 2 } },
    ]);
    await server.db.query(`update audit_log set at = at - interval '1 minute' where action = 'session.failed'`);
    await logIn(account, { password: WRONG, from: '192.0.2.1' });
    expect(await entries())
      .withContext('a minute later')
      .toHaveSize(3);
  });

  it("contains no typed text for an unknown account, like the server's log", async () => {
    await withinAMinute(async () => {
      for (const account of ['canary-hunter2', 'canary-swordfish', 'canary-hunter2'])
        await logIn(account, { password: WRONG });
    });
    expect((await entries()).map(({ object_id, after }) => [object_id, after])).toEqual([
      ['', { address: '192.0.2.7', ...ON_FIREFOX, tries: 3 }],
    ]);
    const { rows } = await server.db.query<{ text: string }>('select audit_log::text as text from audit_log');
    expect([...rows.map(({ text }) => text), ...server.log].filter((text) => text.includes('canary'))).toEqual([]);
  });

  it('names an inactive account', async () => {
    const { id, account } = await aStaff(server.db, { status: 'I' });
    await logIn(account);
    expect((await entries()).map(({ action, object_id }) => [action, object_id])).toEqual([['session.failed', id]]);
  });

  it('limits entries a minute and counts the rest in one', async () => {
    await withinAMinute(async () => {
      for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5']) {
        await writeFailedLogin(server.db, { staffId: '1', network, ...ON_FIREFOX }, 3);
      }
    });
    expect((await entries()).map(({ object_id, after }) => [object_id, after])).toEqual([
      ...['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => ['1', { address, ...ON_FIREFOX, tries: 1 }]),
      ['', { address: '', browser: '', system: '', tries: 2 }],
    ]);
  });

  it('can be read and filtered like other entries', async () => {
    const { id, account, name } = await aStaff(server.db);
    await logIn(account);
    await logIn(account, { password: WRONG });
    const page = async (input: object) =>
      (await server.call(pageAuditLog, { pageNo: 1, pageSize: 20, ...input }, { token: admin })).data?.records ?? [];
    expect(await page({ action: 'session.failed' })).toEqual([
      jasmine.objectContaining({
        staffId: null,
        objectType: 'staff',
        objectId: id,
        objectName: name,
        changes: jasmine.arrayContaining([{ field: 'tries', from: null, to: '1' }]),
      }),
    ]);
    expect((await page({ staffId: id })).map(({ action }) => action)).toEqual(['session.started']);
  });
});
