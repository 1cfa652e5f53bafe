import { PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { textContent } from '#contract/chat/content.ts';
import { PUT_OFF_MAX } from '#contract/putOff.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { endChat } from '#contract/http/chats.ts';
import { listNotifications } from '#contract/http/notifications.ts';
import { addPutOff, cancelPutOff, listPutOff, movePutOff, sendPutOff } from '#contract/http/putOff.ts';
import { commitMessages, type CommittedMessage } from '#server/chat/index.ts';
import { createPutOffWork } from '#server/putOff/putOffService.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { aCase, auditOf, closeAs, repliesOf, replyAsCustomer, someStaff } from '../../support/queries.ts';
import { rulesOf } from '../../support/rules.ts';
import { runFor, scheduledFor } from '../../support/scheduledWork.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

interface Agent {
  readonly id: string;
  readonly token: string;
}

type Requested = RequestOf<typeof addPutOff>;

const HOUR_MS = 3_600_000;
const dueIn = (ms: number): string => new Date(Date.now() + ms).toISOString();
let said = 0;

describe('what staff put off', () => {
  let server: TestServer;
  let ada: Agent;
  let chat: { readonly id: string; readonly customerId: string };
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
    await server.db.query('update config_chat set is_auto_end_chat = true, auto_end_chat_minutes = 10');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ada = await anAgent();
    chat = await aChat(server.db, { staffId: ada.id });
  });

  const anAgent = async (): Promise<Agent> => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    return { id, token: await aSession(server.db, id) };
  };
  const add = (input: Partial<Requested>, { token } = ada) =>
    server.call(
      addPutOff,
      { kind: 'snooze', dueTime: dueIn(HOUR_MS), ...(input.queryId === undefined && { chatId: chat.id }), ...input },
      { token },
    );
  const added = async (input: Partial<Requested>, by = ada) => (await add(input, by)).data?.id ?? '';
  const listed = async ({ token } = ada) => (await server.call(listPutOff, {}, { token })).data ?? [];
  const kinds = async (by = ada) => (await listed(by)).map(({ kind }) => kind);
  const told = async ({ token } = ada) =>
    (await server.call(listNotifications, {}, { token })).data?.notifications.map(({ text }) => text) ?? [];
  const say = (senderType: 1 | 2, text = 'hello') =>
    commitMessages(server.db, [
      {
        chatId: chat.id,
        senderType,
        senderId: senderType === PERSON_TYPE.staff ? ada.id : chat.customerId,
        clientMsgId: `said-${(said += 1)}`,
        msgType: 1,
        msg: textContent(text),
        sentAt: Date.now(),
      },
    ]);
  const messagesOf = async (chatId: string) =>
    (
      await server.db.query<{ msg: string }>('select msg from message where chat_id = $1 order by chat_seq', [chatId])
    ).rows.map(({ msg }) => msg);
  /** Its time comes. */
  const comesDue = (id: string) =>
    server.db.query(`update put_off set due_at = now() - interval '1 second' where id = $1`, [id]);
  const untilTold = (by = ada) => until('they are told', async () => (await told(by)).length > 0);
  const hasPutOff = async () =>
    (await server.db.query<{ has_put_off: boolean }>('select has_put_off from chat where id = $1', [chat.id])).rows[0]
      ?.has_put_off;
  const silenceInMs = async () => (await scheduledFor(server.db, 'chat', chat.id))['chat.silence'] ?? 0;

  describe('in a chat', () => {
    it('is back at its time: the person is told, once, and it is gone', async () => {
      const id = await added({ reason: 'bank' });
      expect(await listed()).toEqual([
        jasmine.objectContaining({
          id,
          kind: 'snooze',
          chatId: chat.id,
          queryId: null,
          fromId: chat.customerId,
          reason: 'bank',
          endsOn: 'message',
          heldTime: null,
          isOver: false,
        }),
      ]);
      await comesDue(id);
      await untilTold();
      expect(await told()).toEqual([jasmine.stringMatching(/^Back: chat with .* – .*bank/)]);
      expect(await listed()).toEqual([]);
      expect(await hasPutOff()).toBeFalse();
      expect(await scheduledFor(server.db, 'schedule', id)).toEqual({});
    });

    it('ends with any message of the customer, also when they were waiting; none of staff ends it', async () => {
      await say(PERSON_TYPE.customer);
      await added({});
      await say(PERSON_TYPE.customer, 'are you there?');
      expect(await kinds()).toEqual([]);
      await added({});
      await say(PERSON_TYPE.staff);
      expect(await kinds()).toEqual(['snooze']);
      await add({ endsOn: 'nothing' });
      await say(PERSON_TYPE.customer);
      expect(await kinds()).toEqual(['snooze']);
      expect(await hasPutOff()).toBeFalse();
    });

    it('is one snooze at a time, and ends with the chat or with who has it; reminders outlast the end', async () => {
      await add({ reason: 'first' });
      await add({ reason: 'second' });
      await add({ kind: 'reminder' });
      expect((await listed()).map(({ reason }) => reason)).toEqual(['second', '']);
      await server.call(endChat, { chatId: chat.id }, { token: ada.token });
      expect(await kinds()).toEqual(['reminder']);
      expect((await add({})).code).toBe(4009);
      expect((await add({ kind: 'reminder' })).code).toBe(200);

      chat = await aChat(server.db, { staffId: ada.id });
      const later = await added({ kind: 'sendLater', text: 'soon' });
      await add({});
      await add({ kind: 'reminder' });
      await server.db.query('update chat set staff_id = $2 where id = $1', [chat.id, (await anAgent()).id]);
      const left = (await listed()).filter(({ chatId }) => chatId === chat.id);
      expect(left).toEqual([jasmine.objectContaining({ id: later, isOver: true })]);
    });

    it('does not end by silence before the snooze is over, and then has the whole time again', async () => {
      await say(PERSON_TYPE.staff);
      // The snooze first: the server ends a chat that has been silent for so long at once.
      const id = await added({ dueTime: dueIn(HOUR_MS) });
      await server.db.query(`update chat set silent_since = now() - interval '1 hour' where id = $1`, [chat.id]);
      await rulesOf(server).endSilent();
      const { rows } = await server.db.query('select from chat where id = $1 and ended_at is null', [chat.id]);
      expect(rows).toHaveSize(1);
      await server.call(cancelPutOff, { id }, { token: ada.token });
      expect(await silenceInMs()).toBeGreaterThan(9 * 60_000);
      expect(await silenceInMs()).toBeLessThan(11 * 60_000);
      expect(await told()).toEqual([]);
    });
  });

  describe('to send later', () => {
    const publishing = (sent: CommittedMessage[] = []) =>
      createPutOffWork({
        now: Date.now,
        publisher: {
          messagesCommitted: (messages) => {
            sent.push(...messages);
          },
          eventsWritten: () => undefined,
          marksMoved: () => undefined,
          presenceChanged: () => undefined,
          notificationsStored: () => undefined,
        },
      });

    it('is sent as the person, once, also when a process ends in the middle and two run it', async () => {
      const id = await added({ kind: 'sendLater', text: 'The payment has arrived.' });
      const sent: CommittedMessage[] = [];
      const work = publishing(sent);
      const killed = server.db.transaction(async (tx) => {
        await work.lock?.(tx, id);
        await work.run(tx, id);
        throw new Error('killed');
      });
      await expectAsync(killed).toBeRejectedWithError('killed');
      expect(await messagesOf(chat.id)).toEqual([]);
      expect(await kinds()).toEqual(['sendLater']);
      await Promise.all([runFor(server.db, work, [id]), runFor(server.db, work, [id])]);
      expect(await messagesOf(chat.id)).toEqual([textContent('The payment has arrived.')]);
      expect(sent.map(({ message }) => [message.fromId, message.clientMsgId])).toEqual([[ada.id, `later-${id}`]]);
      expect(await kinds()).toEqual([]);
    });

    it('is held when the customer writes first, until it gets another time, or is sent by hand', async () => {
      const id = await added({ kind: 'sendLater', text: 'soon' });
      await say(PERSON_TYPE.customer, 'first!');
      expect((await listed())[0]?.heldTime).not.toBeNull();
      await comesDue(id);
      await untilTold();
      expect(await told()).toEqual([jasmine.stringMatching(/^Not sent to chat with .*has written first/)]);
      expect(await messagesOf(chat.id)).toHaveSize(1);
      await server.call(movePutOff, { id, dueTime: dueIn(HOUR_MS) }, { token: ada.token });
      expect((await listed())[0]?.heldTime).toBeNull();
      await comesDue(id);
      await until('it is sent', async () => (await messagesOf(chat.id)).length === 2);

      const other = await added({ kind: 'sendLater', text: 'now' });
      expect((await server.call(sendPutOff, { id: other }, { token: ada.token })).code).toBe(200);
      expect((await messagesOf(chat.id)).at(-1)).toBe(textContent('now'));
      expect((await server.call(sendPutOff, { id: other }, { token: ada.token })).code).toBe(4004);
    });

    it('is held, and told, when the chat has ended or is of another', async () => {
      for (const lose of ['ended_at = now(), ended_by = 2', `staff_id = ${(await anAgent()).id}`]) {
        ada = await anAgent();
        chat = await aChat(server.db, { staffId: ada.id });
        const id = await added({ kind: 'sendLater', text: 'soon' });
        await server.db.query(`update chat set ${lose} where id = $1`, [chat.id]);
        await comesDue(id);
        await untilTold();
        expect(await told()).toEqual([jasmine.stringContaining('ended or is not yours')]);
        expect((await listed())[0]?.heldTime).not.toBeNull();
        expect((await server.call(sendPutOff, { id }, { token: ada.token })).code).toBe(4009);
        expect(await messagesOf(chat.id)).toEqual([]);
      }
    });
  });

  it('of queries is answered, held, dropped and told in the same way', async () => {
    const { id: queryId, customer, assignee } = await aCase(server);
    const later = await added({ kind: 'sendLater', queryId, text: 'It is repaired.' }, assignee);
    await add({ queryId }, assignee);
    await add({ kind: 'reminder', queryId, reason: 'call' }, assignee);
    expect((await add({ queryId }, await someStaff(server, 'D'))).code).toBe(4004);
    await replyAsCustomer(server, customer, { queryId });
    expect((await listed(assignee)).map(({ kind, heldTime }) => [kind, heldTime !== null])).toEqual([
      ['sendLater', true],
      ['reminder', false],
    ]);
    await server.call(movePutOff, { id: later, dueTime: dueIn(HOUR_MS) }, { token: assignee.token });
    await comesDue(later);
    await until('it is answered', async () => (await kinds(assignee)).length === 1);
    const [reply] = await repliesOf(server, assignee, queryId);
    expect(reply).toEqual(jasmine.objectContaining({ description: 'It is repaired.', createId: assignee.id }));
    expect(await auditOf(server, 'reply', reply?.id ?? '')).toEqual([
      jasmine.objectContaining({ action: 'reply.added', staff_id: assignee.id }),
    ]);

    await add({ queryId }, assignee);
    await closeAs(server, assignee, queryId);
    const [reminder, ...others] = await listed(assignee);
    expect([reminder?.kind, reminder?.title, others]).toEqual(['reminder', jasmine.stringMatching('Query'), []]);
    expect((await add({ queryId }, assignee)).code).toBe(4009);
    await comesDue(reminder?.id ?? '');
    await until('they are told', async () => (await told(assignee)).some((text) => text.startsWith('Reminder')));
    expect((await told(assignee))[0]).toMatch(new RegExp(`^Reminder: query ${queryId} of .* – .*call`));
  });

  it('is refused without a time, subject, text or room for it', async () => {
    const codes = [];
    for (const input of [
      { dueTime: dueIn(30_000) },
      { dueTime: dueIn(400 * 24 * HOUR_MS) },
      { dueTime: '2026-99-99T00:00:00.000Z' },
      { kind: 'sendLater' as const, text: '  ' },
      { reason: 'x'.repeat(201) },
      { queryId: '1', chatId: chat.id },
    ])
      codes.push((await add(input)).code);
    expect(codes).toEqual([4022, 4022, 4022, 4022, 4022, 4022]);
    await server.db.query(
      `insert into put_off (staff_id, kind, chat_id, due_at)
       select $1, 'reminder', $2, now() + interval '1 day' from generate_series(1, ${PUT_OFF_MAX})`,
      [ada.id, chat.id],
    );
    expect((await add({})).code).toBe(4009);
    expect(await listed()).toHaveSize(PUT_OFF_MAX);
  });
});
