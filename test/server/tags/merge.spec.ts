import { REPORT_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { pageAuditLog } from '#contract/http/audit.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { pageHistory } from '#contract/http/chats.ts';
import { tagsUsed } from '#contract/http/reports.ts';
import { listTags, saveTag } from '#contract/http/tags.ts';
import { createReportRollupService } from '#server/reports/reportRollupService.ts';
import { aChat, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { readItems } from '../../support/rawFigures.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { readTags, tagsUsedOf } from '../../support/tagFigures.ts';
import { aTag, setTagsOf } from '../../support/tags.ts';
import type { TestServer } from '../../support/testServer.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const RANGE = { startDate: '2026-02-20', endDate: '2026-03-10' };
const TYPES = [REPORT_TYPE.query, REPORT_TYPE.chat] as const;

describe('a merge of tags', () => {
  const freshServer = shareServer({ env: { TIME_ZONE: 'Asia/Kathmandu', LOG_LEVEL: 'warn' }, now: () => NOW });
  let server: TestServer;
  let editor: string;
  beforeEach(async () => {
    server = await freshServer();
    const keys = [ROLE_KEY.settingsTags, ROLE_KEY.dashboard, ROLE_KEY.history];
    editor = await aSession(server.db, (await aStaff(server.db, { keys })).id);
  });

  const list = async () => (await server.call(listTags, {}, { token: editor })).data ?? [];
  const save = async (id: string, change: Partial<RequestOf<typeof saveTag>>) => {
    const tag = (await list()).find((each) => each.id === id);
    if (tag === undefined) throw new Error(`no tag ${id}`);
    return server.call(saveTag, { ...tag, ...change }, { token: editor });
  };
  const idsOn = async (table: 'chat' | 'query', id: string) => {
    const { rows } = await server.db.query<{ id: string }>(
      `select tag_id::text as id from ${table}_tag where ${table}_id = $1 order by tag_id`,
      [id],
    );
    return rows.map((row) => row.id);
  };
  const used = async (type: (typeof TYPES)[number]) =>
    (await server.call(tagsUsed, { ...RANGE, type }, { token: editor })).data ?? [];
  const rollAll = async () => {
    const rollup = createReportRollupService({ db: server.db, timeZone: 'Asia/Kathmandu', now: () => NOW });
    while (await rollup.roll());
  };
  const expectTruth = async (when: string) => {
    const items = await readItems(server.db, 'Asia/Kathmandu');
    const known = { tags: await readTags(server.db), products: [1, 2] };
    for (const type of TYPES)
      expect(await used(type))
        .withContext(`${when}, ${type}`)
        .toEqual(tagsUsedOf(items, { ...RANGE, type }, known));
  };

  it('gives chats, queries and reasons to the other one, each once, and deletes it', async () => {
    const { db } = server;
    const [refund, money] = [await aTag(db, 'Refund'), await aTag(db, 'Money back')];
    const late = await aTag(db, 'Late', { parentId: refund });
    const lateToo = await aTag(db, 'LATE', { parentId: money });
    const partly = await aTag(db, 'Partly', { parentId: money });
    const [{ id: both }, { id: one }, { id: query }] = [await aChat(db), await aChat(db), await aQuery(db)];
    await setTagsOf(db, 'chat', both, [refund, money, late, lateToo]);
    await setTagsOf(db, 'chat', one, [partly]);
    await setTagsOf(db, 'query', query, [money, lateToo]);
    expect((await save(money, { mergeInto: refund })).code).toBe(200);
    expect((await list()).map(({ id, parentId }) => [id, parentId])).toEqual([
      [refund, null],
      [late, refund],
      [partly, refund],
    ]);
    expect(await idsOn('chat', both)).toEqual([refund, late]);
    expect(await idsOn('chat', one)).toEqual([partly]);
    expect(await idsOn('query', query)).toEqual([refund, late]);
    const token = await aSession(db, (await aStaff(db, { type: 'A' })).id);
    const { data } = await server.call(pageAuditLog, { pageNo: 1, pageSize: 10 }, { token });
    const told = data?.records.map(({ action, objectId, objectName, changes }) => ({
      of: [action, objectId, objectName],
      to: changes.flatMap(({ field, to }) => (to === null ? [] : [`${field} ${to}`])),
    }));
    expect(told).toEqual([
      { of: ['settings.tagMerged', money, 'Money back'], to: ['mergedInto Refund'] },
      { of: ['settings.tagMerged', lateToo, 'LATE'], to: ['mergedInto Late'] },
      { of: ['settings.tag', partly, 'Partly'], to: ['topic Refund'] },
    ]);
  });

  it('is refused with another product or level, with itself and for an old version', async () => {
    const { db } = server;
    const [topic, other] = [await aTag(db, 'Refund'), await aTag(db, 'Delivery', { product: 2 })];
    const reason = await aTag(db, 'Late', { parentId: topic });
    for (const [from, mergeInto] of [
      [topic, other],
      [topic, reason],
      [reason, topic],
      [topic, topic],
      [topic, '999999'],
    ] as const)
      expect((await save(from, { mergeInto })).codeMsg).toBe(
        'A tag can be merged with another one of the product and level',
      );
    const into = await aTag(db, 'Money back');
    expect((await save(topic, { mergeInto: into, updateTime: '2026-01-01T00:00:00Z' })).code).toBe(4009);
    expect(await list()).toHaveSize(4);
    expect((await save(reason, { mergeInto: await aTag(db, 'Slow', { parentId: into }) })).code)
      .withContext('with a reason of another topic')
      .toBe(200);
  });

  it('moves more chats than it locks at once', async () => {
    const { db } = server;
    const [from, into] = [await aTag(db, 'Money back'), await aTag(db, 'Refund')];
    const { customerId } = await aChat(db, { isEnded: true });
    await db.query('alter table chat disable trigger user');
    await db.query(
      `insert into chat (customer_id, product, ended_at, ended_by) select $1, 1, now(), 2 from generate_series(1, 10001)`,
      [customerId],
    );
    await db.query('alter table chat enable trigger user');
    await db.query('insert into chat_tag select id, $1 from chat where customer_id = $2', [from, customerId]);
    expect((await save(from, { mergeInto: into })).code).toBe(200);
    const { rows } = await db.query<{ tagId: string; uses: number }>(
      'select tag_id::text as "tagId", count(*)::int as uses from chat_tag group by 1',
    );
    expect(rows).toEqual([{ tagId: into, uses: 10_002 }]);
    const found = await server.call(pageHistory, { pageNo: 1, pageSize: 10, tagId: into }, { token: editor });
    expect(found.data?.total).toBe(1_000);
  });

  it('and a new name keep the sums of reports, also of days that are rolled up', async () => {
    const { db } = server;
    const [refund, money, other] = [await aTag(db, 'Refund'), await aTag(db, 'Money back'), await aTag(db, 'Other')];
    const late = await aTag(db, 'Late', { parentId: money });
    const tags = [[refund], [money], [late], [refund, money], [money, late], [other], []];
    for (const [table, make] of [
      ['chat', aChat],
      ['query', aQuery],
    ] as const)
      for (const [index, own] of [...tags, ...tags].entries()) {
        const { id } = await make(db);
        await setTagsOf(db, table, id, own);
        const at = new Date(NOW - index * 20 * 3_600_000).toISOString();
        await db.query(`update ${table} set created_at = $2 where id = $1`, [id, at]);
      }
    await rollAll();
    await expectTruth('rolled up');
    const before = await used(REPORT_TYPE.chat);
    await save(refund, { name: 'Refunds' });
    expect(await used(REPORT_TYPE.chat))
      .withContext('renamed')
      .toEqual(before);
    expect((await save(money, { mergeInto: refund })).code).toBe(200);
    await expectTruth('merged');
    const openOf = async (tagId: string | null) =>
      (await used(REPORT_TYPE.chat)).find((use) => use.tagId === tagId)?.openNum;
    expect([await openOf(refund), await openOf(late), await openOf(other), await openOf(null)]).toEqual([10, 4, 2, 2]);
    const merged = await used(REPORT_TYPE.chat);
    await rollAll();
    await expectTruth('rolled up again');
    expect(await used(REPORT_TYPE.chat)).toEqual(merged);
    const { rows } = await db.query('select from report_change');
    expect(rows.length).withContext('no day is counted live').toBe(0);
  });
});
