import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { textContent } from '#contract/chat/content.ts';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { HEAD_IMAGE_SIDE } from '#contract/images.ts';
import { listChatSteps } from '#contract/http/chats.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { readImageFile } from '#server/files/images.ts';
import { aClientMsgId, type ChatClient } from '../../support/chatClient.ts';
import { storeProfile } from '#server/people/appUserRepository.ts';
import { aCustomer } from '../../support/builders.ts';
import { aConversation } from '../../support/conversation.ts';
import { aJpeg, aPng } from '../../support/pictures.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

describe('what the app says about its people', () => {
  let server: TestServer;
  let app: Server;
  let pictures: string;
  const files = new Map<string, Buffer>();
  const asked: string[] = [];

  beforeAll(async () => {
    app = createServer(({ url = '' }, answer) => {
      asked.push(url);
      const file = files.get(url);
      if (url.startsWith('/avatars/moved')) answer.writeHead(302, { location: '/avatars/new.png' }).end();
      else answer.writeHead(file === undefined ? 404 : 200).end(file);
    });
    await new Promise<void>((resolve) => {
      app.listen(0, '127.0.0.1', resolve);
    });
    pictures = `http://127.0.0.1:${(app.address() as AddressInfo).port}/avatars/`;
    files.set('/avatars/new.png', await aPng()).set('/avatars/newer.jpg', await aJpeg());
    files.set('/elsewhere.png', await aPng());
    server = await startServer({ env: { CUSTOMER_PICTURES_FROM: pictures } });
  });
  afterAll(async () => {
    await server.stop();
    app.close();
  });

  /** The customer opens the page again, with another token. */
  const say = async (id: string, claims: object, issuedMinutesAgo = 0): Promise<void> => {
    const token = await customerToken(id, { claims: { ...claims }, issuedMinutesAgo });
    expect((await server.call(openCustomerChat, { comeFrom: 1 }, { token })).code).toBe(200);
  };
  const isNaming = ({ kind }: { readonly kind: number }) => kind === CHAT_EVENT.customerNamed;
  const stored = async (id: string) =>
    (
      await server.db.query<{ name: string; phone: string; head: string; source: string }>(
        `select nick_name as name, phone_code || ' ' || phone as phone, head_key as head, head_source as source
           from app_user where id = $1`,
        [id],
      )
    ).rows[0];
  const untilHeadOf = (side: ChatClient, ofHead: (headImg: string) => boolean) =>
    side.until('ChatEvent', (event) => isNaming(event) && ofHead(event.headImg));

  it('is on the agent’s page at once when it is newer', async () => {
    const { agent, agentSide, customer, customerSide, chatId } = await aConversation(server);
    await say(customer.userId, { name: 'Ada King', phone_code: '44', phone: '7700900001' }, 2);
    const event = await agentSide.until('ChatEvent', isNaming);
    expect([event.chatId, event.nickName, event.headImg, event.toId]).toEqual([chatId, 'Ada King', '', agent.userId]);
    expect(await stored(customer.userId)).toEqual({ name: 'Ada King', phone: '44 7700900001', head: '', source: '' });

    // The agent still has the chat, and the customer's open socket has the new name.
    await customerSide.ask('Send', {
      chatId,
      clientMsgId: aClientMsgId(),
      msgType: MESSAGE_TYPE.text,
      msg: textContent('Hello'),
      sendTime: Date.now(),
    });
    expect((await agentSide.until('Message')).fromNickName).toBe('Ada King');
    const { data } = await server.call(listChatSteps, { chatId }, { token: agent.httpToken });
    expect(data?.map(({ kind }) => kind)).not.toContain(CHAT_EVENT.customerNamed);
  });

  it('changes nothing when it is older, or says the same', async () => {
    const { customer, chatId } = await aConversation(server);
    await say(customer.userId, { name: 'New' }, 1);
    await say(customer.userId, { name: 'Old' }, 3);
    await say(customer.userId, { name: 'New' });
    expect((await stored(customer.userId))?.name).toBe('New');
    const { rowCount: events } = await server.db.query('select from chat_event where chat_id = $1 and kind = $2', [
      chatId,
      CHAT_EVENT.customerNamed,
    ]);
    expect(events).toBe(1);
  });

  it('changes nothing when it is older and both came at the same time', async () => {
    const { id } = await aCustomer(server.db);
    const store = (nickName: string, at: number) =>
      server.db.transaction((tx) =>
        storeProfile(tx, { id, nickName, phoneCode: null, phone: null, picture: null }, new Date(at)),
      );
    expect([await store('New', 2), await store('Old', 1)]).toEqual([true, false]);
    expect((await stored(id))?.name).toBe('New');
  });

  it('leaves what a token does not mention', async () => {
    const { customer } = await aConversation(server);
    await say(customer.userId, { name: 'Ada', phone_code: '44', phone: '7700900002' }, 2);
    await say(customer.userId, { name: 'Ada K.' }, 1);
    await say(customer.userId, {});
    expect(await stored(customer.userId)).toEqual({ name: 'Ada K.', phone: '44 7700900002', head: '', source: '' });
  });

  it('includes a picture, which is fetched, cut to a square and replaced', async () => {
    const { agentSide, customer } = await aConversation(server);
    const id = customer.userId;
    await say(id, { name: 'Ada', picture: `${pictures}new.png` }, 3);
    const { headImg: first } = await untilHeadOf(agentSide, (headImg) => headImg !== '');
    const { rows } = await server.db.query<{ content: Buffer }>(
      'select content from app_user join file_content on file_id = head_img where app_user.id = $1',
      [id],
    );
    expect(readImageFile(rows[0]?.content ?? Buffer.alloc(0))).toEqual(
      jasmine.objectContaining({ width: HEAD_IMAGE_SIDE, height: HEAD_IMAGE_SIDE, mediaType: 'image/png' }),
    );
    await say(id, { name: 'Ada', picture: `${pictures}newer.jpg` }, 2);
    const { headImg: second } = await untilHeadOf(agentSide, (headImg) => headImg !== '' && headImg !== first);
    expect(second.split('.')[0]).toBe(id);
    await say(id, { picture: '' });
    await untilHeadOf(agentSide, (headImg) => headImg === '');
    expect((await stored(id))?.head).toBe('');
    const { rows: files } = await server.db.query(
      'select from file where owner_type = $1 and owner_id = $2 and used_at is not null',
      [PERSON_TYPE.customer, id],
    );
    expect(files).withContext('the sweep may delete the old ones').toHaveSize(0);
  });

  it('leaves the old picture when the new one can’t be had', async () => {
    const { agentSide, customer } = await aConversation(server);
    const id = customer.userId;
    files.set('/avatars/text.png', Buffer.from('no picture')).set('/avatars/large.png', Buffer.alloc(2 ** 20 + 1));
    await say(id, { picture: `${pictures}new.png` }, 9);
    const { headImg } = await untilHeadOf(agentSide, (head) => head !== '');
    const problems = () => server.log.filter((line) => line.includes('was not fetched') && line.includes(`"${id}"`));
    const bad = ['moved.png', 'text.png', 'large.png', 'missing.png'];
    for (const [index, name] of bad.entries()) {
      await say(id, { picture: `${pictures}${name}` }, 8 - index);
      await until(`${name} is tried`, () => problems().length > index);
    }
    expect((await stored(id))?.head).toBe(headImg);
    // Another folder, and one that the address leads out of: not even asked for.
    await say(id, { picture: pictures.replace('avatars/', 'elsewhere.png') }, 2);
    await say(id, { picture: `${pictures}../elsewhere.png` }, 1);
    await say(id, { picture: `${pictures}newer.jpg` });
    await untilHeadOf(agentSide, (head) => head !== headImg);
    expect(asked).not.toContain('/elsewhere.png');
  });

  it('names an erased customer only after the erasure', async () => {
    const { id } = await aCustomer(server.db, { nickName: '', phone: '', phoneCode: '' });
    await server.db.query(`insert into erasure (customer_id, finished_at) values ($1, now() - interval '90 seconds')`, [
      id,
    ]);
    await say(id, { name: 'Before', picture: `${pictures}new.png` }, 2);
    await say(id, { phone: '7700900003' }, 1);
    expect(await stored(id)).toEqual({ name: '', phone: ' ', head: '', source: '' });
    await say(id, { name: 'After' });
    expect((await stored(id))?.name).toBe('After');
  });
});
