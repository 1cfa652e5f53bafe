import { logout } from '#contract/http/auth.ts';
import { pageMyChats, pageTask } from '#contract/http/chats.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { aChat, aCustomer, aRole, aSession, aStaff } from '../../support/builders.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const FIRST = { pageNo: 1, pageSize: 10 };

interface Page {
  readonly id: string;
  readonly token: string;
  etag: string;
}

describe('a live list', () => {
  let database: TestDatabase;
  let server: TestServer;
  /** Another process. Its bus messages do not matter here. */
  let other: TestServer;
  beforeAll(async () => {
    database = await startDatabase();
    const env = { LOG_LEVEL: 'warn', REPORT_ROLLUP_MS: '600000' };
    server = await startServer({ env, database });
    other = await startServer({ env, database });
  });
  afterAll(async () => {
    await Promise.all([server.stop(), other.stop()]);
    await database.stop();
  });

  /** Someone whose page shows their list. */
  async function aPage(
    keys: readonly string[] = [ROLE_KEY.tasks],
    type: 'L' | 'D' = 'D',
    call: typeof pageMyChats | typeof pageTask = pageMyChats,
  ): Promise<Page> {
    const { id } = await aStaff(server.db, { keys, type });
    const page = { id, token: await aSession(server.db, id), etag: '' };
    await poll(page, call);
    return page;
  }

  async function poll(page: Page, call: typeof pageMyChats | typeof pageTask = pageMyChats, at = server) {
    const headers: Record<string, string> = page.etag === '' ? {} : { 'if-none-match': page.etag };
    const answer = await at.call(call, FIRST, { token: page.token, headers });
    page.etag = answer.headers.get('etag') ?? page.etag;
    return answer;
  }
  const statusOf = async (page: Page, at = server) => (await poll(page, pageMyChats, at)).status;

  it('shows a change to the next that asks, whichever process has made it', async () => {
    const page = await aPage();
    const { id, customerId } = await aChat(server.db, { staffId: page.id, texts: ['hello'] });
    expect(await statusOf(page)).toBe(200);
    expect(await statusOf(page)).toBe(304);
    expect(await statusOf(page, other)).toBe(304);
    await other.db.query(`update app_user set nick_name = 'Renamed' where id = $1`, [customerId]);
    expect((await poll(page)).data?.records[0]?.nickName).toBe('Renamed');
    expect(await statusOf(page)).toBe(304);
    await other.db.query('update chat set staff_id = $2 where id = $1', [id, (await aStaff(server.db)).id]);
    expect((await poll(page)).data?.records).toEqual([]);
  });

  it('is refused at once when the session ends, also by another process', async () => {
    const page = await aPage();
    expect(await statusOf(page)).toBe(304);
    await other.call(logout, { userId: page.id, isOnline: false }, { token: page.token });
    expect(await statusOf(page)).toBe(403);
    const removed = await aPage();
    expect(await statusOf(removed)).toBe(304);
    await other.db.query(`update staff set status = 'I' where id = $1`, [removed.id]);
    expect(await statusOf(removed)).toBe(403);
  });

  it('follows a change of rights with the next call', async () => {
    const owner = await aStaff(server.db);
    await aChat(server.db, { staffId: owner.id, texts: ['a secret'] });
    const leader = await aPage([ROLE_KEY.leader, BUTTON_KEY.chatWatch], 'L', pageTask);
    expect((await poll(leader, pageTask)).status).toBe(304);
    await other.db.query(`update staff set type = 'D' where id = $1`, [leader.id]);
    const answer = await poll(leader, pageTask);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toContain('secret');
    await other.db.query('update staff set role_id = $2 where id = $1', [
      leader.id,
      await aRole(server.db, [ROLE_KEY.tasks]),
    ]);
    expect((await poll(leader, pageTask)).code).toBe(4003);
  });

  it('is not answered by what another person has', async () => {
    const [one, two] = [await aPage(), await aPage()];
    await aChat(server.db, { staffId: one.id, customerId: (await aCustomer(server.db)).id });
    await statusOf(one);
    const foreign = { ...two, etag: one.etag };
    const answer = await poll(foreign);
    expect(answer.status).toBe(200);
    expect(answer.data?.records).toEqual([]);
  });
});
