import { randomBytes } from 'node:crypto';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { STAFF_NAMES, type StaffNames } from '#contract/domain.ts';
import { pageRecord, readGreeting } from '#contract/http/chats.ts';
import { openCustomerChat, pageCustomerRecord } from '#contract/http/customer.ts';
import { pageOwnReplies } from '#contract/http/customerQueries.ts';
import { getChatSettings, saveChatSettings } from '#contract/http/settings.ts';
import { aChat, aCustomer, anAvatar, aQuery } from '../../support/builders.ts';
import { aChatAgent, enterChat, type ChatClient } from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { replyAs, someStaff } from '../../support/queries.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { NO_JOBS } from '../permissions/caseRunner.ts';
import { createFixture, type Caller, type Fixture } from '../permissions/fixture.ts';
import { answersToOutsiders } from '../permissions/outsiders.ts';

const LAST_NAME = `canary${randomBytes(6).toString('hex')}`;
const FIRST_NAME = `first${randomBytes(3).toString('hex')}`;
const NAME = `${FIRST_NAME} ${LAST_NAME}`;
const PAGE = { pageNo: 1, pageSize: 20 };
const NAMES = Object.values(STAFF_NAMES);

describe('the names of staff for customers', () => {
  let server: TestServer;
  let fixture: Fixture;
  let admin: Caller;
  let productName: string;
  beforeAll(async () => {
    server = await startServer({ isDemo: true, env: NO_JOBS });
    fixture = createFixture(server);
    admin = await fixture.staff('A');
    const { rows } = await server.db.query<{ name: string }>('select name from product where code = 1');
    productName = rows[0]?.name ?? '';
  });
  afterAll(() => server.stop());

  const wordsIn = (text: string) => [FIRST_NAME, LAST_NAME].filter((each) => text.includes(each));
  const ALLOWED = { nickname: [FIRST_NAME, LAST_NAME], firstName: [FIRST_NAME], product: [] } as const;
  const shownBy = (staffNames: StaffNames) =>
    ({ nickname: NAME, firstName: FIRST_NAME, product: productName })[staffNames];

  const choose = async (staffNames: StaffNames): Promise<void> => {
    const { data } = await server.call(getChatSettings, {}, admin);
    if (data === null) throw new Error('no settings');
    expect((await server.call(saveChatSettings, { ...data, staffNames }, admin)).code).toBe(200);
  };

  /** Gives all staff the name and a picture, and lets one of them write in every chat and query. */
  const speakEverywhere = async (): Promise<void> => {
    const { id } = await fixture.staff('D');
    const { db } = server;
    const { rows } = await db.query<{ id: string }>(
      `update staff set name = $1 where name <> $1 returning target_id::text as id`,
      [NAME],
    );
    for (const { id: personId } of rows) await anAvatar(db, personId, Buffer.from('picture'));
    await db.query(
      `insert into chat (customer_id, product)
       select id, 1 from app_user where not exists (select from staff where target_id = app_user.id)
           on conflict (customer_id) where ended_at is null do nothing`,
    );
    await db.query('update chat set staff_id = $1, last_seq = last_seq + 1', [id]);
    await db.query(
      `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
       select id, last_seq, 2, $1, gen_random_uuid(), 1, '{"text":"hello"}', now() from chat`,
      [id],
    );
    await db.query(
      `insert into reply (query_id, author_type, author_id, description) select id, 2, $1, 'An answer.' from query`,
      [id],
    );
  };

  for (const staffNames of NAMES)
    it(`by ${staffNames} are in no answer but in those about chats and replies`, async () => {
      await choose(staffNames);
      const answers = await answersToOutsiders(fixture, speakEverywhere);
      const named = answers.filter(({ body }) => body.includes(shownBy(staffNames)) && !body.includes('"historyName"'));
      expect(named.map(({ name }) => name)).toContain('customer.pageCustomerRecord');
      const opened = answers.find(({ name }) => name === 'customer.openCustomerChat')?.body ?? '';
      expect(opened).toContain(`"toName":"${shownBy(staffNames)}"`);
      for (const { name, body } of answers) {
        const mayName = ['customer.pageCustomerRecord', 'customer.openCustomerChat', 'customerQueries.pageOwnReplies'];
        expect(wordsIn(body))
          .withContext(name)
          .toEqual(mayName.includes(name) ? [...ALLOWED[staffNames]] : []);
      }
      const pictures = answers.filter(({ body }) => /"(fromHeadImg|toHeadImg|headImg)":"\d+\./.test(body));
      expect(pictures.length > 0).toBe(staffNames !== STAFF_NAMES.product);
    });

  /** All names of staff in what a socket has got. */
  const namesIn = (client: ChatClient, chatId: string) => [
    ...client.all('Message').flatMap((body) => (body.chatId === chatId ? body.fromNickName : [])),
    ...client.all('ChatEvent').flatMap((body) => (body.kind === CHAT_EVENT.assigned ? body.toName : [])),
  ];

  for (const staffNames of NAMES)
    it(`by ${staffNames} are in frames, live and after a return, and in what was there before`, async () => {
      await choose(staffNames);
      const conversation = await aConversation(server, server, { agentName: NAME });
      const { chatId, customer, agent, agentSide, customerSide } = conversation;
      const frames: Buffer[] = [];
      const bytesOf = ({ socket }: ChatClient) => socket.on('message', (bytes: Buffer) => frames.push(bytes));
      bytesOf(customerSide);
      await agentSide.say(chatId, 'hello');
      await customerSide.until('Message', ({ msg }) => msg.includes('hello'));
      const shown = shownBy(staffNames);
      expect(namesIn(customerSide, chatId)).toEqual([shown, shown]);
      await customerSide.close();

      for (const then of [staffNames, ...NAMES.filter((each) => each !== staffNames), staffNames]) {
        await choose(then);
        const cursors = [{ chatId, chatSeq: 0 }];
        const client = await enterChat(server.url, customer, { cursors, eventSeq: 1 });
        if (then === staffNames) bytesOf(client);
        await client.until('Message', ({ msg }) => msg.includes('hello'));
        await client.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.assigned);
        expect(namesIn(client, chatId))
          .withContext(then)
          .toEqual([shownBy(then), shownBy(then)]);
        await client.close();
        const { data } = await server.call(pageCustomerRecord, { chatId, ...PAGE }, { token: customer.httpToken });
        expect(data?.records.map(({ fromNickName }) => fromNickName)).toEqual([shownBy(then)]);
        const opened = await server.call(openCustomerChat, { comeFrom: null }, { token: customer.httpToken });
        expect(opened.data?.chat?.toName).toBe(shownBy(then));
        const staffs = await server.call(pageRecord, { chatId, ...PAGE }, { token: agent.httpToken });
        expect(staffs.data?.records.map(({ fromNickName }) => fromNickName)).toEqual([NAME]);
      }
      await agentSide.close();
      expect(frames.length).toBeGreaterThan(1);
      expect(wordsIn(Buffer.concat(frames).toString('latin1'))).toEqual([...ALLOWED[staffNames]]);
    });

  it('are in greetings, unchanged, by the product of the chat; only the assignee gets them', async () => {
    const odd = "Cash $& $$ $'";
    const agent = await aChatAgent(server, { name: odd });
    const { id: chatId } = await aChat(server.db, { staffId: agent.userId });
    await server.db.query(`update config_chat set greeting_coming = ' {staff_nickName}, {staff_nickName}! '`);
    const greetings = [];
    for (const staffNames of NAMES) {
      await choose(staffNames);
      greetings.push((await server.call(readGreeting, { chatId }, { token: agent.httpToken })).data?.text);
    }
    expect(greetings).toEqual([odd, 'Cash', productName].map((name) => `${name}, ${name}!`));
    expect((await server.call(readGreeting, { chatId }, admin)).code).toBe(4004);
  });

  it('are in replies to queries, by the product of each', async () => {
    const { db } = server;
    const author = await someStaff(server, 'D');
    await db.query('update staff set name = $2 where id = $1', [author.id, NAME]);
    const { id: customerId } = await aCustomer(db);
    const token = await customerToken(customerId);
    const { id: queryId } = await aQuery(db, { customerId, product: 2 });
    await replyAs(server, author, { queryId });
    const { rows } = await db.query<{ name: string }>('select name from product where code = 2');
    for (const [staffNames, shown] of [
      ['nickname', NAME],
      ['firstName', FIRST_NAME],
      ['product', rows[0]?.name],
    ] as const) {
      await choose(staffNames);
      const { data } = await server.call(pageOwnReplies, { queryId, ...PAGE }, { token });
      expect(data?.records.map(({ createName }) => createName)).toEqual([shown ?? '']);
    }
  });
});
