import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { assignQuery, getQuery, handleQuery, listQueryLog } from '#contract/http/queries.ts';
import { customerReplied, queryAssigned, queryHandedOver } from '#server/notifications/notificationTexts.ts';
import { aQuery, aStaff } from '../../support/builders.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import {
  aCase,
  ALL_QUERY_KEYS,
  auditOf,
  closeAs,
  replyAs,
  replyAsCustomer,
  someStaff,
  type Someone,
} from '../../support/queries.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
let admin: Someone;
beforeAll(async () => {
  server = await startServer();
  admin = await someStaff(server, 'A');
});
afterAll(() => server.stop());

const detailOf = async (id: string) => {
  const { data } = await server.call(getQuery, { id }, { token: admin.token });
  if (data === null) throw new Error('there is no such query');
  return data;
};
const logOf = async (id: string) => (await server.call(listQueryLog, { id }, { token: admin.token })).data ?? [];
const listen = ({ id, token }: Someone) => openNotifications(server.url, { userId: id, token });

describe('assigning a query', () => {
  const assign = (who: { readonly token?: string }, queryId: string, userId: string) =>
    server.call(assignQuery, { queryId, userId }, who.token === undefined ? {} : { token: who.token });

  it('requires its key and works for any assignee', async () => {
    const { id, customer, assignee } = await aCase(server);
    const takers = [await someStaff(server, 'D'), await someStaff(server, 'D')];
    const people: readonly [string, { readonly token?: string }, number][] = [
      ['no one signed in', {}, 403],
      ['the customer', customer, 403],
      ['D without a role', await someStaff(server, 'D', []), 4003],
      ['D who may edit only', await someStaff(server, 'D', [ROLE_KEY.queryService, BUTTON_KEY.queryEdit]), 4003],
      ['L without the key', await someStaff(server, 'L', [ROLE_KEY.queryService, BUTTON_KEY.queryEdit]), 4003],
      ['the assignee without the key', await someStaff(server, 'D', [BUTTON_KEY.queryEdit]), 4003],
      ['D with the key, who does not have it', await someStaff(server, 'D'), 200],
      ['the assignee', assignee, 200],
      ['L with the key', await someStaff(server, 'L'), 200],
      ['A', admin, 200],
    ];
    let turn = 0;
    for (const [who, someone, code] of people) {
      const before = (await detailOf(id)).handleId;
      const to = takers[turn % 2]?.id ?? '';
      expect((await assign(someone, id, to)).code)
        .withContext(who)
        .toBe(code);
      expect((await detailOf(id)).handleId)
        .withContext(who)
        .toBe(code === 200 ? to : before);
      if (code === 200) turn += 1;
    }
  });

  const others: readonly [string, () => Promise<string>][] = [
    ['an inactive account', async () => (await aStaff(server.db, { status: 'I', keys: ALL_QUERY_KEYS })).id],
    [
      'a deleted account',
      async () => {
        const { id } = await someStaff(server, 'D');
        await server.db.query('update staff set deleted_at = now() where id = $1', [id]);
        return id;
      },
    ],
    [
      'an account out of service',
      async () => {
        const { id } = await someStaff(server, 'D');
        await server.db.query('update staff set in_service = false where id = $1', [id]);
        return id;
      },
    ],
    ['an account without the keys', async () => (await someStaff(server, 'D', [ROLE_KEY.tasks])).id],
    ['an account that sees queries only', async () => (await someStaff(server, 'D', [ROLE_KEY.queryService])).id],
    ['a customer', async () => (await aCase(server)).customer.id],
    ['a missing person', () => Promise.resolve('999999999')],
    ['an id that is none', () => Promise.resolve('9999999999999999999')],
  ];
  for (const [what, find] of others) {
    it(`to ${what} is refused`, async () => {
      const { id, assignee } = await aCase(server);
      const { code, codeMsg } = await assign(admin, id, await find());
      expect([code, codeMsg]).toEqual([4022, 'This person cannot take queries']);
      expect((await detailOf(id)).handleId).toBe(assignee.id);
    });
  }

  it('that is closed, already theirs or missing is refused', async () => {
    const { id, assignee } = await aCase(server);
    const refusal = await assign(admin, id, assignee.id);
    expect([refusal.code, refusal.codeMsg]).toEqual([4009, 'This query is already assigned to them']);
    await closeAs(server, admin, id);
    const closed = await assign(admin, id, (await someStaff(server, 'D')).id);
    expect([closed.code, closed.codeMsg]).toEqual([4009, 'This query is closed']);
    for (const queryId of ['999999999', '0', '9999999999999999999'])
      expect((await assign(admin, queryId, assignee.id)).code)
        .withContext(queryId)
        .toBe(4004);
  });

  it('notifies the new and the old assignee, but not the person who did it', async () => {
    const { id, assignee } = await aCase(server);
    const [next, doer] = [await someStaff(server, 'D'), await someStaff(server, 'L')];
    const sockets = { had: await listen(assignee), next: await listen(next), doer: await listen(doer) };
    await assign(doer, id, next.id);
    await sockets.next.received(queryAssigned(id, doer.name));
    await sockets.had.received(queryHandedOver(id, doer.name, next.name));
    await assign(doer, id, doer.id);
    await sockets.next.received(queryHandedOver(id, doer.name, doer.name));
    await assign(doer, id, assignee.id);
    await sockets.had.received(queryAssigned(id, doer.name));
    expect(sockets.doer.texts).toEqual([]);
    for (const socket of Object.values(sockets)) await socket.close();
  });

  it('is logged with both assignees, and allows a new notification before the expiry', async () => {
    const { id, assignee } = await aCase(server);
    await server.db.query('update query set expiry_told_at = now() where id = $1', [id]);
    const before = await detailOf(id);
    const next = await someStaff(server, 'D');
    await assign(admin, id, next.id);
    const after = await detailOf(id);
    expect([after.handleName, Date.parse(after.updateTime) > Date.parse(before.updateTime)]).toEqual([next.name, true]);
    expect((await logOf(id))[0]).toEqual(
      jasmine.objectContaining({
        description: 'assigned',
        fromName: admin.name,
        toName: next.name,
        extend: JSON.stringify({ oldDesc: assignee.name, newDesc: next.name }),
      }),
    );
    expect(await auditOf(server, 'query', id)).toEqual([
      { staff_id: admin.id, action: 'query.assigned', before: { staffId: assignee.id }, after: { staffId: next.id } },
    ]);
    const { rows } = await server.db.query(
      'select expiry_told_at, assigned_at is not null as has from query where id = $1',
      [id],
    );
    expect(rows).toEqual([{ expiry_told_at: null, has: true }]);
  });

  it('to two people at once leaves one assignee, and the log has the order', async () => {
    const { id } = await aCase(server);
    const takers = [await someStaff(server, 'D'), await someStaff(server, 'D')];
    const answers = await Promise.all(takers.map((taker) => assign(admin, id, taker.id)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    const [last, first] = await logOf(id);
    expect(last?.toName).toBe((await detailOf(id)).handleName);
    expect(JSON.parse(last?.extend ?? '')).toEqual({ oldDesc: first?.toName, newDesc: last?.toName });
  });
});

describe('the status of a query', () => {
  const handle = (who: { readonly token?: string }, id: string, handleStatus: number) =>
    server.call(handleQuery, { id, handleStatus }, who.token === undefined ? {} : { token: who.token });

  it('is set by the assignee, by anyone with the key if there is none, and by L and A', async () => {
    const { id, customer, assignee } = await aCase(server);
    const free = await aQuery(server.db);
    const staffOf = (type: UserType, keys?: readonly string[]) => someStaff(server, type, keys);
    const people: readonly [string, { readonly token?: string }, readonly [assigned: number, free: number]][] = [
      ['no one signed in', {}, [403, 403]],
      ['the customer', customer, [403, 403]],
      ['D without a role', await staffOf('D', []), [4003, 4003]],
      ["D with the screen's key only", await staffOf('D', [ROLE_KEY.queryService]), [4003, 4003]],
      ['D with the Assign key only', await staffOf('D', [BUTTON_KEY.queryAssign]), [4003, 4003]],
      ['D with Edit only', await staffOf('D', [BUTTON_KEY.queryEdit]), [4003, 4003]],
      ['L without the key', await staffOf('L', [ROLE_KEY.queryService]), [4003, 4003]],
      ['D with the key', await staffOf('D'), [4003, 200]],
      ['the assignee', assignee, [200, 200]],
      ['L with the key', await staffOf('L'), [200, 200]],
      ['A without a role', await staffOf('A', []), [200, 200]],
    ];
    for (const [who, someone, expected] of people) {
      for (const status of [2, 1]) {
        const codes = [];
        for (const queryId of [id, free.id]) codes.push((await handle(someone, queryId, status)).code);
        expect(codes)
          .withContext(`${who}: ${status}`)
          .toEqual([...expected]);
      }
    }
    expect([(await detailOf(id)).handleStatus, (await detailOf(free.id)).handleStatus]).toEqual([1, 1]);
  });

  it('can be set back; each change is logged and audited', async () => {
    const { id, assignee } = await aCase(server);
    expect((await handle(assignee, id, 2)).code).toBe(200);
    const closed = await detailOf(id);
    expect(closed.handleStatus).toBe(2);
    expect((await replyAs(server, assignee, { queryId: id })).code).toBe(4009);
    expect((await handle(assignee, id, 1)).code).toBe(200);
    const opened = await detailOf(id);
    expect([opened.handleStatus, Date.parse(opened.updateTime) > Date.parse(closed.updateTime)]).toEqual([1, true]);
    expect((await replyAs(server, assignee, { queryId: id })).code).toBe(200);
    expect((await logOf(id)).map(({ description, fromName }) => [description, fromName])).toEqual([
      ['replied', assignee.name],
      ['opened', assignee.name],
      ['closed', assignee.name],
    ]);
    expect((await auditOf(server, 'query', id)).map(({ action, staff_id }) => [action, staff_id])).toEqual([
      ['query.closed', assignee.id],
      ['query.opened', assignee.id],
    ]);
  });

  it('is not logged when it is set to its current value', async () => {
    const { id } = await aCase(server);
    const answers = await Promise.all([1, 2, 3, 4].map(() => handle(admin, id, 2)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect((await logOf(id)).length).toBe(1);
    const { updateTime } = await detailOf(id);
    expect((await handle(admin, id, 2)).code).toBe(200);
    expect((await detailOf(id)).updateTime).toBe(updateTime);
  });

  for (const status of [0, 3, -1, 2_147_483_648, 1e308]) {
    it(`cannot be ${status}`, async () => {
      const { id } = await aCase(server);
      const { code, codeMsg } = await handle(admin, id, status);
      expect([code, codeMsg]).toEqual([4022, 'This status does not exist']);
      expect((await detailOf(id)).handleStatus).toBe(1);
    });
  }

  it('answers 4004 for a missing query', async () => {
    for (const id of ['999999999', '0', '9999999999999999999'])
      expect((await handle(admin, id, 2)).code)
        .withContext(id)
        .toBe(4004);
  });
});

describe("a customer's reply", () => {
  it('notifies the assignee once', async () => {
    const { id, customer, assignee } = await aCase(server);
    const socket = await listen(assignee);
    const clientId = 'a-client-id-0123456789';
    for (let time = 0; time < 2; time += 1)
      expect((await replyAsCustomer(server, customer, { queryId: id, clientId, description: 'canary' })).code).toBe(
        200,
      );
    await socket.received(customerReplied(id, customer.name));
    await replyAs(server, assignee, { queryId: id });
    await server.call(assignQuery, { queryId: id, userId: (await someStaff(server, 'D')).id }, { token: admin.token });
    await replyAsCustomer(server, customer, { queryId: id });
    await server.call(assignQuery, { queryId: id, userId: assignee.id }, { token: admin.token });
    await socket.received(queryAssigned(id, admin.name));
    expect(socket.texts.filter((text) => text === customerReplied(id, customer.name)).length).toBe(1);
    expect(socket.texts.join()).not.toContain('canary');
    await socket.close();
  });
});
