import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { imageContent, parseContent, quotingContent } from '#contract/chat/content.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { listChatSteps, pageRecord } from '#contract/http/chats.ts';
import { pageCustomerRecord } from '#contract/http/customer.ts';
import { deleteCustomerMessage, deleteMessage } from '#contract/http/messages.ts';
import { searchMessages } from '#contract/http/messageSearch.ts';
import { MESSAGE_DELETE_MS } from '#contract/serviceLimits.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { indexMessages } from '../../support/messageWords.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { customerToken, type TestServer } from '../../support/testServer.ts';

describe('the deletion of messages', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let agent: { readonly id: string; readonly token: string };
  beforeEach(async () => {
    server = await freshServer();
    agent = await someone();
  });

  const someone = async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks, ROLE_KEY.history], isOnline: true });
    return { id, token: await aSession(server.db, id) };
  };
  /** A chat in which each side has written. */
  const aTalk = async (texts = ['My quokka is gone', '>Which quokka do you mean?', 'The small one']) => {
    const { id: customerId } = await aCustomer(server.db);
    const { id: chatId } = await aChat(server.db, { customerId, staffId: agent.id, texts });
    return { chatId, customer: await customerToken(customerId) };
  };
  const wordsIn = async (chatId: string) =>
    (
      await server.call(pageRecord, { chatId, setRead: false, pageNo: 1, pageSize: 20 }, { token: agent.token })
    ).data?.records
      .map(({ msg }) => parseContent(msg))
      .reverse();
  const found = async (keyword: string) =>
    (await server.call(searchMessages, { keyword, pageSize: 20 }, { token: agent.token })).data?.records.map(
      ({ chatSeq }) => chatSeq,
    );

  it('takes the content away everywhere, and leaves the number and a step', async () => {
    const { chatId, customer } = await aTalk();
    await indexMessages(server.db);
    expect(await found('quokka')).toEqual([2, 1]);
    expect((await server.call(deleteMessage, { chatId, chatSeq: 2 }, { token: agent.token })).code).toBe(200);
    expect((await server.call(deleteCustomerMessage, { chatId, chatSeq: 3 }, { token: customer })).code).toBe(200);
    expect(await wordsIn(chatId)).toEqual([
      { text: 'My quokka is gone' },
      { isErased: true, isDeleted: true },
      { isErased: true, isDeleted: true },
    ]);
    expect([await found('quokka'), await found('small')]).toEqual([[1], []]);
    const words = await server.db.values<string>('select words from message_search where chat_id = $1', [chatId]);
    expect(words.join()).not.toContain('mean');
    const own = await server.call(pageCustomerRecord, { chatId, pageNo: 1, pageSize: 20 }, { token: customer });
    expect(JSON.stringify(own.data)).not.toContain('Which quokka');
    const { data: steps } = await server.call(listChatSteps, { chatId }, { token: agent.token });
    expect(steps?.filter(({ kind }) => kind === CHAT_EVENT.messageDeleted).map(({ actorId }) => actorId)).toEqual([
      agent.id,
      jasmine.any(String),
    ]);

    // Once more changes nothing.
    expect((await server.call(deleteMessage, { chatId, chatSeq: 2 }, { token: agent.token })).code).toBe(200);
    expect((await server.call(listChatSteps, { chatId }, { token: agent.token })).data?.length).toBe(steps?.length);
  });

  it('takes a picture along that nothing else shows', async () => {
    const { chatId } = await aTalk();
    const fileId = await server.db.value<string>(
      `insert into file (id, owner_type, owner_id, media_type, width, height, byte_length, used_at)
       values (repeat('a', 32), 2, $1, 'image/png', 1, 1, 1, now()) returning id`,
      [agent.id],
    );
    await server.db.query('update message set msg_type = 2, msg = $2 where chat_id = $1 and chat_seq = 2', [
      chatId,
      imageContent({ address: fileId, width: 1, height: 1 }),
    ]);
    expect((await server.call(deleteMessage, { chatId, chatSeq: 2 }, { token: agent.token })).code).toBe(200);
    expect(await server.db.value<number>('select count(*)::integer from file where id = $1', [fileId])).toBe(0);
  });

  it('is refused for messages of others and of long ago', async () => {
    const { chatId, customer } = await aTalk();
    const [colleague, stranger] = [await someone(), await customerToken((await aCustomer(server.db)).id)];
    const code = async (chatSeq: number, token: string) =>
      (await server.call(deleteMessage, { chatId, chatSeq }, { token })).code;
    const customersCode = async (chatSeq: number, token: string) =>
      (await server.call(deleteCustomerMessage, { chatId, chatSeq }, { token })).code;
    expect([await code(1, agent.token), await code(2, colleague.token), await code(9, agent.token)]).toEqual([
      4004, 4004, 4004,
    ]);
    expect([await customersCode(2, customer), await customersCode(1, stranger)]).toEqual([4004, 4004]);
    const age = (ms: number) =>
      server.db.query(`update message set created_at = created_at - $2 * interval '1 ms' where chat_id = $1`, [
        chatId,
        ms,
      ]);
    await age(MESSAGE_DELETE_MS - 60_000);
    expect(await customersCode(3, customer)).toBe(200);
    await age(60_000);
    expect([await code(2, agent.token), await customersCode(1, customer)]).toEqual([4009, 4009]);
    expect((await wordsIn(chatId))?.map(({ text }) => text)).toEqual([
      'My quokka is gone',
      'Which quokka do you mean?',
      undefined,
    ]);
  });

  it('leaves what answers a message', async () => {
    const { chatId } = await aTalk();
    await server.db.query('update message set msg = $2 where chat_id = $1 and chat_seq = 3', [
      chatId,
      quotingContent('The small one', 2),
    ]);
    expect((await server.call(deleteMessage, { chatId, chatSeq: 2 }, { token: agent.token })).code).toBe(200);
    expect((await wordsIn(chatId))?.[2]).toEqual({ text: 'The small one', quotedSeq: 2 });
  });
});
