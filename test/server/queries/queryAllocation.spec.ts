import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { getQuerySettings, saveQuerySettings } from '#contract/http/settings.ts';
import { createQueryAllocationService } from '#server/queries/queryAllocationService.ts';
import { aQuery, aSession, aStaff, type StaffOptions } from '../../support/builders.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { storedNotifications } from '../../support/notifications.ts';
import { startDatabase } from '../../support/testDatabase.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const KEYS = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit];

describe('the allocation of queries', () => {
  const freshServer = shareServer({ env: { LOG_LEVEL: 'warn' } });
  let server: TestServer;
  beforeEach(async () => {
    server = await freshServer();
  });

  /** Allocates like another server process on the same database. */
  const allocate = () =>
    createQueryAllocationService({
      db: server.db,
      publisher: { notificationsStored: () => undefined },
    }).allocate();
  const setMax = (max: number) => server.db.query('update config_query set allocation = $1', [max]);
  const staff = (input: StaffOptions = {}) => aStaff(server.db, { keys: KEYS, ...input });
  const owners = async (ids: readonly string[]) => {
    const { rows } = await server.db.query<{ id: string; staff_id: string | null }>(
      'select id::text, staff_id::text from query where id = any($1)',
      [ids],
    );
    const byId = new Map(rows.map(({ id, staff_id }) => [id, staff_id]));
    return ids.map((id) => byId.get(id) ?? null);
  };
  const queries = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push((await aQuery(server.db)).id);
    return ids;
  };

  it("assigns the oldest first to the person with the fewest open ones, up to the settings' maximum", async () => {
    await setMax(2);
    const [busy, free] = [await staff(), await staff()];
    await aQuery(server.db, { staffId: busy.id });
    await aQuery(server.db, { staffId: free.id, isClosed: true });
    const ids = await queries(5);
    await server.db.query(`update query set created_at = now() - interval '1 day' where id = $1`, [ids[4]]);
    await allocate();
    expect((await owners(ids)).map((owner) => owner !== null)).toEqual([true, true, false, false, true]);
    const load = await server.db.query<{ staff_id: string; n: number }>(
      'select staff_id::text, count(*)::int as n from query where status = 1 and staff_id is not null group by 1',
    );
    expect(load.rows.map(({ n }) => n)).toEqual([2, 2]);
    expect((await owners(ids))[4]).toBe(free.id);
  });

  it('prefers, among equals, the person whose last assignment is longest ago', async () => {
    await setMax(5);
    const people = [await staff(), await staff(), await staff()];
    for (const [index, { id }] of people.entries()) {
      const closed = await aQuery(server.db, { staffId: id, isClosed: true });
      await server.db.query(`update query set assigned_at = now() - $2 * interval '1 hour' where id = $1`, [
        closed.id,
        [2, 3, 1][index],
      ]);
    }
    const ids = await queries(4);
    await allocate();
    const [first, second, third] = people.map(({ id }) => id);
    expect(await owners(ids)).toEqual([second, first, third, second].map((id) => id ?? ''));
  });

  it('skips people who may not take queries, and admins without the keys in their role', async () => {
    await setMax(5);
    await staff({ status: 'I' });
    await staff({ keys: [ROLE_KEY.queryService] });
    await staff({ keys: [BUTTON_KEY.queryEdit] });
    await staff({ keys: [] });
    await staff({ type: 'A', keys: [] });
    const away = await staff();
    await server.db.query('update staff set in_service = false where id = $1', [away.id]);
    const deleted = await staff();
    await server.db.query('update staff set deleted_at = now() where id = $1', [deleted.id]);
    const roleGone = await staff();
    await server.db.query(`update role set status = 'I' where id = (select role_id from staff where id = $1)`, [
      roleGone.id,
    ]);
    const ids = await queries(1);
    await allocate();
    expect(await owners(ids)).toEqual([null]);
    const admin = await staff({ type: 'A' });
    await allocate();
    expect(await owners(ids)).toEqual([admin.id]);
  });

  it('assigns nothing while it is switched off, and never closed or assigned queries', async () => {
    const [one, other] = [await staff(), await staff()];
    const { id } = await aQuery(server.db);
    await allocate();
    expect(await owners([id])).toEqual([null]);
    await setMax(9);
    const theirs = await aQuery(server.db, { staffId: other.id });
    const closed = await aQuery(server.db, { isClosed: true });
    await allocate();
    expect(await owners([id, theirs.id, closed.id])).toEqual([one.id, other.id, null]);
  });

  it("is written to the query's log, the audit log and the query", async () => {
    await setMax(1);
    const person = await staff({ name: 'Ben' });
    const { id } = await aQuery(server.db);
    await server.db.query(
      `update query set expiry_told_at = now(), updated_at = now() - interval '1 day' where id = $1`,
      [id],
    );
    await allocate();
    const { rows: log } = await server.db.query(
      'select action, actor_type, actor_id::text, to_id::text, old_desc, new_desc from query_log where query_id = $1',
      [id],
    );
    expect(log).toEqual([
      { action: 'assigned', actor_type: 3, actor_id: '0', to_id: person.id, old_desc: '', new_desc: 'Ben' },
    ]);
    const { rows: audit } = await server.db.query('select staff_id, action, object_id, before, after from audit_log');
    expect(audit).toEqual([
      {
        staff_id: null,
        action: 'query.assigned',
        object_id: id,
        before: { staffId: null },
        after: { staffId: person.id },
      },
    ]);
    const { rows } = await server.db.query(
      `select expiry_told_at is null as is_unnotified, assigned_at > now() - interval '1 minute' as is_noted,
              updated_at > now() - interval '1 minute' as is_changed
         from query where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ is_unnotified: true, is_noted: true, is_changed: true }]);
  });

  it('notifies each person once, however many queries they got', async () => {
    await setMax(3);
    const person = await staff();
    await aQuery(server.db, { title: 'Payment taken twice' });
    await allocate();
    await queries(2);
    await allocate();
    const notified = await storedNotifications(server.db);
    expect(notified.map(([id]) => id)).toEqual([person.id, person.id]);
    expect(notified[0]?.[1]).toMatch(/^Query \d+ was assigned to you: \u2068Payment taken twice\u2069$/u);
    expect(notified[1]?.[1]).toBe('2 queries were assigned to you.');
  });

  it('assigns more than one batch', async () => {
    await setMax(1_000);
    const person = await staff();
    const { customerId } = await aQuery(server.db);
    await server.db.query(
      `insert into query (customer_id, product, title, description)
       select $1, 1, 'x', 'x'
         from generate_series(1, 449)`,
      [customerId],
    );
    await allocate();
    const { rows } = await server.db.query('select staff_id::text, count(*)::int from query group by 1');
    expect(rows).toEqual([{ staff_id: person.id, count: 450 }]);
  });

  it("runs when the maximum rises, and notifies the person's page", async () => {
    const person = await staff();
    const page = await openNotifications(server.url, {
      userId: person.id,
      token: await aSession(server.db, person.id),
    });
    const { id } = await aQuery(server.db, { title: 'Payment taken twice' });
    const token = await aSession(server.db, (await aStaff(server.db, { type: 'A', keys: [] })).id);
    const { data } = await server.call(getQuerySettings, {}, { token });
    if (data === null) throw new Error('no settings');
    await server.call(saveQuerySettings, { ...data, allocation: 1 }, { token });
    await page.received(`Query ${id} was assigned to you: \u2068Payment taken twice\u2069`);
    expect(await owners([id])).toEqual([person.id]);
    await page.close();
  });

  it('delays taking a person out of service while they get a query', async () => {
    await setMax(1);
    const person = await staff();
    const { id } = await aQuery(server.db);
    const waiting = async () =>
      (
        await server.db.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows.length;
    const { given, left } = await server.db.transaction(async (tx) => {
      await tx.query('select from query where id = $1 for update', [id]);
      const allocating = allocate();
      await until('allocation waits for the query', async () => (await waiting()) === 1);
      const leaving = server.db.query('update staff set in_service = false where id = $1', [person.id]);
      await until('leaving waits for allocation', async () => (await waiting()) === 2);
      return { given: allocating, left: leaving };
    });
    await Promise.all([given, left]);
    expect(await owners([id])).toEqual([person.id]);
  });
});

describe('the allocation of queries by two servers', () => {
  it('assigns each query once and exceeds no maximum', async () => {
    const database = await startDatabase();
    const env = { QUERY_SWEEP_MS: '20', LOG_LEVEL: 'warn' };
    const servers = [await startServer({ database, env }), await startServer({ database, env })] as const;
    const [{ db }] = servers;
    for (let i = 0; i < 4; i += 1) await aStaff(db, { keys: KEYS });
    const { customerId } = await aQuery(db);
    await db.query(
      `insert into query (customer_id, product, title, description) select $1, 1, 'x', 'x' from generate_series(1, 99)`,
      [customerId],
    );
    await db.query('update config_query set allocation = 7');
    const assigned = async () =>
      (
        await db.query<{ staff_id: string; n: number }>(
          'select staff_id::text, count(*)::int as n from query where staff_id is not null group by staff_id',
        )
      ).rows;
    await until(
      'all that may be is handed out',
      async () => (await assigned()).reduce((sum, { n }) => sum + n, 0) >= 28,
    );
    for (const server of servers) await server.stop();
    const check = await startServer({ database });
    const { rows } = await check.db.query<{ staff_id: string; n: number }>(
      'select staff_id::text, count(*)::int as n from query where staff_id is not null group by staff_id',
    );
    expect(rows.map(({ n }) => n)).toEqual([7, 7, 7, 7]);
    const { rows: twice } = await check.db.query(
      `select query_id from query_log where action = 'assigned' group by query_id having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    await check.stop();
    await database.stop();
  });
});
