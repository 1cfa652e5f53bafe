import { randomUUID } from 'node:crypto';
import type { CannedUse } from '#contract/canned.ts';
import { textContent } from '#contract/chat/content.ts';
import type { Body } from '#contract/chat/packets.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { pageRecord } from '#contract/http/chats.ts';
import { addOwnReply } from '#contract/http/customerQueries.ts';
import { addReply, pageReplies } from '#contract/http/queries.ts';
import { aClientMsgId, type ChatClient } from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { aCase } from '../../support/queries.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const USE: CannedUse = { cannedId: '9007199254740993', version: 3, isEdited: true };
const STORED = { canned_id: '9007199254740993', canned_version: 3, canned_edited: true };
const NONE = { canned_id: null, canned_version: null, canned_edited: null };

describe('the use of a canned reply', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const send = (side: ChatClient, chatId: string, fields: Partial<Body<'Send'>> = {}) =>
    side.ask('Send', {
      chatId,
      clientMsgId: aClientMsgId(),
      msgType: MESSAGE_TYPE.text,
      msg: textContent('It is on its way.'),
      sendTime: Date.now(),
      ...fields,
    });
  const usesIn = async (chatId: string) =>
    (
      await server.db.query(
        'select canned_id::text, canned_version, canned_edited from message where chat_id = $1 order by chat_seq',
        [chatId],
      )
    ).rows;

  it('stands in the row of the message, and no reader is told', async () => {
    const { agent, agentSide, customerSide, customer, chatId } = await aConversation(server);
    expect((await send(agentSide, chatId, { canned: USE })).name).toBe('SendAck');
    expect((await send(agentSide, chatId)).name).toBe('SendAck');
    expect(await usesIn(chatId)).toEqual([STORED, NONE]);
    const pushed = await customerSide.until('Message');
    expect(Object.keys(pushed)).not.toContain('canned');
    for (const { httpToken } of [agent, customer]) {
      const { data } = await server.call(pageRecord, { chatId, pageNo: 1, pageSize: 10 }, { token: httpToken });
      expect(JSON.stringify(data)).not.toContain(USE.cannedId);
    }
  });

  it('stays the first one when a message is sent again', async () => {
    const { agentSide, chatId } = await aConversation(server);
    const clientMsgId = aClientMsgId();
    await send(agentSide, chatId, { clientMsgId, canned: USE });
    await send(agentSide, chatId, { clientMsgId });
    expect(await usesIn(chatId)).toEqual([STORED]);
  });

  it('is not taken from customers', async () => {
    const { customerSide, chatId } = await aConversation(server);
    expect((await send(customerSide, chatId, { canned: USE })).name).toBe('SendAck');
    expect(await usesIn(chatId)).toEqual([NONE]);
  });

  it('is no reason to refuse a text when it cannot be stored', async () => {
    const { agentSide, chatId } = await aConversation(server);
    const impossible: readonly CannedUse[] = [
      { ...USE, cannedId: '' },
      { ...USE, cannedId: 'x' },
      { ...USE, cannedId: '99999999999999999999' },
      { ...USE, version: 0 },
      { ...USE, version: 4_000_000_000 },
    ];
    for (const canned of impossible) expect((await send(agentSide, chatId, { canned })).name).toBe('SendAck');
    expect(await usesIn(chatId)).toEqual(impossible.map(() => NONE));
  });

  it('stands in the row of a reply to a query, and customers cannot set it', async () => {
    const { id: queryId, assignee, customer } = await aCase(server);
    const written = { queryId, description: 'It is on its way.', picIds: [] };
    const answer = await server.call(addReply, { ...written, urls: '', canned: USE }, { token: assignee.token });
    expect(answer.code).toBe(200);
    const withoutRoom = { ...USE, version: 4_000_000_000 };
    await server.call(addReply, { ...written, urls: '', canned: withoutRoom }, { token: assignee.token });
    const forged = { ...written, clientId: randomUUID(), canned: USE };
    expect((await server.call(addOwnReply, forged, { token: customer.token })).code).toBe(200);
    const { rows } = await server.db.query(
      'select canned_id::text, canned_version, canned_edited from reply where query_id = $1 order by id',
      [queryId],
    );
    expect(rows).toEqual([STORED, NONE, NONE]);
    const { data } = await server.call(pageReplies, { queryId, pageNo: 1, pageSize: 10 }, { token: assignee.token });
    expect(JSON.stringify(data)).not.toContain(USE.cannedId);
  });
});
