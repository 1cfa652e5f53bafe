import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { textContent } from '#contract/chat/content.ts';
import { markEnded } from '#server/chat/chatRepository.ts';
import { commitMessages } from '#server/chat/commitRepository.ts';
import { refreshProcess, setPresence, writeSockets } from '#server/chat/presenceRepository.ts';
import { openDatabase, type Database, type Db } from '#server/db/connection.ts';
import { eraseQuery } from '#server/privacy/erasureService.ts';
import {
  giveQueries,
  noteExpired,
  noteExpiryNotified,
  setQueryClosed,
  takeQueries,
} from '#server/queries/queryStateRepository.ts';
import { missingWork, runWork } from '#server/schedule/index.ts';
import { aChat, aQuery, aStaff } from '../../support/builders.ts';
import { NO_METRICS, scheduledFor } from '../../support/scheduledWork.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

const HOUR_MS = 3_600_000;
const SILENCE = 'chat.silence';
const EXPIRY = 'query.expiry';
const REMINDER = 'query.expiryReminder';
const ABSENCE = 'staff.absence';
const PROCESS = '00000000-0000-0000-0000-000000000001';

interface Subject {
  readonly about: 'chat' | 'query' | 'staff';
  readonly id: string;
}

describe('the transaction of a change', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    await db.query(
      `update config_chat set is_auto_end_chat = true, auto_end_chat_minutes = 10;
       update config_query set expire_in = 48, notification = 4`,
    );
    await refreshProcess(db, PROCESS);
  });
  afterAll(async () => {
    await db.close();
    await database.stop();
  });

  const kindsOf = async (of: Db, { about, id }: Subject): Promise<readonly string[]> =>
    Object.keys(await scheduledFor(of, about, id));
  /** The kinds of a subject after a change, as its transaction sees them. Rolled back, it leaves those from before. */
  const kindsAfter = async (subject: Subject, change: (tx: Db) => Promise<unknown>): Promise<readonly string[]> => {
    const before = await kindsOf(db, subject);
    const inside: string[] = [];
    const rolledBack = db.transaction(async (tx) => {
      await change(tx);
      inside.push(...(await kindsOf(tx, subject)));
      throw new Error('rolled back');
    });
    await expectAsync(rolledBack).toBeRejectedWithError('rolled back');
    expect(await kindsOf(db, subject)).toEqual(before);
    return inside;
  };

  describe('of a chat', () => {
    let staffId: string;
    let chat: Subject;
    let customerId: string;
    beforeEach(async () => {
      ({ id: staffId } = await aStaff(db));
      const { id, customerId: of } = await aChat(db, { staffId });
      [chat, customerId] = [{ about: 'chat', id }, of];
    });
    let sent = 0;
    const say = (tx: Db, senderType: 1 | 2) =>
      commitMessages(tx, [
        {
          chatId: chat.id,
          senderType,
          senderId: senderType === PERSON_TYPE.staff ? staffId : customerId,
          clientMsgId: `message-${(sent += 1)}`,
          msgType: MESSAGE_TYPE.text,
          msg: textContent('Hello'),
          sentAt: Date.now(),
        },
      ]);

    it('schedules its end when staff have answered, and cancels it when the customer writes or it ends', async () => {
      expect(await kindsOf(db, chat)).toEqual([]);
      await say(db, PERSON_TYPE.staff);
      const { [SILENCE]: inMs } = await scheduledFor(db, 'chat', chat.id);
      expect(inMs).toBeGreaterThan(9 * 60_000);
      expect(inMs).toBeLessThanOrEqual(10 * 60_000 + 1_000);
      expect(await kindsAfter(chat, (tx) => say(tx, PERSON_TYPE.customer))).not.toContain(SILENCE);
      expect(await kindsAfter(chat, (tx) => markEnded(tx, chat.id, PERSON_TYPE.staff))).not.toContain(SILENCE);
    });

    it('writes nothing for further answers in the same silence', async () => {
      await say(db, PERSON_TYPE.staff);
      const versionOf = async () =>
        (await db.query('select xmin from scheduled_work where kind = $1 and subject_id = $2', [SILENCE, chat.id]))
          .rows;
      const before = await versionOf();
      await say(db, PERSON_TYPE.staff);
      expect(await versionOf()).toEqual(before);
      expect(before).toHaveSize(1);
    });
  });

  describe('of a query', () => {
    it('schedules its expiry and the reminder, and cancels both by a reply, closing or erasure', async () => {
      const { id: staffId } = await aStaff(db);
      const { id } = await aQuery(db, { staffId });
      const { [EXPIRY]: expiry, [REMINDER]: reminder } = await scheduledFor(db, 'query', id);
      expect(Math.round((expiry ?? 0) / HOUR_MS)).toBe(48);
      expect(Math.round((reminder ?? 0) / HOUR_MS)).toBe(44);
      const answer = (tx: Db) => tx.query('update query set first_staff_reply_at = now() where id = $1', [id]);
      expect(await kindsAfter({ about: 'query', id }, answer)).toEqual([]);
      expect(await kindsAfter({ about: 'query', id }, (tx) => setQueryClosed(tx, id, true))).toEqual([]);
      expect(await kindsAfter({ about: 'query', id }, (tx) => eraseQuery(tx, id))).toEqual([]);
      expect(await kindsAfter({ about: 'query', id }, (tx) => noteExpired(tx, id))).toEqual([REMINDER]);
      expect(await kindsAfter({ about: 'query', id }, (tx) => noteExpiryNotified(tx, id))).toEqual([EXPIRY]);
    });

    it('schedules both again when it is opened again', async () => {
      const { id: staffId } = await aStaff(db);
      const { id } = await aQuery(db, { staffId, isClosed: true });
      expect(await kindsOf(db, { about: 'query', id })).toEqual([]);
      expect(await kindsAfter({ about: 'query', id }, (tx) => setQueryClosed(tx, id, false))).toEqual([
        EXPIRY,
        REMINDER,
      ]);
    });

    it('schedules the reminder for an assignee only', async () => {
      const { id: staffId } = await aStaff(db);
      const { id } = await aQuery(db);
      expect(await kindsOf(db, { about: 'query', id })).toEqual([EXPIRY]);
      await giveQueries(db, [{ queryId: id, staffId }]);
      expect(await kindsOf(db, { about: 'query', id })).toEqual([EXPIRY, REMINDER]);
      expect(await kindsAfter({ about: 'query', id }, (tx) => takeQueries(tx, [id]))).toEqual([EXPIRY]);
    });
  });

  describe('of presence', () => {
    it('schedules the recall of a person who is away, and cancels it when they are back or go offline', async () => {
      const { id } = await aStaff(db);
      const person: Subject = { about: 'staff', id };
      await setPresence(db, id, true);
      await writeSockets(db, PROCESS, { here: [id], gone: [] });
      expect(await kindsOf(db, person)).toEqual([]);
      await writeSockets(db, PROCESS, { here: [], gone: [id] });
      expect(await kindsOf(db, person)).toEqual([ABSENCE]);
      expect(await kindsAfter(person, (tx) => writeSockets(tx, PROCESS, { here: [id], gone: [] }))).toEqual([]);
      expect(await kindsAfter(person, (tx) => setPresence(tx, id, false))).toEqual([]);
    });
  });

  it('of many queries schedules each of them', async () => {
    const { customerId } = await aQuery(db);
    const { rowCount } = await db.query(
      `insert into query (customer_id, product, title, description)
       select $1, 1, 'T', 'D' from generate_series(1, 20000)`,
      [customerId],
    );
    const { rows } = await db.query(
      'select from scheduled_work join query on query.id = scheduled_work.subject_id where kind = $1 and customer_id = $2',
      [EXPIRY, customerId],
    );
    expect(rows).toHaveSize((rowCount ?? 0) + 1);
  });
});

describe('a change of the settings', () => {
  it('schedules what has become due earlier, and looks again when earlier transactions have ended', async () => {
    const database = await startDatabase();
    const db = openDatabase(database.options, () => undefined);
    const { id } = await aQuery(db);
    const { id: answered } = await aQuery(db);
    await db.query('update query set first_staff_reply_at = now() where id = $1', [answered]);
    const looks = async () =>
      (await db.query("select from scheduled_work where kind = 'schedule.missing'")).rows.length;
    const hours = async () => Math.round(((await scheduledFor(db, 'query', id))[EXPIRY] ?? 0) / HOUR_MS);
    expect(await hours()).toBe(48);
    await db.query('update config_query set allocation = 3');
    expect(await looks()).toBe(0);
    await db.query('update config_query set expire_in = 5, notification = 0');
    expect(await looks()).toBe(2);
    await runWork({ db, metrics: NO_METRICS, onError: fail }, missingWork);
    expect(await looks()).toBe(1);
    expect(await hours()).toBe(5);
    expect(await scheduledFor(db, 'query', answered)).toEqual({});
    await db.close();
    await database.stop();
  });
});
