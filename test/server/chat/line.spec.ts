import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { LINE_ASK_MS, LINE_SHARED_MS } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { readLine } from '#contract/http/customer.ts';
import { askAgainMs, createLineService, expectedMinutes } from '#server/chat/lineService.ts';
import { aChat, aCustomer, aStaff } from '../../support/builders.ts';
import { setEveryoneOffline } from '../../support/everyoneOffline.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { customerToken, type TestServer } from '../../support/testServer.ts';

const AWAY_AFTER_MS = 60_000;
const MINUTE_MS = 60_000;

describe('the line as its customers see it', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let clock: number;
  let line: ReturnType<typeof createLineService>;
  beforeEach(async () => {
    server = await freshServer();
    clock = 1_000;
    line = createLineService({ db: server.db, awayAfterMs: AWAY_AFTER_MS, now: () => clock });
  });

  const placeOf = async (customerId: string) => (await line.placeOf(customerId)).place;
  const later = () => {
    clock += LINE_SHARED_MS;
  };
  const anAgent = (fields: string, inService = true) =>
    aStaff(server.db, { keys: [ROLE_KEY.tasks] }).then(async ({ id }) => {
      await server.db.query('insert into presence (staff_id) values ($1) on conflict do nothing', [id]);
      await server.db.query(`update presence set ${fields} where staff_id = $1`, [id]);
      await server.db.query('update staff set in_service = $2 where id = $1', [id, inService]);
    });
  const handOut = async (secondsAgo: readonly number[], detail: object = { waitedMs: 1 }) => {
    const { id } = await aChat(server.db, { isEnded: true });
    for (const seconds of secondsAgo)
      await server.db.query(
        `insert into chat_event (chat_id, kind, at, actor_type, actor_id, detail)
         values ($1, $2, now() - $3 * interval '1 s', 3, 0, $4)`,
        [id, CHAT_EVENT.assigned, seconds, JSON.stringify(detail)],
      );
  };

  it('numbers them as their chats are handed out: recalled chats first', async () => {
    const first = await aChat(server.db);
    const second = await aChat(server.db);
    const recalled = await aChat(server.db);
    await server.db.query('update chat_queue set recalled = true where chat_id = $1', [recalled.id]);
    const places = await Promise.all([first, second, recalled].map(({ customerId }) => placeOf(customerId)));
    expect(places).toEqual([2, 3, 1]);
  });

  it('has no place for a customer without a chat in line', async () => {
    const customer = await aCustomer(server.db);
    await aChat(server.db);
    expect(await line.placeOf(customer.id)).toEqual({
      isStaffOnline: false,
      closed: [],
      place: null,
      expectedMinutes: null,
      askAgainMs: LINE_ASK_MS.max / 2,
    });
  });

  it('is read once for all who ask within two seconds', async () => {
    const { customerId } = await aChat(server.db);
    expect(await placeOf(customerId)).toBe(1);
    await server.db.query('delete from chat_queue');
    expect(await placeOf(customerId)).toBe(1);
    later();
    expect(await placeOf(customerId)).toBeNull();
  });

  it('says whether anyone is online who is given chats, and counts people whose connection has just dropped', async () => {
    const isOnline = async () => {
      later();
      return (await line.placeOf('1')).isStaffOnline;
    };
    expect(await isOnline()).toBe(false);
    await anAgent('is_online = false');
    await anAgent('is_online = true', false);
    await anAgent("is_online = true, away_since = now() - interval '2 minutes'");
    expect(await isOnline()).toBe(false);
    await anAgent("is_online = true, away_since = now() - interval '30 seconds'");
    expect(await isOnline()).toBe(true);
  });

  it('expects the wait from the speed at which chats left the line lately', async () => {
    await anAgent('is_online = true');
    const { customerId: first } = await aChat(server.db);
    const { customerId: second } = await aChat(server.db);
    const minutes = async (customerId: string) => {
      later();
      return (await line.placeOf(customerId)).expectedMinutes;
    };
    await handOut([590, 500, 400, 300]);
    await handOut([200], { reason: 'not from the line' });
    await handOut([3_600, 3_000]);
    expect(await minutes(first)).toBeNull();
    await handOut([100]);
    expect([await minutes(first), await minutes(second)]).toEqual([2, 4]);
    await server.db.query(
      `update chat_queue set waiting_since = waiting_since - interval '16 minutes'
                            where chat_id = (select id from chat where customer_id = $1 and ended_at is null)`,
      [first],
    );
    expect([await minutes(first), await minutes(second)])
      .withContext('no shorter than the wait of the one before')
      .toEqual([2, 17]);
    await setEveryoneOffline(server.db);
    expect(await minutes(first)).toBeNull();
  });

  it('does not foresee more than an hour, and says one minute at least', () => {
    const speed = { handedOut: 5, overMs: 10 * MINUTE_MS };
    expect([1, 30, 31].map((place) => expectedMinutes({ place, behindMs: 0 }, speed))).toEqual([2, 60, null]);
    const first = { place: 1, behindMs: 0 };
    expect(expectedMinutes(first, { handedOut: 50, overMs: 1_000 })).toBe(1);
    expect(expectedMinutes(first, { handedOut: 4, overMs: MINUTE_MS })).toBeNull();
  });

  it('lets 10,000 pages ask a hundred times a second in all', () => {
    const perSecond = Array.from({ length: 10_000 }, (_, index) => 1_000 / askAgainMs(index + 1));
    expect(perSecond.reduce((sum, each) => sum + each, 0)).toBeLessThan(130);
    expect(askAgainMs(1)).toBe(LINE_ASK_MS.min);
  });

  it('answers the page of a customer, and names no one else', async () => {
    await aChat(server.db);
    const { customerId } = await aChat(server.db);
    const { data } = await server.call(readLine, {}, { token: await customerToken(customerId) });
    expect(data).toEqual({
      isStaffOnline: false,
      closed: [],
      place: 2,
      expectedMinutes: null,
      askAgainMs: LINE_ASK_MS.min,
    });
  });
});
