import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { imageContent, parseContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { pageChatUsers, pageRecord } from '#contract/http/chats.ts';
import { pageCustomerRecord } from '#contract/http/customer.ts';
import { aClientMsgId, enterChat, type ChatClient } from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { aPng, colourAt } from '../../support/pictures.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { download, upload } from '../../support/uploads.ts';

const FIRST_PAGE = { pageNo: 1, pageSize: 20 };

describe('a picture in a chat', () => {
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

  const sendImage = (client: ChatClient, chatId: string, address: string, clientMsgId = aClientMsgId()) =>
    client.ask('Send', {
      chatId,
      clientMsgId,
      msgType: MESSAGE_TYPE.image,
      msg: imageContent({ address, width: 9_999, height: 1 }),
      sendTime: Date.now(),
    });
  const fileIdIn = (address: string): string => /[0-9a-f]{32}/.exec(address)?.[0] ?? '';

  it('reaches each side with an address of its own that serves the picture', async () => {
    const { agent, customer, agentSide, customerSide, chatId } = await aConversation(server);
    const { master, width, height } = await upload(server, customer.httpToken, await aPng(40, 20));
    expect([width, height]).toEqual([40, 20]);
    expect((await sendImage(customerSide, chatId, master)).name).toBe('SendAck');

    const pushed = parseContent(
      (await agentSide.until('Message', ({ msgType }) => msgType === MESSAGE_TYPE.image)).msg,
    );
    const agentRecords = await server.call(pageRecord, { chatId, ...FIRST_PAGE }, { token: agent.httpToken });
    const customerRecords = await server.call(
      pageCustomerRecord,
      { chatId, ...FIRST_PAGE },
      { token: customer.httpToken },
    );
    const list = await server.call(pageChatUsers, { chatIds: [chatId], ...FIRST_PAGE }, { token: agent.httpToken });
    const ofAgent = parseContent(agentRecords.data?.records[0]?.msg ?? '');
    const ofCustomer = parseContent(customerRecords.data?.records[0]?.msg ?? '');
    for (const content of [pushed, ofAgent, ofCustomer])
      expect(content).toEqual(jasmine.objectContaining({ width: 40, height: 20 }));
    expect(agentRecords.data?.records[0]).toEqual(
      jasmine.objectContaining({ contentType: 1, content: ofAgent.img_url ?? '' }),
    );
    expect(pushed.img_url).toContain(`?r=${PERSON_TYPE.staff}.${agent.userId}.`);
    // Addresses are signed again every few minutes, so expiry and signature may differ.
    const fileOf = (address = '') => address.split('&t=')[0];
    expect(fileOf(ofAgent.img_url)).toBe(fileOf(pushed.img_url));
    expect(fileOf(parseContent(list.data?.records[0]?.lastMessage?.msg ?? '').img_url)).toBe(fileOf(pushed.img_url));
    expect(ofCustomer.img_url).toContain(`?r=${PERSON_TYPE.customer}.${customer.userId}&`);
    for (const address of [master, pushed.img_url, ofAgent.img_url, ofCustomer.img_url]) {
      const { status, bytes } = await download(server, address ?? '');
      expect(status).toBe(200);
      expect([await colourAt(bytes, 2, 2), await colourAt(bytes, 37, 2)]).toEqual(['red', 'blue']);
    }
  });

  it('is stored with its file id and the size that the server measured', async () => {
    const { customer, customerSide, chatId } = await aConversation(server);
    const { master } = await upload(server, customer.httpToken, await aPng());
    await sendImage(customerSide, chatId, `${server.url}${master}`);
    await sendImage(customerSide, chatId, fileIdIn(master));
    const { rows } = await server.db.query<{ msg: string }>(
      'select msg from message where chat_id = $1 order by chat_seq',
      [chatId],
    );
    const msg = JSON.stringify({ img_url: fileIdIn(master), width: 40, height: 20 });
    expect(rows).toEqual([{ msg }, { msg }]);
  });

  it('is the same message when it is sent again, and refused with another file', async () => {
    const { customer, agentSide, customerSide, chatId } = await aConversation(server);
    const [one, other] = await Promise.all([
      upload(server, customer.httpToken, await aPng()),
      upload(server, customer.httpToken, await aPng()),
    ]);
    const first = await sendImage(customerSide, chatId, one.master, 'same-name');
    const again = await sendImage(customerSide, chatId, fileIdIn(one.master), 'same-name');
    const changed = await sendImage(customerSide, chatId, other.master, 'same-name');
    expect(again.body).toEqual(first.body);
    expect(changed).toEqual(
      jasmine.objectContaining({
        name: 'Error',
        body: jasmine.objectContaining({ code: FRAME_ERROR.reused, retryable: false }),
      }),
    );
    await customerSide.say(chatId, 'after it');
    await until('the text has come', () =>
      agentSide.all('Message').some(({ msgType }) => msgType === MESSAGE_TYPE.text),
    );
    expect(agentSide.all('Message').length).toBe(2);
  });

  const refused: readonly [string, (theirs: string) => Promise<string> | string][] = [
    ["another person's", (theirs) => theirs],
    ['a file that is not there', () => 'f'.repeat(32)],
    ['a foreign address', (theirs) => `https://example.com/${fileIdIn(theirs)}`],
    ['a script for an address', () => 'javascript:alert(1)'],
    ['nothing', () => ''],
  ];
  for (const [what, reference] of refused) {
    it(`is refused when it is ${what}`, async () => {
      const { agent, customerSide, chatId } = await aConversation(server);
      const theirs = await upload(server, agent.httpToken, await aPng());
      const answer = await sendImage(customerSide, chatId, await reference(theirs.master));
      expect(answer).toEqual(
        jasmine.objectContaining({ name: 'Error', body: jasmine.objectContaining({ code: 4022, retryable: false }) }),
      );
      const { rows } = await server.db.query('select from message where chat_id = $1', [chatId]);
      expect(rows.length).toBe(0);
    });
  }

  it("is refused in another person's chat, and a video is refused everywhere", async () => {
    const { customer, customerSide, chatId } = await aConversation(server);
    const other = await aConversation(server);
    const { master } = await upload(server, customer.httpToken, await aPng());
    const foreign = await sendImage(customerSide, other.chatId, master);
    const video = await customerSide.ask('Send', {
      chatId,
      clientMsgId: aClientMsgId(),
      msgType: MESSAGE_TYPE.video,
      msg: JSON.stringify({ file_url: master }),
      sendTime: 0,
    });
    expect(foreign.body).toEqual(jasmine.objectContaining({ code: 4003 }));
    expect(video.body).toEqual(jasmine.objectContaining({ code: 4022 }));
  });

  it('reaches readers on another server, and readers who return later', async () => {
    const elsewhere = await startServer({ database });
    const { agent, customer, agentSide, customerSide, chatId } = await aConversation(server, elsewhere);
    const { master } = await upload(elsewhere, agent.httpToken, await aPng());
    await customerSide.close();
    await sendImage(agentSide, chatId, master);
    const back = await enterChat(server.url, customer, { cursors: [{ chatId, chatSeq: 0 }], eventSeq: 1 });
    const isImage = ({ msgType }: { readonly msgType: number }) => msgType === MESSAGE_TYPE.image;
    const missed = parseContent((await back.until('Message', isImage)).msg);
    expect(missed.img_url).toContain(`${fileIdIn(master)}?r=${PERSON_TYPE.customer}.${customer.userId}&`);
    expect((await download(server, missed.img_url ?? '')).status).toBe(200);
    expect((await download(elsewhere, missed.img_url ?? '')).status).toBe(200);
    await elsewhere.stop();
  });

  it('is protected from the sweep, and can be sent again to another chat', async () => {
    const { customer, customerSide, chatId } = await aConversation(server);
    const { master } = await upload(server, customer.httpToken, await aPng());
    const isUsed = async () =>
      (await server.db.query('select from file where id = $1 and used_at is not null', [fileIdIn(master)])).rows
        .length === 1;
    expect(await isUsed()).toBeFalse();
    await sendImage(customerSide, chatId, master);
    await until('it is marked as used', isUsed);
    expect((await sendImage(customerSide, chatId, master)).name).toBe('SendAck');
  });

  it('can be sent again after a failure of the database', async () => {
    const { customer, customerSide, chatId } = await aConversation(server);
    const { master } = await upload(server, customer.httpToken, await aPng());
    await server.db.query('alter table file rename to file_away');
    const refused = await sendImage(customerSide, chatId, master, 'tried-again');
    await server.db.query('alter table file_away rename to file');
    expect(refused).toEqual(
      jasmine.objectContaining({
        name: 'Error',
        body: jasmine.objectContaining({ code: FRAME_ERROR.unavailable, retryable: true }),
      }),
    );
    expect((await sendImage(customerSide, chatId, master, 'tried-again')).name).toBe('SendAck');
  });
});
