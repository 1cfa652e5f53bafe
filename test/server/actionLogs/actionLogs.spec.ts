import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { unsentTextKey } from '#contract/actionLog.ts';
import {
  ACTION_LOG_BODY_MAX_BYTES,
  ACTION_LOG_NOTE_MAX,
  ACTION_LOG_TEXT_CHATS_MAX,
  ACTION_LOG_TEXT_MAX_BYTES,
  ACTION_LOG_TEXTS_MAX,
  ACTION_LOGS_AN_HOUR,
  TOKEN_HEADER,
} from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { addActionLog, getActionLog, pageActionLogs } from '#contract/http/actionLogs.ts';
import { pageAuditLog } from '#contract/http/audit.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { packedLogOf } from '#server/actionLogs/packedLog.ts';
import { aReport, packedInNode } from '../../support/actionLogs.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

type Report = RequestOf<typeof addActionLog>;
const BEGINNING = '{"format":2,"segments":[';

describe('reported problems', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let agent: { readonly id: string; readonly token: string };
  let developer: { readonly id: string; readonly token: string };
  beforeEach(async () => {
    server = await freshServer();
    const person = async (keys: readonly string[], account: string) => {
      const { id } = await aStaff(server.db, { keys, account, name: `The ${account}` });
      return { id, token: await aSession(server.db, id) };
    };
    agent = await person([], 'agent');
    developer = await person([ROLE_KEY.replay], 'developer');
  });

  const add = (input: Partial<Report> = {}, { token } = agent) => server.call(addActionLog, aReport(input), { token });
  const added = async (input: Partial<Report> = {}) => (await add(input)).data?.id ?? '';
  const open = (id: string) => server.call(getActionLog, { id }, { token: developer.token });
  const page = async (input: Partial<RequestOf<typeof pageActionLogs>> = {}) =>
    (await server.call(pageActionLogs, { pageNo: '1', pageSize: '5', ...input }, { token: developer.token })).data;
  const count = async (table: string) =>
    Number((await server.db.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n);

  it('are stored unchanged, and opened by their id', async () => {
    const { id: chatId } = await aChat(server.db, { staffId: agent.id, texts: ['hello', '>there'] });
    const report = aReport({
      note: '  Two lines\r\nof it 🙂 ',
      texts: { [chatId]: { 1: '{"content":"hello\\u0000"}', 2: 'half \ud83d', [unsentTextKey('own-1')]: 'unsent' } },
    });
    const { data } = await server.call(addActionLog, report, { token: agent.token });
    const { data: opened } = await open(data?.id ?? '');
    const { clientId: _, ...stored } = report;
    expect(opened).toEqual({
      ...stored,
      id: data?.id ?? '',
      createTime: jasmine.any(String),
      staffId: agent.id,
      account: 'agent',
      staffName: 'The agent',
      note: 'Two lines\nof it 🙂',
      bytes: Buffer.from(report.log, 'base64').byteLength,
      hasTexts: true,
    });
  });

  it('are stored once when sent again, but separately for each person', async () => {
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => add({ clientId })));
    const again = await add({ clientId, note: 'Another note' });
    expect(new Set([...answers, again].map(({ data }) => data?.id)).size).toBe(1);
    expect((await add({ clientId }, developer)).data?.id).not.toBe(again.data?.id);
    expect(await count('action_log')).toBe(2);
    expect((await page())?.records.map(({ note }) => note)).toEqual(['The badge stays', 'The badge stays']);
  });

  it('are listed newest first, with cursors in both directions', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 12; i += 1) ids.unshift(await added({ note: `No. ${i}` }));
    const first = await page();
    expect(first?.records.map(({ id }) => id)).toEqual(ids.slice(0, 5));
    expect([first?.total, first?.totalIsExact, first?.prev]).toEqual([12, true, null]);
    expect(first?.records[0]).toEqual(
      jasmine.objectContaining({ note: 'No. 11', account: 'agent', actions: 212, hasTexts: false }),
    );
    expect(Object.keys(first?.records[0] ?? {})).not.toContain('log');
    const second = await page({ pageNo: '2', cursor: first?.next ?? '' });
    const third = await page({ pageNo: '3', cursor: second?.next ?? '' });
    expect([second, third].map((found) => found?.records.map(({ id }) => id))).toEqual([
      ids.slice(5, 10),
      ids.slice(10),
    ]);
    expect(third?.next).toBeNull();
    expect((await page({ pageNo: '2', cursor: third?.prev ?? '' }))?.records).toEqual(second?.records);
    expect((await page({ pageNo: '3' }))?.records).toEqual(third?.records);
    for (const input of [{ pageNo: '0' }, { pageSize: '101' }, { cursor: 'a.x' }, { cursor: 'a.0' }]) {
      const { code } = await server.call(
        pageActionLogs,
        { pageNo: '1', pageSize: '5', ...input },
        { token: developer.token },
      );
      expect(code).withContext(JSON.stringify(input)).toBe(4022);
    }
  });

  it('answer 4004 for an unknown id', async () => {
    for (const id of ['999999999', '9999999999999999999']) expect((await open(id)).code).toBe(4004);
    expect((await open('0x1')).status).toBe(400);
  });

  it('lose the texts of a chat by one delete', async () => {
    const [one, other] = [await aChat(server.db, { isEnded: true }), await aChat(server.db, { isEnded: true })];
    const id = await added({
      texts: { [one.id]: { 1: 'erased' }, [other.id]: { 1: 'kept' }, 999999999: { 1: 'of no chat' } },
    });
    expect((await open(id)).data?.texts).toEqual({ [one.id]: { 1: 'erased' }, [other.id]: { 1: 'kept' } });
    await server.db.query('delete from action_log_text where chat_id = $1', [one.id]);
    expect((await open(id)).data?.texts).toEqual({ [other.id]: { 1: 'kept' } });
    await server.db.query('delete from chat where id = $1', [other.id]);
    expect((await open(id)).data).toEqual(jasmine.objectContaining({ hasTexts: false }));
    expect(Object.keys((await open(id)).data ?? {})).not.toContain('texts');
  });

  it('are audited when sent and opened, without their content', async () => {
    const { id: adminId } = await aStaff(server.db, { type: 'A' });
    const id = await added({ note: 'canary-note', texts: { [(await aChat(server.db)).id]: { 1: 'canary-text' } } });
    await open(id);
    const { data } = await server.call(
      pageAuditLog,
      { pageNo: 1, pageSize: 10 },
      { token: await aSession(server.db, adminId) },
    );
    expect(data?.records.map(({ action, objectId, staffId }) => [action, objectId, staffId])).toEqual([
      ['actionLog.opened', id, developer.id],
      ['actionLog.added', id, agent.id],
    ]);
    expect(JSON.stringify(data)).not.toContain('canary');
  });

  it("do not appear in the server's own log", async () => {
    const chat = await aChat(server.db);
    const report = {
      note: 'canary-note',
      device: 'canary-device',
      log: packedInNode(`${BEGINNING}"canary-log"]}`),
      texts: { [chat.id]: { 1: 'canary-text' } },
    };
    await open(await added(report));
    await add({ ...report, log: Buffer.from('canary-none').toString('base64') });
    await add({ ...report, fromTime: '2026-99-01T10:00:00.000Z' });
    await server.db.query('alter table action_log rename to action_log_away');
    expect((await add(report)).status).toBe(500);
    await server.db.query('alter table action_log_away rename to action_log');
    const lines = server.log.join('');
    expect(lines).toContain('/api/cs/actionLog/add');
    for (const part of ['canary', report.log.slice(0, 30), Buffer.from('canary').toString('base64').slice(0, 6)])
      expect(lines).not.toContain(part);
  });

  it(`are accepted ${ACTION_LOGS_AN_HOUR} times an hour per person`, async () => {
    const clientId = randomUUID();
    const id = await added({ clientId });
    await server.db.query(
      `insert into action_log (staff_id, client_id, note, from_at, until_at, actions, client_version, device, log)
       select $1, i::text, '', now(), now(), 0, 0, '', '' from generate_series(2, $2) i`,
      [agent.id, ACTION_LOGS_AN_HOUR],
    );
    const refused = await add();
    expect([refused.status, refused.code]).toEqual([429, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await add({ clientId })).data?.id)
      .withContext('sent again')
      .toBe(id);
    expect((await add({}, developer)).code)
      .withContext('another person')
      .toBe(200);
    await server.db.query(`update action_log set created_at = now() - interval '61 minutes' where id = $1`, [id]);
    expect((await add()).code)
      .withContext('an hour later')
      .toBe(200);
  });

  const texts = (chats: number, length: number) =>
    Object.fromEntries(Array.from({ length: chats }, (_, i) => [String(i + 1), { 1: 'x'.repeat(length) }]));
  const whole = gzipSync(`${BEGINNING}${'"entry",'.repeat(10_000)}0]}`);
  const refused: readonly [string, Partial<Report>, string][] = [
    [
      'a note that is too long',
      { note: '🙂'.repeat(ACTION_LOG_NOTE_MAX + 1) },
      `Note: maximum ${ACTION_LOG_NOTE_MAX} characters`,
    ],
    ['a note with a control character', { note: 'a\0b' }, 'Control characters are not allowed'],
    ['an end before its beginning', { untilTime: '2026-07-01T09:59:59.999Z' }, 'The log ends before it begins'],
    ['a time that there is not', { fromTime: '2026-02-30T99:00:00.000Z' }, 'This time is not valid'],
    ['fewer actions than none', { actions: -1 }, 'A log has 0 to 1000000 actions'],
    ['more actions than fit', { actions: 1_000_001 }, 'A log has 0 to 1000000 actions'],
    ['a version that is none', { clientVersion: 2 ** 40 }, 'This version does not exist'],
    ['a device that is a novel', { device: 'x'.repeat(201) }, 'Device: maximum 200 characters'],
    ['no log at all', { log: '' }, 'This is not an action log'],
    ['a log that is no base64', { log: 'not base64!' }, 'This is not an action log'],
    [
      'base64 with line breaks',
      { log: `${packedInNode(BEGINNING).slice(0, 8)}\n${packedInNode(BEGINNING).slice(8)}` },
      'This is not an action log',
    ],
    [
      'a log that is not packed',
      { log: Buffer.from(`${BEGINNING}]}`).toString('base64') },
      'This is not an action log',
    ],
    [
      'a log that breaks off',
      { log: whole.subarray(0, whole.byteLength - 20).toString('base64') },
      'This is not an action log',
    ],
    ['something else that is packed', { log: packedInNode('{"formats":2}') }, 'This is not an action log'],
    ['less than a beginning', { log: packedInNode('{"form') }, 'This is not an action log'],
    ['nothing, packed', { log: packedInNode('') }, 'This is not an action log'],
    ['texts of a chat that is none', { texts: { __proto: { 1: '' } } }, 'This chat does not exist'],
    ['texts of a message that is none', { texts: { 1: { '01': '' } } }, 'This message does not exist'],
    ['texts of an unsent message that is none', { texts: { 1: { 'c:': '' } } }, 'This message does not exist'],
    [
      'texts of too many chats',
      { texts: texts(ACTION_LOG_TEXT_CHATS_MAX + 1, 1) },
      `Texts: maximum ${ACTION_LOG_TEXT_CHATS_MAX} chats`,
    ],
    [
      'too much text',
      { texts: texts(2, ACTION_LOG_TEXTS_MAX / 2) },
      `Texts: maximum ${ACTION_LOG_TEXTS_MAX} characters`,
    ],
  ];
  for (const [what, input, message] of refused) {
    it(`refuse ${what} with a message`, async () => {
      const { status, code, codeMsg } = await add(input);
      expect([status, code, codeMsg]).toEqual([200, 4022, message]);
      expect([await count('action_log'), await count('action_log_text'), await count('audit_log')]).toEqual([0, 0, 0]);
    });
  }

  it('accept a note of the largest length in visible characters', async () => {
    const note = '🙂'.repeat(ACTION_LOG_NOTE_MAX);
    expect((await open(await added({ note }))).data?.note).toBe(note);
    expect((await open(await added({ note: '' }))).data?.note).toBe('');
  });

  it('are limited to the body size, and may reach it', async () => {
    const send = (bytes: number, headers: Readonly<Record<string, string>>) => {
      const rest = JSON.stringify(aReport({ log: '' })).length;
      return fetch(`${server.url}${addActionLog.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(aReport({ log: 'A'.repeat(bytes - rest) })),
      });
    };
    const tooLarge = await send(ACTION_LOG_BODY_MAX_BYTES + 1, { [TOKEN_HEADER]: agent.token });
    expect([tooLarge.status, await tooLarge.json()]).toEqual([
      413,
      { success: false, code: 413, codeMsg: 'The request is too large', data: null },
    ]);
    const large = await send(ACTION_LOG_BODY_MAX_BYTES, { [TOKEN_HEADER]: agent.token });
    expect([large.status, ((await large.json()) as { code: number }).code]).toEqual([200, 4022]);
    expect((await send(ACTION_LOG_BODY_MAX_BYTES, {})).status)
      .withContext('no session')
      .toBe(403);
    expect(await count('action_log')).toBe(0);
  });

  it('accept a large log', async () => {
    // Data that does not compress, close to the body limit.
    const noise = Array.from({ length: 90_000 }, () => randomUUID()).join('');
    const log = packedInNode(`${BEGINNING}"${noise}"]}`);
    expect(log.length).toBeGreaterThan(2_000_000);
    expect((await open(await added({ log }))).data?.log === log).toBeTrue();
  });

  it('are limited in concurrent uploads per person, to protect memory', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '1000000', [TOKEN_HEADER]: agent.token };
    const begun = () => {
      const sent = request(`${server.url}${addActionLog.path}`, { method: 'POST', headers });
      sent.on('error', () => undefined);
      sent.write('{');
      return sent;
    };
    const slow = Array.from({ length: 20 }, begun);
    const refused = await Promise.race(
      slow.map(async (sent) => ((await once(sent, 'response'))[0] as IncomingMessage).statusCode),
    );
    expect(refused).toBe(429);
    expect((await add()).status).toBe(429);
    expect((await add({}, developer)).code)
      .withContext('another person')
      .toBe(200);
    for (const sent of slow) sent.destroy();
    await until('there is room again', async () => (await add()).code === 200);
  });

  it('use no memory when aborted before authentication', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '1000000', [TOKEN_HEADER]: agent.token };
    await Promise.all(
      Array.from({ length: 60 }, async () => {
        const sent = request(`${server.url}${addActionLog.path}`, { method: 'POST', headers });
        sent.on('error', () => undefined);
        await new Promise((resolve) => {
          sent.once('close', resolve);
          sent.write('{', () => sent.destroy());
        });
      }),
    );
    await until('there is room', async () => (await add()).code === 200);
    expect((await add()).code).toBe(200);
  });
});

describe('a packed log', () => {
  it('is refused early when it is a compression bomb', async () => {
    const bomb = gzipSync(`${BEGINNING}${' '.repeat(ACTION_LOG_TEXT_MAX_BYTES + 10_000_000)}]}`);
    expect(bomb.byteLength).toBeLessThan(200_000);
    await expectAsync(packedLogOf(bomb.toString('base64'))).toBeRejectedWithError('This action log is too large');
  });

  it('may have the largest size and no more', async () => {
    const text = `${BEGINNING}]}`;
    const packed = packedInNode(text);
    expect((await packedLogOf(packed, text.length)).toString('base64')).toBe(packed);
    await expectAsync(packedLogOf(packed, text.length - 1)).toBeRejectedWithError('This action log is too large');
  });

  it('needs no more memory than its packed size while it is checked', async () => {
    const packed = gzipSync(`${BEGINNING}${' '.repeat(ACTION_LOG_TEXT_MAX_BYTES - 1_000)}]}`).toString('base64');
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }, 5);
    await packedLogOf(packed);
    clearInterval(watching);
    // Node frees unused buffers when they have reached 64 MB.
    expect(most).toBeLessThan(0.75 * ACTION_LOG_TEXT_MAX_BYTES);
  });
});
