import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/http/call.ts';
import { chatAssign, endChat } from '#contract/http/chats.ts';
import { answerSolvedCheck, openCustomerChat } from '#contract/http/customer.ts';
import { assignQuery, deleteReply, handleQuery } from '#contract/http/queries.ts';
import { commitMessages } from '#server/chat/commitRepository.ts';
import { aChat, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { dayOf, namedRanges, readItems } from '../../support/rawFigures.ts';
import { ALL_QUERY_KEYS, raiseAs, replyAs, someCustomer, someStaff, type Someone } from '../../support/queries.ts';
import { expectAgreement, rollUp, type ReportSetup } from '../../support/reportAgreement.ts';
import { customerToken, startServer } from '../../support/testServer.ts';
import { NO_JOBS } from '../permissions/caseRunner.ts';
import { describeLong } from '../../support/longRunning.ts';

const TIME_ZONE = 'Europe/Berlin';
const KEYS = [...ALL_QUERY_KEYS, ROLE_KEY.check, ROLE_KEY.tasks, ROLE_KEY.leader];

describeLong('report figures after actions of people', () => {
  let setup: ReportSetup;
  let agent: Someone;
  let other: Someone;
  beforeEach(async () => {
    const nowMs = Date.now();
    const server = await startServer({ env: { ...NO_JOBS, TIME_ZONE }, now: () => nowMs });
    const { id } = await aStaff(server.db, { type: 'A' });
    setup = {
      server,
      token: await aSession(server.db, id),
      timeZone: TIME_ZONE,
      nowMs,
      ranges: namedRanges(dayOf(TIME_ZONE, nowMs)),
    };
    [agent, other] = [await someStaff(server, 'L', KEYS), await someStaff(server, 'L', KEYS)];
  });
  afterEach(() => setup.server.stop());

  const act = async <C extends Call>(
    call: C,
    input: RequestOf<C>,
    token = agent.token,
  ): Promise<ResponseOf<C> | null> => {
    const { code, data } = await setup.server.call(call, input, { token });
    expect(code).withContext(call.path).toBe(200);
    return data;
  };
  /** Moves the creation of an item back by so many days. */
  const putBack = (table: 'query' | 'chat', id: string, days: number) =>
    setup.server.db.query(`update ${table} set created_at = created_at - $2 * interval '1 day' where id = $1`, [
      id,
      days,
    ]);
  const queryOf = async (days: number): Promise<string> => {
    const { id } = await aQuery(setup.server.db, { staffId: agent.id });
    await putBack('query', id, days);
    return id;
  };
  const chatOf = async (days: number) => {
    const chat = await aChat(setup.server.db, { staffId: agent.id, texts: ['Hello?'] });
    await putBack('chat', chat.id, days);
    return chat;
  };
  const say = (chatId: string, clientMsgId: string) =>
    commitMessages(setup.server.db.express, [
      {
        chatId,
        senderType: PERSON_TYPE.staff,
        senderId: agent.id,
        clientMsgId,
        msgType: MESSAGE_TYPE.text,
        msg: textContent('Good day.'),
        sentAt: Date.now(),
      },
    ]);
  const answeredNum = async () =>
    (await readItems(setup.server.db, TIME_ZONE)).filter(({ answeredAfterUs }) => answeredAfterUs !== null).length;

  it('follow queries that are closed, reopened, assigned, answered and lose their answer', async () => {
    const { server } = setup;
    const [closed, reopened, assigned, answered, taken, twice] = [
      await queryOf(1),
      await queryOf(1),
      await queryOf(2),
      await queryOf(3),
      await queryOf(3),
      await queryOf(8),
    ];
    await act(handleQuery, { id: reopened, handleStatus: 2 });
    await rollUp(setup);
    await act(handleQuery, { id: closed, handleStatus: 2 });
    await act(handleQuery, { id: reopened, handleStatus: 1 });
    await act(assignQuery, { queryId: assigned, userId: other.id });
    await replyAs(server, agent, { queryId: answered });
    const { data: first } = await replyAs(server, agent, { queryId: taken });
    await act(deleteReply, { id: first?.id ?? '' });
    await replyAs(server, agent, { queryId: twice });
    await replyAs(server, agent, { queryId: twice });
    await raiseAs(server, await someCustomer(server));
    expect(await answeredNum()).toBe(2);
    await expectAgreement(setup, 'changed', 0);
    await rollUp(setup);
    await expectAgreement(setup, 'rolled up', 1);
  });

  it('follow chats that are greeted, answered, reassigned, ended and rated', async () => {
    const { server } = setup;
    await server.db.query('update config_chat set is_solved_check = true');
    const [greeted, answered, both, handed, ended, unsolved] = [
      await chatOf(1),
      await chatOf(1),
      await chatOf(2),
      await chatOf(3),
      await chatOf(3),
      await chatOf(8),
    ];
    await rollUp(setup);
    await say(greeted.id, `greeting-${greeted.id}`);
    await say(answered.id, 'an answer');
    await say(both.id, `greeting-${both.id}`);
    await say(both.id, 'an answer after it');
    await server.db.query('update presence set is_online = true');
    await act(chatAssign, { chatId: handed.id, toId: other.id });
    for (const { id } of [ended, unsolved]) await act(endChat, { chatId: id });
    await act(answerSolvedCheck, { chatId: unsolved.id, solved: false }, await customerToken(unsolved.customerId));
    await act(openCustomerChat, { comeFrom: 1 }, (await someCustomer(server)).token);
    expect(await answeredNum())
      .withContext('a greeting answers no one')
      .toBe(2);
    await expectAgreement(setup, 'changed', 0);
    await rollUp(setup);
    await expectAgreement(setup, 'rolled up', 1);
  });
});
