import { createHash, randomBytes } from 'node:crypto';
import { ERASED_CONTENT, filledCardContent } from '#contract/chat/content.ts';
import { TOKEN_HEADER } from '#contract/constants.ts';
import { MESSAGE_TYPE, PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { insertFile } from '#server/files/fileRepository.ts';
import { aChat, aCustomer, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { aPng } from '../../support/pictures.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { NO_JOBS } from '../permissions/caseRunner.ts';

/** Texts that would be something else if they were not escaped. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</p></article></main><style>*{display:none}</style>',
  '&lt;b&gt; &amp; <!-- -->',
  '\u202etxt.exe',
];
const NOW = Date.parse('2026-07-02T10:00:00Z');

describe('a transcript', () => {
  const freshServer = shareServer({ env: { ...NO_JOBS, TIME_ZONE: 'Asia/Tokyo' }, now: () => NOW });
  let server: TestServer;
  let staffId: string;
  let token: string;
  beforeEach(async () => {
    server = await freshServer();
    ({ id: staffId } = await aStaff(server.db, { name: 'Ada', keys: [ROLE_KEY.tasks, ROLE_KEY.queryService] }));
    token = await aSession(server.db, staffId);
  });

  const ask = (about: 'chat' | 'query', id: string, options: Readonly<Record<string, string>> = {}) =>
    fetch(`${server.url}/api/cs/${about}/transcript/${id}?${new URLSearchParams({ format: 'text', ...options })}`, {
      headers: { [TOKEN_HEADER]: token },
    });
  const read = async (...request: Parameters<typeof ask>) => (await ask(...request)).text();
  const html = (about: 'chat' | 'query', id: string, options = {}) => read(about, id, { format: 'html', ...options });

  const say = async (chatId: string, message: { type?: number; msg?: string; from?: number; senderId?: string }) => {
    const { type = MESSAGE_TYPE.text, from = PERSON_TYPE.customer, senderId = '0', msg = '{"text":"hello"}' } = message;
    await server.db.query(
      `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at, created_at)
       select id, last_seq + 1, $2, $3, 'm' || last_seq, $4, $5, now(),
              timestamptz '2026-07-01T23:59:58Z' + last_seq * interval '1 second'
         from chat where id = $1`,
      [chatId, from, senderId, type, msg],
    );
    await server.db.query('update chat set last_seq = last_seq + 1 where id = $1', [chatId]);
  };
  const aPicture = async (content: Buffer, forStaff = false) => {
    const id = randomBytes(16).toString('hex');
    const owner = { type: PERSON_TYPE.staff, id: staffId } as const;
    await insertFile(server.db, { id, owner, mediaType: 'image/png', width: 40, height: 20, content, forStaff });
    return id;
  };
  const picture = (id: string) => JSON.stringify({ img_url: id, width: 40, height: 20 });
  const note = async (about: 'chat' | 'query', id: string, text: string, atSeq = 0) =>
    (
      await server.db.query<{ id: string }>(
        `insert into note (${about}_id, author_id, text, at_seq) values ($1, $2, $3, $4) returning id::text`,
        [id, staffId, text, atSeq],
      )
    ).rows[0]?.id ?? '';
  const aChatWith = async (...texts: readonly string[]) => {
    const { id: customerId } = await aCustomer(server.db, { nickName: 'Bo' });
    const { id } = await aChat(server.db, { customerId, staffId, product: 2 });
    await server.db.query(`update chat set created_at = '2026-07-01T23:00:00Z' where id = $1`, [id]);
    for (const text of texts) await say(id, { senderId: customerId, msg: JSON.stringify({ text }) });
    return { id, customerId };
  };

  it('of a chat has what is known of it and its messages in order, in the zone that it names', async () => {
    const { id } = await aChatWith('first line\nsecond line');
    await say(id, { from: PERSON_TYPE.staff, senderId: staffId });
    await say(id, { from: PERSON_TYPE.system, msg: '{"text":"Thank you."}' });
    const query = { id: '77', title: 'Broken', description: 'It beeps.', createTime: '', isRead: false };
    await say(id, {
      from: PERSON_TYPE.staff,
      senderId: staffId,
      type: MESSAGE_TYPE.card,
      msg: filledCardContent(query),
    });
    await say(id, { type: MESSAGE_TYPE.video, msg: '{"file_url":"x"}' });
    await say(id, { msg: ERASED_CONTENT });
    const answer = await ask('chat', id);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="chat-${id}.txt"`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe(`Chat ${id}
Product: Pay
Customer: Bo
Assignee: Ada
Began: 2026-07-02 08:00:00
Notes of staff: Left out
Saved: 2026-07-02 19:00:00 by Ada
Time zone: Asia/Tokyo

2026-07-02 08:59:58  Bo  (customer)
    first line
    second line

2026-07-02 08:59:59  Ada  (staff)
    hello

2026-07-02 09:00:00  (automatic)
    Thank you.

2026-07-02 09:00:01  Ada  (staff)
    [Query 77] Broken
    It beeps.

2026-07-02 09:00:02  Erased customer  (customer)
    [Video]

2026-07-02 09:00:03  Erased customer  (customer)
    Erased
`);
  });

  it('of a query has its text and replies in order, however many there are', async () => {
    const { id: customerId } = await aCustomer(server.db, { nickName: 'Bo' });
    const { id } = await aQuery(server.db, { customerId, title: 'Broken', description: 'It beeps.', staffId });
    await server.db.query(
      `insert into reply (query_id, author_type, author_id, description, created_at)
       select $1, 2, $2, 'reply ' || i, now() + i * interval '1 second' from generate_series(1, 450) i`,
      [id, staffId],
    );
    await server.db.query(`update reply set deleted_at = now() where query_id = $1 and description = 'reply 7'`, [id]);
    const text = await read('query', id);
    expect(text).toContain(`Query ${id}\nTitle: Broken\nProduct: Chat\nCustomer: Bo\nAssignee: Ada\nStatus: Open\n`);
    expect(text.indexOf('It beeps.')).toBeLessThan(text.indexOf('reply 1\n'));
    const numbers = Array.from(text.matchAll(/reply (\d+)/g), ([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 450 }, (_, index) => index + 1).filter((each) => each !== 7));
  });

  it('has notes where they belong, but only if they are chosen', async () => {
    const chat = await aChatWith('one', 'two');
    await note('chat', chat.id, 'between', 1);
    await note('chat', chat.id, 'at the end', 2);
    const deleted = await note('chat', chat.id, 'never', 2);
    await server.db.query('update note set deleted_at = now() where id = $1', [deleted]);
    const query = await aQuery(server.db);
    await note('query', query.id, 'between');
    for (const [about, { id }] of [
      ['chat', chat],
      ['query', query],
    ] as const) {
      for (const format of ['text', 'html']) {
        for (const options of [{}, { notes: 'false' }])
          expect(await read(about, id, { format, ...options })).not.toContain('between');
        const text = await read(about, id, { format, notes: 'true' });
        expect(text).toContain('between');
        expect(text).toContain('note, for staff only');
        expect(text).not.toContain('never');
      }
    }
    expect(await read('chat', chat.id, { notes: 'true' })).toMatch(/one[^]*between[^]*two[^]*at the end/);
  });

  it('in HTML is no page of the server', async () => {
    const { id } = await aChatWith('hello');
    const { headers } = await ask('chat', id, { format: 'html' });
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="chat-${id}.html"`);
  });

  it('in HTML runs and loads nothing, whatever names and texts say', async () => {
    const { id, customerId } = await aChatWith(...HOSTILE);
    await server.db.query('update app_user set nick_name = $2 where id = $1', [customerId, HOSTILE[0]]);
    await note('chat', id, HOSTILE.join('\n'), 1);
    const { id: queryId } = await aQuery(server.db, { title: HOSTILE.join(' '), description: HOSTILE.join('\n') });
    for (const text of [await html('chat', id, { notes: 'true' }), await html('query', queryId)]) {
      expect(text).not.toMatch(/<(?:script|img|iframe|!--)/);
      expect(text.match(/<style>/g)).toHaveSize(1);
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(text).toContain('&#39; onmouseover=&#39;alert(1)');
      expect(text).not.toMatch(/<[^>]*(?:src|href|\bon\w+)=/);
      const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? '';
      const hash = createHash('sha256').update(style).digest('base64');
      expect(text).toContain(`content="default-src 'none'; img-src data:; style-src 'sha256-${hash}'; base-uri 'none'`);
    }
  });

  it('in text shows no line of a person as one of its own', async () => {
    const forged = 'hello\n\n2026-07-02 08:59:59  Ada  (staff)\r\u2028\u0085    I promise\0\u001b[31m';
    const { id } = await aChatWith(forged);
    await server.db.query(`update app_user set nick_name = $1 where nick_name = 'Bo'`, ['Bo\n\nAda  (staff)\u202e']);
    const text = await read('chat', id);
    expect(text.match(/^2026-.*$/gm)).toEqual(['2026-07-02 08:59:58  Bo Ada (staff)  (customer)']);
    for (const hidden of '\0\u001b\r\u2028\u202e') expect(text).not.toContain(hidden);
  });

  it('in HTML has its pictures inside, and names those beyond the limit and those that are gone', async () => {
    const { id } = await aChatWith('look');
    const small = await aPng();
    const large = Buffer.concat([small, randomBytes(24 * 1024 * 1024)]);
    const ids = [
      await aPicture(small),
      await aPicture(large),
      await aPicture(large),
      'f'.repeat(32),
      await aPicture(small),
    ];
    for (const each of ids) await say(id, { type: MESSAGE_TYPE.image, msg: picture(each) });
    const text = await html('chat', id);
    const shown = Array.from(text.matchAll(/src="data:image\/png;base64,([^"]*)"/g), ([, data = '']) =>
      Buffer.from(data, 'base64'),
    );
    expect(shown.map((each) => each.length)).toEqual([small.length, large.length, small.length]);
    expect(shown[1]?.equals(large)).toBeTrue();
    expect(text.match(/\[[^\]]*left out[^\]]*\]/g)).toEqual([
      '[Picture of 40 × 20 pixels, left out: a transcript holds up to 25 MB of pictures]',
    ]);
    expect(text).toContain('[Picture of 40 × 20 pixels, no longer stored]');
    expect(await read('chat', id)).toContain('    [Picture of 40 × 20 pixels]\n');
  });

  it('has the pictures of a query, of replies and of notes', async () => {
    const { id } = await aQuery(server.db);
    const [ofQuery, ofReply, ofNote] = [await aPng(4, 4), await aPng(5, 5), await aPng(6, 6)];
    await server.db.query('insert into query_picture values ($1, 0, $2)', [id, await aPicture(ofQuery)]);
    const reply = await server.db.query<{ id: string }>(
      `insert into reply (query_id, author_type, author_id, description) values ($1, 2, $2, 'see') returning id::text`,
      [id, staffId],
    );
    await server.db.query('insert into reply_picture values ($1, 0, $2)', [reply.rows[0]?.id, await aPicture(ofReply)]);
    const noteId = await note('query', id, '');
    await server.db.query('insert into note_picture values ($1, 0, $2)', [noteId, await aPicture(ofNote, true)]);
    const without = await html('query', id);
    const having = await html('query', id, { notes: 'true' });
    for (const each of [ofQuery, ofReply]) expect(without).toContain(each.toString('base64'));
    expect(without).not.toContain(ofNote.toString('base64'));
    expect(having).toContain(ofNote.toString('base64'));
  });

  it('of ten thousand messages is complete', async () => {
    const { id, customerId } = await aChatWith();
    await server.db.query(
      `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
       select $1, i, 1, $2, 'm' || i, 1, json_build_object('text', 'message ' || i), now()
         from generate_series(1, 10000) i`,
      [id, customerId],
    );
    for (const format of ['text', 'html']) {
      const numbers = Array.from((await read('chat', id, { format })).matchAll(/message (\d+)/g), ([, n]) => Number(n));
      expect(numbers).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
    }
  });

  it('ends early when its reader loses the right to read', async () => {
    const { id, customerId } = await aChatWith();
    const { id: readerId } = await aStaff(server.db, { keys: [ROLE_KEY.tasks, ROLE_KEY.history] });
    token = await aSession(server.db, readerId);
    await server.db.query(
      `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
       select $1, i, 1, $2, 'm' || i, 1, json_build_object('text', repeat('long ', 1900)), now()
         from generate_series(1, 5000) i`,
      [id, customerId],
    );
    const answer = await ask('chat', id);
    expect(answer.status).toBe(200);
    await server.db.query(
      `delete from role_resource using resource, staff
        where resource.id = resource_id and resource.uri = $2 and staff.id = $1 and role_resource.role_id = staff.role_id`,
      [readerId, ROLE_KEY.history],
    );
    await expectAsync(answer.text()).toBeRejected();
  });

  it('is an entry of the audit log, and a refused one is none', async () => {
    const { id } = await aChatWith('hello');
    const { id: queryId } = await aQuery(server.db);
    const { id: others } = await aChat(server.db, { texts: ['hello'] });
    await html('chat', id, { notes: 'true' });
    await read('query', queryId);
    expect(await (await ask('chat', others)).json()).toEqual(jasmine.objectContaining({ code: 4004 }));
    const { rows } = await server.db.query(
      `select staff_id::text, action, object_type, object_id, after from audit_log where action like '%.exported'
        order by id`,
    );
    const entry = (type: string, objectId: string, after: object) => ({
      staff_id: staffId,
      action: `${type}.exported`,
      object_type: type,
      object_id: objectId,
      after,
    });
    expect(rows).toEqual([
      entry('chat', id, { format: 'html', notes: true }),
      entry('query', queryId, { format: 'text', notes: false }),
    ]);
  });
});
