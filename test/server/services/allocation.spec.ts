import { CHAT_EVENT } from '../../../contract/chat/commands.ts';
import { AWAY_AFTER_MS } from '../../../contract/constants.ts';
import { USER_TYPE } from '../../../contract/domain.ts';
import { changeUserOnlineStatus, logout } from '../../../contract/http/auth.ts';
import { openCustomerChat } from '../../../contract/http/customer.ts';
import { createAllocationService, distribute } from '../../../server/services/allocationService.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { aChatAgent, aChatCustomer, enterChat } from '../../support/chatClient.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const KEYS = ['/live-service/index'];

describe('who is given a chat', () => {
  const people = (loads: Readonly<Record<string, readonly [openChats: number, lastGivenAt: number]>>) =>
    Object.entries(loads).map(([staffId, [openChats, lastGivenAt]]) => ({ staffId, openChats, lastGivenAt }));
  const waiting = (count: number) => Array.from({ length: count }, (_, index) => ({ chatId: String(index + 1), customerId: '1' }));
  const given = (count: number, loads: Parameters<typeof people>[0], max: number) =>
    distribute(waiting(count), people(loads), max).map(({ chatId, staffId }) => `${chatId}→${staffId}`);

  it('is whoever has the fewest open chats', () => {
    expect(given(4, { 7: [2, 0], 8: [0, 9], 9: [1, 0] }, 10)).toEqual(['1→8', '2→9', '3→8', '4→7']);
  });

  it('is, among equals, whoever has waited longest for one', () => {
    expect(given(3, { 7: [1, 300], 8: [1, 100], 9: [1, 200] }, 10)).toEqual(['1→8', '2→9', '3→7']);
  });

  it('is nobody who has as many as allowed', () => {
    expect(given(5, { 7: [2, 0], 8: [3, 0], 9: [9, 0] }, 3)).toEqual(['1→7']);
    expect(given(2, {}, 3)).toEqual([]);
  });
});

describe('allocation', () => {
  let server: TestServer;
  beforeEach(async () => { server = await startServer({ env: { ALLOCATION_SWEEP_MS: '600000', LOG_LEVEL: 'warn' } }); });
  afterEach(() => server.stop());

  const owners = async (chatIds: readonly string[]) => {
    const { rows } = await server.db.query<{ id: string; staff_id: string | null }>('select id::text, staff_id::text from chat where id = any($1)', [chatIds]);
    const byId = new Map(rows.map(({ id, staff_id }) => [id, staff_id]));
    return chatIds.map((id) => byId.get(id) ?? null);
  };
  const allocationOf = () => createAllocationService({ db: server.db, awayAfterMs: AWAY_AFTER_MS, publisher: { peopleTold: () => undefined } });
  const setMax = (max: number) => server.db.query('update config_chat set allocation_min = 0, allocation_max = $1', [max]);

  it('gives a waiting chat to whoever comes online, oldest first, as far as there is room', async () => {
    await setMax(2);
    const chats = [await aChat(server.db), await aChat(server.db), await aChat(server.db)].map(({ id }) => id);
    const agent = await aChatAgent(server);
    await server.call(changeUserOnlineStatus, { userId: agent.userId, isOnline: true }, { token: agent.httpToken });
    expect(await owners(chats)).toEqual([agent.userId, agent.userId, null]);
    const { rows: queue } = await server.db.query<{ chat_id: string }>('select chat_id::text from chat_queue');
    expect(queue.map(({ chat_id }) => chat_id)).toEqual([chats[2] ?? '']);
  });

  it('gives the next one when a chat ends', async () => {
    await setMax(1);
    const agent = await aChatAgent(server, { isOnline: true });
    const side = await enterChat(server.url, agent);
    const customers = [await aCustomer(server.db), await aCustomer(server.db)];
    const opened: string[] = [];
    for (const { id } of customers) {
      const { httpToken } = await aChatCustomer(id);
      opened.push((await server.call(openCustomerChat, { comeFrom: 1 }, { token: httpToken })).data?.chat?.chatId ?? '');
    }
    await side.until('ChatEvent', ({ chatId, kind }) => chatId === opened[0] && kind === CHAT_EVENT.assigned);
    expect(await owners(opened)).toEqual([agent.userId, null]);
    await side.ask('Exit', { chatId: opened[0] ?? '' });
    await side.until('ChatEvent', ({ chatId, kind }) => chatId === opened[1] && kind === CHAT_EVENT.assigned);
  });

  it('passes over who may not take chats: offline, inactive, without the key, without a messaging-app user', async () => {
    await aStaff(server.db, { keys: KEYS, isOnline: false });
    await aStaff(server.db, { keys: KEYS });
    await aStaff(server.db, { keys: KEYS, isOnline: true, status: 'I' });
    await aStaff(server.db, { keys: ['/query-service/index'], isOnline: true });
    await aStaff(server.db, { isOnline: true });
    await aStaff(server.db, { keys: KEYS, isOnline: true, isBound: false });
    const { id } = await aChat(server.db);
    await allocationOf().allocate();
    expect(await owners([id])).toEqual([null]);
    const leader = await aStaff(server.db, { type: USER_TYPE.leader, isOnline: true });
    await allocationOf().allocate();
    expect(await owners([id])).toEqual([leader.id]);
  });

  it('begins the new owner\'s reading after the last thing that staff said', async () => {
    const first = await aStaff(server.db, { keys: KEYS });
    const { id } = await aChat(server.db, { staffId: first.id, texts: ['a', '>b', 'c', '>d', 'e', 'f'] });
    await server.db.query('update chat set staff_read_seq = 6 where id = $1', [id]);
    await allocationOf().recallChatsOf(first.id);
    const next = await aStaff(server.db, { keys: KEYS, isOnline: true });
    await allocationOf().allocate();
    const { rows: [row] } = await server.db.query<{ staff_id: string; staff_read_seq: number }>('select staff_id::text, staff_read_seq from chat where id = $1', [id]);
    expect(row).toEqual({ staff_id: next.id, staff_read_seq: 4 });
  });

  it('recalls the chats of who goes offline to the head of the line, and gives them to others at once', async () => {
    await setMax(10);
    const leaving = await aChatAgent(server, { isOnline: true });
    const live = [await aChat(server.db, { staffId: leaving.userId }), await aChat(server.db, { staffId: leaving.userId })];
    const ended = await aChat(server.db, { staffId: leaving.userId, isEnded: true });
    await server.db.query('insert into chat_queue (chat_id, waiting_since) select id, now() - interval \'1 hour\' from chat where id = $1', [(await aChat(server.db, { staffId: leaving.userId })).id]);
    await server.db.query('update chat set staff_id = null where id in (select chat_id from chat_queue)');
    await setMax(0);
    const side = await enterChat(server.url, leaving);
    const answer = await server.call(changeUserOnlineStatus, { userId: leaving.userId, isOnline: false }, { token: leaving.httpToken });
    expect(answer.data).toEqual({ isOnline: false, recalled: 2 });
    await side.until('ChatEvent', ({ kind, toId }) => kind === CHAT_EVENT.recalled && toId === '');
    expect(await owners([...live.map(({ id }) => id), ended.id])).toEqual([null, null, leaving.userId]);
    const { rows } = await server.db.query<{ recalled: boolean }>('select recalled from chat_queue order by recalled desc, waiting_since');
    expect(rows.map(({ recalled }) => recalled)).toEqual([true, true, false]);
    expect(await side.say(live[0]?.id ?? '', 'still me')).toEqual(jasmine.objectContaining({ name: 'Error' }));

    await setMax(2);
    const other = await aStaff(server.db, { keys: KEYS, isOnline: true });
    await allocationOf().allocate();
    expect(await owners(live.map(({ id }) => id))).toEqual([other.id, other.id]);
    const { rows: events } = await server.db.query<{ kind: number; staff_id: string | null }>(
      'select kind, staff_id::text from chat_event where chat_id = $1 order by id', [live[0]?.id],
    );
    expect(events).toEqual([{ kind: CHAT_EVENT.recalled, staff_id: null }, { kind: CHAT_EVENT.assigned, staff_id: other.id }]);
  });

  it('recalls on logging out, too', async () => {
    const { id: staffId } = await aStaff(server.db, { keys: KEYS, isOnline: true });
    const { id } = await aChat(server.db, { staffId });
    await server.call(logout, { userId: staffId, isOnline: false }, { token: await aSession(server.db, staffId) });
    expect(await owners([id])).toEqual([null]);
  });

  it('of two servers at once gives out each chat once and nobody more than their maximum', async () => {
    await setMax(3);
    const staff = [];
    for (let count = 0; count < 4; count += 1) staff.push((await aStaff(server.db, { keys: KEYS, isOnline: true })).id);
    const chats: string[] = [];
    for (let count = 0; count < 20; count += 1) chats.push((await aChat(server.db)).id);
    const told: string[] = [];
    const servers = [1, 2, 3].map(() => createAllocationService({
      db: server.db, awayAfterMs: AWAY_AFTER_MS,
      publisher: { peopleTold: (events) => told.push(...events.filter(({ person }) => person.type === 2).map(({ event }) => event.chatId)) },
    }));
    await Promise.all(servers.flatMap((service) => [service.allocate(), service.allocate()]));
    const given = (await owners(chats)).filter((owner) => owner !== null);
    expect(given.length).toBe(12);
    for (const id of staff) expect(given.filter((owner) => owner === id).length).toBe(3);
    expect(told.length).toBe(12);
    expect(new Set(told).size).toBe(12);
  });

  it('never gives a chat to somebody who is just going offline', async () => {
    const agents = [await aChatAgent(server, { isOnline: true }), await aChatAgent(server, { isOnline: true })];
    const chats = [];
    for (let count = 0; count < 8; count += 1) chats.push((await aChat(server.db)).id);
    const service = allocationOf();
    await Promise.all([
      service.allocate(),
      ...agents.map(({ userId, httpToken }) => server.call(changeUserOnlineStatus, { userId, isOnline: false }, { token: httpToken })),
      service.allocate(),
    ]);
    expect(await owners(chats)).toEqual(chats.map(() => null));
    const { rows: [queue] } = await server.db.query<{ n: number }>('select count(*)::int as n from chat_queue');
    expect(queue?.n).toBe(chats.length);
  });

  it('makes going offline wait while a chat is being handed to that person, so that it is recalled', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    const { id } = await aChat(server.db);
    const offline = () => server.call(changeUserOnlineStatus, { userId: agent.userId, isOnline: false }, { token: agent.httpToken });
    const waitingForLocks = async () => {
      const { rows } = await server.db.query('select from pg_stat_activity where datname = current_database() and wait_event_type = \'Lock\'');
      return rows.length;
    };
    // Somebody holds the chat for a moment, so allocation stops after it has chosen whom to give it to.
    const { allocating, leaving } = await server.db.transaction(async (tx) => {
      await tx.query('select from chat where id = $1 for update', [id]);
      const given = allocationOf().allocate();
      await until('allocation waits for the chat', async () => (await waitingForLocks()) === 1);
      const left = offline();
      await until('going offline waits for allocation', async () => (await waitingForLocks()) === 2);
      return { allocating: given, leaving: left };
    });
    await allocating;
    expect((await leaving).data).toEqual({ isOnline: false, recalled: 1 });
    expect(await owners([id])).toEqual([null]);
  });

  it('recalls from who has been away too long, gives them nothing, and gives again when their socket is back', async () => {
    const away = await aChatAgent(server, { isOnline: true });
    const present = await aStaff(server.db, { keys: KEYS, isOnline: true });
    const chats = [(await aChat(server.db, { staffId: away.userId })).id, (await aChat(server.db, { staffId: present.id })).id];
    await server.db.query('update presence set seen_at = now() - interval \'6 minutes\' where staff_id = $1', [away.userId]);
    await setMax(1);
    await allocationOf().recallFromAway();
    expect(await owners(chats)).toEqual([null, present.id]);
    const { rows: [event] } = await server.db.query<{ kind: number; actor_type: number }>('select kind, actor_type from chat_event where chat_id = $1', [chats[0]]);
    expect(event).toEqual({ kind: CHAT_EVENT.recalled, actor_type: 3 });
    const back = await enterChat(server.url, away);
    await back.until('ChatEvent', ({ kind, toId }) => kind === CHAT_EVENT.assigned && toId === away.userId);
    await allocationOf().recallFromAway();
    expect(await owners(chats)).toEqual([away.userId, present.id]);
  });

  it('notes by itself who is there, and recalls from who is not', async () => {
    const short = await startServer({ env: { ALLOCATION_SWEEP_MS: '50', AWAY_AFTER_MS: '1000', LOG_LEVEL: 'warn' } });
    try {
      const [gone, there] = [await aChatAgent(short, { isOnline: true }), await aChatAgent(short, { isOnline: true })];
      const socket = await enterChat(short.url, there);
      const left = await aChat(short.db, { staffId: gone.userId });
      await socket.until('ChatEvent', ({ chatId, toId }) => chatId === left.id && toId === there.userId);
      const { rows: [row] } = await short.db.query<{ is_there: boolean }>('select seen_at > now() - interval \'1 second\' as is_there from presence where staff_id = $1', [there.userId]);
      expect(row?.is_there).toBeTrue();
    } finally {
      await short.stop();
    }
  });

  it('hands out by itself what was left behind', async () => {
    const sweeping = await startServer({ env: { ALLOCATION_SWEEP_MS: '50', LOG_LEVEL: 'warn' } });
    try {
      const { id: staffId } = await aStaff(sweeping.db, { keys: KEYS, isOnline: true });
      const { id } = await aChat(sweeping.db);
      await until('the chat is given', async () => {
        const { rows: [row] } = await sweeping.db.query<{ staff_id: string | null }>('select staff_id::text from chat where id = $1', [id]);
        return row?.staff_id === staffId;
      });
      expect(staffId).not.toBe('');
    } finally {
      await sweeping.stop();
    }
  });
});
