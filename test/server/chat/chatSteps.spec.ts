import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { BUTTON_KEY, PERSON_TYPE, ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { changeUserOnlineStatus } from '#contract/http/auth.ts';
import { chatAssign, endChat, listChatSteps, STEP_REASON } from '#contract/http/chats.ts';
import { answerSolvedCheck, openCustomerChat } from '#contract/http/customer.ts';
import { aChat, aCustomer, aSession, aStaff, type StaffOptions } from '../../support/builders.ts';
import { setEveryoneOffline } from '../../support/everyoneOffline.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { rulesOf, setCapacity } from '../../support/rules.ts';

const AGENT = { keys: [ROLE_KEY.tasks] };

describe('the steps of a chat', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await setEveryoneOffline(server.db);
    await server.db.query('delete from chat_queue');
  });

  const aSignedInAgent = async (options: StaffOptions) => {
    const { id, name } = await aStaff(server.db, options);
    return { id, name, token: await aSession(server.db, id) };
  };
  const steps = async (chatId: string, token: string) => server.call(listChatSteps, { chatId }, { token });

  it('show owners, reasons and facts, from the opening to the answered solved check', async () => {
    await server.db.query('update config_chat set is_solved_check = true');
    await setCapacity(server, 1, 5);
    const agent = await aSignedInAgent({ ...AGENT, name: 'Grace Okafor', isOnline: true });
    const leader = await aSignedInAgent({
      type: USER_TYPE.leader,
      name: 'Omar Haddad',
      keys: [ROLE_KEY.leader, ROLE_KEY.tasks, BUTTON_KEY.chatWatch, BUTTON_KEY.chatTakeOver],
    });
    const customer = await aCustomer(server.db, { nickName: 'Ada' });
    const token = await customerToken(customer.id);
    const chatId = (await server.call(openCustomerChat, { comeFrom: 1 }, { token })).data?.chat?.chatId ?? '';
    await rulesOf(server).allocation.allocate();
    await server.call(changeUserOnlineStatus, { userId: agent.id, isOnline: false }, { token: agent.token });
    await server.call(chatAssign, { chatId, toId: leader.id }, { token: leader.token });
    await server.call(chatAssign, { chatId, toId: agent.id }, { token: leader.token });
    await server.call(endChat, { chatId }, { token: agent.token });
    await server.call(answerSolvedCheck, { chatId, solved: true }, { token });

    const { data } = await steps(chatId, agent.token);
    type Somebody = typeof agent | null;
    const step = (
      kind: number,
      [actorType, actorId, actorName]: readonly [number, string, string],
      [to, from]: readonly [Somebody, Somebody],
      reason: string | null,
    ) =>
      jasmine.objectContaining({
        kind,
        actorType,
        actorId,
        actorName,
        toId: to?.id ?? null,
        toName: to?.name ?? '',
        fromId: from?.id ?? null,
        fromName: from?.name ?? '',
        reason,
      });
    const [product, byCustomer, byAgent, byLeader] = [
      [PERSON_TYPE.system, '0', ''],
      [PERSON_TYPE.customer, customer.id, 'Ada'],
      [PERSON_TYPE.staff, agent.id, agent.name],
      [PERSON_TYPE.staff, leader.id, leader.name],
    ] as const;
    expect(data).toEqual([
      step(CHAT_EVENT.opened, byCustomer, [null, null], null),
      step(CHAT_EVENT.assigned, product, [agent, null], STEP_REASON.onlyOneFree),
      step(CHAT_EVENT.recalled, byAgent, [null, agent], STEP_REASON.wentOffline),
      step(CHAT_EVENT.assigned, byLeader, [leader, null], STEP_REASON.byHand),
      step(CHAT_EVENT.assigned, byLeader, [agent, leader], STEP_REASON.byHand),
      step(CHAT_EVENT.ended, byAgent, [agent, null], null),
      step(CHAT_EVENT.solvedAsked, product, [agent, null], null),
      step(CHAT_EVENT.solvedAnswered, byCustomer, [agent, null], null),
    ]);
    const facts = data?.map((each) => each.facts) ?? [];
    expect(facts[1]).toEqual({ openChats: 0, min: 1, max: 5, candidates: 1, waitedMs: jasmine.any(Number) });
    expect(facts[2]).toEqual({});
    expect(facts[3]).toEqual({ openChats: 0, min: 1, max: 5, waitedMs: jasmine.any(Number) });
    expect(facts[4]).toEqual({ openChats: 0, min: 1, max: 5 });
    expect(facts[7]).toEqual({ solved: true });
    await server.db.query('update config_chat set is_solved_check = false');
  });

  it("show a chat's time in line, not its age", async () => {
    const agent = await aSignedInAgent({ ...AGENT, isOnline: true });
    const { id } = await aChat(server.db);
    await server.db.query(
      `update chat_queue set waiting_since = now() - interval '1 day', queued_at = now() - interval '90 seconds'
        where chat_id = $1`,
      [id],
    );
    await rulesOf(server).allocation.allocate();
    const waitedMs = (await steps(id, agent.token)).data?.[0]?.facts.waitedMs ?? 0;
    expect(waitedMs).toBeGreaterThanOrEqual(90_000);
    expect(waitedMs).toBeLessThan(120_000);
  });

  it('can be read by readers of the chat, and by readers of the history', async () => {
    const owner = await aSignedInAgent(AGENT);
    const [live, ended] = [
      (await aChat(server.db, { staffId: owner.id })).id,
      (await aChat(server.db, { staffId: owner.id, isEnded: true })).id,
    ];
    const readers: readonly [StaffOptions, number, number][] = [
      [AGENT, 4004, 4004],
      [{ type: USER_TYPE.leader, keys: [ROLE_KEY.leader, BUTTON_KEY.chatWatch] }, 200, 4004],
      [{ type: USER_TYPE.leader, keys: [ROLE_KEY.leader] }, 4004, 4004],
      [{ keys: [ROLE_KEY.history] }, 200, 200],
      [{ type: USER_TYPE.admin }, 200, 200],
      [{ keys: [ROLE_KEY.queryService] }, 4003, 4003],
    ];
    for (const [options, ofLive, ofEnded] of readers) {
      const { token } = await aSignedInAgent(options);
      expect([(await steps(live, token)).code, (await steps(ended, token)).code])
        .withContext(JSON.stringify(options))
        .toEqual([ofLive, ofEnded]);
    }
    expect([(await steps(live, owner.token)).code, (await steps(ended, owner.token)).code]).toEqual([200, 200]);
    for (const unknown of ['1', '0', '9223372036854775808'])
      expect((await steps(unknown, owner.token)).code).toBe(4004);
    expect((await steps(live, 'garbage')).status).toBe(403);
    expect((await steps(live, await customerToken((await aCustomer(server.db)).id))).status).toBe(403);
  });

  it('are limited to the newest 200, oldest first', async () => {
    const owner = await aSignedInAgent(AGENT);
    const { id } = await aChat(server.db, { staffId: owner.id });
    await server.db.query(
      `insert into chat_event (chat_id, kind, actor_type, actor_id, staff_id)
       select $1, 2, 3, 0, $2
         from generate_series(1, 205)`,
      [id, owner.id],
    );
    const ids = ((await steps(id, owner.token)).data ?? []).map((step) => Number(step.id));
    expect(ids.length).toBe(200);
    const {
      rows: [newest],
    } = await server.db.query<{ id: string }>('select max(id)::text as id from chat_event where chat_id = $1', [id]);
    expect(ids.at(-1)).toBe(Number(newest?.id));
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
  });
});
