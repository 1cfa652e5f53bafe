import { textContent } from '#contract/chat/content.ts';
import { CUSTOMER_NOTE_MAX, PANEL_QUERIES_MAX, TIMELINE_PAGE_SIZE } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import type { ResponseOf } from '#contract/http/call.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import {
  customerPanel,
  pageCustomerTimeline,
  saveCustomerNote,
  type CustomerPanel,
  type TimelineEntry,
} from '#contract/http/customerPanel.ts';
import { eraseCustomer } from '#contract/http/privacy.ts';
import { aChat, aCustomer, aQuery } from '../../support/builders.ts';
import { auditOf, someStaff, type Someone } from '../../support/queries.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

describe('the customer panel', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn', CHATS_PER_HOUR: '100' } });
  });
  afterAll(() => server.stop());

  const agent = () => someStaff(server, 'D', [ROLE_KEY.tasks]);
  const admin = () => someStaff(server, 'A');
  const panelOf = async ({ token }: Someone, customerId: string): Promise<CustomerPanel> => {
    const { data } = await server.call(customerPanel, { customerId }, { token });
    if (data === null) throw new Error('the panel was refused');
    return data;
  };
  const save = ({ token }: Someone, customerId: string, text: string, updateTime?: string | null) =>
    server.call(saveCustomerNote, { customerId, text, ...(updateTime !== undefined && { updateTime }) }, { token });
  const chatsIn = (records: readonly TimelineEntry[]) =>
    records.flatMap((entry) => (entry.kind === 'chat' ? [entry.chat] : []));
  /** A customer whose live chat the agent has. */
  const served = async (by: Someone, of: { readonly customerId?: string } = {}) =>
    aChat(server.db, { staffId: by.id, texts: ['hello'], product: 3, ...of });
  /** Moves what was made into the past. */
  const ago = (table: 'chat' | 'query', id: string, days: number) =>
    server.db.query(`update ${table} set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);

  describe('says who the customer is', () => {
    it('with what the newest chats that know it say', async () => {
      const ada = await agent();
      const { customerId, id: first } = await aChat(server.db, { isEnded: true, texts: ['one', 'two'] });
      await ago('chat', first, 9);
      await server.db.query(`update message set created_at = now() - interval '8 days' where chat_id = $1`, [first]);
      await server.db.query(`update chat set language = 'de', time_zone = 'Europe/Berlin' where id = $1`, [first]);
      await served(ada, { customerId });
      const panel = await panelOf(ada, customerId);
      expect(panel).toEqual(
        jasmine.objectContaining({ customerId, comeFrom: 3, language: 'de', timeZone: 'Europe/Berlin', note: null }),
      );
      const daysSince = (time: string | null) => Math.round((Date.now() - Date.parse(time ?? '')) / 86_400_000);
      expect([daysSince(panel.firstContactTime), daysSince(panel.lastContactTime)]).toEqual([9, 8]);
    });

    it('with the zone that their page named, unless it is none', async () => {
      const ada = await agent();
      const zones = ['Asia/Bangkok', 'Mars/Olympus', 'x'.repeat(5_000), '', undefined];
      const found: (string | null)[] = [];
      for (const timeZone of zones) {
        const { id: customerId } = await aCustomer(server.db);
        const token = await customerToken(customerId);
        const { code } = await server.call(
          openCustomerChat,
          { comeFrom: 1, ...(timeZone !== undefined && { timeZone }) },
          { token },
        );
        expect(code).toBe(200);
        await server.db.query('update chat set staff_id = $2 where customer_id = $1', [customerId, ada.id]);
        found.push((await panelOf(ada, customerId)).timeZone);
      }
      expect(found).toEqual(['Asia/Bangkok', null, null, null, null]);
    });

    it('with their whole phone for who may search for it, and its end for others', async () => {
      const [ada, his] = [await agent(), await someStaff(server, 'D', [ROLE_KEY.history])];
      const { id: customerId } = await aCustomer(server.db, { phoneCode: '66', phone: '812345678' });
      await aChat(server.db, { customerId, staffId: ada.id });
      expect((await panelOf(ada, customerId)).phone).toBe('•••••••••678');
      expect((await panelOf(his, customerId)).phone).toBe('+66812345678');
      await server.db.query(`update app_user set phone = '' where id = $1`, [customerId]);
      expect((await panelOf(his, customerId)).phone).toBe('');
    });

    it('with nothing that is not known', async () => {
      const ada = await agent();
      const { customerId } = await aChat(server.db, { staffId: ada.id });
      expect(await panelOf(ada, customerId)).toEqual(
        jasmine.objectContaining({
          language: null,
          timeZone: null,
          lastContactTime: null,
          note: null,
          openQueries: [],
        }),
      );
    });
  });

  describe('lists chats and queries together', () => {
    it('newest first, with the last message and the result of each chat', async () => {
      const ada = await agent();
      const { customerId, id: solved } = await aChat(server.db, {
        staffId: ada.id,
        isEnded: true,
        texts: ['Where is it?', '>There.'],
      });
      await server.db.query('update chat set solved = true, ended_by = 1, last_seq = 3 where id = $1', [solved]);
      await server.db.query(
        `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
         values ($1, 3, 3, 0, 'farewell', 1, $2, now())`,
        [solved, textContent('Goodbye')],
      );
      const { id: queryId } = await aQuery(server.db, { customerId, title: 'A question' });
      const { id: live } = await served(ada, { customerId });
      await ago('chat', solved, 3);
      await ago('query', queryId, 2);
      const { timeline, openQueries } = await panelOf(ada, customerId);
      expect(timeline.records.map((entry) => (entry.kind === 'chat' ? entry.chat.chatId : entry.query.title))).toEqual([
        live,
        'A question',
        solved,
      ]);
      expect(chatsIn(timeline.records).find(({ chatId }) => chatId === solved)).toEqual(
        jasmine.objectContaining({
          comeFrom: 1,
          toName: ada.name,
          isAnswered: true,
          endedBy: 1,
          solved: true,
          mayRead: true,
          lastMessage: { msgType: 1, text: 'There.' },
        }),
      );
      expect(openQueries.map(({ id }) => id)).toEqual([queryId]);
    });

    it('page by page, each once, whatever comes in between', async () => {
      const ada = await agent();
      const { id: customerId } = await aCustomer(server.db);
      const made: string[] = [];
      // Some pages have only chats, others only queries.
      const runs = [2, 9, 6, 2, 1].flatMap((length, at) =>
        Array.from({ length }, () => (at % 2 === 0 ? ('query' as const) : ('chat' as const))),
      );
      for (const [number, kind] of runs.entries()) {
        const { id } =
          kind === 'query'
            ? await aQuery(server.db, { customerId, isClosed: true })
            : await aChat(server.db, { customerId, staffId: ada.id, isEnded: true });
        await ago(kind, id, 21 - number);
        made.unshift(id);
      }
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { data }: { data?: ResponseOf<typeof pageCustomerTimeline> | null } = await server.call(
          pageCustomerTimeline,
          { customerId, pageSize: 4, ...(cursor !== null && { cursor }) },
          { token: ada.token },
        );
        seen.push(
          ...(data?.records.map((entry) => (entry.kind === 'chat' ? entry.chat.chatId : entry.query.id)) ?? []),
        );
        await aChat(server.db, { customerId, staffId: ada.id, isEnded: true });
        cursor = data?.next ?? null;
      } while (cursor !== null);
      expect(seen).toEqual(made);
      const second = await server.call(
        pageCustomerTimeline,
        { customerId, pageNo: 2, pageSize: 8 },
        { token: ada.token },
      );
      expect(second.data?.records).toHaveSize(8);
    });

    it('refuses a cursor that is none', async () => {
      const ada = await agent();
      const { customerId } = await served(ada);
      for (const cursor of ['x', '.', '1.2.3', 'a.5'])
        expect((await server.call(pageCustomerTimeline, { customerId, cursor }, { token: ada.token })).code)
          .withContext(cursor)
          .toBe(4022);
    });

    it('without what was said in a chat that the reader may not read, nor how it ended', async () => {
      const [ada, bob] = [await agent(), await agent()];
      const { id: customerId } = await aCustomer(server.db);
      const { id: others } = await aChat(server.db, { customerId, staffId: bob.id, isEnded: true, texts: ['secret'] });
      const { id: own } = await aChat(server.db, { customerId, staffId: ada.id, isEnded: true, texts: ['hello'] });
      const [mine, theirs] = chatsIn((await panelOf(ada, customerId)).timeline.records);
      expect(mine).toEqual(jasmine.objectContaining({ chatId: own, mayRead: true, endedBy: 2 }));
      expect(theirs).toEqual({
        chatId: others,
        comeFrom: 1,
        createTime: jasmine.any(String),
        endTime: jasmine.any(String),
        toName: bob.name,
        mayRead: false,
      });
      // Who serves the customer now reads all of their chats.
      await served(ada, { customerId });
      const all = chatsIn((await panelOf(ada, customerId)).timeline.records);
      expect(all.map(({ mayRead }) => mayRead)).toEqual([true, true, true]);
    });

    it('a page at a time, and a few open queries, however many there are', async () => {
      const ada = await agent();
      const { customerId } = await served(ada);
      await server.db.query(
        `insert into chat (customer_id, product, staff_id, ended_at, ended_by)
         select $1, 1, $2, now(), 2 from generate_series(1, 200)`,
        [customerId, ada.id],
      );
      await server.db.query(
        `insert into query (customer_id, product, title, description)
         select $1, 1, 'Query ' || n, '' from generate_series(1, 50) n`,
        [customerId],
      );
      const { timeline, openQueries } = await panelOf(ada, customerId);
      expect(timeline.records).toHaveSize(TIMELINE_PAGE_SIZE);
      expect(timeline.total).toBe(251);
      expect(openQueries.map(({ title }) => title)).toEqual(
        Array.from({ length: PANEL_QUERIES_MAX + 1 }, (_, at) => `Query ${50 - at}`),
      );
    });
  });

  describe('has one note about the customer', () => {
    it('which who may read a chat of theirs writes, edits and deletes, with an entry in the audit log', async () => {
      const ada = await agent();
      const { customerId } = await served(ada);
      const written = (await save(ada, customerId, '  Speaks slowly. ', null)).data;
      expect(written).toEqual({ text: 'Speaks slowly.', updateName: ada.name, updateTime: jasmine.any(String) });
      expect((await panelOf(ada, customerId)).note).toEqual(written ?? null);
      const edited = (await save(ada, customerId, 'Speaks fast.', written?.updateTime)).data;
      expect(Date.parse(edited?.updateTime ?? '')).toBeGreaterThan(Date.parse(written?.updateTime ?? ''));
      expect((await save(ada, customerId, '', edited?.updateTime)).data).toBeNull();
      expect((await panelOf(ada, customerId)).note).toBeNull();
      const entries = await auditOf(server, 'app_user', customerId);
      expect(entries.map(({ action }) => action)).toEqual([
        'customerNote.edited',
        'customerNote.edited',
        'customerNote.deleted',
      ]);
      expect(JSON.stringify(entries)).not.toContain('Speaks');
    });

    it('which nobody overwrites without having seen it', async () => {
      const [ada, bob] = [await agent(), await admin()];
      const { customerId } = await served(ada);
      const first = (await save(ada, customerId, 'First', null)).data?.updateTime;
      expect((await save(bob, customerId, 'Second', null)).code).toBe(4009);
      const second = (await save(bob, customerId, 'Second', first)).data?.updateTime;
      expect((await save(ada, customerId, 'Third', first)).code).toBe(4009);
      // The same again, because the response was lost.
      expect((await save(bob, customerId, 'Second', first)).data?.updateTime).toBe(second);
      await save(bob, customerId, '', second);
      expect((await save(ada, customerId, 'Third', second)).code).toBe(4009);
      expect((await save(ada, customerId, 'Third')).code).toBe(200);
    });

    it('of a limited length', async () => {
      const ada = await agent();
      const { customerId } = await served(ada);
      expect((await save(ada, customerId, 'x'.repeat(CUSTOMER_NOTE_MAX), null)).code).toBe(200);
      expect((await save(ada, customerId, 'y'.repeat(CUSTOMER_NOTE_MAX + 1))).code).toBe(4022);
      expect((await save(ada, customerId, 'a\0b')).code).toBe(4022);
    });

    it('written by one of two who write at the same time', async () => {
      const [ada, bob] = [await agent(), await admin()];
      const { customerId } = await served(ada);
      const codes = await Promise.all([save(ada, customerId, 'A', null), save(bob, customerId, 'B', null)]);
      expect(codes.map(({ code }) => code).toSorted()).toEqual([200, 4009]);
    });
  });

  it('has nothing of an erased customer, and takes no note about them until they are back', async () => {
    const [ada, boss] = [await agent(), await admin()];
    const { customerId, id } = await served(ada);
    await server.db.query(`update chat set language = 'de', time_zone = 'Europe/Berlin' where id = $1`, [id]);
    await save(ada, customerId, 'A note', null);
    expect((await server.call(eraseCustomer, { customerId }, { token: boss.token })).code).toBe(200);
    expect(await panelOf(ada, customerId)).toEqual(
      jasmine.objectContaining({ nickName: '', phone: '', language: null, timeZone: null, note: null }),
    );
    expect((await save(ada, customerId, 'Again', null)).code).toBe(4009);
    await served(ada, { customerId });
    expect((await save(ada, customerId, 'Again', null)).code).toBe(200);
  });
});
