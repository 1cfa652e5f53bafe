import { packBusMessages } from '#server/realtime/bus/busMessages.ts';
import {
  createNotificationService,
  NOTIFICATION_MAX_AGE_MS,
  NOTIFICATIONS_MAX,
  storeNotifications,
} from '#server/notifications/notificationService.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { openNotifications, type NotificationClient } from '../../support/notificationClient.ts';
import { storedNotifications, storeSilently } from '../../support/notifications.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

interface Person {
  readonly userId: string;
  readonly token: string;
}

describe('stored notifications', () => {
  let database: TestDatabase;
  let server: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    database = await startDatabase();
    // No sweep helps: a page gets notifications when it opens, or by a bus message.
    const env = { SWEEP_MS: '600000', LOG_LEVEL: 'warn' };
    server = await startServer({ env, database });
    other = await startServer({ env, database });
  });
  afterAll(async () => {
    await Promise.all([server.stop(), other.stop()]);
    await database.stop();
  });

  const newPerson = async (): Promise<Person> => {
    const { id: userId } = await aStaff(server.db);
    return { userId, token: await aSession(server.db, userId) };
  };
  const open = (person: Person, at = server): Promise<NotificationClient> => openNotifications(at.url, person);
  const hint = async (staffIds: readonly string[]): Promise<void> => {
    for (const payload of packBusMessages([{ kind: 'notificationsStored', staffIds }])) {
      await server.db.query(`select pg_notify('chat', $1)`, [payload]);
    }
  };
  const notify = async ({ userId }: Person, text: string): Promise<void> => {
    await storeSilently(server.db, [userId], text);
    await hint([userId]);
  };
  /** The texts that a page has received when the one that was stored last has arrived. */
  const textsBeforeMarker = async (person: Person, page: NotificationClient): Promise<readonly string[]> => {
    await notify(person, 'marker');
    await page.received('marker');
    return page.texts.filter((text) => text !== 'marker');
  };
  const storedFor = async ({ userId }: Person): Promise<readonly string[]> =>
    (await storedNotifications(server.db)).flatMap(([staffId, text]) => (staffId === userId ? [text] : []));
  const isNotedFor = ({ userId }: Person) =>
    until('it is noted that all was sent', async () => {
      const text = 'select from staff_notification_head where staff_id = $1 and sent_no = last_no';
      return (await server.db.query(text, [userId])).rows.length === 1;
    });

  it('reach a page that opens after them, and are not repeated after a reload', async () => {
    const person = await newPerson();
    await storeSilently(server.db, [person.userId], 'while away');
    const page = await open(person);
    await page.received('while away');
    await isNotedFor(person);
    await page.close();
    const reloaded = await open(person, other);
    expect(await textsBeforeMarker(person, reloaded)).toEqual([]);
  });

  it('reach each of two pages at two server processes once, and not a third page that opens later', async () => {
    const person = await newPerson();
    const pages = [await open(person), await open(person, other)];
    await notify(person, 'for both');
    for (const page of pages) await page.received('for both');
    await isNotedFor(person);
    expect(await textsBeforeMarker(person, await open(person))).toEqual([]);
    for (const { texts } of pages) expect(texts.filter((text) => text === 'for both')).toHaveSize(1);
  });

  it('that were stored while the only page was reconnecting reach it', async () => {
    const person = await newPerson();
    const page = await open(person);
    await notify(person, 'before');
    await page.received('before');
    await isNotedFor(person);
    await page.close();
    await notify(person, 'in between');
    expect(await textsBeforeMarker(person, await open(person, other))).toEqual(['in between']);
  });

  it('are limited to the newest for each person', async () => {
    const person = await newPerson();
    const numbers = Array.from({ length: NOTIFICATIONS_MAX + 10 }, (_, index) => `number ${index}`);
    for (const text of numbers.slice(0, 15)) await storeSilently(server.db, [person.userId], text);
    await storeNotifications(
      server.db,
      numbers.slice(15).map((text) => ({ staffId: person.userId, text })),
    );
    const page = await open(person);
    await page.received(numbers.at(-1) ?? '');
    expect(page.texts).toEqual(numbers.slice(-NOTIFICATIONS_MAX));
    const many = Array.from({ length: 3 * NOTIFICATIONS_MAX }, (_, index) => `at once ${index}`);
    await storeNotifications(
      server.db,
      many.map((text) => ({ staffId: person.userId, text })),
    );
    expect(await storedFor(person)).toEqual(many.slice(-NOTIFICATIONS_MAX));
  });

  it('are not sent when they are too old, and stay for the tray', async () => {
    const person = await newPerson();
    await storeSilently(server.db, [person.userId], 'yesterday');
    await server.db.query(
      `update staff_notification set created_at = now() - $2 * interval '1 ms' where staff_id = $1`,
      [person.userId, NOTIFICATION_MAX_AGE_MS + 1_000],
    );
    await storeSilently(server.db, [person.userId], 'just now');
    const page = await open(person);
    await page.received('just now');
    expect(page.texts).toEqual(['just now']);
    await createNotificationService({ db: server.db }).forgetOld();
    expect(await storedFor(person)).toEqual(['yesterday', 'just now']);
  });

  it('are deleted with their account', async () => {
    const person = await newPerson();
    await storeSilently(server.db, [person.userId], 'forgotten');
    await server.db.query('delete from session where staff_id = $1', [person.userId]);
    await server.db.query('delete from staff where id = $1', [person.userId]);
    expect(await storedFor(person)).toEqual([]);
  });

  it('arrive once and in order when many transactions store them concurrently and some fail', async () => {
    const people = [await newPerson(), await newPerson()];
    const pages = await Promise.all(people.flatMap((person) => [open(person), open(person, other)]));
    const count = 8;
    const storing = Array.from({ length: count * 2 }, async (_, index) => {
      await server.db
        .transaction(async (tx) => {
          const order = index % 2 === 0 ? people : people.toReversed();
          await storeNotifications(
            tx,
            order.map(({ userId }) => ({ staffId: userId, text: `text ${index}` })),
          );
          // The order of commits differs from the order of begins.
          for (let statement = 0; statement < (index * 7) % 10; statement += 1) await tx.query('select 1');
          if (index >= count) throw new Error('rolled back');
        })
        .catch(() => undefined);
      await hint(people.map(({ userId }) => userId));
    });
    await Promise.all(storing);
    const expected = await Promise.all(
      people.map(async ({ userId }) => {
        const { rows } = await server.db.query<{ no: number; text: string }>(
          'select no, text from staff_notification where staff_id = $1 order by no',
          [userId],
        );
        expect(rows.map(({ no }) => no)).toEqual(rows.map((_, index) => index + 1));
        return rows.map(({ text }) => text);
      }),
    );
    await until('all have come', () => pages.every(({ texts }) => texts.length >= count));
    for (const person of people) await notify(person, 'marker');
    await Promise.all(pages.map((page) => page.received('marker')));
    const [one = [], two = []] = expected;
    expect(pages.map(({ texts }) => texts.slice(0, -1))).toEqual([one, one, two, two]);
  });
});

describe('the sweep for notifications', () => {
  it('sends a notification that was stored without a bus message', async () => {
    const server = await startServer({ env: { SWEEP_MS: '50', LOG_LEVEL: 'warn' } });
    const { id: userId } = await aStaff(server.db);
    const page = await openNotifications(server.url, { userId, token: await aSession(server.db, userId) });
    await storeSilently(server.db, [userId], 'unpublished');
    await page.received('unpublished');
    expect(page.texts).toEqual(['unpublished']);
    await server.stop();
  });
});
