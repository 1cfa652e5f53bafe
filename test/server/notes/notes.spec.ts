import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { NOTES_MAX, NOTE_TEXT_MAX } from '#contract/constants.ts';
import { BUTTON_KEY, PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { listChatSteps, pageRecord } from '#contract/http/chats.ts';
import {
  addChatNote,
  addQueryNote,
  deleteNote,
  editNote,
  pageChatNotes,
  pageQueryNotes,
  uploadNotePicture,
  type ChatNote,
} from '#contract/http/notes.ts';
import { addReply, lookAtQuery, QueryPicture } from '#contract/http/queries.ts';
import { isEnvelope } from '#contract/http/envelope.ts';
import { readMeta } from '#server/db/meta.ts';
import { createFileAddresses } from '#server/files/fileAddresses.ts';
import { aChat, aCustomer, aQuery, aStaff } from '../../support/builders.ts';
import { agentSession, aChatAgent, aChatCustomer, enterChat } from '../../support/chatClient.ts';
import { aPng } from '../../support/pictures.ts';
import { auditOf, someStaff, type Someone } from '../../support/queries.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { aForm, download } from '../../support/uploads.ts';

const QUERY_KEYS = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit];

describe('notes of staff', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());

  const aChatOf = async ({ id: staffId }: Someone, texts = ['hello', '>hi']) => {
    const { id: customerId } = await aCustomer(server.db);
    return { chatId: (await aChat(server.db, { customerId, staffId, texts })).id, customerId };
  };
  const note = (by: Someone, input: Partial<RequestOf<typeof addChatNote>> & { readonly chatId: string }) =>
    server.call(addChatNote, { text: 'A note.', picIds: [], clientId: randomUUID(), ...input }, { token: by.token });
  const notesOf = async (reader: Someone, chatId: string): Promise<readonly ChatNote[]> =>
    (await server.call(pageChatNotes, { chatId, pageSize: 100 }, { token: reader.token })).data?.records ?? [];
  const aPictureOf = async ({ token }: Someone) => {
    const answer = await fetch(`${server.url}${uploadNotePicture.path}`, {
      method: 'POST',
      headers: { 'x-token': token },
      body: aForm(await aPng()),
    });
    const envelope: unknown = JSON.parse(await answer.text());
    if (!isEnvelope(envelope) || !Value.Check(QueryPicture, envelope.data)) throw new Error('no picture was uploaded');
    return envelope.data;
  };
  const agent = () => someStaff(server, 'D', [ROLE_KEY.tasks]);

  it('stand after the message that was the newest, with their author, and are no messages', async () => {
    const ada = await agent();
    const { chatId } = await aChatOf(ada);
    const { data } = await note(ada, { chatId, text: '  She owns two cards. \n' });
    expect(await notesOf(ada, chatId)).toEqual([
      {
        id: data?.id ?? '',
        chatId,
        atSeq: 2,
        whisper: null,
        text: 'She owns two cards.',
        pics: [],
        mentions: [],
        createId: ada.id,
        createName: ada.name,
        headImg: '',
        createTime: jasmine.any(String),
        updateTime: jasmine.any(String),
        deleteTime: null,
      },
    ]);
    const { data: record } = await server.call(pageRecord, { chatId }, { token: ada.token });
    expect(record?.total).toBe(2);
    const { data: steps } = await server.call(listChatSteps, { chatId }, { token: ada.token });
    expect(steps?.map(({ kind }) => kind)).not.toContain(CHAT_EVENT.noted);
  });

  it('are the same note when the request is sent again, and only there', async () => {
    const ada = await agent();
    const { chatId } = await aChatOf(ada);
    const { chatId: other } = await aChatOf(ada);
    const clientId = randomUUID();
    const first = await note(ada, { chatId, clientId });
    expect((await note(ada, { chatId, clientId })).data).toEqual(first.data);
    expect((await note(ada, { chatId: other, clientId })).code).toBe(4009);
    expect(await notesOf(ada, chatId)).toHaveSize(1);
    expect(await notesOf(ada, other)).toEqual([]);
  });

  it('need a text or a picture, of limited size, and have a limited number', async () => {
    const ada = await agent();
    const { chatId } = await aChatOf(ada);
    const picture = await aPictureOf(ada);
    expect((await note(ada, { chatId, text: ' \n' })).code).toBe(4022);
    expect((await note(ada, { chatId, text: 'x'.repeat(NOTE_TEXT_MAX + 1) })).code).toBe(4022);
    expect((await note(ada, { chatId, text: 'a\0b' })).code).toBe(4022);
    expect((await note(ada, { chatId, text: '', picIds: [picture.id] })).code).toBe(200);
    await server.db.query(
      'insert into note (chat_id, author_id, text) select $1, $2, n::text from generate_series(1, $3) n',
      [chatId, ada.id, NOTES_MAX - 2],
    );
    expect((await note(ada, { chatId })).code).toBe(200);
    expect((await note(ada, { chatId })).code).toBe(4009);
  });

  it('have pictures that only staff can load, and that can be sent in nothing else', async () => {
    const ada = await agent();
    const boss = await someStaff(server, 'A');
    const { chatId, customerId } = await aChatOf(ada);
    const [mine, others] = [await aPictureOf(ada), await aPictureOf(boss)];
    expect((await note(ada, { chatId, picIds: [others.id] })).code).toBe(4022);
    await note(ada, { chatId, text: '', picIds: [mine.id] });
    const [read] = await notesOf(boss, chatId);
    expect(read?.pics.map(({ id }) => id)).toEqual([mine.id]);
    const address = read?.pics[0]?.url ?? '';
    expect((await download(server, address)).status).toBe(200);

    // Even with an address that is signed for a customer.
    const secret = String(await readMeta(server.db, 'secret'));
    const addresses = createFileAddresses({ secret, now: Date.now });
    const reader = { type: PERSON_TYPE.customer, id: customerId, sessionId: null, expiresAt: null };
    expect((await download(server, addresses.addressOf(mine.id, reader))).status).toBe(404);

    const unused = await aPictureOf(boss);
    const { id: queryId } = await aQuery(server.db, { staffId: boss.id });
    const reply = { queryId, description: 'x', urls: '', picIds: [unused.id], clientId: randomUUID() };
    expect((await server.call(addReply, reply, { token: boss.token })).code).toBe(4022);
    const client = await enterChat(server.url, await agentSession(server, ada.id));
    const own = await aPictureOf(ada);
    const answer = await client.ask('Send', {
      chatId,
      clientMsgId: randomUUID(),
      msgType: 2,
      msg: JSON.stringify({ img_url: own.url }),
      sendTime: Date.now(),
    });
    expect(answer.name).toBe('Error');
    await client.close();
  });

  it('are edited and deleted by their author alone, and leave a trace', async () => {
    const [ada, boss] = [await agent(), await someStaff(server, 'A')];
    const { chatId } = await aChatOf(ada);
    const picture = await aPictureOf(ada);
    const id = (await note(ada, { chatId, picIds: [picture.id] })).data?.id ?? '';
    const [before] = await notesOf(ada, chatId);
    const edit = (by: Someone, text: string, updateTime?: string) =>
      server.call(editNote, { id, text, picIds: [picture.id], ...(updateTime !== undefined && { updateTime }) }, by);
    expect((await edit(boss, 'Mine now.')).code).toBe(4003);
    expect((await edit(ada, 'Better.', before?.updateTime)).code).toBe(200);
    // The same again, because the answer was lost.
    expect((await edit(ada, 'Better.', before?.updateTime)).code).toBe(200);
    expect((await edit(ada, 'Stale.', before?.updateTime)).code).toBe(4009);
    const [after] = await notesOf(boss, chatId);
    expect(after?.text).toBe('Better.');
    expect(Date.parse(after?.updateTime ?? '')).toBeGreaterThan(Date.parse(before?.updateTime ?? ''));
    expect(after?.createTime).toBe(before?.createTime ?? '');

    expect((await server.call(deleteNote, { id }, boss)).code).toBe(4003);
    expect((await server.call(deleteNote, { id }, ada)).code).toBe(200);
    expect((await server.call(deleteNote, { id }, ada)).code).toBe(4004);
    expect((await edit(ada, 'Back.')).code).toBe(4004);
    const [deleted] = await notesOf(ada, chatId);
    expect(deleted).toEqual(jasmine.objectContaining({ id, text: '', pics: [], createName: ada.name }));
    expect(deleted?.deleteTime).not.toBeNull();
    expect((await auditOf(server, 'chat', chatId)).map(({ action, staff_id }) => [action, staff_id])).toEqual(
      ['added', 'edited', 'deleted'].map((kind) => [`chatNote.${kind}`, ada.id]),
    );
    const { rows } = await server.db.query('select from file where id = $1 and used_at is null', [picture.id]);
    expect(rows).withContext('the sweep will delete its picture').toHaveSize(1);
  });

  it('reach the assignee, watchers and the tabs of the author at once, and no customer', async () => {
    const { id: customerId } = await aCustomer(server.db);
    const owner = await aChatAgent(server);
    const { id: leaderId } = await aStaff(server.db, { type: 'L', keys: [ROLE_KEY.leader, BUTTON_KEY.chatWatch] });
    const leader = await agentSession(server, leaderId);
    const { id: chatId } = await aChat(server.db, { customerId, staffId: owner.userId, texts: ['hello'] });
    const [atOwner, atLeader, atCustomer] = await Promise.all([
      enterChat(server.url, owner),
      enterChat(server.url, leader),
      enterChat(server.url, await aChatCustomer(customerId)),
    ]);
    atLeader.write('Watch', { chatId });
    await atLeader.ask('Heartbeat');
    await note({ id: leaderId, token: leader.httpToken, name: '' }, { chatId });
    const isNoted = ({ kind, chatId: of }: { readonly kind: number; readonly chatId: string }) =>
      kind === CHAT_EVENT.noted && of === chatId;
    await atOwner.until('ChatEvent', isNoted);
    await atLeader.until('ChatEvent', isNoted);
    // A message that follows comes without the event.
    await atOwner.say(chatId, 'hi');
    await atCustomer.until('Message');
    expect(atCustomer.all('ChatEvent')).toEqual([]);
    // The owner still has the chat, and the leader still only watches.
    await atOwner.say(chatId, 'hi again');
    await atLeader.until('Message', ({ msg }) => msg.includes('hi again'));
    expect((await atLeader.say(chatId, 'me too')).name).toBe('Error');
    await Promise.all([atOwner.close(), atLeader.close(), atCustomer.close()]);
  });

  it('on a query tell its viewers, and leave what customers see of it alone', async () => {
    const [ada, bo] = [await someStaff(server, 'D', QUERY_KEYS), await someStaff(server, 'D', QUERY_KEYS)];
    const { id: queryId } = await aQuery(server.db, { staffId: bo.id });
    const look = async () =>
      (await server.call(lookAtQuery, { queryId, isLooking: true, isWriting: false }, { token: bo.token })).data;
    const before = await look();
    expect(before?.notesTime).toBeNull();
    const { code } = await server.call(addQueryNote, { queryId, text: 'For Bo.', picIds: [] }, { token: ada.token });
    expect(code).toBe(200);
    const after = await look();
    expect(after?.notesTime).not.toBeNull();
    expect(after?.updateTime).toBe(before?.updateTime ?? '');
    const { data } = await server.call(pageQueryNotes, { queryId }, { token: bo.token });
    expect(data?.records).toEqual([jasmine.objectContaining({ queryId, text: 'For Bo.', createId: ada.id })]);
    expect(data?.records[0]).not.toEqual(jasmine.objectContaining({ atSeq: jasmine.anything() }));
    expect((await auditOf(server, 'query', queryId)).map(({ action }) => action)).toEqual(['queryNote.added']);
  });

  it('cannot be written on a chat whose contents were erased', async () => {
    const boss = await someStaff(server, 'A');
    const { chatId } = await aChatOf(boss);
    await server.db.query('update chat set erased_at = now() where id = $1', [chatId]);
    expect((await note(boss, { chatId })).code).toBe(4009);
  });

  it('are refused to customers', async () => {
    const { chatId, customerId } = await aChatOf(await agent());
    const token = await customerToken(customerId);
    expect((await server.call(pageChatNotes, { chatId }, { token })).status).toBe(403);
  });
});
