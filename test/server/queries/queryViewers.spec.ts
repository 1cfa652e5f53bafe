import { QUERY_LOOK_MS } from '#contract/constants.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { deleteReply, getQuery, handleQuery, lookAtQuery, pageMyQueries, pageQueries } from '#contract/http/queries.ts';
import { anAvatar } from '../../support/builders.ts';
import { aPng } from '../../support/pictures.ts';
import { aCase, replyAs, replyAsCustomer, someStaff, type Someone } from '../../support/queries.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

describe('the viewers of a query', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ env: { QUERY_SWEEP_MS: '50' } });
  });
  afterAll(() => server.stop());

  const report = (who: { readonly token?: string }, queryId: string, { isLooking = true, isWriting = false } = {}) =>
    server.call(lookAtQuery, { queryId, isLooking, isWriting }, who.token === undefined ? {} : { token: who.token });
  const seenBy = async (who: Someone, queryId: string) =>
    (await report(who, queryId)).data?.lookers.map(({ name, writingSince }) => [name, writingSince !== null]);

  it('are shown to the others, with who is writing, until they leave', async () => {
    const { id, assignee } = await aCase(server);
    const [anna, ben] = [await someStaff(server, 'D'), await someStaff(server, 'L')];
    expect(await seenBy(assignee, id)).toEqual([]);
    expect(await seenBy(anna, id)).toEqual([[assignee.name, false]]);
    await report(anna, id, { isWriting: true });
    expect(await seenBy(ben, id)).toEqual([
      [assignee.name, false],
      [anna.name, true],
    ]);
    expect(await seenBy(assignee, id)).toEqual([
      [anna.name, true],
      [ben.name, false],
    ]);
    await report(anna, id, { isLooking: false });
    expect(await seenBy(assignee, id)).toEqual([[ben.name, false]]);
  });

  it('keep the time at which they began to write, and the lists show it', async () => {
    const { id, assignee } = await aCase(server);
    const [anna, ben] = [await someStaff(server, 'D'), await someStaff(server, 'L')];
    const since = async () => (await report(ben, id)).data?.lookers.find((each) => each.id === anna.id)?.writingSince;
    const writers = async () => {
      const lists = await Promise.all([
        server.call(pageQueries, { handleStatus: 1, pageSize: 100 }, { token: ben.token }),
        server.call(pageMyQueries, { pageSize: 100 }, { token: assignee.token }),
      ]);
      return lists.map(({ data }) => data?.records.find((query) => query.id === id)?.writers);
    };
    expect(await writers()).toEqual([[], []]);
    await report(anna, id, { isWriting: true });
    const began = await since();
    await report(anna, id, { isWriting: true });
    expect([typeof began, await since()]).toEqual(['string', began]);
    const writing = [{ id: anna.id, name: anna.name, since: began ?? '' }];
    expect(await writers()).toEqual([writing, writing]);
    await report(anna, id);
    expect([await since(), await writers()]).toEqual([null, [[], []]]);
    await report(anna, id, { isWriting: true });
    expect(Date.parse((await since()) ?? '')).toBeGreaterThan(Date.parse(began ?? ''));
    await server.db.query(`update query_look set seen_at = now() - interval '1 minute' where query_id = $1`, [id]);
    expect(await writers())
      .withContext('gone')
      .toEqual([[], []]);
  });

  it('have a name and an avatar', async () => {
    const { id, assignee } = await aCase(server);
    const {
      rows: [bound],
    } = await server.db.query<{ target_id: string }>('select target_id::text from staff where id = $1', [assignee.id]);
    await anAvatar(server.db, bound?.target_id ?? '', await aPng());
    await report(assignee, id);
    const { data } = await report(await someStaff(server, 'D'), id);
    expect(data?.lookers).toEqual([
      { id: assignee.id, name: assignee.name, headImg: jasmine.stringMatching(/^\d+\.\w+$/), writingSince: null },
    ]);
  });

  it('are separate for each query', async () => {
    const [one, other] = [await aCase(server), await aCase(server)];
    await report(one.assignee, one.id);
    expect(await seenBy(other.assignee, other.id)).toEqual([]);
  });

  it('expire after two missed reports, and not earlier', async () => {
    const { id, assignee } = await aCase(server);
    const [late, gone] = [await someStaff(server, 'D'), await someStaff(server, 'D')];
    await report(late, id);
    await report(gone, id);
    const ago = (who: Someone, ms: number) =>
      server.db.query(
        `update query_look set seen_at = now() - $3 * interval '1 millisecond' where query_id = $1 and staff_id = $2`,
        [id, who.id, ms],
      );
    await ago(late, 2 * QUERY_LOOK_MS - 3_000);
    await ago(gone, 2 * QUERY_LOOK_MS + 1);
    expect(await seenBy(assignee, id)).toEqual([[late.name, false]]);
    await until(
      'it is swept',
      async () =>
        (await server.db.query('select from query_look where query_id = $1 and staff_id = $2', [id, gone.id])).rows
          .length === 0,
    );
    expect((await server.db.query('select from query_look where query_id = $1', [id])).rows.length).toBe(2);
  });

  it('learn the newest reply and the time of the last change', async () => {
    const { id, customer, assignee } = await aCase(server);
    const news = async () => (await report(assignee, id)).data;
    const quiet = await news();
    expect(quiet?.lastReplyId).toBeNull();
    expect((await server.call(getQuery, { id }, { token: assignee.token })).data?.updateTime).toBe(quiet?.updateTime);
    const times = [quiet?.updateTime];
    const changes: readonly [() => Promise<unknown>][] = [
      [() => replyAsCustomer(server, customer, { queryId: id })],
      [() => replyAs(server, assignee, { queryId: id })],
      [() => server.call(handleQuery, { id, handleStatus: 2 }, { token: assignee.token })],
      [() => server.call(handleQuery, { id, handleStatus: 1 }, { token: assignee.token })],
    ];
    for (const [change] of changes) {
      await change();
      times.push((await news())?.updateTime);
    }
    expect(new Set(times).size).toBe(changes.length + 1);
    expect([...times].sort()).toEqual(times);
    const last = (await news())?.lastReplyId ?? '';
    await server.call(deleteReply, { id: last }, { token: assignee.token });
    expect(Number((await news())?.lastReplyId)).toBeLessThan(Number(last));
  });

  it('need the keys to read and to edit, and an existing query', async () => {
    const { id, customer } = await aCase(server);
    const people: readonly [string, { readonly token?: string }, number][] = [
      ['no one signed in', {}, 403],
      ['the customer', customer, 403],
      ['D without a role', await someStaff(server, 'D', []), 4003],
      ["D with the screen's key only", await someStaff(server, 'D', [ROLE_KEY.queryService]), 4003],
      ['D with Edit only', await someStaff(server, 'D', [BUTTON_KEY.queryEdit]), 4003],
      ['D with the keys', await someStaff(server, 'D', [ROLE_KEY.queryService, BUTTON_KEY.queryEdit]), 200],
      ['A', await someStaff(server, 'A', []), 200],
    ];
    for (const [who, someone, code] of people)
      expect((await report(someone, id)).code)
        .withContext(who)
        .toBe(code);
    const admin = await someStaff(server, 'A');
    for (const queryId of ['999999999', '0', '9999999999999999999'])
      expect((await report(admin, queryId)).code)
        .withContext(queryId)
        .toBe(4004);
  });

  it('have one row each, even with concurrent reports of several tabs', async () => {
    const { id, assignee } = await aCase(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => report(assignee, id, { isWriting: n % 2 === 0, isLooking: n % 5 !== 0 })),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    expect((await server.db.query('select from query_look where query_id = $1', [id])).rows.length).toBeLessThan(2);
  });
});
