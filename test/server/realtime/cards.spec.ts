import { cardContent, parseContent, type MessageContent } from '../../../contract/chat/content.ts';
import type { Packet } from '../../../contract/chat/packets.ts';
import { MESSAGE_TYPE } from '../../../contract/domain.ts';
import { endChat, pageRecord } from '../../../contract/http/chats.ts';
import { aQuery } from '../../support/builders.ts';
import { aChatAgent, aClientMsgId, enterChat, type ChatClient } from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

describe('a work-order card', () => {
  let server: TestServer;
  beforeAll(async () => { server = await startServer(); });
  afterAll(() => server.stop());

  const send = (side: ChatClient, chatId: string, msg: string, clientMsgId = aClientMsgId()) =>
    side.ask('Send', { chatId, clientMsgId, msgType: MESSAGE_TYPE.card, msg, sendTime: Date.now() });
  const outcome = (packet: Packet): unknown => packet.name === 'Error' ? packet.body.code : packet.name;
  const cardsIn = async (chatId: string): Promise<readonly MessageContent[]> =>
    (await server.db.query<{ msg: string }>('select msg from message where chat_id = $1 and msg_type = 21 order by chat_seq', [chatId])).rows
      .map(({ msg }) => parseContent(msg));

  it('shows the query as the server knows it, whatever the frame said of it', async () => {
    const { agent, agentSide, customerSide, chatId, customer } = await aConversation(server);
    const query = await aQuery(server.db, { customerId: customer.userId, title: 'Payment taken twice', description: 'Twice, for order 7.' });
    await server.db.query(`update query set created_at = '2026-02-03T04:05:06.789Z' where id = $1`, [query.id]);
    const forged = { workOrderId: query.id, workOrderTitle: 'pay me', workOrderUserRead: true, workOrderCreateTime: 'never', text: 'x', img_url: 'x' };
    expect(outcome(await send(agentSide, chatId, JSON.stringify(forged)))).toBe('SendAck');
    const pushed = await customerSide.until('Message');
    const card = {
      workOrderId: query.id, workOrderTitle: 'Payment taken twice', workOrderDescription: 'Twice, for order 7.',
      workOrderCreateTime: '2026-02-03T04:05:06.789Z', workOrderUserRead: false,
    };
    expect(pushed.msgType).toBe(MESSAGE_TYPE.card);
    expect(JSON.parse(pushed.msg)).toEqual(card);
    const { data } = await server.call(pageRecord, { chatId, pageNo: 1, pageSize: 10 }, { token: agent.httpToken });
    expect(data?.records.map(({ contentType, msg }): unknown => [contentType, JSON.parse(msg)])).toEqual([[4, card]]);
  });

  const hostile = {
    script: '<script>alert(1)</script><img src=x onerror=alert(2)>',
    markup: '**bold** [link](javascript:alert(3)) {{7*7}} </div>',
    quotes: `'"\\ \u2028 {"workOrderId":"1"} '; drop table query; --`,
    'marks that turn the direction': '\u202Egnp.exe\u202C \u2066مرحبا\u2069 \u200F',
    emoji: '👩‍👩‍👧‍👦🏳️‍🌈 e\u0301 \u{1F469}\u{1F3FD}',
    lines: 'one\r\ntwo\n\tthree',
  };
  for (const [what, text] of Object.entries(hostile)) {
    it(`keeps ${what} as text`, async () => {
      const { agentSide, customerSide, chatId, customer } = await aConversation(server);
      const { id } = await aQuery(server.db, { customerId: customer.userId, title: text, description: text });
      await send(agentSide, chatId, cardContent(id));
      expect(parseContent((await customerSide.until('Message')).msg)).toEqual(jasmine.objectContaining({ workOrderTitle: text, workOrderDescription: text }));
    });
  }

  it('shortens what is too long for a glance, and never amid a character', async () => {
    const { agentSide, customerSide, chatId, customer } = await aConversation(server);
    const { id } = await aQuery(server.db, { customerId: customer.userId, title: '👩‍👩‍👧'.repeat(1_250), description: 'x'.repeat(10_000) });
    await send(agentSide, chatId, cardContent(id));
    const { workOrderTitle = '', workOrderDescription } = parseContent((await customerSide.until('Message')).msg);
    expect(workOrderTitle).toMatch(/^(?:👩‍👩‍👧){10,}…$/u);
    expect(workOrderTitle.length).toBeLessThanOrEqual(200);
    expect(workOrderDescription).toBe(`${'x'.repeat(499)}…`);
  });

  it('is refused for a query of somebody else, and for what is none', async () => {
    const { agentSide, chatId } = await aConversation(server);
    const foreign = await aQuery(server.db);
    for (const workOrderId of [foreign.id, '999999999', '0', '-1', '9223372036854775808', '1 or 1=1', 'x'.repeat(10_000)]) {
      expect(outcome(await send(agentSide, chatId, cardContent(workOrderId)))).withContext(workOrderId.slice(0, 30)).toBe(4003);
    }
    for (const msg of ['', '{}', 'null', '{"workOrderId":7}', '{"workOrderId":""}', '{"workOrderTitle":"x"}']) {
      expect(outcome(await send(agentSide, chatId, msg))).withContext(msg).toBe(4022);
    }
    expect(await cardsIn(chatId)).toEqual([]);
  });

  it('is sent by who has the chat only', async () => {
    const { customerSide, chatId, customer } = await aConversation(server);
    const { id } = await aQuery(server.db, { customerId: customer.userId });
    const colleagues = await Promise.all((['D', 'L', 'A'] as const).map(async (type) => enterChat(server.url, await aChatAgent(server, { type }))));
    for (const side of [customerSide, ...colleagues]) expect(outcome(await send(side, chatId, cardContent(id)))).toBe(4003);
    expect(outcome(await send(customerSide, chatId, '{}'))).toBe(4003);
    expect(await cardsIn(chatId)).toEqual([]);
  });

  it('is not sent into a chat that has ended', async () => {
    const { agent, agentSide, chatId, customer } = await aConversation(server);
    const { id } = await aQuery(server.db, { customerId: customer.userId });
    await server.call(endChat, { chatId }, { token: agent.httpToken });
    expect(outcome(await send(agentSide, chatId, cardContent(id)))).toBe(4009);
  });

  it('sent again is the same card, though the query was edited and the card opened meanwhile', async () => {
    const { agentSide, chatId, customer } = await aConversation(server);
    const { id } = await aQuery(server.db, { customerId: customer.userId, title: 'before' });
    const name = aClientMsgId();
    const first = await send(agentSide, chatId, cardContent(id), name);
    await server.db.query(`update query set title = 'after' where id = $1`, [id]);
    await server.db.query(`update message set msg = replace(msg, '"workOrderUserRead":false', '"workOrderUserRead":true') where chat_id = $1`, [chatId]);
    const again = await send(agentSide, chatId, cardContent(id), name);
    expect(again.body).toEqual(first.body);
    expect((await cardsIn(chatId)).map(({ workOrderTitle }) => workOrderTitle)).toEqual(['before']);
    await send(agentSide, chatId, cardContent(id));
    expect((await cardsIn(chatId)).map(({ workOrderTitle }) => workOrderTitle)).toEqual(['before', 'after']);
  });

  it('cannot take the name of another message', async () => {
    const { agentSide, chatId, customer } = await aConversation(server);
    const [one, other] = [await aQuery(server.db, { customerId: customer.userId }), await aQuery(server.db, { customerId: customer.userId })];
    const name = aClientMsgId();
    await send(agentSide, chatId, cardContent(one.id), name);
    expect(outcome(await send(agentSide, chatId, cardContent(other.id), name))).toBe(4023);
    expect(outcome(await agentSide.say(chatId, 'a text', name))).toBe(4023);
    expect((await cardsIn(chatId)).map(({ workOrderId }) => workOrderId)).toEqual([one.id]);
  });
});
