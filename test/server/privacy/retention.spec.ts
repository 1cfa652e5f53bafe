import { ERASED_CONTENT, filledCardContent, textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { eraseOld } from '#server/privacy/retentionService.ts';
import { aChat, aQuery, aStaff } from '../../support/builders.ts';
import { aFullCustomer, type FullCustomer } from '../../support/fullCustomer.ts';
import { figuresFromServices } from '../../support/rolledFigures.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { bytesWith, rowsAsText } from '../../support/wholeDatabase.ts';

const OLD = 'zqold';
const NONE = { chats: null, queries: null, files: null, actionLogs: null, audit: null };
const DAY_MS = 86_400_000;

describe('age limits', () => {
  let place: TestDatabase;
  let db: Database;
  let old: FullCustomer;
  let staffId: string;
  beforeEach(async () => {
    place = await startDatabase();
    db = openDatabase(place.options, () => undefined);
    staffId = (await aStaff(db)).id;
    old = await aFullCustomer(db, OLD, staffId);
    await db.query(`insert into audit_log (action, object_type, object_id) values ('chat.assigned', 'chat', '1')`);
    await age(9);
    await aFullCustomer(db, 'new', staffId);
  });
  afterEach(async () => {
    await db.close();
    await place.stop();
  });

  /** Moves everything into the past. */
  const age = async (days: number): Promise<void> => {
    for (const [table, columns] of [
      ['chat', ['created_at', 'ended_at', 'updated_at', 'first_staff_message_at', 'first_answer_at']],
      ['query', ['created_at', 'closed_at', 'updated_at']],
      ['file', ['created_at']],
      ['action_log', ['created_at']],
      ['audit_log', ['at']],
    ] as const)
      await db.query(
        `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '${days} days'`).join(', ')}`,
      );
  };
  const eraseAll = async (limits: Partial<Record<keyof typeof NONE, number>>): Promise<void> => {
    const days = Object.entries(limits).map(([kind, limit]) => [kind, limit * DAY_MS] as const);
    while (await eraseOld(db, { ...NONE, ...Object.fromEntries(days) }));
  };
  const tablesWith = async (word: string): Promise<readonly string[]> => [
    ...new Set((await bytesWith(db, word)).map((row) => row.split(' ', 1)[0] ?? '')),
  ];
  const figures = () => figuresFromServices(db, { zone: 'UTC', now: new Date(), back: 20 });

  it('erase nothing when they are off, and nothing that is younger', async () => {
    const before = await rowsAsText(db);
    await eraseAll({});
    await eraseAll({ chats: 10, queries: 10, files: 10, actionLogs: 10, audit: 10 });
    expect(await rowsAsText(db)).toEqual(before);
  });

  it('erase chats and keep their numbers', async () => {
    await eraseAll({ chats: 5 });
    const { rows } = await db.query<{ chat_seq: number; msg: string }>(
      'select chat_seq, msg from message where chat_id = $1 order by chat_seq',
      [old.chatId],
    );
    expect(rows).toEqual([1, 2, 3, 4].map((chat_seq) => ({ chat_seq, msg: ERASED_CONTENT })));
    const left = await tablesWith(OLD);
    expect(left).toContain('query');
    expect(left).not.toContain('message');
    expect(left).not.toContain('action_log_text');
    const logs = await db.query('select from action_log_chat where chat_id = $1', [old.chatId]);
    expect(logs.rows).withContext("logs of the customer's page").toEqual([]);
  });

  it('erase queries with replies, pictures and search words', async () => {
    await eraseAll({ queries: 5 });
    const left = await tablesWith(OLD);
    expect(left).toContain('message');
    for (const table of ['query', 'reply', 'reply_version', 'query_log', 'query_search', 'staff_notification'])
      expect(left).not.toContain(table);
  });

  it('erase the cards of queries, and neither other cards nor the rest of the chats', async () => {
    const { id: youngId } = await aQuery(db, { customerId: old.id, title: 'young' });
    const { id: chatId } = await aChat(db, { customerId: old.id, staffId, texts: ['hello', '>card', '>young'] });
    const card = (id: string, title: string) =>
      filledCardContent({ id, title, description: title, createTime: '2026-01-01T00:00:00.000Z', isRead: false });
    for (const [seq, msg] of [
      [2, card(old.queryId, `${OLD} title`)],
      [3, card(youngId, 'young')],
    ] as const)
      await db.query('update message set msg_type = $3, msg = $4 where chat_id = $1 and chat_seq = $2', [
        chatId,
        seq,
        MESSAGE_TYPE.card,
        msg,
      ]);
    await eraseAll({ queries: 5 });
    const { rows } = await db.query<{ msg: string }>('select msg from message where chat_id = $1 order by chat_seq', [
      chatId,
    ]);
    expect(rows.map(({ msg }) => msg)).toEqual([textContent('hello'), ERASED_CONTENT, card(youngId, 'young')]);
  });

  it('erase a query again that was opened and answered since', async () => {
    await eraseAll({ queries: 5 });
    await db.query(
      `insert into reply (query_id, author_type, author_id, description) values ($1, 2, $2, '${OLD} again')`,
      [old.queryId, staffId],
    );
    await db.query('update query set updated_at = now() where id = $1', [old.queryId]);
    await eraseAll({ queries: 5 });
    expect(await tablesWith(OLD)).not.toContain('reply');
  });

  it('delete files apart from avatars, and show their messages as erased', async () => {
    await eraseAll({ files: 5 });
    const { rows } = await db.query<{ id: string }>('select id from file where id = any($1)', [old.fileIds]);
    expect(rows.map(({ id }) => id)).toEqual(old.fileIds.slice(-1));
    const { rows: messages } = await db.query<{ msg: string }>(
      'select msg from message where chat_id = $1 and chat_seq > 2',
      [old.chatId],
    );
    expect(messages.map(({ msg }) => msg)).toEqual([ERASED_CONTENT, ERASED_CONTENT]);
  });

  it('delete action logs and the audit log', async () => {
    await eraseAll({ actionLogs: 5, audit: 5 });
    const left = await tablesWith(OLD);
    expect(left).not.toContain('action_log');
    const { rows } = await db.query("select from audit_log where at < now() - interval '5 days'");
    expect(rows).toEqual([]);
  });

  it('keep the figures of reports, open chats and open queries', async () => {
    const { id: chatId } = await aChat(db, { staffId, texts: [`${OLD} open`] });
    const { id: queryId } = await aQuery(db, { title: `${OLD} open` });
    await age(9);
    const before = await figures();
    await eraseAll({ chats: 1, queries: 1, files: 1, actionLogs: 1, audit: 1 });
    expect(await figures()).toEqual(before);
    const { rows } = await db.query(
      `select from message where chat_id = $1 and msg like '%open%' union all select from query where id = $2 and title <> ''`,
      [chatId, queryId],
    );
    expect(rows.length).toBe(2);
  });

  it('are applied in chunks by several servers at once', async () => {
    for (let count = 0; count < 50; count += 1) await aChat(db, { staffId, isEnded: true, texts: [OLD] });
    await age(9);
    const eraseChunk = () => eraseOld(db, { ...NONE, chats: DAY_MS });
    expect(await eraseChunk()).toBeTrue();
    const erased = async () =>
      (await db.query<{ n: number }>('select count(*)::int as n from chat where erased_at is not null')).rows[0]?.n;
    expect(await erased()).toBe(20);
    const finish = async (): Promise<void> => {
      while (await eraseChunk());
    };
    await Promise.all([finish(), finish()]);
    expect(await erased()).toBe(52);
  });
});
