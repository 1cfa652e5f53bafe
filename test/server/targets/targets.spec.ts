import { REPORT_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { pageChatUsers } from '#contract/http/chats.ts';
import { saveBusinessHours } from '#contract/http/businessHours.ts';
import { listNotifications } from '#contract/http/notifications.ts';
import { listTargets, previewTargets, saveTargets, type Targets } from '#contract/http/targets.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { aChat, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { aConversation } from '../../support/conversation.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { officeHours } from '../../support/officeHours.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const MINUTE_MS = 60_000;
const CHATS: Targets = { firstMinutes: 5, nextMinutes: 5, resolveMinutes: null, warnPercent: 40 };
const NONE: Targets = { firstMinutes: null, nextMinutes: null, resolveMinutes: null, warnPercent: 75 };

describe('targets', () => {
  let server: TestServer;
  let editor: string;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
    const keys = [ROLE_KEY.settingsTargets, ROLE_KEY.settingsHours];
    editor = await aSession(server.db, (await aStaff(server.db, { keys })).id);
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    await server.db.query('delete from target where product <> 0');
    await server.db.query('delete from business_hours');
  });

  type Wanted = RequestOf<typeof saveTargets>;
  const list = async () => (await server.call(listTargets, {}, { token: editor })).data ?? [];
  const save = async (change: Partial<Wanted> = {}) => {
    const wanted = { comeFrom: 3, type: REPORT_TYPE.chat, targets: CHATS, ...change };
    const known = (await list()).find(({ comeFrom, type }) => comeFrom === wanted.comeFrom && type === wanted.type);
    return server.call(
      saveTargets,
      { ...wanted, ...(known !== undefined && { updateTime: known.updateTime }), ...change },
      { token: editor },
    );
  };
  const preview = async (targets: Targets | null, comeFrom = 3) =>
    (await server.call(previewTargets, { comeFrom, type: REPORT_TYPE.chat, targets }, { token: editor })).data;
  const aWait = async (minutesAgo: number, product = 3) => {
    const { id } = await aChat(server.db, { product });
    await server.db.query("update chat set waiting_since = now() - $2 * interval '1 minute' where id = $1", [
      id,
      minutesAgo,
    ]);
    return id;
  };
  const leftMs = async (chatId: string) => {
    const { rows } = await server.db.query<{ left: number }>(
      'select (extract(epoch from respond_by - waiting_since) * 1000)::float8 as left from chat where id = $1',
      [chatId],
    );
    return Math.round(rows[0]?.left ?? NaN);
  };
  const textsOf = async (staffId: string) =>
    (
      (await server.call(listNotifications, {}, { token: await aSession(server.db, staffId) })).data?.notifications ??
      []
    ).map(({ text }) => text);

  it('of a new deployment are the limits of waiting, for chats', async () => {
    expect((await list()).map(({ updateTime: _, ...targets }) => targets)).toEqual([
      { comeFrom: 0, type: REPORT_TYPE.query, targets: NONE },
      { comeFrom: 0, type: REPORT_TYPE.chat, targets: CHATS },
    ]);
  });

  it('are added, changed and removed, and refused when they are impossible', async () => {
    expect((await save()).code).toBe(200);
    expect((await save({ targets: { ...CHATS, resolveMinutes: 60 } })).code).toBe(200);
    expect((await save({ targets: { ...CHATS, resolveMinutes: 90 }, updateTime: '2026-01-01T00:00:00Z' })).code).toBe(
      4009,
    );
    expect((await list()).at(-1)?.targets.resolveMinutes).toBe(60);
    const impossible: readonly Partial<Wanted>[] = [
      { targets: { ...CHATS, firstMinutes: 0 } },
      { targets: { ...CHATS, nextMinutes: 129_601 } },
      { targets: { ...CHATS, warnPercent: 100 } },
      { targets: { ...CHATS, firstMinutes: null } },
      { comeFrom: 77 },
      { comeFrom: 0, targets: null },
    ];
    for (const change of impossible)
      expect((await save(change)).code)
        .withContext(JSON.stringify(change))
        .toBe(4022);
    expect((await save({ targets: null })).code).toBe(200);
    expect((await list()).length).toBe(2);
    expect((await save({ type: REPORT_TYPE.query, targets: NONE })).code).toBe(200);
  });

  it('that are changed move the deadlines of who waits, and the preview says how many would be late', async () => {
    const [recent, long] = [await aWait(1), await aWait(4)];
    expect([await leftMs(recent), await leftMs(long)]).toEqual([5 * MINUTE_MS, 5 * MINUTE_MS]);
    const before = await preview(CHATS);
    expect(await preview({ ...CHATS, firstMinutes: 3 })).toEqual({
      ...before,
      open: before?.open ?? 0,
      wouldBeLate: (before?.late ?? 0) + 1,
    } as never);
    await save({ targets: { ...CHATS, firstMinutes: 3 } });
    await until('deadlines have moved', async () => (await leftMs(long)) === 3 * MINUTE_MS);
    expect(await leftMs(recent)).toBe(3 * MINUTE_MS);
    expect((await preview(null))?.wouldBeLate).toBe(before?.late);
    await save({ targets: null });
    await until('they are those of all products', async () => (await leftMs(long)) === 5 * MINUTE_MS);
  });

  it('run in business hours, also in those that are changed', async () => {
    const id = await aWait(1);
    await server.call(saveBusinessHours, { comeFrom: 3, hours: officeHours() }, { token: editor });
    const hasMoved = async () => {
      const { rows } = await server.db.query(
        `select from chat where id = $1 and respond_by = add_working_time(3::smallint, waiting_since, 300000)`,
        [id],
      );
      return rows.length === 1;
    };
    await until('the deadline has moved', hasMoved);
    await server.db.query('delete from business_hours');
    await until('it is back', async () => (await leftMs(id)) === 5 * MINUTE_MS);
    expect(id).not.toBe('');
  });

  it('warn the assignee once, and leaders, before a deadline', async () => {
    const { chatId, agent, customerSide, agentSide } = await aConversation(server);
    const leader = await aStaff(server.db, { type: 'L', keys: [ROLE_KEY.leader], isOnline: true });
    await server.db.query('update staff set in_service = true where id = $1', [leader.id]);
    // Leaders are warned once a minute at most.
    await server.db.query("delete from scheduled_work where kind = 'leaders.near'");
    await agentSide.say(chatId, 'Hello');
    await customerSide.say(chatId, 'My parcel is lost');
    await server.db.query(`update scheduled_work set due_at = now() where kind = 'chat.respond' and subject_id = $1`, [
      chatId,
    ]);
    await server.db.query(`update chat set respond_warn_at = now() - interval '1 s' where id = $1`, [chatId]);
    const warned = async () => (await textsOf(agent.userId)).filter((text) => text.startsWith('Please answer'));
    await until('the assignee is warned', async () => (await warned()).length > 0);
    expect(await warned()).toEqual([`Please answer chat ID-${chatId} within 5 minutes.`]);
    await until('leaders are warned', async () =>
      (await textsOf(leader.id)).some((text) => /^\d+ chats? should be answered soon/.test(text)),
    );
  });

  it('of queries count again when one is reopened, or its only reply is deleted, and end with an erasure', async () => {
    await save({ comeFrom: 0, type: REPORT_TYPE.query, targets: { ...NONE, firstMinutes: 60, resolveMinutes: 600 } });
    const { id } = await aQuery(server.db);
    const clocks = async () => {
      const { rows } = await server.db.query<{ waits: boolean; isDue: boolean }>(
        `select respond_since is not null as waits, respond_by is not null as "isDue" from query where id = $1`,
        [id],
      );
      return rows[0];
    };
    const change = (what: string) => server.db.query(`update query set ${what} where id = $1`, [id]);
    expect(await clocks()).toEqual({ waits: true, isDue: true });
    await change('status = 2, closed_at = now()');
    expect(await clocks()).toEqual({ waits: false, isDue: false });
    await change('status = 1, closed_at = null');
    expect(await clocks()).toEqual({ waits: true, isDue: true });
    await server.db.query(
      `insert into reply (query_id, author_type, author_id, description) values ($1, 2, 1, 'Soon')`,
      [id],
    );
    expect(await clocks()).toEqual({ waits: false, isDue: false });
    await server.db.query('update reply set deleted_at = now() where query_id = $1', [id]);
    expect(await clocks()).toEqual({ waits: true, isDue: true });
    await change('erased_at = now()');
    expect(await clocks()).toEqual({ waits: false, isDue: false });
    await save({ comeFrom: 0, type: REPORT_TYPE.query, targets: NONE });
  });

  it('that are changed move deadlines, also of more chats than a transaction takes, and tell pages', async () => {
    const userId = (await aStaff(server.db)).id;
    const page = await openNotifications(server.url, { userId, token: await aSession(server.db, userId) });
    await server.db.query(
      `with people as (insert into app_user (id, phone_code, phone, nick_name)
                       select 9000000 + n, '44', '', 'Waiting' from generate_series(1, 1100) n returning id)
       insert into chat (customer_id, product, waiting_since) select id, 4, now() from people`,
    );
    await save({ comeFrom: 4, targets: { ...CHATS, firstMinutes: 3 } });
    const old = async () =>
      (
        await server.db.query(
          "select from chat where product = 4 and ended_at is null and respond_by <> waiting_since + interval '3 minutes' limit 1",
        )
      ).rows.length;
    await until('all have moved', async () => (await old()) === 0);
    await page.accessChanged(2); // targets, then deadlines
    await page.close();
    expect((await preview(CHATS, 4))?.open).toBeGreaterThanOrEqual(1_100);
    await server.db.query('update chat set ended_at = now(), ended_by = 3, waiting_since = null where product = 4');
  });

  it('are in lists, as the deadline of a wait', async () => {
    const { chatId, agent, customerSide, agentSide } = await aConversation(server);
    const summary = async () => {
      const { data } = await server.call(pageChatUsers, { pageNo: 1, pageSize: 10 }, { token: agent.httpToken });
      return data?.records.find((record) => record.chatId === chatId);
    };
    await agentSide.say(chatId, 'Hello');
    expect((await summary())?.dueAt).toBeNull();
    await customerSide.say(chatId, 'My parcel is lost');
    const { waitingSince, dueAt, urgentAt } = (await summary()) ?? {};
    expect(Date.parse(dueAt ?? '') - Date.parse(waitingSince ?? '')).toBe(5 * MINUTE_MS);
    expect(Date.parse(urgentAt ?? '') - Date.parse(waitingSince ?? '')).toBe(2 * MINUTE_MS);
  });
});
