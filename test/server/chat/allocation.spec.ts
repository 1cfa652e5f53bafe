import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE, ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { changeUserOnlineStatus, logout } from '#contract/http/auth.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import type { PersonEvent } from '#server/chat/publisher.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { aChatAgent, aChatCustomer, enterChat } from '../../support/chatClient.ts';
import { ownersOf, rulesOf, setCapacity } from '../../support/rules.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const KEYS = ['/live-service/index'];

describe('allocation', () => {
  const freshServer = shareServer({ env: { LOG_LEVEL: 'warn' } });
  let server: TestServer;
  beforeEach(async () => {
    server = await freshServer();
  });

  const owners = (chatIds: readonly string[]) => ownersOf(server, chatIds);
  const allocate = () => rulesOf(server).allocation.allocate();
  const setMax = (max: number) => setCapacity(server, 0, max);

  it('gives waiting chats, oldest first, to an agent who comes online and has room', async () => {
    await setMax(2);
    const chats = [await aChat(server.db), await aChat(server.db), await aChat(server.db)].map(({ id }) => id);
    const agent = await aChatAgent(server);
    await server.call(changeUserOnlineStatus, { userId: agent.userId, isOnline: true }, { token: agent.httpToken });
    expect(await owners(chats)).toEqual([agent.userId, agent.userId, null]);
    const { rows: queue } = await server.db.query<{ chat_id: string }>('select chat_id::text from chat_queue');
    expect(queue.map(({ chat_id }) => chat_id)).toEqual([chats[2] ?? '']);
  });

  it('gives an agent the next chat when one ends', async () => {
    await setMax(1);
    const agent = await aChatAgent(server, { isOnline: true });
    const side = await enterChat(server.url, agent);
    const customers = [await aCustomer(server.db), await aCustomer(server.db)];
    const opened: string[] = [];
    for (const { id } of customers) {
      const { httpToken } = await aChatCustomer(id);
      opened.push(
        (await server.call(openCustomerChat, { comeFrom: 1 }, { token: httpToken })).data?.chat?.chatId ?? '',
      );
    }
    await side.until('ChatEvent', ({ chatId, kind }) => chatId === opened[0] && kind === CHAT_EVENT.assigned);
    expect(await owners(opened)).toEqual([agent.userId, null]);
    await side.ask('Exit', { chatId: opened[0] ?? '' });
    await side.until('ChatEvent', ({ chatId, kind }) => chatId === opened[1] && kind === CHAT_EVENT.assigned);
  });

  it('gives no chats to agents who are offline, inactive, or without the key or a messaging-app user', async () => {
    await aStaff(server.db, { keys: KEYS, isOnline: false });
    await aStaff(server.db, { keys: KEYS });
    await aStaff(server.db, { keys: KEYS, isOnline: true, status: 'I' });
    await aStaff(server.db, { keys: ['/query-service/index'], isOnline: true });
    await aStaff(server.db, { isOnline: true });
    await aStaff(server.db, { keys: KEYS, isOnline: true, isBound: false });
    // No chat socket lets them in, so they could not answer.
    await aStaff(server.db, { type: USER_TYPE.leader, isOnline: true });
    const { id } = await aChat(server.db);
    await allocate();
    expect(await owners([id])).toEqual([null]);
    const leader = await aStaff(server.db, { type: USER_TYPE.leader, keys: [ROLE_KEY.leader], isOnline: true });
    await allocate();
    expect(await owners([id])).toEqual([leader.id]);
  });

  it('prefers, among equals, the agent who has waited longest since their last chat or login', async () => {
    const [waits, comes] = [
      await aStaff(server.db, { keys: KEYS, isOnline: true }),
      await aStaff(server.db, { keys: KEYS, isOnline: true }),
    ];
    await server.db.query(
      `update presence set last_given_at = now() - interval '1 hour', online_start_at = now() - interval '2 hours'
          where staff_id = $1`,
      [waits.id],
    );
    await server.db.query(
      `update presence set last_given_at = now() - interval '2 days', online_start_at = now() where staff_id = $1`,
      [comes.id],
    );
    const { id } = await aChat(server.db);
    await allocate();
    expect(await owners([id])).toEqual([waits.id]);
  });

  it("sets the new owner's read mark to the last message of staff", async () => {
    const first = await aStaff(server.db, { keys: KEYS });
    const { id } = await aChat(server.db, { staffId: first.id, texts: ['a', '>b', 'c', '>d', 'e', 'f'] });
    await server.db.query('update chat set staff_read_seq = 6 where id = $1', [id]);
    await rulesOf(server).presence.goOffline(first.id);
    const next = await aStaff(server.db, { keys: KEYS, isOnline: true });
    await allocate();
    const {
      rows: [row],
    } = await server.db.query<{ staff_id: string; staff_read_seq: number }>(
      'select staff_id::text, staff_read_seq from chat where id = $1',
      [id],
    );
    expect(row).toEqual({ staff_id: next.id, staff_read_seq: 4 });
  });

  it('recalls the chats of an agent who goes offline, and gives them to others at once', async () => {
    await setMax(10);
    const leaving = await aChatAgent(server, { isOnline: true });
    const live = [
      await aChat(server.db, { staffId: leaving.userId }),
      await aChat(server.db, { staffId: leaving.userId }),
    ];
    const ended = await aChat(server.db, { staffId: leaving.userId, isEnded: true });
    await server.db.query(
      "insert into chat_queue (chat_id, waiting_since) select id, now() - interval '1 hour' from chat where id = $1",
      [(await aChat(server.db, { staffId: leaving.userId })).id],
    );
    await server.db.query('update chat set staff_id = null where id in (select chat_id from chat_queue)');
    await setMax(0);
    const side = await enterChat(server.url, leaving);
    const answer = await server.call(
      changeUserOnlineStatus,
      { userId: leaving.userId, isOnline: false },
      { token: leaving.httpToken },
    );
    expect(answer.data).toEqual({ isOnline: false, breakEndsAt: null, recalled: 2 });
    await side.until('ChatEvent', ({ kind, toId }) => kind === CHAT_EVENT.recalled && toId === '');
    expect(await owners([...live.map(({ id }) => id), ended.id])).toEqual([null, null, leaving.userId]);
    const { rows } = await server.db.query<{ recalled: boolean }>(
      'select recalled from chat_queue order by recalled desc, waiting_since',
    );
    expect(rows.map(({ recalled }) => recalled)).toEqual([true, true, false]);
    expect(await side.say(live[0]?.id ?? '', 'still me')).toEqual(jasmine.objectContaining({ name: 'Error' }));

    await setMax(2);
    const other = await aStaff(server.db, { keys: KEYS, isOnline: true });
    await allocate();
    expect(await owners(live.map(({ id }) => id))).toEqual([other.id, other.id]);
    const { rows: events } = await server.db.query<{ kind: number; staff_id: string | null }>(
      'select kind, staff_id::text from chat_event where chat_id = $1 order by id',
      [live[0]?.id],
    );
    expect(events).toEqual([
      { kind: CHAT_EVENT.recalled, staff_id: null },
      { kind: CHAT_EVENT.assigned, staff_id: other.id },
    ]);
  });

  it('recalls the chats of an agent who logs out', async () => {
    const { id: staffId } = await aStaff(server.db, { keys: KEYS, isOnline: true });
    const { id } = await aChat(server.db, { staffId });
    await server.call(logout, { userId: staffId, isOnline: false }, { token: await aSession(server.db, staffId) });
    expect(await owners([id])).toEqual([null]);
  });

  it('gives out each chat once and respects maximums when two servers allocate at once', async () => {
    await setMax(3);
    const staff = [];
    for (let count = 0; count < 4; count += 1) staff.push((await aStaff(server.db, { keys: KEYS, isOnline: true })).id);
    const chats: string[] = [];
    for (let count = 0; count < 20; count += 1) chats.push((await aChat(server.db)).id);
    const events: PersonEvent[] = [];
    const servers = [1, 2, 3].map(() => rulesOf(server, { events }).allocation);
    await Promise.all(servers.flatMap((service) => [service.allocate(), service.allocate()]));
    const chatIds = events.filter(({ person }) => person.type === PERSON_TYPE.staff).map(({ event }) => event.chatId);
    const given = (await owners(chats)).filter((owner) => owner !== null);
    expect(given.length).toBe(12);
    for (const id of staff) expect(given.filter((owner) => owner === id).length).toBe(3);
    expect(chatIds.length).toBe(12);
    expect(new Set(chatIds).size).toBe(12);
  });

  it('never gives a chat to an agent who is going offline at that moment', async () => {
    const agents = [await aChatAgent(server, { isOnline: true }), await aChatAgent(server, { isOnline: true })];
    const chats = [];
    for (let count = 0; count < 8; count += 1) chats.push((await aChat(server.db)).id);
    const service = rulesOf(server).allocation;
    await Promise.all([
      service.allocate(),
      ...agents.map(({ userId, httpToken }) =>
        server.call(changeUserOnlineStatus, { userId, isOnline: false }, { token: httpToken }),
      ),
      service.allocate(),
    ]);
    expect(await owners(chats)).toEqual(chats.map(() => null));
    const {
      rows: [queue],
    } = await server.db.query<{ n: number }>('select count(*)::int as n from chat_queue');
    expect(queue?.n).toBe(chats.length);
  });

  it('lets an agent go offline only after a concurrent allocation, and recalls its chat', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    const { id } = await aChat(server.db);
    const offline = () =>
      server.call(changeUserOnlineStatus, { userId: agent.userId, isOnline: false }, { token: agent.httpToken });
    const waitingForLocks = async () => {
      const { rows } = await server.db.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    // A lock on the chat stops the allocation after it has chosen an agent.
    const { allocating, leaving } = await server.db.transaction(async (tx) => {
      await tx.query('select from chat where id = $1 for update', [id]);
      const given = allocate();
      await until('allocation waits for the chat', async () => (await waitingForLocks()) === 1);
      const left = offline();
      await until('going offline waits for allocation', async () => (await waitingForLocks()) === 2);
      return { allocating: given, leaving: left };
    });
    await allocating;
    expect((await leaving).data).toEqual({ isOnline: false, breakEndsAt: null, recalled: 1 });
    expect(await owners([id])).toEqual([null]);
  });

  it('allocates chats that a stopped server left behind', async () => {
    const sweeping = await startServer({ env: { ALLOCATION_SWEEP_MS: '50', LOG_LEVEL: 'warn' } });
    try {
      const { id: staffId } = await aStaff(sweeping.db, { keys: KEYS, isOnline: true });
      const { id } = await aChat(sweeping.db);
      await until('the chat is given', async () => {
        const {
          rows: [row],
        } = await sweeping.db.query<{ staff_id: string | null }>('select staff_id::text from chat where id = $1', [id]);
        return row?.staff_id === staffId;
      });
      expect(staffId).not.toBe('');
    } finally {
      await sweeping.stop();
    }
  });
});
