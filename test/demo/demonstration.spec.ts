import { login } from '#contract/http/auth.ts';
import { CODE } from '#contract/http/envelope.ts';
import { demonstrationOf } from '#demo/index.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { settleDemo } from '#server/deployment.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { startServer } from '../support/testServer.ts';

const LATE_AFTER_MS = 5 * 60_000;
const KNOWN = { hasKnownPassword: true, newPasswords: null };

describe('a demonstration', () => {
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    // Two servers that start together insert the data once.
    const settled = await Promise.all([settleDemo(readConfig({}), db), settleDemo(readConfig({}), db)]);
    expect(settled).toEqual([jasmine.objectContaining(KNOWN), jasmine.objectContaining(KNOWN)]);
  });
  afterAll(async () => {
    await db.close();
    await database.stop();
  });

  const counts = async (...sql: readonly string[]) =>
    Promise.all(
      sql.map(async (part) => Number((await db.query<{ n: string }>(`select count(*) as n from ${part}`)).rows[0]?.n)),
    );

  it('has the expected people, chats and queries', async () => {
    expect(
      await counts(
        'chat',
        'query',
        'staff',
        'app_user where not exists (select from staff where target_id = app_user.id)',
      ),
    ).toEqual([2_030, 2_020, 24, 1_000]);
    const { rows: products } = await db.query('select distinct product from chat order by product');
    expect(products).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((product) => ({ product })));
    const { rows: types } = await db.query(
      'select type, count(*)::int as people from staff where target_id is not null group by type order by type',
    );
    expect(types).toEqual([
      { type: 'A', people: 1 },
      { type: 'D', people: 20 },
      { type: 'L', people: 2 },
    ]);
    expect(
      await counts(
        `chat where created_at < now() - interval '61 days' or created_at > now()`,
        'message where created_at > now()',
        'query where created_at > now() or updated_at > now()',
        'reply where created_at > now()',
        'chat where not exists (select from message where chat_id = chat.id)',
      ),
    ).toEqual([0, 0, 0, 0, 0]);
    expect((await counts('reply'))[0]).toBeGreaterThan(1_000);
  });

  it('has no one online, and only some open chats of staff02 to staff05', async () => {
    expect(await counts('presence where is_online', 'chat_queue')).toEqual([0, 0]);
    const { rows } = await db.query<{ account: string }>(
      'select distinct account from chat join staff on staff.id = staff_id where ended_at is null order by account',
    );
    expect(rows.map(({ account }) => account)).toEqual(['staff02', 'staff03', 'staff04', 'staff05']);
  });

  it('has customers who wait for minutes, few of them late, and customers with an answer', async () => {
    const { rows } = await db.query<{ waits: boolean; seconds: number | null }>(
      `select waiting_since is not null as waits, extract(epoch from now() - waiting_since)::float8 as seconds
         from chat
        where ended_at is null`,
    );
    const waits = rows.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]));
    const late = waits.filter((seconds) => seconds * 1_000 >= LATE_AFTER_MS);
    expect(waits.length).toBeGreaterThan(3);
    expect(waits.length).toBeLessThan(rows.length);
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(60);
    expect(Math.max(...waits)).toBeLessThan(3_600);
    expect(late.length).toBeLessThanOrEqual(waits.length / 5);
    expect(await counts('chat where ended_at is not null and waiting_since is not null')).toEqual([0]);
  });

  it('reaches up to the current minutes', async () => {
    const [chats, solved, queries, closed, latestChats, latestQueries] = await counts(
      "chat where created_at > now() - interval '1 day' and ended_at is not null",
      "chat where created_at > now() - interval '1 day' and solved",
      "query where created_at > now() - interval '1 day'",
      "query where created_at > now() - interval '1 day' and status = 2",
      "chat where created_at > now() - interval '10 minutes'",
      "query where created_at > now() - interval '10 minutes'",
    );
    expect(chats).toBeGreaterThanOrEqual(30);
    expect(queries).toBeGreaterThanOrEqual(20);
    for (const [part = 0, all = 0] of [
      [solved, chats],
      [closed, queries],
    ]) {
      expect(part).toBeGreaterThan(all / 4);
      expect(part).toBeLessThan(all * 0.9);
    }
    for (const some of [latestChats, latestQueries]) expect(some).toBeGreaterThan(1);
  });

  it('has the replies of a query at different times, after it was assigned', async () => {
    expect(
      await counts(
        'reply one join reply other using (query_id) where one.id < other.id and one.created_at >= other.created_at',
        'reply join query on query.id = query_id where reply.created_at < assigned_at',
      ),
    ).toEqual([0, 0]);
  });

  it('has no crowd of queries that were answered in the same minute', async () => {
    const {
      rows: [row],
    } = await db.query<{ most: number }>(
      `select max(count)::int as most
         from (select count(*) from query where exists (select from reply where query_id = query.id)
                group by date_trunc('minute', updated_at)) minutes`,
    );
    expect(row?.most).toBeLessThanOrEqual(5);
  });

  it('has the steps of every chat, with a reason for each open one’s assignment', async () => {
    expect(
      await counts(
        'chat where (select array_agg(kind order by id) from chat_event where chat_id = chat.id and kind < 4) <> array[1, 2]::smallint[]',
        `chat where (ended_at is not null) <> exists (select from chat_event where chat_id = chat.id and kind = 4)`,
        `chat_event join chat on chat.id = chat_id
          where kind = 2 and (detail ? 'reason') <> (ended_at is null)`,
        'chat_event join chat on chat.id = chat_id where at > now() or at < created_at',
        // The expected wait of a customer counts what really left the line.
        `chat_event where detail ? 'waitedMs'`,
      ),
    ).toEqual([0, 0, 0, 0, 0]);
  });

  it('has only plausible numbers in its texts', async () => {
    const { rows } = await db.query<{ text: string }>(
      `select msg as text from message where msg_type = 1
        union all select title || ' ' || description from query union all select description from reply`,
    );
    const texts = rows.map(({ text }) => text).join('\n');
    expect(texts).not.toMatch(/\{\w+\}/);
    for (const [pattern, most] of [
      [/(\d+) ?%/g, 99],
      [/(\d+) hours/g, 72],
      [/(\d+) photos/g, 300],
      [/(\d+) regions/g, 30],
      [/gate (\d+)/g, 60],
      [/within (\d+) km/g, 20],
    ] as const)
      expect(Math.max(...Array.from(texts.matchAll(pattern), ([, number]) => Number(number))))
        .withContext(String(pattern))
        .toBeLessThanOrEqual(most);
  });

  it('has leaders with and without the key of the history', async () => {
    const holds = await counts(
      ...['leader01', 'leader02'].map(
        (account) =>
          `staff join role_resource using (role_id) join resource on resource.id = resource_id
            where account = '${account}' and uri = '/search-chat-history/index'`,
      ),
    );
    expect(holds).toEqual([1, 0]);
  });

  it('has a developer, who holds the key of replays only and takes no chats', async () => {
    const { rows } = await db.query(
      `select staff.type, target_id, array_agg(uri) as uris
         from staff join role_resource using (role_id) join resource on resource.id = resource_id
        where account = 'dev01' group by 1, 2`,
    );
    expect(rows).toEqual([{ type: 'D', target_id: null, uris: ['/debug/replay'] }]);
  });

  it('has pictures and videos, each with a file that is marked as used', async () => {
    const [images, videos, inOpenChats, lost, orphans, unused] = await counts(
      'message where msg_type = 2',
      'message where msg_type = 3',
      'message join chat on chat.id = chat_id where msg_type in (2, 3) and ended_at is null',
      `message
        where msg_type in (2, 3)
          and not exists (select from file join file_content on file_id = id
                            where id = file_of_message(msg) and length(content) = byte_length)`,
      `file
        where not exists (select from message where msg_type in (2, 3) and file_of_message(msg) = file.id)
          and not exists (select from app_user where head_img = file.id)
          and not exists (select from note_picture where file_id = file.id)`,
      'file where used_at is null',
    );
    for (const some of [images, videos, inOpenChats]) expect(some).toBeGreaterThan(0);
    expect([lost, orphans, unused]).toEqual([0, 0, 0]);
  });

  it('gives most of the staff and about half of the customers a small avatar', async () => {
    const [staff, staffWithout, customers, customersWithout, lost, large] = await counts(
      "staff join app_user on app_user.id = target_id where head_img <> ''",
      "staff join app_user on app_user.id = target_id where head_img = ''",
      "app_user where id < 9000 and head_img <> ''",
      "app_user where id < 9000 and head_img = ''",
      `app_user
        where head_img <> ''
          and not exists (select from file join file_content on file_id = id
                            where id = head_img and length(content) = byte_length)`,
      'app_user join file on file.id = head_img where byte_length > 8000',
    );
    expect(staff).toBeGreaterThan(staffWithout ?? 0);
    expect(staffWithout).toBeGreaterThan(0);
    for (const half of [customers, customersWithout]) expect(half).toBeGreaterThan(400);
    expect([lost, large]).toEqual([0, 0]);
  });

  it('has the messages of every chat in order of time', async () => {
    expect(
      await counts(
        `message later join message earlier on earlier.chat_id = later.chat_id and earlier.chat_seq = later.chat_seq - 1
          where later.created_at < earlier.created_at`,
      ),
    ).toEqual([0]);
  });

  it('numbers the messages of every chat without gaps', async () => {
    expect(
      await counts(
        'chat where last_seq <> (select count(*) from message where chat_id = chat.id)',
        'chat where last_seq <> (select max(chat_seq) from message where chat_id = chat.id)',
      ),
    ).toEqual([0, 0]);
  });

  it('has queries with fitting categories and replies in turn for every customer with a past', async () => {
    expect(
      await counts(
        'app_user where id between 1001 and 1200 and not exists (select from query where customer_id = app_user.id)',
        'query where category_id is null or subject_id is null',
        'query where (status = 2) <> (closed_at is not null)',
        'query where staff_id is null and exists (select from reply where query_id = query.id)',
        `reply join query on query.id = query_id
          where reply.author_id <> case author_type when 1 then query.customer_id else query.staff_id end`,
      ),
    ).toEqual([0, 0, 0, 0, 0]);
    const [open, closed, unassigned, answered] = await counts(
      'query where status = 1',
      'query where status = 2',
      'query where staff_id is null',
      '(select from reply group by query_id having count(*) > 2) answered',
    );
    for (const some of [open, closed, answered]) expect(some).toBeGreaterThan(100);
    expect(unassigned).toBeGreaterThan(5);
  });

  it('has queries with a log, a first responder, an assignee and pictures', async () => {
    expect(
      await counts(
        'query where not exists (select from query_log where query_id = query.id)',
        `query where (select action from query_log where query_id = query.id order by id limit 1) <> 'created'`,
        `query where (status = 2) <> exists (select from query_log where query_id = query.id and action = 'closed')`,
        'query_log later join query_log earlier using (query_id) where later.id > earlier.id and later.at < earlier.at',
        'query_log where at > now()',
        'query where (staff_id is null) <> (assigned_at is null)',
        `query
          where (first_staff_reply_at is null) <>
                not exists (select from reply where query_id = query.id and author_type = 2)`,
        `query, config_query
          where expired_at is null and status = 1 and first_staff_reply_at is null
            and created_at < now() - expire_in * interval '1 hour' - interval '1 minute'`,
      ),
    ).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await counts('query_picture join file on file.id = file_id')).toEqual([10]);
    for (const some of await counts(
      'query where expired_at is not null',
      'reply join query on query.id = query_id where author_type = 2 and reply.id > seen_reply_id',
    ))
      expect(some).toBeGreaterThan(10);
  });

  it('has edited replies with their earlier texts, and finds every query by its words', async () => {
    expect(
      await counts(
        'query where not exists (select from query_search where query_id = query.id)',
        'reply_version version join reply on reply.id = reply_id where version.description = reply.description',
        `reply_version version join reply on reply.id = reply_id
          where written_at < created_at or written_at >= reply.updated_at`,
        'reply join query on query.id = query_id where reply.updated_at > coalesce(query.closed_at, now())',
        `(select reply_id from reply_version) edited
           full join (select reply_id from query_log where action = 'replyEdited') logged using (reply_id)
          where edited is null or logged is null`,
      ),
    ).toEqual([0, 0, 0, 0, 0]);
    for (const some of await counts('reply_version', 'reply_picture join file on file.id = file_id'))
      expect(some).toBeGreaterThanOrEqual(10);
  });

  it("has read and unread cards of the customers' own queries, in ended and open chats", async () => {
    const cards = `message
                       join chat on chat.id = chat_id
                       join query on query.id::text = msg::jsonb->>'workOrderId'
                                  and query.customer_id = chat.customer_id
                      where msg_type = 21`;
    const [all, own, read, unread, inOpen] = await counts(
      'message where msg_type = 21',
      `${cards} and query.title = msg::jsonb->>'workOrderTitle' and query.created_at < message.created_at`,
      `${cards} and msg::jsonb->'workOrderUserRead' = 'true' and chat_seq <= customer_read_seq`,
      `${cards} and msg::jsonb->'workOrderUserRead' = 'false'`,
      `${cards} and ended_at is null`,
    );
    expect(own).toBe(all ?? 0);
    expect([read, unread, inOpen].map((some) => (some ?? 0) > 2)).toEqual([true, true, true]);
    expect(all).toBe((read ?? 0) + (unread ?? 0));
    expect(
      await counts(
        `message later join message earlier on earlier.chat_id = later.chat_id and earlier.chat_seq < later.chat_seq
            where earlier.created_at > later.created_at`,
      ),
    ).toEqual([0]);
  });

  it('has two teams whose members speak languages, and to which everyone who is played belongs', async () => {
    const { rows } = await db.query<{ name: string; products: number[]; accounts: string[] }>(
      `select team.name, array(select product::int from team_product where team_id = team.id order by 1) as products,
              array(select account from team_member join staff on staff.id = staff_id
                     where team_id = team.id order by account) as accounts
         from team order by team.name`,
    );
    expect(rows.map(({ name, products }) => ({ name, products }))).toEqual([
      { name: 'Payments', products: [2, 4] },
      { name: 'Travel', products: [7, 8, 10] },
    ]);
    const played = ['staff01', 'staff02', 'staff03', 'staff04', 'staff05'];
    for (const { accounts } of rows) expect(accounts.slice(0, played.length)).toEqual(played);
    const [speakers] = await counts("staff_language join staff on staff.id = staff_id where language <> 'en'");
    expect(speakers).toBeGreaterThan(5);
  });

  it('has notes on open chats and on queries, with a picture, and a mention that staff01 has read', async () => {
    expect(
      await counts(
        'note join chat on chat.id = chat_id and chat.staff_id = author_id where ended_at is null',
        'note where query_id is not null',
        'note_picture join file on file.id = file_id and for_staff join file_content using (file_id)',
        `note join note_mention on note_id = note.id join note_mentioned using (note_id)
           join staff on staff.id = note_mention.id and staff.id = note_mentioned.staff_id
          where account = 'staff01' and note.text like '@' || staff.name || ',%'`,
        `staff_notification said join staff_notification_head head using (staff_id) join staff on staff.id = staff_id
          where account = 'staff01' and said.no = read_no and said.text like '%mentioned you in a note on query %'`,
      ),
    ).toEqual([2, 3, 1, 1, 1]);
  });

  it('continues its numbering, also for new people', async () => {
    const {
      rows: [chat],
    } = await db.query<{ is_new: boolean }>(
      "select nextval(pg_get_serial_sequence('chat', 'id')) > max(id) as is_new from chat",
    );
    const {
      rows: [query],
    } = await db.query<{ is_new: boolean }>(
      "select nextval(pg_get_serial_sequence('query', 'id')) > max(id) as is_new from query",
    );
    expect([chat?.is_new, query?.is_new]).toEqual([true, true]);
  });

  it('accepts the published password for its accounts', async () => {
    const server = await startServer({ database, isDemo: true });
    for (const account of ['admin01', 'leader01', 'leader02', 'staff01', 'staff20', 'dev01']) {
      expect((await server.call(login, { account, password: encodedOf('demo-2026') })).code)
        .withContext(account)
        .toBe(CODE.ok);
    }
    await server.stop();
  });
});

describe('the login page of a demonstration', () => {
  it('offers the first account of each kind, if their password is published', () => {
    expect(demonstrationOf(KNOWN).logins.map(({ account }) => account)).toEqual([
      'admin01',
      'leader01',
      'staff01',
      'dev01',
    ]);
    const newPasswords = new Map([['admin', 'secret']]);
    expect(demonstrationOf({ hasKnownPassword: false, newPasswords }).logins).toEqual([]);
  });
});
