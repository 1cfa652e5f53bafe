import { randomBytes, randomUUID } from 'node:crypto';
import { joinChat, leaveChat, whisperInChat } from '#contract/http/lookOn.ts';
import { addChatNote, deleteNote, editNote, pageChatNotes } from '#contract/http/notes.ts';
import { insertFile } from '#server/files/fileRepository.ts';
import { rowsOfCustomer } from '#server/privacy/index.ts';
import { aChat } from '../../support/builders.ts';
import { aChatAgent, aChatCustomer, enterChat } from '../../support/chatClient.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { readSheets } from '../../support/workbook.ts';
import { NO_JOBS } from '../permissions/caseRunner.ts';
import { createFixture, type Fixture } from '../permissions/fixture.ts';
import { answersToOutsiders, CALLS, ownRequestOf } from '../permissions/outsiders.ts';

/** In every text of a note, and in the bytes of its pictures. */
const WORD = `canary${randomBytes(6).toString('hex')}`;

describe('the words of notes', () => {
  let server: TestServer;
  let fixture: Fixture;
  const fileIds: string[] = [];
  beforeAll(async () => {
    server = await startServer({ isDemo: true, env: NO_JOBS });
    fixture = createFixture(server);
  });
  afterEach(() => {
    expect(leaksIn(server.log.join('\n')))
      .withContext('the log')
      .toEqual([]);
  });
  afterAll(() => server.stop());

  /** What must not be found: the words, and the names of the pictures. */
  const leaksIn = (text: string): readonly string[] => [WORD, ...fileIds].filter((each) => text.includes(each));

  /** Puts a note with a picture on every chat and query that has none, and one about every customer. */
  const noteEverything = async ({ db }: Fixture): Promise<void> => {
    const author = await fixture.staff('D');
    for (const about of ['chat', 'query']) {
      const { rows } = await db.query<{ id: string }>(
        `insert into note (${about}_id, author_id, text) select id, $1, $2 from ${about}
          where not exists (select from note where note.${about}_id = ${about}.id) returning id::text`,
        [author.id, WORD],
      );
      for (const { id: noteId } of rows) {
        const id = randomUUID().replaceAll('-', '');
        const owner = { type: 2, id: author.id } as const;
        const content = Buffer.from(`${WORD} picture`);
        await insertFile(db, { id, owner, mediaType: 'image/png', width: 1, height: 1, content, forStaff: true });
        await db.query('insert into note_picture values ($1, 0, $2)', [noteId, id]);
        fileIds.push(id);
      }
    }
    await db.query(
      `insert into customer_note (customer_id, text, updated_by) select id, $1, $2 from app_user
       on conflict (customer_id) do nothing`,
      [WORD, author.id],
    );
  };

  it('are in no answer to a customer, to the app or to no one', async () => {
    const answers = await answersToOutsiders(fixture, () => noteEverything(fixture));
    expect(answers.length).toBeGreaterThan(15);
    for (const { name, body } of answers) expect(leaksIn(body)).withContext(name).toEqual([]);
  });

  it('are found in what staff are answered: the search is not blind', async () => {
    const { id, token } = await fixture.staff('A');
    const { id: chatId } = await aChat(server.db, { staffId: id });
    await noteEverything(fixture);
    const { data } = await server.call(pageChatNotes, { chatId }, { token });
    expect(leaksIn(JSON.stringify(data))).toHaveSize(2);
  });

  it('are in no frame to a customer, live or after they return', async () => {
    const agent = await aChatAgent(server);
    const customer = await fixture.customer();
    const { id: chatId } = await aChat(server.db, { customerId: customer.id, staffId: agent.userId, texts: ['hello'] });
    const person = await aChatCustomer(customer.id);
    const frames: Buffer[] = [];
    const enter = async () => {
      const client = await enterChat(server.url, person);
      client.socket.on('message', (bytes: Buffer) => frames.push(bytes));
      return client;
    };
    const agentSide = await enterChat(server.url, agent);
    const leader = await aChatAgent(server, { type: 'A' });
    const token = { token: agent.httpToken };
    for (const way of ['live', 'returned']) {
      const client = await enter();
      const { data } = await server.call(addChatNote, { chatId, text: `${WORD} ${way}`, picIds: [] }, token);
      await server.call(editNote, { id: data?.id ?? '', text: `${WORD} again`, picIds: [] }, token);
      if (way === 'returned') await server.call(deleteNote, { id: data?.id ?? '' }, token);
      await server.call(whisperInChat, { chatId, text: WORD }, { token: leader.httpToken });
      for (const call of [joinChat, leaveChat]) await server.call(call, { chatId }, { token: leader.httpToken });
      await agentSide.say(chatId, `after ${way}`);
      await client.until('Message', ({ msg }) => msg.includes(`after ${way}`));
      expect(client.received.filter(({ name }) => name === 'ChatEvent')).toEqual([]);
      expect(leaksIn(JSON.stringify(client.received))).toEqual([]);
      await client.close();
    }
    await agentSide.close();
    expect(frames.length).toBeGreaterThan(1);
    expect(leaksIn(Buffer.concat(frames).toString('latin1'))).toEqual([]);
  });

  it('are in no export: not of a customer, of the audit log or of a report', async () => {
    const customer = await fixture.customer();
    const admin = await fixture.staff('A');
    await aChat(server.db, { customerId: customer.id, staffId: admin.id, texts: ['hello'] });
    await noteEverything(fixture);
    await server.db.transaction(async (tx) => {
      for await (const { table, json, file } of rowsOfCustomer(tx, customer.id))
        expect(leaksIn(`${json}${file?.content.toString('latin1') ?? ''}`))
          .withContext(table)
          .toEqual([]);
    });
    const exports = CALLS.filter(([, call]) => call.file === true);
    expect(exports.length).toBeGreaterThan(3);
    for (const [name, call] of exports) {
      const request: unknown = await ownRequestOf(name).request(admin, fixture);
      const fields = new Map(Object.entries<unknown>(typeof request === 'object' ? { ...request } : {}));
      // Transcripts have them only if that is chosen.
      fields.delete('notes');
      const path = call.path.replace(/:(\w+)/g, (_, key: string) => String(fields.get(key)));
      const query = new URLSearchParams(Array.from(fields, ([key, value]) => [key, String(value)]));
      const isPost = call.method === 'POST';
      const answer = await fetch(`${server.url}${path}${isPost ? '' : `?${query.toString()}`}`, {
        method: call.method,
        headers: { 'x-token': admin.token, ...(isPost && { 'content-type': 'application/json' }) },
        ...(isPost && { body: JSON.stringify(request) }),
      });
      expect(answer.status).withContext(name).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const text = bytes.subarray(0, 2).toString() === 'PK' ? JSON.stringify(readSheets(bytes)) : bytes.toString();
      expect(leaksIn(text)).withContext(name).toEqual([]);
    }
  });

  it('are in no log', async () => {
    const { id, token } = await fixture.staff('A');
    const { id: chatId } = await aChat(server.db, { staffId: id });
    const { data } = await server.call(addChatNote, { chatId, text: WORD, picIds: [] }, { token });
    await server.call(editNote, { id: data?.id ?? '', text: `${WORD}!`, picIds: [] }, { token });
    expect((await server.call(addChatNote, { chatId: '9'.repeat(19), text: WORD, picIds: [] }, { token })).code).toBe(
      4004,
    );
    const { rows } = await server.db.query<{ entry: string }>('select audit_log::text as entry from audit_log');
    const audit = rows.map(({ entry }) => entry).join('\n');
    expect(audit).toContain('chatNote.edited');
    expect(audit).not.toContain(WORD);
    expect(server.log.join('\n')).toContain(addChatNote.path);
  });
});
