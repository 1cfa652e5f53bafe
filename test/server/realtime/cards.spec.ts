import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { parseContent, type MessageContent } from '#contract/chat/content.ts';
import type { Packet } from '#contract/chat/packets.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { endChat, listChatSteps, pageRecord } from '#contract/http/chats.ts';
import { readCard } from '#contract/http/customerQueries.ts';
import { aCustomer, aQuery } from '../../support/builders.ts';
import {
  aChatAgent,
  aChatCustomer,
  aClientMsgId,
  agentSession,
  enterChat,
  type ChatClient,
} from '../../support/chatClient.ts';
import { aConversation, type Conversation } from '../../support/conversation.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { cardContent } from '../../support/cards.ts';

describe('a work-order card', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const send = (side: ChatClient, chatId: string, msg: string, clientMsgId = aClientMsgId()) =>
    side.ask('Send', { chatId, clientMsgId, msgType: MESSAGE_TYPE.card, msg, sendTime: Date.now() });
  const outcome = (packet: Packet): unknown => (packet.name === 'Error' ? packet.body.code : packet.name);
  const cardsIn = async (chatId: string): Promise<readonly MessageContent[]> =>
    (
      await server.db.query<{ msg: string }>(
        'select msg from message where chat_id = $1 and msg_type = 21 order by chat_seq',
        [chatId],
      )
    ).rows.map(({ msg }) => parseContent(msg));

  it('shows the query as the server has it, not as the frame describes it', async () => {
    const { agent, agentSide, customerSide, chatId, customer } = await aConversation(server);
    const query = await aQuery(server.db, {
      customerId: customer.userId,
      title: 'Payment taken twice',
      description: 'Twice, for order 7.',
    });
    await server.db.query(`update query set created_at = '2026-02-03T04:05:06.789Z' where id = $1`, [query.id]);
    const forged = {
      workOrderId: query.id,
      workOrderTitle: 'pay me',
      workOrderUserRead: true,
      workOrderCreateTime: 'never',
      text: 'x',
      img_url: 'x',
    };
    expect(outcome(await send(agentSide, chatId, JSON.stringify(forged)))).toBe('SendAck');
    const pushed = await customerSide.until('Message');
    const card = {
      workOrderId: query.id,
      workOrderTitle: 'Payment taken twice',
      workOrderDescription: 'Twice, for order 7.',
      workOrderCreateTime: '2026-02-03T04:05:06.789Z',
      workOrderUserRead: false,
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
    'characters that change the direction': '\u202Egnp.exe\u202C \u2066مرحبا\u2069 \u200F',
    emoji: '👩‍👩‍👧‍👦🏳️‍🌈 e\u0301 \u{1F469}\u{1F3FD}',
    lines: 'one\r\ntwo\n\tthree',
  };
  for (const [what, text] of Object.entries(hostile)) {
    it(`keeps ${what} as text`, async () => {
      const { agentSide, customerSide, chatId, customer } = await aConversation(server);
      const { id } = await aQuery(server.db, { customerId: customer.userId, title: text, description: text });
      await send(agentSide, chatId, cardContent(id));
      expect(parseContent((await customerSide.until('Message')).msg)).toEqual(
        jasmine.objectContaining({ workOrderTitle: text, workOrderDescription: text }),
      );
    });
  }

  it('shortens long texts, but not within a character', async () => {
    const { agentSide, customerSide, chatId, customer } = await aConversation(server);
    const { id } = await aQuery(server.db, {
      customerId: customer.userId,
      title: '👩‍👩‍👧'.repeat(1_250),
      description: 'x'.repeat(10_000),
    });
    await send(agentSide, chatId, cardContent(id));
    const { workOrderTitle = '', workOrderDescription } = parseContent((await customerSide.until('Message')).msg);
    expect(workOrderTitle).toMatch(/^(?:👩‍👩‍👧){10,}…$/u);
    expect(workOrderTitle.length).toBeLessThanOrEqual(200);
    expect(workOrderDescription).toBe(`${'x'.repeat(499)}…`);
  });

  it("is refused for another customer's query, and for an invalid one", async () => {
    const { agentSide, chatId } = await aConversation(server);
    const foreign = await aQuery(server.db);
    for (const workOrderId of [
      foreign.id,
      '999999999',
      '0',
      '-1',
      '9223372036854775808',
      '1 or 1=1',
      'x'.repeat(10_000),
    ]) {
      expect(outcome(await send(agentSide, chatId, cardContent(workOrderId))))
        .withContext(workOrderId.slice(0, 30))
        .toBe(4003);
    }
    for (const msg of ['', '{}', 'null', '{"workOrderId":7}', '{"workOrderId":""}', '{"workOrderTitle":"x"}']) {
      expect(outcome(await send(agentSide, chatId, msg)))
        .withContext(msg)
        .toBe(4022);
    }
    expect(await cardsIn(chatId)).toEqual([]);
  });

  it('can be sent only by the assignee of the chat', async () => {
    const { customerSide, chatId, customer } = await aConversation(server);
    const { id } = await aQuery(server.db, { customerId: customer.userId });
    const colleagues = await Promise.all(
      (['D', 'L', 'A'] as const).map(async (type) => enterChat(server.url, await aChatAgent(server, { type }))),
    );
    for (const side of [customerSide, ...colleagues])
      expect(outcome(await send(side, chatId, cardContent(id)))).toBe(4003);
    expect(outcome(await send(customerSide, chatId, '{}'))).toBe(4003);
    expect(await cardsIn(chatId)).toEqual([]);
  });

  it('can not be sent into an ended chat', async () => {
    const { agent, agentSide, chatId, customer } = await aConversation(server);
    const { id } = await aQuery(server.db, { customerId: customer.userId });
    await server.call(endChat, { chatId }, { token: agent.httpToken });
    expect(outcome(await send(agentSide, chatId, cardContent(id)))).toBe(4009);
  });

  it('stays the same when it is sent again after the query was edited and the card was opened', async () => {
    const { agentSide, chatId, customer } = await aConversation(server);
    const { id } = await aQuery(server.db, { customerId: customer.userId, title: 'before' });
    const name = aClientMsgId();
    const first = await send(agentSide, chatId, cardContent(id), name);
    await server.db.query(`update query set title = 'after' where id = $1`, [id]);
    await server.db.query(
      `update message set msg = replace(msg, '"workOrderUserRead":false', '"workOrderUserRead":true')
        where chat_id = $1`,
      [chatId],
    );
    const again = await send(agentSide, chatId, cardContent(id), name);
    expect(again.body).toEqual(first.body);
    expect((await cardsIn(chatId)).map(({ workOrderTitle }) => workOrderTitle)).toEqual(['before']);
    await send(agentSide, chatId, cardContent(id));
    expect((await cardsIn(chatId)).map(({ workOrderTitle }) => workOrderTitle)).toEqual(['before', 'after']);
  });

  it('can not reuse the clientMsgId of another message', async () => {
    const { agentSide, chatId, customer } = await aConversation(server);
    const [one, other] = [
      await aQuery(server.db, { customerId: customer.userId }),
      await aQuery(server.db, { customerId: customer.userId }),
    ];
    const name = aClientMsgId();
    await send(agentSide, chatId, cardContent(one.id), name);
    expect(outcome(await send(agentSide, chatId, cardContent(other.id), name))).toBe(4023);
    expect(outcome(await agentSide.say(chatId, 'a text', name))).toBe(4023);
    expect((await cardsIn(chatId)).map(({ workOrderId }) => workOrderId)).toEqual([one.id]);
  });

  describe('after its customer has opened it', () => {
    /** A conversation with a card in it. */
    const withCard = async () => {
      const conversation = await aConversation(server);
      const { id: queryId } = await aQuery(server.db, { customerId: conversation.customer.userId });
      await send(conversation.agentSide, conversation.chatId, cardContent(queryId));
      return { ...conversation, queryId };
    };
    const open = ({
      chatId,
      queryId,
      customer,
    }: Pick<Conversation, 'chatId' | 'customer'> & { readonly queryId: string }) =>
      server.call(readCard, { chatId, queryId }, { token: customer.httpToken });
    const isOpened = ({ kind }: { readonly kind: number }) => kind === CHAT_EVENT.cardOpened;
    const marks = async (chatId: string) => (await cardsIn(chatId)).map(({ workOrderUserRead }) => workOrderUserRead);

    it('is marked as opened, does not change otherwise, and reaches every tab of the agent at once', async () => {
      const conversation = await withCard();
      const { agent, agentSide, chatId, queryId, customer } = conversation;
      const otherTab = await enterChat(server.url, await agentSession(server, agent.userId));
      const [before] = await cardsIn(chatId);
      expect((await open(conversation)).code).toBe(200);
      for (const tab of [agentSide, otherTab]) {
        expect(await tab.until('ChatEvent', isOpened)).toEqual(
          jasmine.objectContaining({ chatId, queryId, chatSeq: 1, actorId: customer.userId, toId: agent.userId }),
        );
      }
      expect(await cardsIn(chatId)).toEqual([{ ...before, workOrderUserRead: true }]);
      const { data } = await server.call(pageRecord, { chatId, pageNo: 1, pageSize: 10 }, { token: agent.httpToken });
      expect(parseContent(data?.records[0]?.msg ?? '').workOrderUserRead).toBeTrue();
    });

    it('is reported once, however often it is opened, until it is sent again', async () => {
      const conversation = await withCard();
      const { agentSide, chatId, queryId } = conversation;
      await Promise.all([open(conversation), open(conversation), open(conversation)]);
      await send(agentSide, chatId, cardContent(queryId));
      expect(await marks(chatId)).toEqual([true, false]);
      await open(conversation);
      await agentSide.until('ChatEvent', ({ kind, chatSeq }) => kind === CHAT_EVENT.cardOpened && chatSeq === 2);
      expect(await marks(chatId)).toEqual([true, true]);
      expect(
        agentSide
          .all('ChatEvent')
          .filter(isOpened)
          .map(({ chatSeq }) => chatSeq),
      ).toEqual([1, 2]);
    });

    it('reaches a tab that was disconnected, in order with the other events', async () => {
      const conversation = await withCard();
      const { agent, agentSide, chatId } = conversation;
      const eventSeq = Math.max(...agentSide.all('ChatEvent').map((event) => event.eventSeq));
      await agentSide.close();
      await open(conversation);
      const back = await enterChat(server.url, agent, { cursors: [{ chatId, chatSeq: 1 }], eventSeq, connectionNo: 2 });
      expect(back.login.reset).toBeFalse();
      expect((await back.until('ChatEvent', isOpened)).eventSeq).toBe(eventSeq + 1);
    });

    it('reaches a watching leader, and the assignee of an ended chat', async () => {
      const conversation = await withCard();
      const { agent, agentSide, chatId } = conversation;
      const leader = await enterChat(server.url, await aChatAgent(server, { type: 'L' }));
      leader.write('Watch', { chatId });
      await leader.until('Message');
      await open(conversation);
      expect((await leader.until('ChatEvent', isOpened)).eventSeq).toBe(0);
      const next = await aQuery(server.db, { customerId: conversation.customer.userId });
      await send(agentSide, chatId, cardContent(next.id));
      await server.call(endChat, { chatId }, { token: agent.httpToken });
      expect((await open({ ...conversation, queryId: next.id })).code).toBe(200);
      await agentSide.until('ChatEvent', ({ kind, queryId }) => kind === CHAT_EVENT.cardOpened && queryId === next.id);
    });

    it('can be opened only by its customer, and only in its chat', async () => {
      const conversation = await withCard();
      const other = await withCard();
      const unsent = await aQuery(server.db, { customerId: conversation.customer.userId });
      const stranger = await aChatCustomer((await aCustomer(server.db)).id);
      const { chatId, queryId, customer } = conversation;
      const refused = [
        { chatId, queryId, customer: stranger },
        { chatId, queryId, customer: other.customer },
        { chatId: other.chatId, queryId, customer },
        { chatId, queryId: other.queryId, customer },
        { chatId, queryId: unsent.id, customer },
        { chatId: '999999999', queryId, customer },
        { chatId, queryId: '0', customer },
      ];
      for (const card of refused)
        expect((await open(card)).code)
          .withContext(JSON.stringify(card))
          .toBe(4004);
      expect((await server.call(readCard, { chatId, queryId }, { token: conversation.agent.httpToken })).status).toBe(
        403,
      );
      expect([await marks(chatId), await marks(other.chatId)]).toEqual([[false], [false]]);
    });

    it('is not listed in the steps of the chat', async () => {
      const conversation = await withCard();
      await open(conversation);
      const { data } = await server.call(
        listChatSteps,
        { chatId: conversation.chatId },
        { token: conversation.agent.httpToken },
      );
      expect(data?.map(({ kind }) => kind)).toEqual([CHAT_EVENT.opened, CHAT_EVENT.assigned]);
    });
  });
});
