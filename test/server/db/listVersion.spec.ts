import pg from 'pg';
import { pageChats, pageMyChats, pageTask } from '../../../contract/http/chats.ts';
import { pageStaff } from '../../../contract/http/staff.ts';
import { ROLE_KEY } from '../../../contract/domain.ts';
import { isSameVersion, type ListVersion } from '../../../server/common/listVersion.ts';
import type { Db } from '../../../server/db/connection.ts';
import { readListVersion } from '../../../server/db/listVersion.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const FIRST = { pageNo: 1, pageSize: 10 };
/** Statements that change a row each. `$1` is a chat, a customer or a member of staff, as the name says. */
const CHANGES: Readonly<Record<string, string>> = {
  chat: 'update chat set staff_read_seq = 1 where id = $1',
  message: `update message set msg = '{}' where chat_id = $1`,
  event: 'insert into person_event (person_type, person_id, event_seq, chat_event_id) values (1, $1, 1, 1)',
  customer: `update app_user set nick_name = 'Someone else' where id = $1`,
  staff: `update staff set name = 'Renamed' where id = $1`,
  presence: 'insert into presence (staff_id) values ($1)',
};

interface Plan {
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

function tablesOf(plan: Plan): readonly string[] {
  const { 'Relation Name': table, Plans: plans = [] } = plan;
  return [...(table === undefined ? [] : [table]), ...plans.flatMap(tablesOf)];
}

describe('the version of the lists', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());

  const version = (): Promise<ListVersion> => readListVersion(server.db);
  const isSame = async (earlier: ListVersion) => isSameVersion(earlier, await version());

  it('stays the same while no list changes', async () => {
    const before = await version();
    await server.db.transaction(async (tx) => {
      await tx.query("update session set device = 'another'");
      await tx.query('update presence set is_online = false where false');
      expect(await isSame(before)).toBeTrue();
    });
    expect(await isSame(before)).toBeTrue();
  });

  it('differs after each change', async () => {
    const { id: staff } = await aStaff(server.db);
    const { id: chat, customerId: customer } = await aChat(server.db, { staffId: staff, texts: ['hello'] });
    await server.db.query(
      `insert into chat_event (id, chat_id, kind, actor_type, actor_id) overriding system value
       values (1, $1, 1, 1, 1)`,
      [chat],
    );
    await server.db.query('insert into person (person_type, person_id) values (1, $1) on conflict do nothing', [
      customer,
    ]);
    const subjects: Readonly<Record<string, string>> = { chat, message: chat, event: customer, customer };
    for (const [what, text] of Object.entries(CHANGES)) {
      const before = await version();
      await server.db.query(text, [subjects[what] ?? staff]);
      expect(await isSame(before))
        .withContext(what)
        .toBeFalse();
    }
    for (const text of [
      `update config_chat set allocation_max = allocation_max`,
      `insert into role (code, name) values ('one more', 'one more')`,
      `update resource set sort_num = sort_num`,
      `delete from role_resource`,
    ]) {
      await aStaff(server.db, { keys: [ROLE_KEY.leader] });
      const before = await version();
      await server.db.query(text);
      expect(await isSame(before))
        .withContext(text)
        .toBeFalse();
    }
  });

  it('differs when a change is committed that had begun before', async () => {
    const { id } = await aChat(server.db);
    const early = await server.db.transaction(async (tx) => {
      await tx.query('update chat set staff_read_seq = 1 where id = $1', [id]);
      // The number has grown already, but those who read the lists now do not see the change.
      return version();
    });
    const late = await version();
    expect(late.number).toBe(early.number);
    expect(isSameVersion(early, late)).toBeFalse();
    expect(await isSame(late)).toBeTrue();
  });

  it('covers every table that a live list reads', async () => {
    const { id } = await aStaff(server.db, { type: 'L', keys: [ROLE_KEY.leader] });
    await aChat(server.db, { staffId: id, texts: ['hello'] });
    const options = { token: await aSession(server.db, id) };
    const query = spyOn(pg.Pool.prototype, 'query').and.callThrough();
    await server.call(pageMyChats, FIRST, options);
    await server.call(pageChats, { ...FIRST, keyword: '1' }, options);
    await server.call(pageTask, { ...FIRST, keyword: 'person', lateFirst: true }, options);
    await server.call(pageStaff, FIRST, options);
    const statements = query.calls.allArgs().flatMap((args) => statementIn(args));
    query.and.callThrough();
    const lists = statements.filter(({ text }) => /from \(?(?:select|chat|staff|config_chat)/.test(text));
    expect(lists.length).toBeGreaterThan(7);
    const read = new Set((await Promise.all(lists.map((list) => tablesReadBy(server.db, list)))).flat());
    const { rows } = await server.db.query<{ name: string }>(
      `select distinct relname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
        where tgfoid = 'note_list_change'::regproc`,
    );
    const noted = rows.map(({ name }) => name);
    expect([...read].filter((table) => !noted.includes(table))).toEqual([]);
    expect(read.has('chat') && read.has('presence') && read.has('role_resource')).toBeTrue();
  });
});

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

function statementIn([statement, given]: readonly unknown[]): readonly Statement[] {
  const values = Array.isArray(given) ? given : [];
  if (typeof statement === 'string') return [{ text: statement, values }];
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return [];
  const { text } = statement;
  const own = 'values' in statement && Array.isArray(statement.values) ? statement.values : values;
  return typeof text === 'string' ? [{ text, values: own }] : [];
}

async function tablesReadBy(db: Db, { text, values }: Statement): Promise<readonly string[]> {
  const {
    rows: [row],
  } = await db.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(`explain (format json) ${text}`, values);
  return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => tablesOf(plan));
}
