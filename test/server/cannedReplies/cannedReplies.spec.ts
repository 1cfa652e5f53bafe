import { pageAuditLog } from '#contract/http/audit.ts';
import { deleteUser } from '#contract/http/accounts.ts';
import {
  addCannedReply,
  archiveCannedReply,
  editCannedReply,
  listArchivedCannedReplies,
  listCannedReplies,
  listCannedVersions,
  restoreCannedReply,
} from '#contract/http/cannedReplies.ts';
import {
  CANNED_LANGUAGES_MAX,
  CANNED_PERSONAL_MAX,
  CANNED_TEXT_MAX,
  CANNED_TITLE_MAX,
  TOKEN_HEADER,
} from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { aCannedReply } from '../../support/cannedReplies.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';

type NewReply = RequestOf<typeof addCannedReply>;

const REPLY: NewReply = {
  scope: 'shared',
  product: null,
  title: 'Refund',
  shortcut: 'refund',
  texts: [
    { lang: 'en', body: 'Dear {customer}, it is on its way.' },
    { lang: 'zh', body: '退款已发出。' },
  ],
  steps: ['send', 'end'],
};

describe('canned replies', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let manager: { id: string; token: string };
  let agent: { id: string; token: string };
  beforeEach(async () => {
    server = await freshServer();
    manager = await someone([ROLE_KEY.settingsCanned]);
    agent = await someone([ROLE_KEY.tasks]);
  });

  const someone = async (keys: readonly string[]) => {
    const { id } = await aStaff(server.db, { keys });
    return { id, token: await aSession(server.db, id) };
  };
  const add = (by: { token: string }, change: Partial<NewReply> = {}) =>
    server.call(addCannedReply, { ...REPLY, ...change }, { token: by.token });
  const listOf = async ({ token }: { token: string }) =>
    (await server.call(listCannedReplies, {}, { token })).data ?? [];
  const titlesOf = async (by: { token: string }) => (await listOf(by)).map(({ title }) => title);
  const idOf = async (answer: ReturnType<typeof add>) => (await answer).data?.id ?? '';

  it('reach all who answer; personal ones reach their owner only', async () => {
    await add(manager, { shortcut: 'Ä1' });
    await add(manager, { scope: 'product', product: 4, title: 'Passport' });
    await add(agent, { scope: 'personal', title: 'Mine' });
    expect(await titlesOf(agent)).toEqual(['Mine', 'Passport', 'Refund']);
    expect(await titlesOf(await someone([ROLE_KEY.leader]))).toEqual(['Passport', 'Refund']);
    const [mine, , refund] = await listOf(agent);
    expect(mine).toEqual(jasmine.objectContaining({ scope: 'personal', product: null, version: 1, uses: 0 }));
    expect(refund).toEqual(jasmine.objectContaining({ ...REPLY, shortcut: 'Ä1', ownUses: 0, uses: 0 }));
  });

  it('are answered with an ETag, and not again while nothing has changed', async () => {
    await add(manager);
    const headers = { [TOKEN_HEADER]: agent.token };
    const first = await fetch(`${server.url}${listCannedReplies.path}`, { headers });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = () =>
      fetch(`${server.url}${listCannedReplies.path}`, { headers: { ...headers, 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await add(agent, { scope: 'personal' });
    expect((await again()).status).toBe(200);
  });

  it('are ranked by own use, then by the use of all, then by title, in the thirty days before today', async () => {
    const ids = new Map<string, string>();
    for (const title of ['A never', 'B all', 'C own', 'D long ago'])
      ids.set(title, await aCannedReply(server.db, { title }));
    const used = (title: string, { by, daysAgo, uses }: { by: string; daysAgo: number; uses: number }) =>
      server.db.query(
        `insert into report_canned_day (day, canned_id, staff_id, uses, edited_uses)
         values ((now() at time zone 'UTC')::date - $1::integer, $2, $3, $4, 0)`,
        [daysAgo, ids.get(title), by, uses],
      );
    await used('B all', { by: manager.id, daysAgo: 1, uses: 70 });
    await used('C own', { by: agent.id, daysAgo: 30, uses: 1 });
    await used('C own', { by: manager.id, daysAgo: 1, uses: 2 });
    await used('D long ago', { by: agent.id, daysAgo: 31, uses: 90 });
    expect((await listOf(agent)).map(({ title, ownUses, uses }) => [title, ownUses, uses])).toEqual([
      ['C own', 1, 3],
      ['B all', 0, 70],
      ['A never', 0, 0],
      ['D long ago', 0, 0],
    ]);
  });

  const refused: readonly (readonly [string, Partial<NewReply>])[] = [
    ['no title', { title: ' ' }],
    ['a long title', { title: 'x'.repeat(CANNED_TITLE_MAX + 1) }],
    ['no shortcut', { shortcut: '' }],
    ['a shortcut with a space', { shortcut: 'a b' }],
    ['a long shortcut', { shortcut: 'x'.repeat(21) }],
    ['no text', { texts: [] }],
    ['an empty text', { texts: [{ lang: 'en', body: ' \n' }] }],
    ['a long text', { texts: [{ lang: 'en', body: 'x'.repeat(CANNED_TEXT_MAX + 1) }] }],
    ['NUL', { texts: [{ lang: 'en', body: 'a\0b' }] }],
    ['a language twice', { texts: [REPLY.texts[0], REPLY.texts[0]].flatMap((text) => text ?? []) }],
    ['no language', { texts: [{ lang: 'english', body: 'x' }] }],
    [
      'too many languages',
      {
        texts: Array.from({ length: CANNED_LANGUAGES_MAX + 1 }, (_, index) => ({
          lang: `a${String.fromCharCode(97 + index)}`,
          body: 'x',
        })),
      },
    ],
    ['an unknown variable', { texts: [{ lang: 'en', body: 'Hello {name}' }] }],
    ['a step twice', { steps: ['end', 'end'] }],
    ['two ways to send', { steps: ['send', 'sendNext'] }],
    ['a product that there is not', { scope: 'product', product: 11 }],
    ['no product', { scope: 'product' }],
    ['a product of a reply for all', { product: 2 }],
  ];
  for (const [what, change] of refused) {
    it(`refuse ${what}`, async () => {
      const answer = await add(manager, change);
      expect(answer.code).toBe(4022);
      expect(answer.codeMsg).not.toBe('');
      expect(await listOf(manager)).toEqual([]);
    });
  }

  it('have a shortcut of their own within their scope, whatever its case, until they are archived', async () => {
    const id = await idOf(add(manager));
    expect((await add(manager, { shortcut: 'REFUND' })).code).toBe(4009);
    for (const place of [
      { scope: 'product', product: 2 },
      { scope: 'product', product: 4 },
      { scope: 'personal' },
    ] as const)
      expect((await add(manager, place)).code).toBe(200);
    expect((await add(agent, { scope: 'personal' })).code).toBe(200);
    await server.call(archiveCannedReply, { id }, { token: manager.token });
    expect((await add(manager)).code).toBe(200);
    expect((await server.call(restoreCannedReply, { id }, { token: manager.token })).code).toBe(4009);
  });

  describe('that are edited', () => {
    type Edited = RequestOf<typeof editCannedReply>;
    const edit = (by: { token: string }, id: string, change: Partial<Edited> = {}) => {
      const { scope: _, ...fields } = REPLY;
      return server.call(editCannedReply, { id, ...fields, ...change }, { token: by.token });
    };
    const versionsOf = async (id: string) =>
      (await server.call(listCannedVersions, { id }, { token: agent.token })).data?.map(({ version, texts }) => [
        version,
        texts.map(({ body }) => body).join(),
      ]);

    it('get a new version for new texts, and none for anything else', async () => {
      const id = await idOf(add(manager));
      await edit(manager, id, { title: 'Money back', shortcut: 'money', steps: [] });
      expect((await listOf(agent))[0]).toEqual(jasmine.objectContaining({ title: 'Money back', version: 1 }));
      await edit(manager, id, { texts: [{ lang: 'en', body: 'Sent.' }] });
      expect((await listOf(agent))[0]).toEqual(
        jasmine.objectContaining({ version: 2, texts: [{ lang: 'en', body: 'Sent.' }] }),
      );
      expect(await versionsOf(id)).toEqual([
        [2, 'Sent.'],
        [1, 'Dear {customer}, it is on its way.,退款已发出。'],
      ]);
    });

    it('are refused when another edit came first, unless they change nothing', async () => {
      const id = await idOf(add(manager));
      const updateTime = (await listOf(manager))[0]?.updateTime ?? '';
      expect((await edit(manager, id, { title: 'First', updateTime })).code).toBe(200);
      expect((await edit(manager, id, { title: 'Second', updateTime })).code).toBe(4009);
      expect((await edit(manager, id, { title: 'First', updateTime })).code).toBe(200);
      expect(await titlesOf(manager)).toEqual(['First']);
    });

    it('keep their shortcut, and cannot take that of another', async () => {
      await add(manager, { shortcut: 'taken' });
      const id = await idOf(add(manager));
      expect((await edit(manager, id, { title: 'Same shortcut' })).code).toBe(200);
      expect((await edit(manager, id, { shortcut: 'Taken' })).code).toBe(4009);
    });

    it('can move to another product, and stay in their scope', async () => {
      const id = await idOf(add(manager, { scope: 'product', product: 2 }));
      expect((await edit(manager, id, { product: 4 })).code).toBe(200);
      expect((await edit(manager, id, { product: null })).code).toBe(4022);
      expect((await listOf(manager))[0]?.product).toBe(4);
    });
  });

  it('leave all lists when they are archived, and come back', async () => {
    const id = await idOf(add(manager));
    const call = async (what: typeof archiveCannedReply) =>
      (await server.call(what, { id }, { token: manager.token })).code;
    const archivedOf = async ({ token }: { token: string }) =>
      (await server.call(listArchivedCannedReplies, {}, { token })).data?.map(({ title }) => title);
    expect(await call(archiveCannedReply)).toBe(200);
    expect([await titlesOf(agent), await archivedOf(manager), await archivedOf(agent)]).toEqual([[], ['Refund'], []]);
    expect(await call(archiveCannedReply)).toBe(4004);
    expect(await call(restoreCannedReply)).toBe(200);
    expect([await titlesOf(agent), await archivedOf(manager)]).toEqual([['Refund'], []]);
    expect(await call(restoreCannedReply)).toBe(4004);
  });

  it('are limited in number', async () => {
    for (let count = 0; count < CANNED_PERSONAL_MAX; count += 1)
      await aCannedReply(server.db, { staffId: agent.id, texts: [{ lang: 'en', body: 'x' }] });
    const answer = await add(agent, { scope: 'personal' });
    expect([answer.code, (await listOf(agent)).length]).toEqual([4022, CANNED_PERSONAL_MAX]);
    expect((await add(manager, { scope: 'personal' })).code).toBe(200);
  });

  it('are limited in the size of their texts', async () => {
    const texts = Array.from({ length: CANNED_LANGUAGES_MAX }, (_, index) => ({
      lang: `a${String.fromCharCode(97 + index)}`,
      body: '长'.repeat(CANNED_TEXT_MAX),
    }));
    for (let count = 0; count < 6; count += 1) await aCannedReply(server.db, { staffId: agent.id, texts });
    expect((await add(agent, { scope: 'personal', texts })).code).toBe(4022);
    expect((await add(agent, { scope: 'personal' })).code).toBe(200);
  });

  it('are archived with the account of their owner', async () => {
    await add(agent, { scope: 'personal' });
    await add(manager);
    const admin = await aStaff(server.db, { type: 'A' });
    await server.call(deleteUser, { id: agent.id }, { token: await aSession(server.db, admin.id) });
    const { rows } = await server.db.query('select scope from canned_reply where archived_at is not null');
    expect(rows).toEqual([{ scope: 'personal' }]);
  });

  it('leave entries in the audit log, without texts, and without the names of personal ones', async () => {
    const id = await idOf(add(manager));
    await server.call(archiveCannedReply, { id }, { token: manager.token });
    await add(agent, { scope: 'personal', title: 'Secret title', shortcut: 'secret' });
    const admin = await aStaff(server.db, { type: 'A' });
    const token = await aSession(server.db, admin.id);
    const { data } = await server.call(pageAuditLog, { pageNo: 1, pageSize: 10 }, { token });
    const entries = data?.records.filter(({ objectType }) => objectType === 'canned_reply') ?? [];
    expect(entries.map(({ action, staffId, objectName }) => [action, staffId, objectName])).toEqual([
      ['cannedReply.created', agent.id, ''],
      ['cannedReply.archived', manager.id, 'Refund'],
      ['cannedReply.created', manager.id, 'Refund'],
    ]);
    const written = JSON.stringify(entries);
    expect(written).toContain('en, zh');
    for (const hidden of ['on its way', '退款', 'Secret title', 'secret']) expect(written).not.toContain(hidden);
  });
});
