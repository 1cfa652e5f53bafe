import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { ERASED_CONTENT, parseContent } from '#contract/chat/content.ts';
import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { pageAuditLog } from '#contract/http/audit.ts';
import { listChatSteps, pageHistory, pageRecord } from '#contract/http/chats.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { getQuery, listQueryLog, lookAtQuery } from '#contract/http/queries.ts';
import { eraseCustomer, findErasableCustomers } from '#contract/http/privacy.ts';
import { erase as eraseCustomerOf, resumeErasure, type ErasureDeps } from '#server/privacy/erasureService.ts';
import { TABLES } from '#server/privacy/columnClassesSql.ts';
import type { TableClasses } from '#server/privacy/tableClassesSql.ts';
import { aChat, aCustomer, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { aChatCustomer, agentSession, enterChat } from '../../support/chatClient.ts';
import { aFullCustomer, type FullCustomer } from '../../support/fullCustomer.ts';
import { figuresFromServices } from '../../support/rolledFigures.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { SILENT_PUBLISHER } from '../../support/silentPublisher.ts';
import { customerToken, type TestServer } from '../../support/testServer.ts';
import { bytesWith, rowsAsText } from '../../support/wholeDatabase.ts';
import { until } from '../../support/until.ts';

const CANARY = 'zqcanary';
const CLASSES: ReadonlyMap<string, TableClasses> = new Map(Object.entries(TABLES));

describe('the erasure of a customer', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let admin: { readonly id: string; readonly token: string };
  let agent: { readonly id: string; readonly token: string };
  beforeEach(async () => {
    server = await freshServer();
    const person = async (type: 'A' | 'D') => {
      const { id } = await aStaff(server.db, { type, keys: [ROLE_KEY.tasks] });
      return { id, token: await aSession(server.db, id) };
    };
    [admin, agent] = [await person(USER_TYPE.admin), await person(USER_TYPE.staff)];
  });

  const erase = (customerId: string) => server.call(eraseCustomer, { customerId }, { token: admin.token });
  const find = async (keyword: string) =>
    (await server.call(findErasableCustomers, { keyword }, { token: admin.token })).data ?? [];
  const counted = (rows: readonly { readonly table: string; readonly count: number }[] = []) =>
    Object.fromEntries(rows.map(({ table, count }) => [table, count]));
  const record = async (chatId: string) =>
    (await server.call(pageRecord, { chatId, pageNo: 1, pageSize: 100 }, { token: agent.token })).data?.records ?? [];
  const figures = () => figuresFromServices(server.db, { zone: 'UTC', now: new Date(), back: 3 });

  it('leaves no word of theirs in any row, file, statistic or log line', async () => {
    await aFullCustomer(server.db, 'other', agent.id);
    const { id } = await aFullCustomer(server.db, CANARY, agent.id);
    expect(await columnsWithout(server, CANARY))
      .withContext('columns that this spec does not fill')
      .toEqual([]);
    await server.db.query('analyze');
    expect((await bytesWith(server.db, CANARY)).length).toBeGreaterThan(15);

    expect((await erase(id)).code).toBe(200);

    expect(await bytesWith(server.db, CANARY)).toEqual([]);
    expect(server.log.filter((line) => line.includes(CANARY))).toEqual([]);
  });

  it('leaves no sample of values in the statistics of tables that it empties', async () => {
    const { id } = await aFullCustomer(server.db, CANARY, agent.id);
    await server.db.query('analyze');
    await erase(id);
    expect(await bytesWith(server.db, CANARY)).toEqual([]);
  });

  it('leaves all other rows as they were', async () => {
    await aFullCustomer(server.db, 'other', agent.id);
    const before = await rowsAsText(server.db);
    const { id } = await aFullCustomer(server.db, CANARY, agent.id);
    await erase(id);
    const after = new Set(await rowsAsText(server.db));
    // Marks of days to count again come and go, repeated work moves on, and the server says that it runs.
    const mayChange = /^(?:report_change |server_process |scheduled_work .*,recurring,)/;
    expect(before.filter((row) => !mayChange.test(row) && !after.has(row))).toEqual([]);
  });

  it('keeps the numbers of messages, and shows each as erased', async () => {
    const { id, chatId } = await aFullCustomer(server.db, CANARY, agent.id);
    await erase(id);
    const records = await record(chatId);
    expect(records.map(({ chatSeq }) => chatSeq).toSorted()).toEqual([1, 2, 3, 4]);
    expect(records.map(({ msg }) => parseContent(msg).isErased)).toEqual([true, true, true, true]);
    const { data: steps } = await server.call(listChatSteps, { chatId }, { token: agent.token });
    expect(steps?.map(({ kind, actorId }) => [kind, actorId])).toEqual([[CHAT_EVENT.erased, admin.id]]);
  });

  it('leaves no gap in the numbers of any chat of their agents, nor in the numbers of their events', async () => {
    await aFullCustomer(server.db, 'other', agent.id);
    const { id } = await aFullCustomer(server.db, CANARY, agent.id);
    await aChat(server.db, { customerId: id, staffId: agent.id, texts: ['1', '>2', '3'] });
    await aChat(server.db, { staffId: agent.id, texts: ['a', '>b'] });
    expect((await erase(id)).code).toBe(200);
    const { rows: chats } = await server.db.query<{ last: number; numbers: readonly number[] }>(
      `select last_seq as last, array(select chat_seq from message where chat_id = chat.id order by chat_seq) as numbers
         from chat where staff_id = $1`,
      [agent.id],
    );
    expect(chats.map(({ last }) => last).toSorted()).toEqual([2, 3, 4, 4]);
    for (const { last, numbers } of chats)
      expect(numbers).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    const { rows: people } = await server.db.query<{ last: number; numbers: readonly number[] }>(
      `select last_event_seq as last,
              array(select event_seq from person_event event
                     where event.person_type = person.person_type and event.person_id = person.person_id
                     order by event_seq) as numbers
         from person`,
    );
    expect(people.length).toBeGreaterThan(1);
    for (const { last, numbers } of people)
      expect(numbers).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  });

  it('is marked in lists, and leaves the names of staff in the log of a query', async () => {
    const { id, chatId, queryId } = await aFullCustomer(server.db, CANARY, agent.id);
    await server.db.query(
      `insert into query_log (query_id, action, actor_type, actor_id, old_desc, new_desc)
       values ($1, 'assigned', 2, $2, 'Ben', 'Cy'), ($1, 'created', 1, $3, '', '')`,
      [queryId, agent.id, id],
    );
    const token = admin.token;
    const look = async () =>
      (await server.call(lookAtQuery, { queryId, isLooking: true, isWriting: false }, { token })).data?.erasedAt;
    expect(await look()).toBeNull();
    await erase(id);
    const { data: tasks } = await server.call(pageHistory, { pageNo: 1, pageSize: 10 }, { token });
    const [task] = tasks?.records.filter((each) => each.chatId === chatId) ?? [];
    expect([task?.nickName, task?.fromName, task?.fromHeadImg]).toEqual(['', '', '']);
    expect(task?.lastMessage).toEqual({ msgType: 2, text: '', isErased: true });
    const { data: query } = await server.call(getQuery, { id: queryId }, { token });
    expect([query?.title, query?.description, query?.createName]).toEqual(['', '', '']);
    expect([query?.erasedAt, await look()]).toEqual([jasmine.any(String), query?.erasedAt]);
    const { data: log } = await server.call(listQueryLog, { id: queryId }, { token });
    expect(log?.map(({ description, fromType, extend }) => [description, fromType, extend])).toEqual([
      ['created', 1, '{"oldDesc":"","newDesc":""}'],
      ['assigned', 2, '{"oldDesc":"Ben","newDesc":"Cy"}'],
      ['replyEdited', 2, '{"oldDesc":"","newDesc":""}'],
    ]);
  });

  it('keeps the figures of reports', async () => {
    const { id } = await aFullCustomer(server.db, CANARY, agent.id);
    const before = await figures();
    expect(before.days.length).toBeGreaterThan(0);
    await erase(id);
    expect(await figures()).toEqual(before);
  });

  it('finds a customer by their id and by the id of a chat, and says what it would erase', async () => {
    const { id, chatId } = await aFullCustomer(server.db, CANARY, agent.id);
    const [found] = await find(id);
    expect((await find(` ${chatId} `)).map((each) => each.id)).toContain(id);
    expect(await find('nothing')).toEqual([]);
    const { data } = await erase(id);
    expect(counted(data?.rows)).toEqual(counted(found?.rows));
    expect(found).toEqual(jasmine.objectContaining({ nickName: `${CANARY} name`, account: null, erasedAt: null }));
    const [erased] = await find(id);
    expect(erased).toEqual(jasmine.objectContaining({ nickName: '', headImg: '', rows: [] }));
    expect(erased?.erasedAt).not.toBeNull();
  });

  it('is one entry of the audit log, without personal data', async () => {
    const { id } = await aFullCustomer(server.db, CANARY, agent.id);
    await erase(id);
    const { data } = await server.call(
      pageAuditLog,
      { pageNo: 1, pageSize: 10, action: 'customer.erased' },
      { token: admin.token },
    );
    expect(data?.records.map(({ staffId, objectType, objectId }) => [staffId, objectType, objectId])).toEqual([
      [admin.id, 'app_user', id],
    ]);
    expect(data?.records[0]?.changes).toContain({ field: 'message', from: null, to: '4' });
  });

  it('does nothing more when it is repeated, and erases what has come since', async () => {
    const { id } = await aFullCustomer(server.db, CANARY, agent.id);
    await erase(id);
    const again = await erase(id);
    expect(again.data?.rows).withContext(again.body).toEqual([]);
    const { id: chatId } = await aChat(server.db, { customerId: id, isEnded: true, texts: ['again'] });
    expect(counted((await erase(id)).data?.rows)).toEqual({ message: 1 });
    const { rows } = await server.db.query('select msg from message where chat_id = $1', [chatId]);
    expect(rows).toEqual([{ msg: ERASED_CONTENT }]);
  });

  it('is complete where ids get a digit more, which are lower as texts', async () => {
    for (const table of ['chat', 'query', 'erasure'])
      await server.db.query(
        `select setval(seq, (10 ^ length(nextval(seq)::text))::bigint - 2)
           from pg_get_serial_sequence('${table}', 'id') as seq`,
      );
    const { id: customerId } = await aCustomer(server.db);
    for (const digits of ['99', '100']) {
      const { id: chatId } = await aChat(server.db, { customerId, isEnded: true, texts: [CANARY] });
      const { id: queryId } = await aQuery(server.db, { customerId, isClosed: true, title: CANARY });
      expect([chatId, queryId]).toEqual([jasmine.stringMatching(`^${digits}`), jasmine.stringMatching(`^${digits}`)]);
    }
    expect(counted((await erase(customerId)).data?.rows)).toEqual(jasmine.objectContaining({ message: 2, query: 2 }));
    expect(await bytesWith(server.db, CANARY)).toEqual([]);
    expect(counted((await erase(customerId)).data?.rows)).toEqual({});
  });

  it('ends an open chat first, and shows it to open pages at once', async () => {
    const { id: customerId } = await aCustomer(server.db, { nickName: CANARY });
    const { id: chatId } = await aChat(server.db, { customerId, staffId: agent.id, texts: [CANARY, '>yes'] });
    const people = [await agentSession(server, agent.id), await aChatCustomer(customerId)];
    const sockets = await Promise.all(people.map((person) => enterChat(server.url, person)));
    await erase(customerId);
    for (const socket of sockets) {
      const erased = await socket.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.erased);
      expect(erased).toEqual(jasmine.objectContaining({ chatId, chatSeq: 2, actorId: admin.id }));
      expect(socket.all('ChatEvent').map(({ kind }) => kind)).toEqual([CHAT_EVENT.ended, CHAT_EVENT.erased]);
      await socket.close();
    }
  });

  it('refuses a person with an account, and a customer that does not exist', async () => {
    const { targetId } = await aStaff(server.db);
    expect((await erase(targetId ?? '')).code).toBe(4009);
    expect((await erase('999')).code).toBe(4004);
  });

  it('keeps a picture that another chat shows as well, until that is erased too', async () => {
    const { id, chatId, fileIds } = await aFullCustomer(server.db, CANARY, agent.id);
    const { id: otherChat } = await aChat(server.db, { staffId: agent.id, isEnded: true, texts: ['>picture'] });
    await server.db.query(
      `update message set msg_type = 2, msg = (select msg from message where chat_id = $1 and chat_seq = 4)
        where chat_id = $2`,
      [chatId, otherChat],
    );
    const [found] = await find(id);
    expect(counted((await erase(id)).data?.rows)).toEqual(counted(found?.rows));
    const { rows } = await server.db.query<{ id: string }>('select id from file');
    expect(rows.map((file) => file.id)).toEqual([fileIds[1] ?? '']);
  });

  it('counts before as after what stays for others, and the texts of others in reports about them', async () => {
    const { id, chatId, fileIds } = await aFullCustomer(server.db, 'theirs', agent.id);
    const [sent] = fileIds;
    const other = await aFullCustomer(server.db, 'other', agent.id);
    await server.db.query('update app_user set head_img = $2 where id = $1', [other.id, sent]);
    await server.db.query('insert into query_picture values ($1, 9, $2)', [other.queryId, fileIds[3]]);
    await server.db.query('insert into reply_picture select min(id), 9, $2 from reply where query_id = $1', [
      other.queryId,
      fileIds[4],
    ]);
    await server.db.query(
      `insert into action_log_text
       select action_log_id, $2, '{}' from action_log_text where chat_id = $1`,
      [chatId, other.chatId],
    );
    await server.db.query(
      `insert into action_log_chat
       select action_log_id, $2, now(), now(), 'x' from action_log_chat where chat_id = $1`,
      [chatId, other.chatId],
    );
    const [found] = await find(id);
    const { data } = await erase(id);
    expect(counted(data?.rows)).toEqual(counted(found?.rows));
    expect(counted(data?.rows)).toEqual(jasmine.objectContaining({ file: 5, action_log_text: 2, action_log_chat: 2 }));
    expect((await find(id))[0]?.rows)
      .withContext('a picture of theirs stays')
      .toEqual([]);
  });

  it('names a customer again who comes back with a newer token that has a name', async () => {
    const { id } = await aFullCustomer(server.db, CANARY, agent.id);
    const enter = async (issuedMinutesAgo: number, claims = {}) => {
      const token = await customerToken(id, { issuedMinutesAgo, claims });
      return (await server.call(openCustomerChat, { comeFrom: null }, { token })).data?.me.nickName;
    };
    const named = { name: 'Zoe', phone_code: '49', phone: '170' };
    await erase(id);
    expect(await enter(1, named))
      .withContext('a token of before the erasure')
      .toBe('');
    await server.db.query(`update erasure set finished_at = finished_at - interval '2 minutes'`);
    expect(await enter(1)).toBe('');
    expect(await enter(1, named)).toBe('Zoe');
    expect(await enter(1.5, { name: 'Other' }))
      .withContext('an older token')
      .toBe('Zoe');
    const { rows } = await server.db.query('select nick_name, phone_code, phone from app_user where id = $1', [id]);
    expect(rows).toEqual([{ nick_name: 'Zoe', phone_code: '49', phone: '170' }]);
  });

  it('that goes on already includes what has come since it was requested first', async () => {
    const { id } = await aFullCustomer(server.db, CANARY, agent.id);
    const { id: chatId } = await aChat(server.db, { customerId: id, isEnded: true, texts: [CANARY] });
    await server.db.query(
      `insert into erasure (customer_id, staff_id, requested_at, chat_id) values ($1, $2, now() - interval '1 hour', $3)`,
      [id, admin.id, chatId],
    );
    expect((await erase(id)).code).toBe(200);
    expect(await bytesWith(server.db, CANARY)).toEqual([]);
  });

  describe('in steps', () => {
    let deps: ErasureDeps;
    let customer: FullCustomer;
    beforeEach(async () => {
      deps = { db: server.db, publisher: SILENT_PUBLISHER, now: Date.now };
      customer = await aFullCustomer(server.db, CANARY, agent.id);
      await server.db.query('insert into erasure (customer_id, staff_id) values ($1, $2)', [customer.id, admin.id]);
    });

    it('goes on after a crash, with one receipt of all steps', async () => {
      await server.db.query(
        `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
         select $1, seq, 1, $2, seq, 1, '{"text":"${CANARY}"}', now() from generate_series(5, 1204) seq`,
        [customer.chatId, customer.id],
      );
      let steps = 0;
      while (await resumeErasure(deps)) steps += 1;
      expect(steps).toBeGreaterThan(4);
      expect(await bytesWith(server.db, CANARY)).toEqual([]);
      const { rows } = await server.db.query<{ message: number }>(
        `select (receipt ->> 'message')::int as message from erasure`,
      );
      expect(rows).toEqual([{ message: 1_204 }]);
    });

    it('lets two servers work on the same one', async () => {
      const finish = async (): Promise<void> => {
        while (await resumeErasure(deps));
      };
      await server.db.query("update erasure set requested_at = '2025-01-01'");
      const erased = eraseCustomerOf(deps, customer.id, null);
      // A request that comes after the end is another erasure.
      await until('it is requested again', async () => {
        const { rowCount } = await server.db.query("select from erasure where requested_at > '2025-01-01'");
        return rowCount === 1;
      });
      await Promise.all([finish(), finish(), erased]);
      expect(await bytesWith(server.db, CANARY)).toEqual([]);
      const { rows } = await server.db.query(
        `select from audit_log where action = 'customer.erased' and object_id = $1`,
        [customer.id],
      );
      expect(rows.length).toBe(1);
    });
  });
});

/** Columns about customers in which no row has this word. */
async function columnsWithout(server: TestServer, word: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const [table, { columns, rowsOf }] of CLASSES) {
    if (rowsOf === undefined) continue;
    for (const [column, held] of Object.entries(columns)) {
      if (held === 'operational' || IN_OTHER_FORM.includes(`${table}.${column}`)) continue;
      const { rows } = await server.db.query(
        `select from ${table} where position($1 in lower(${column}::text)) > 0 or position($2 in ${column}::text) > 0`,
        [word, Buffer.from(word).toString('hex')],
      );
      if (rows.length === 0) missing.push(`${table}.${column}`);
    }
  }
  return missing;
}

/** Ids of files, and a hash of one. */
const IN_OTHER_FORM = ['app_user.head_img', 'app_user.head_key'];
