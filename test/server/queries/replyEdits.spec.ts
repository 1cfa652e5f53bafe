import { BUTTON_KEY } from '#contract/domain.ts';
import { deleteReply, editReply, listQueryLog, pageReplies, pageReplyHistory } from '#contract/http/queries.ts';
import { aQuery, aRole, aStaff } from '../../support/builders.ts';
import {
  aCase,
  aCaseWithReply,
  auditOf,
  closeAs,
  editAs,
  picturesOf,
  repliesOf,
  replyAs,
  replyAsCustomer,
  replyOf,
  someStaff,
  type Someone,
} from '../../support/queries.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

describe('replies of staff', () => {
  let server: TestServer;
  let admin: Someone;

  beforeAll(async () => {
    server = await startServer();
    admin = await someStaff(server, 'A');
  });
  afterAll(() => server.stop());

  describe('when edited', () => {
    it('allow only staff replies, for their author and type A', async () => {
      const { id, customer, assignee, reply } = await aCaseWithReply(server);
      const theirs = await replyAsCustomer(server, customer, { queryId: id });
      const people: readonly [string, Someone, readonly [staffs: number, customers: number]][] = [
        ['D without a role', await someStaff(server, 'D', []), [4003, 4003]],
        ['D with the key', await someStaff(server, 'D'), [4003, 4003]],
        ['L with the key', await someStaff(server, 'L'), [4003, 4003]],
        ['the author', assignee, [200, 4003]],
        ['A', admin, [200, 4003]],
      ];
      for (const [who, someone, expected] of people) {
        const codes = [];
        for (const replyId of [reply.id, theirs.data?.id ?? ''])
          codes.push(
            (await editAs(server, someone, await replyOf(server, admin, id, replyId), `edited by ${who}`)).code,
          );
        expect(codes)
          .withContext(who)
          .toEqual([...expected]);
      }
      expect((await editAs(server, customer, reply, 'x')).status).toBe(403);
    });

    it('allow the author even after a reassignment, but not without the key', async () => {
      const { id, assignee, reply } = await aCaseWithReply(server);
      await server.db.query('update query set staff_id = $2 where id = $1', [id, (await aStaff(server.db)).id]);
      expect((await editAs(server, assignee, reply, 'still mine')).code).toBe(200);
      await server.db.query('update staff set role_id = $2 where id = $1', [
        assignee.id,
        await aRole(server.db, [BUTTON_KEY.queryEdit]),
      ]);
      expect((await editAs(server, assignee, await replyOf(server, admin, id, reply.id), 'no more')).code).toBe(4003);
    });

    it('keep earlier versions with their times, newest first', async () => {
      const { id, assignee, reply } = await aCaseWithReply(server, { description: 'one' });
      for (const text of ['two', 'three'])
        expect((await editAs(server, assignee, await replyOf(server, admin, id, reply.id), text)).code).toBe(200);
      const now = await replyOf(server, admin, id, reply.id);
      expect([now.description, now.createTime]).toEqual(['three', reply.createTime]);
      expect(Date.parse(now.updateTime)).toBeGreaterThan(Date.parse(reply.updateTime));
      const { data } = await server.call(
        pageReplyHistory,
        { replyId: reply.id, pageNo: 1, pageSize: 6 },
        { token: admin.token },
      );
      expect(data?.records.map(({ description }) => description)).toEqual(['two', 'one']);
      expect(data?.records[1]).toEqual(jasmine.objectContaining({ updateTime: reply.updateTime }));
      expect(data?.total).toBe(2);
    });

    it('say whether they have a history', async () => {
      const { id, assignee, customer, reply } = await aCaseWithReply(server, { description: 'one' });
      await replyAsCustomer(server, customer, { queryId: id });
      const pictures = await picturesOf(server, assignee, 1);
      const histories = async () => (await repliesOf(server, admin, id)).map(({ hasHistory }) => hasHistory);
      expect(await histories()).toEqual([false, false]);
      await editAs(server, assignee, { ...reply, picIds: pictures }, 'one');
      expect(await histories())
        .withContext('an edit of the pictures alone')
        .toEqual([false, false]);
      await editAs(server, assignee, await replyOf(server, admin, id, reply.id), 'two');
      expect(await histories()).toEqual([false, true]);
    });

    it('have a history in pages', async () => {
      const { id, assignee, reply } = await aCaseWithReply(server, { description: 'v0' });
      for (let n = 1; n <= 8; n += 1)
        await editAs(server, assignee, await replyOf(server, admin, id, reply.id), `v${n}`);
      const page = async (pageNo: number, cursor: string | null) =>
        (
          await server.call(
            pageReplyHistory,
            { replyId: reply.id, pageNo, pageSize: 6, ...(cursor !== null && { cursor }) },
            { token: admin.token },
          )
        ).data;
      const first = await page(1, null);
      const second = await page(2, first?.next ?? null);
      expect([first?.total, second?.records.map(({ description }) => description), second?.next]).toEqual([
        8,
        ['v1', 'v0'],
        null,
      ]);
      expect((await page(1, second?.prev ?? null))?.records.map(({ description }) => description)).toEqual([
        'v7',
        'v6',
        'v5',
        'v4',
        'v3',
        'v2',
      ]);
    });

    it('refuse an edit of an earlier version', async () => {
      const { id, assignee, reply } = await aCaseWithReply(server);
      expect((await editAs(server, assignee, reply, 'new')).code).toBe(200);
      const refusal = await editAs(server, admin, reply, 'newer');
      expect([refusal.code, refusal.codeMsg]).toEqual([
        4009,
        'This reply has been edited in the meantime. Read it first.',
      ]);
      expect((await editAs(server, assignee, reply, 'new')).code)
        .withContext('sent again, it is the same edit')
        .toBe(200);
      expect((await replyOf(server, admin, id, reply.id)).description).toBe('new');
      const { data } = await server.call(
        pageReplyHistory,
        { replyId: reply.id, pageNo: 1, pageSize: 6 },
        { token: admin.token },
      );
      expect(data?.total).toBe(1);
    });

    it('are not compared with a version that is not named', async () => {
      const { id, assignee, reply } = await aCaseWithReply(server);
      await editAs(server, assignee, reply, 'new');
      const input = { id: reply.id, queryId: id, description: 'newer', urls: '[]', picIds: [] };
      expect((await server.call(editReply, input, { token: admin.token })).code).toBe(200);
      expect((await replyOf(server, admin, id, reply.id)).description).toBe('newer');
    });

    it('accept one of two concurrent edits', async () => {
      const { id, assignee, reply } = await aCaseWithReply(server);
      const answers = await Promise.all([
        editAs(server, assignee, reply, 'mine'),
        editAs(server, admin, reply, 'theirs'),
      ]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 4009]);
      expect((await replyOf(server, admin, id, reply.id)).description).toBe(
        answers[0].code === 200 ? 'mine' : 'theirs',
      );
    });

    it('can change their related queries', async () => {
      const related = await aQuery(server.db, { title: 'Related' });
      const { id, assignee, reply } = await aCaseWithReply(server, { urls: JSON.stringify([{ id: related.id }]) });
      expect((await editAs(server, assignee, { ...reply, urls: '[]' }, reply.description)).code).toBe(200);
      expect((await replyOf(server, admin, id, reply.id)).urls).toBe('[]');
      expect(
        (await server.call(pageReplyHistory, { replyId: reply.id, pageNo: 1, pageSize: 6 }, { token: admin.token }))
          .data?.total,
      )
        .withContext('the text is the same')
        .toBe(0);
      expect(
        (await editAs(server, assignee, { ...(await replyOf(server, admin, id, reply.id)), urls: '{}' }, 'x')).code,
      ).toBe(4022);
    });

    it('need an open query, and the right query id', async () => {
      const { id, assignee, reply } = await aCaseWithReply(server);
      const other = await aCase(server);
      expect((await editAs(server, assignee, { ...reply, queryId: other.id }, 'x')).code).toBe(4004);
      expect((await editAs(server, assignee, { ...reply, id: '999999999' }, 'x')).code).toBe(4004);
      await closeAs(server, admin, id);
      const refusal = await editAs(server, assignee, reply, 'x');
      expect([refusal.code, refusal.codeMsg]).toEqual([4009, 'This query is closed']);
    });

    it('appear in the query log with both texts, in the audit log without', async () => {
      const { id, assignee, reply } = await aCaseWithReply(server, { description: 'canary old' });
      await editAs(server, admin, reply, `canary ${'new '.repeat(300)}`);
      const { data } = await server.call(listQueryLog, { id }, { token: assignee.token });
      const entry = data?.[0];
      expect([entry?.description, entry?.fromName]).toEqual(['replyEdited', admin.name]);
      const extend: unknown = JSON.parse(entry?.extend ?? '');
      expect(extend).toEqual({ oldDesc: 'canary old', newDesc: jasmine.stringMatching(/^canary new .*…$/) });
      const audit = await auditOf(server, 'reply', reply.id);
      expect(audit.map(({ action, staff_id }) => [action, staff_id])).toEqual([
        ['reply.added', assignee.id],
        ['reply.edited', admin.id],
      ]);
      expect(JSON.stringify(audit)).not.toContain('canary');
    });
  });

  describe('when deleted', () => {
    const remove = (who: Someone, id: string) => server.call(deleteReply, { id }, { token: who.token });

    it('allow only staff replies, for their author and type A', async () => {
      const { id, customer, assignee, reply } = await aCaseWithReply(server);
      const theirs = (await replyAsCustomer(server, customer, { queryId: id })).data?.id ?? '';
      const second = (await replyAs(server, assignee, { queryId: id })).data?.id ?? '';
      for (const someone of [
        await someStaff(server, 'D', []),
        await someStaff(server, 'D'),
        await someStaff(server, 'L'),
      ]) {
        expect([(await remove(someone, reply.id)).code, (await remove(someone, theirs)).code]).toEqual([4003, 4003]);
      }
      expect([(await remove(assignee, theirs)).code, (await remove(admin, theirs)).code]).toEqual([4003, 4003]);
      expect([(await remove(assignee, reply.id)).code, (await remove(admin, second)).code]).toEqual([200, 200]);
      expect((await repliesOf(server, admin, id)).map((each) => each.id)).toEqual([theirs]);
    });

    it('are no longer readable with their history; the log keeps an entry', async () => {
      const { id, assignee, reply } = await aCaseWithReply(server, { description: 'canary one' });
      await editAs(server, assignee, reply, 'canary two');
      expect((await remove(assignee, reply.id)).code).toBe(200);
      const answers = [
        await server.call(pageReplies, { queryId: id, pageNo: 1, pageSize: 10 }, { token: admin.token }),
        await server.call(pageReplyHistory, { replyId: reply.id, pageNo: 1, pageSize: 10 }, { token: admin.token }),
        await server.call(listQueryLog, { id }, { token: admin.token }),
        await editAs(server, assignee, reply, 'back again'),
        await remove(assignee, reply.id),
      ];
      expect(answers.map(({ code }) => code)).toEqual([200, 4004, 200, 4004, 4004]);
      expect(answers.map(({ body }) => body).join()).not.toContain('canary');
      const { rows: words } = await server.db.query('select document::text from query_search where query_id = $1', [
        id,
      ]);
      expect(words.length).toBe(1);
      expect(JSON.stringify(words)).not.toContain('canary');
      const log = (await server.call(listQueryLog, { id }, { token: admin.token })).data ?? [];
      expect(log.map(({ description, fromName }) => [description, fromName])).toEqual([
        ['replyDeleted', assignee.name],
        ['replyEdited', assignee.name],
        ['replied', assignee.name],
      ]);
      expect((await auditOf(server, 'reply', reply.id)).map(({ action }) => action)).toEqual([
        'reply.added',
        'reply.edited',
        'reply.deleted',
      ]);
    });

    it('need an open query', async () => {
      const { id, assignee, reply } = await aCaseWithReply(server);
      await closeAs(server, admin, id);
      expect((await remove(assignee, reply.id)).code).toBe(4009);
      expect((await remove(admin, reply.id)).code).toBe(4009);
    });

    it('let a query without another staff reply wait for one again', async () => {
      const { id, assignee, reply } = await aCaseWithReply(server);
      await remove(assignee, reply.id);
      const { rows } = await server.db.query('select first_staff_reply_at from query where id = $1', [id]);
      expect(rows).toEqual([{ first_staff_reply_at: null }]);
    });
  });
});
