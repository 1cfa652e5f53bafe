import { randomUUID } from 'node:crypto';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PEOPLE_PER_CALL_MAX } from '#contract/constants.ts';
import { searchAppUser } from '#contract/http/accounts.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { upsertPeople } from '#contract/http/directory.ts';
import { LOCK_KEYS } from '#server/db/advisoryLocks.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { aConversation } from '../../support/conversation.ts';
import { appToken, customerToken, startServer, type TestServer } from '../../support/testServer.ts';

describe('people whom the app lists by a call', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  interface Listed {
    readonly id: string;
    readonly nickName: string;
    readonly phoneCode?: string;
    readonly phone?: string;
    readonly headImg?: string;
  }
  const list = async (people: Listed[], issuedMinutesAgo = 0) =>
    server.call(upsertPeople, { people }, { token: await appToken({ issuedMinutesAgo }) });
  const stored = async (...names: string[]) =>
    (
      await server.db.query<{ id: string; text: string }>(
        `select coalesce(app_id, id::text) as id, concat_ws(' ', nick_name, phone_code, phone) as text from app_user
          where nick_name = any($1) order by app_user.id`,
        [names],
      )
    ).rows;

  it('are added, changed, and found by their phone', async () => {
    const uuid = randomUUID();
    const ada = { id: '70001', nickName: ' Ada\u202e\nKing ', phoneCode: '+66', phone: '(081) 234-5678' };
    const bo = { id: uuid, nickName: 'Bo' };
    expect((await list([ada, bo])).data).toEqual({ added: 2, changed: 0, unchanged: 0 });
    expect((await list([ada, bo])).data).toEqual({ added: 0, changed: 0, unchanged: 2 });
    expect(await stored('Ada King', 'Bo')).toEqual([
      { id: '70001', text: 'Ada King 66 0812345678' },
      { id: uuid, text: 'Bo  ' },
    ]);

    const { id } = await aStaff(server.db, { type: 'A' });
    const token = await aSession(server.db, id);
    const { data } = await server.call(searchAppUser, { phoneCode: '66', keyword: '08123' }, { token });
    expect(data?.map((person) => [person.id, person.nickName])).toEqual([['70001', 'Ada King']]);
  });

  it('have no pictures: what a call says of one is nothing new', async () => {
    const ada = { id: '70005', nickName: 'Ada', headImg: 'ada.png' };
    expect((await list([ada], 1)).data?.added).toBe(1);
    expect((await list([ada])).data).toEqual({ added: 0, changed: 0, unchanged: 1 });
  });

  it('are the customers who come with the same id', async () => {
    const uuid = randomUUID();
    const token = await customerToken(uuid, { issuedMinutesAgo: 3 });
    const { data } = await server.call(openCustomerChat, { comeFrom: null }, { token });
    expect((await list([{ id: uuid, nickName: 'Cy' }], 2)).data).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect((await list([{ id: uuid, nickName: 'Older' }], 5)).data?.unchanged).toBe(1);
    const again = await server.call(openCustomerChat, { comeFrom: null }, { token });
    expect(again.data?.me).toEqual({ id: data?.me.id ?? '', nickName: 'Cy' });
    await server.call(
      openCustomerChat,
      { comeFrom: null },
      { token: await customerToken(uuid, { claims: { name: 'Di' } }) },
    );
    expect((await list([{ id: uuid, nickName: 'Older' }], 1)).data?.unchanged).toBe(1);
  });

  it('have their new name on the agent’s page at once', async () => {
    const { agentSide, customer, chatId } = await aConversation(server);
    await list([{ id: customer.userId, nickName: 'Renamed' }]);
    const event = await agentSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.customerNamed);
    expect([event.chatId, event.nickName]).toEqual([chatId, 'Renamed']);
  });

  it('stay erased until they come themselves', async () => {
    const uuid = randomUUID();
    await list([{ id: uuid, nickName: 'Eve', phoneCode: '66', phone: '822222222' }], 5);
    await server.db.query(
      `with gone as (
         update app_user set nick_name = '', phone_code = '', phone = '',
                app_id = 'erased:' || encode(sha256(convert_to(app_id, 'UTF8')), 'hex')
          where app_id = $1 returning id
       ) insert into erasure (customer_id, receipt, finished_at) select id, '{}', now() - interval '3 minutes' from gone`,
      [uuid],
    );
    expect((await list([{ id: uuid, nickName: 'Eve' }])).data).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(await stored('Eve')).toEqual([]);
  });

  it('are stored all or not at all, and each that is wrong is named', async () => {
    await list([{ id: '70010', nickName: 'Known', phoneCode: '66', phone: '833333333' }], 1);
    const { code, codeMsg } = await list([
      { id: '70011', nickName: 'Fine' },
      { id: '0', nickName: 'Zero' },
      { id: '70012', nickName: ' ' },
      { id: '70013', nickName: 'Fay', phone: '844444444' },
      { id: '70014', nickName: 'Gus', phoneCode: '66', phone: '12' },
      { id: '70011', nickName: 'Fine again' },
      { id: '70015', nickName: 'Hal', phoneCode: '66', phone: '855555555' },
      { id: '70016', nickName: 'Ida', phoneCode: '66', phone: '85 555 5555' },
      { id: '70017', nickName: 'Jo', phoneCode: '66', phone: '833333333' },
    ]);
    expect(code).toBe(4022);
    expect(codeMsg.split('. ')).toEqual([
      'Person 2: id must be a number from 1 to below 9·10¹⁸, or another text of up to 128 characters',
      'Person 3: nickName is empty',
      'Person 4: phoneCode must be the code of a country, such as 66',
      'Person 5: phone must have 3 to 15 digits',
      'Person 6: it has the same id as person 1',
      'Person 8: it has the same phone as person 7',
      'Person 9: this phone is that of 70010, who must be in the list with another one, or none.',
    ]);
    expect(await stored('Fine', 'Hal')).toEqual([]);
  });

  it('may exchange a phone, and have that of staff whom no app has named', async () => {
    const phone = { phoneCode: '66', phone: '866666666' };
    await list([{ id: '70020', nickName: 'Kay', ...phone }], 1);
    const moved = await list([
      { id: '70021', nickName: 'Lee', ...phone },
      { id: '70020', nickName: 'Kay' },
    ]);
    expect(moved.data).toEqual({ added: 1, changed: 1, unchanged: 0 });
    await server.db.query(
      `insert into app_user (id, nick_name, phone_code, phone) values (nextval('own_person_id'), 'Agent', '66', '877777777')`,
    );
    expect((await list([{ id: '70022', nickName: 'Max', phoneCode: '66', phone: '877777777' }])).data?.added).toBe(1);
  });

  it('never have one phone in two lists that arrive at the same time', async () => {
    const phone = { phoneCode: '66', phone: '888888888' };
    const ids = ['70030', '70031', '70032', '70033'];
    const answers = await Promise.all(ids.map((id) => list([{ id, nickName: 'Ned', ...phone }])));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4022, 4022, 4022]);
  });

  it('are at most as many as the limit, and as many at once as the app likes', async () => {
    const many = (length: number, from: number) =>
      Array.from({ length }, (_, index) => ({ id: String(from + index), nickName: `Person ${index}` }));
    expect((await list(many(PEOPLE_PER_CALL_MAX + 1, 80_000))).code).toBe(4022);
    const answers = await Promise.all(
      [0, 500, 1_000, 1_500].map((from) => list(many(PEOPLE_PER_CALL_MAX, 90_000 + from))),
    );
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { data }) => sum + (data?.added ?? 0), 0)).toBe(2_500);
  });

  it('are refused for a while, not for long, when another list is being stored', async () => {
    const other = await server.db.dedicated();
    await other.query(`begin; select pg_advisory_xact_lock(${LOCK_KEYS.listedPeople})`);
    expect((await list([{ id: '70040', nickName: 'Ona' }])).code).toBe(503);
    await other.query('rollback');
    await other.end();
    expect((await list([{ id: '70040', nickName: 'Ona' }])).data?.added).toBe(1);
  });

  it('come only with a token of the app’s own', async () => {
    const upsert = async (token: string) => (await server.call(upsertPeople, { people: [] }, { token })).code;
    expect(await upsert(await appToken({ claims: { scope: 'openid people' } }))).toBe(200);
    expect(await upsert(await appToken({ claims: { scope: 'peoples' } }))).toBe(403);
    expect(await upsert(await customerToken('70099', { claims: { scope: 'people' } }))).toBe(403);
    expect(await upsert(await appToken({ minutes: 20 }))).toBe(403);
    expect(await upsert(await appToken({ secret: 'another secret of the right length 1234' }))).toBe(403);
    const open = (token: string) => server.call(openCustomerChat, { comeFrom: null }, { token });
    expect((await open(await customerToken('70099', { claims: { scope: 'people' } }))).code).toBe(403);
    expect((await open(await customerToken('70099', { claims: { scope: 'openid' } }))).code).toBe(200);
  });
});
