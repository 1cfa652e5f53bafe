import { createExpiryReminder, queryExpiry } from '#server/queries/queryExpiryService.ts';
import { aQuery, aSession, aStaff, type QueryOptions } from '../../support/builders.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { storedNotifications } from '../../support/notifications.ts';
import { ALL_QUERY_KEYS } from '../../support/queries.ts';
import { runFor, scheduledFor } from '../../support/scheduledWork.ts';
import { startDatabase } from '../../support/testDatabase.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

describe('the expiry of queries', () => {
  const freshServer = shareServer({ env: { LOG_LEVEL: 'warn' } });
  let server: TestServer;
  beforeEach(async () => {
    server = await freshServer();
    await rules(48, 4);
  });

  const rules = (expireIn: number, notification: number, message = 'Hurry up') =>
    server.db.query('update config_query set expire_in = $1, notification = $2, notification_msg = $3', [
      expireIn,
      notification,
      message,
    ]);
  /** Runs the work of all queries like another server process on the same database. */
  const runAll = async () => {
    const { rows } = await server.db.query<{ id: string }>('select id::text from query order by query.id');
    for (const kind of [createExpiryReminder({ notificationsStored: () => undefined }), queryExpiry]) {
      await runFor(
        server.db,
        kind,
        rows.map(({ id }) => id),
      );
    }
  };
  /** In one step, because the server runs what is due at once. */
  const aged = async (hours: number, options: QueryOptions = {}, isAnswered = false) => {
    const { id } = await aQuery(server.db, options);
    await server.db.query(
      `update query set created_at = now() - $2 * interval '1 hour', updated_at = now() - interval '1 hour',
              first_staff_reply_at = case when $3 then now() end
        where id = $1`,
      [id, hours, isAnswered],
    );
    return id;
  };
  const notified = () => storedNotifications(server.db);
  const answered = (id: string) => server.db.query('update query set first_staff_reply_at = now() where id = $1', [id]);
  const expired = async () =>
    (
      await server.db.query<{ query_id: string }>(
        `select query_id::text from query_log where action = 'expired' and actor_type = 3 order by query_log.query_id`,
      )
    ).rows.map(({ query_id }) => query_id);

  it('is logged once for each query that waited too long', async () => {
    const late = [await aged(49), await aged(500)];
    await aged(47);
    await aged(49, { isClosed: true });
    await aged(49, {}, true);
    await runAll();
    await runAll();
    expect(await expired()).toEqual(late);
    const { rows } = await server.db.query(
      `select bool_and(updated_at < now() - interval '30 minutes') as is_unchanged from query`,
    );
    expect(rows).toEqual([{ is_unchanged: true }]);
  });

  it('follows the current settings, with fractions of hours, and can be switched off', async () => {
    const id = await aged(1.6);
    await rules(0, 0);
    await runAll();
    expect(await expired()).toEqual([]);
    await rules(1.75, 0);
    await runAll();
    expect(await expired()).toEqual([]);
    await rules(1.5, 0);
    await runAll();
    expect(await expired()).toEqual([id]);
    await rules(100, 0);
    await runAll();
    await rules(1, 0);
    await runAll();
    expect(await expired()).toEqual([id]);
  });

  it('is logged for more than one batch', async () => {
    const { customerId } = await aQuery(server.db, { isClosed: true });
    await server.db.query(
      `insert into query (customer_id, product, title, description, created_at)
       select $1, 1, 'x', 'x', now() - interval '3 days'
         from generate_series(1, 450)`,
      [customerId],
    );
    await runAll();
    expect(await expired()).toHaveSize(450);
  });

  it("notifies the assignee once in advance, with the settings' text, number and title", async () => {
    const { id: staffId } = await aStaff(server.db);
    const id = await aged(45, { staffId, title: 'Payment taken twice' });
    await runAll();
    await runAll();
    expect(await notified()).toEqual([
      [staffId, `\u2068Hurry up\u2069 – Query ${id}: \u2068Payment taken twice\u2069`],
    ]);
  });

  it('says what will happen where the settings have no text', async () => {
    const { id: staffId } = await aStaff(server.db);
    const id = await aged(45, { staffId, title: 'Payment taken twice' });
    await server.db.query("update config_query set notification_msg = ''");
    await runAll();
    expect(await notified()).toEqual([[staffId, `Expires soon – Query ${id}: \u2068Payment taken twice\u2069`]]);
  });

  it('notifies about no query that is closed, answered, not due, expired or unassigned', async () => {
    const { id: staffId } = await aStaff(server.db);
    await aged(45, { staffId, isClosed: true });
    await aged(45, { staffId }, true);
    await aged(43, { staffId });
    await aged(49, { staffId });
    await aged(45);
    await runAll();
    expect(await notified()).toEqual([]);
    await rules(48, 0);
    await aged(47, { staffId });
    await runAll();
    expect(await notified()).toEqual([]);
    await rules(0, 4);
    await runAll();
    expect(await notified()).toEqual([]);
  });

  it('notifies the next assignee again', async () => {
    const [one, other] = [await aStaff(server.db), await aStaff(server.db)];
    const id = await aged(45, { staffId: one.id });
    await runAll();
    await server.db.query('update query set staff_id = $2, expiry_told_at = null where id = $1', [id, other.id]);
    await runAll();
    await runAll();
    expect((await notified()).map(([staffId]) => staffId)).toEqual([one.id, other.id]);
  });

  it('comes from the server by itself, with settings that it knows or that have changed', async () => {
    const { id: staffId } = await aStaff(server.db);
    await rules(48, 47.9999);
    const { id } = await aQuery(server.db, { staffId });
    await until('the assignee is notified', async () => (await notified()).length === 1);
    await rules(1e-5, 0);
    await until('it has expired', async () => (await expired()).length === 1);
    const next = await aQuery(server.db);
    await until('the next has expired', async () => (await expired()).length === 2);
    expect(await expired()).toEqual([id, next.id]);
  });

  it('is cancelled by a reply', async () => {
    const { id } = await aQuery(server.db);
    const scheduled = async () => Object.keys(await scheduledFor(server.db, 'query', id));
    expect(await scheduled()).toEqual(['query.expiry']);
    await answered(id);
    expect(await scheduled()).toEqual([]);
  });
});

describe('the notification before an expiry', () => {
  it('reaches the page once with two servers, even with the longest text', async () => {
    const database = await startDatabase();
    const env = { QUERY_SWEEP_MS: '20', LOG_LEVEL: 'warn' };
    const [one, other] = [await startServer({ database, env }), await startServer({ database, env })];
    const { id: staffId } = await aStaff(one.db, { keys: ALL_QUERY_KEYS });
    await one.db.query('update config_query set expire_in = 2, notification = 2, notification_msg = $1', [
      'x'.repeat(300),
    ]);
    const pages = await Promise.all(
      [one, other].map(async ({ url, db }) =>
        openNotifications(url, { userId: staffId, token: await aSession(db, staffId) }),
      ),
    );
    const { id } = await aQuery(one.db, { staffId, title: '😀'.repeat(100) });
    await until('both pages are told', () => pages.every(({ texts }) => texts.length > 0));
    await one.db.query(`update query set created_at = now() - interval '3 hours' where id = $1`, [id]);
    const logged = async () =>
      (await one.db.query(`select from query_log where query_id = $1 and action = 'expired'`, [id])).rows.length;
    await until('the expiry is logged', async () => (await logged()) > 0);
    for (const { texts } of pages) {
      expect(texts).toHaveSize(1);
      expect(texts[0]).toMatch(new RegExp(`^\\u2068x{300}\\u2069 – Query ${id}: \\u2068(?:😀)+…$`, 'u'));
    }
    expect(await logged()).toBe(1);
    for (const page of pages) await page.close();
    await one.stop();
    await other.stop();
    await database.stop();
  });
});
