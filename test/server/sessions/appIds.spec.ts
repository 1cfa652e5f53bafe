import { randomUUID } from 'node:crypto';
import { PERSON_TYPE } from '#contract/domain.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { eraseCustomer, findErasableCustomers } from '#contract/http/privacy.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { enterChat } from '../../support/chatClient.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

describe('a customer whom the app calls by a text', () => {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await startDatabase();
    server = await startServer({ database });
  });
  afterAll(async () => {
    await server.stop();
    await database.stop();
  });

  const open = async (appId: string, claims = {}, issuedMinutesAgo = 0) => {
    const token = await customerToken(appId, { claims, issuedMinutesAgo });
    return { token, ...(await server.call(openCustomerChat, { comeFrom: null }, { token })) };
  };

  /** On a server that has not seen them yet. */
  const openElsewhere = async (appId: string, claims = {}, issuedMinutesAgo = 0) => {
    const other = await startServer({ database });
    const token = await customerToken(appId, { claims, issuedMinutesAgo });
    const { data } = await other.call(openCustomerChat, { comeFrom: null }, { token });
    await other.stop();
    return data;
  };

  it('has one number for ever, however many ask at once', async () => {
    const appId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(appId, { name: 'Ada' })));
    const [id] = new Set(answers.map(({ data }) => data?.me.id));
    expect(new Set(answers.map(({ data }) => data?.me.id)).size).toBe(1);
    expect(BigInt(id ?? '0') >= 9_000_000_000_000_000_000n).toBeTrue();
    expect(answers[0]?.data?.me.nickName).toBe('Ada');
    expect((await openElsewhere(appId))?.me.id).toBe(id);
  });

  it('logs in to the chat with the number, and only with theirs', async () => {
    const { token, data } = await open(randomUUID());
    const id = data?.me.id ?? '';
    const login = { userType: PERSON_TYPE.customer, token, httpToken: token };
    const client = await enterChat(server.url, { ...login, userId: id });
    expect(client.login.sessionId).not.toBe('');
    const { data: another } = await open(randomUUID());
    await expectAsync(enterChat(server.url, { ...login, userId: another?.me.id ?? '' })).toBeRejected();
    const unknown = await customerToken(randomUUID());
    await expectAsync(enterChat(server.url, { ...login, token: unknown, userId: id })).toBeRejected();
  });

  it('is never the customer with that number', async () => {
    for (const text of ['+5001', '5001 or 1=1', "5001'; drop table app_user; --"])
      expect((await open(text)).data?.me.id).toMatch(/^9\d{18}$/);
    for (const odd of ['05001', '9000000000000000000', 'x'.repeat(129), ' 5001'])
      expect((await open(odd)).code).toBe(403);
  });

  it('is found and erased by what the app calls them, and is the same one later', async () => {
    const appId = `ada+${randomUUID()}@example.com`;
    const { data } = await open(appId, { name: 'Ada' }, 1);
    const id = data?.me.id ?? '';
    const admin = await aStaff(server.db, { type: 'A' });
    const token = await aSession(server.db, admin.id);
    const found = await server.call(findErasableCustomers, { keyword: appId }, { token });
    expect(found.data?.map((customer) => customer.id)).toEqual([id]);
    await server.call(eraseCustomer, { customerId: id }, { token });
    const { rows } = await server.db.query<{ row: string }>(
      'select app_user::text as row from app_user where id = $1',
      [id],
    );
    expect(rows[0]?.row).not.toContain('example.com');
    for (const again of [(await open(appId, { name: 'Old' }, 1)).data, await openElsewhere(appId, { name: 'Old' }, 1)])
      expect(again?.me).toEqual({ id, nickName: '' });
  });
});
