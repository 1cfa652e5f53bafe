import { Registry } from 'prom-client';
import { CLOSE, FRAME_ERROR } from '#contract/chat/commands.ts';
import { bodyOf, decodePackets } from '#contract/chat/packets.ts';
import { FRAME_ENTRIES_MAX } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { Database } from '#server/db/connection.ts';
import { createMarkService, type MarkOutcome } from '#server/chat/markService.ts';
import { createRealtimeCore } from '#server/realtime/core.ts';
import { handleFrame, type FrameDeps } from '#server/realtime/frames.ts';
import { createChatMetrics } from '#server/realtime/metrics.ts';
import { DEFAULT_REALTIME_OPTIONS } from '#server/realtime/options.ts';
import { ChatSession, Flusher } from '#server/realtime/chatSession.ts';
import { aChat, aCustomer, aStaff } from '../../support/builders.ts';
import { aChatCustomer, enterChat, type ChatClient } from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const cursors = (count: number, first = 1_000_000) =>
  Array.from({ length: count }, (_, index) => ({ chatId: String(first + index), chatSeq: 1 }));

describe('marks that a socket sends', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());

  /** The refusals so far. Heartbeats are answered in order, but refusals by the database may arrive later. */
  const errorsOf = async (client: ChatClient, count: number) => {
    await client.until('Error', () => client.all('Error').length >= count);
    await client.ask('Heartbeat');
    return client.all('Error');
  };
  const readOf = async (chatId: string) => {
    const {
      rows: [row],
    } = await server.db.query<{ read: number }>('select customer_read_seq as read from chat where id = $1', [chatId]);
    return row?.read;
  };

  it('are refused with one ERROR for each frame, however many foreign chats it names', async () => {
    const client = await enterChat(server.url, await aChatCustomer((await aCustomer(server.db)).id));
    const seq = client.write('Received', { cursors: cursors(FRAME_ENTRIES_MAX) });
    expect(await errorsOf(client, 1)).toEqual([jasmine.objectContaining({ code: FRAME_ERROR.forbidden })]);
    const next = client.write('Received', { cursors: cursors(FRAME_ENTRIES_MAX, 5_000_000) });
    expect((await errorsOf(client, 2)).length).toBe(2);
    expect(client.received.filter(({ name }) => name === 'Error').map((packet) => packet.seq)).toEqual([seq, next]);
  });

  it('are refused when a frame names more than 100 chats', async () => {
    const { chatId, customerSide, agentSide } = await aConversation(server);
    await agentSide.say(chatId, 'How can I help?');
    const refusal = await customerSide.ask('Received', {
      cursors: [...cursors(FRAME_ENTRIES_MAX), { chatId, chatSeq: 1 }],
    });
    expect(refusal).toEqual(
      jasmine.objectContaining({
        name: 'Error',
        body: jasmine.objectContaining({ code: FRAME_ERROR.invalid, retryable: false }),
      }),
    );
    customerSide.write('MessageState', { chatId, readSeq: 1 });
    await agentSide.until(
      'MessageState',
      ({ personType, readSeq }) => personType === PERSON_TYPE.customer && readSeq === 1,
    );
    expect(customerSide.all('Error').length).toBe(1);
  });

  it('close the socket, without being decoded, when a frame has thousands', async () => {
    const client = await enterChat(server.url, await aChatCustomer((await aCustomer(server.db)).id));
    client.write('Received', { cursors: cursors(4_000) });
    expect((await client.closed).code).toBe(CLOSE.tooBig);
    expect(client.all('Error')).toEqual([]);
  });

  it(
    "move in one's own chats whatever else the frame names, " + 'and in chats that had ended before the login',
    async () => {
      const { chatId, customer, customerSide, agentSide } = await aConversation(server);
      await agentSide.say(chatId, 'How can I help?');
      customerSide.write('Received', { cursors: [...cursors(50), { chatId, chatSeq: 1 }, ...cursors(49, 2_000_000)] });
      await agentSide.until(
        'MessageState',
        ({ personType, deliveredSeq }) => personType === PERSON_TYPE.customer && deliveredSeq === 1,
      );
      const ended = await aChat(server.db, { customerId: customer.userId, isEnded: true, texts: ['hello'] });
      customerSide.write('MessageState', { chatId: ended.id, readSeq: 1 });
      await customerSide.until('MessageState', (state) => state.chatId === ended.id && state.readSeq === 1);
      expect(await readOf(ended.id)).toBe(1);
      expect((await errorsOf(customerSide, 1)).length).toBe(1);
    },
  );

  it('disconnect only a client that goes on naming chats of others', async () => {
    const { chatId, customerSide, agentSide } = await aConversation(server);
    const attacker = await enterChat(server.url, await aChatCustomer((await aCustomer(server.db)).id));
    for (let frame = 0; frame < 150; frame += 1)
      attacker.write('Received', { cursors: cursors(FRAME_ENTRIES_MAX, 10_000_000 + frame * FRAME_ENTRIES_MAX) });
    expect((await attacker.closed).code).toBe(CLOSE.policy);
    expect(attacker.all('Error').length).toBeLessThanOrEqual(10);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/^chat_peers_disconnected_total\{cause="refusedFrames"\} 1$/m);
    expect(metrics).toMatch(/^chat_marks_refused_total\{reason="foreign"\} [1-9]/m);
    await agentSide.say(chatId, 'How can I help?');
    customerSide.write('MessageState', { chatId, readSeq: 1 });
    await agentSide.until(
      'MessageState',
      ({ personType, readSeq }) => personType === PERSON_TYPE.customer && readSeq === 1,
    );
  });
});

describe('marks of chats that a session does not follow', () => {
  const CUSTOMER = {
    type: PERSON_TYPE.customer,
    id: '7',
    mainId: '7',
    nickName: '',
    headImg: '',
    staff: null,
    expiresAt: null,
  };
  const nothing = () => undefined;
  const unused = (): never => {
    throw new Error('nothing asks for this here');
  };
  const core = createRealtimeCore({
    reads: { messagesAfter: unused, eventsAfter: unused },
    notificationReads: { sentTo: unused, after: unused, noteSent: unused },
    files: { readable: unused },
    accessOfSessions: unused,
    onError: unused,
  });
  const aSession = (written: Uint8Array[]) =>
    new ChatSession({
      socket: {
        OPEN: 1,
        readyState: 1,
        bufferedAmount: 0,
        send: (bytes) => {
          written.push(bytes);
        },
        pause: nothing,
        close: nothing,
        terminate: nothing,
        once: nothing,
      },
      id: 's',
      flusher: new Flusher(),
      options: DEFAULT_REALTIME_OPTIONS,
      monotonic: () => 0,
      onDrained: nothing,
      onDisconnected: unused,
    });

  it('are checked two frames at a time, whatever has been checked before', () => {
    const written: Uint8Array[] = [];
    const session = aSession(written);
    let checking: (() => void)[] = [];
    const deps: FrameDeps = {
      core,
      messages: { send: unused },
      marks: {
        move: (_person, _chatId, _marks, answer) => {
          checking.push(() => answer?.('forbidden'));
        },
      },
      chats: { end: unused },
      resume: { watchable: unused },
      watches: { renew: unused, hasJoined: unused },
      publisher: { publishToOtherProcesses: unused },
      staffSessions: { used: unused },
      metrics: createChatMetrics(new Registry(), core),
      now: () => 0,
      monotonic: () => 0,
      onError: unused,
    };
    const refused = () => {
      session.flush();
      const packets = written.flatMap((bytes) => [...decodePackets(bytes, 10_000)]);
      return packets.filter(({ name, body }) => name === 'Error' && body.retryable).length;
    };
    const body = bodyOf('Received', { cursors: cursors(FRAME_ENTRIES_MAX) });
    for (let round = 1; round <= 2; round += 1) {
      for (let seq = 1; seq <= 3; seq += 1) handleFrame(deps, session, CUSTOMER, { name: 'Received', seq, body });
      expect(checking.length).toBe(2 * FRAME_ENTRIES_MAX);
      expect(refused()).toBe(round);
      for (const answer of checking) answer();
      checking = [];
    }
  });
});

describe('marks that wait to be stored', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());

  /** A service with a database that fails `failures` times, and what it has refused. */
  const aService = (failures: number, limits = { perPerson: 2_000, inAll: 20_000 }) => {
    const refused: string[] = [];
    let left = failures;
    let transactions = 0;
    const db: Database = {
      ...server.db,
      transaction: (work) => {
        transactions += 1;
        left -= 1;
        return left >= 0 ? Promise.reject(new Error('the database is not there')) : server.db.transaction(work);
      },
    };
    const marks = createMarkService({
      db,
      publisher: { marksMoved: () => undefined },
      gatherMs: 1,
      limits,
      onError: () => undefined,
      metrics: {
        marksRefused: (reason, count) => {
          refused.push(`${count} ${reason}`);
        },
      },
    });
    return { marks, refused, transactions: () => transactions };
  };
  const aChatOf = async () => {
    const { id: staffId } = await aStaff(server.db);
    const { id, customerId } = await aChat(server.db, { staffId, texts: ['1', '2'] });
    return { chatId: id, customer: { type: PERSON_TYPE.customer, id: customerId } };
  };
  const one = { deliveredSeq: 1, readSeq: 1 };
  const readOf = async (chatId: string) => {
    const {
      rows: [row],
    } = await server.db.query<{ read: number }>('select customer_read_seq as read from chat where id = $1', [chatId]);
    return row?.read;
  };

  it('are stored again after a failure', async () => {
    const { chatId, customer } = await aChatOf();
    const { marks, refused } = aService(2);
    marks.move(customer, chatId, one);
    await marks.idle();
    expect(await readOf(chatId)).toBe(1);
    expect(refused).toEqual([]);
  });

  it('are dropped and counted when the database does not recover', async () => {
    const { chatId, customer } = await aChatOf();
    const { marks, refused, transactions } = aService(1_000);
    const outcomes: MarkOutcome[] = [];
    marks.move(customer, chatId, one, (outcome) => outcomes.push(outcome));
    await marks.idle();
    expect(outcomes).toEqual(['unavailable']);
    expect(refused).toEqual(['1 unavailable']);
    expect(transactions()).toBeLessThan(10);
  });

  it('are stored in batches, and are not lost among many for chats that do not exist', async () => {
    const { chatId, customer } = await aChatOf();
    const { marks, transactions } = aService(0);
    const stranger = { type: PERSON_TYPE.customer, id: '999' };
    for (const { chatId: foreign } of cursors(1_200)) marks.move(stranger, foreign, one);
    marks.move(customer, chatId, one);
    await marks.idle();
    expect(await readOf(chatId)).toBe(1);
    expect(transactions()).toBe(3);
  });

  it('are limited for each person and in all', async () => {
    const { marks, refused } = aService(0, { perPerson: 3, inAll: 5 });
    const outcomes: MarkOutcome[] = [];
    for (const id of ['1', '2']) {
      for (const { chatId } of cursors(4))
        marks.move({ type: PERSON_TYPE.customer, id }, chatId, one, (outcome) => outcomes.push(outcome));
    }
    // A mark that is already waiting does not count again.
    marks.move({ type: PERSON_TYPE.customer, id: '1' }, '1000000', { deliveredSeq: 2, readSeq: 2 });
    expect(outcomes).toEqual(['unavailable', 'unavailable', 'unavailable']);
    expect(refused).toEqual(['1 person', '1 process', '1 process']);
    await marks.idle();
    expect(outcomes.filter((outcome) => outcome === 'forbidden').length).toBe(5);
    marks.move({ type: PERSON_TYPE.customer, id: '2' }, '1000000', one, (outcome) => outcomes.push(outcome));
    await marks.idle();
    expect(outcomes.at(-1)).toBe('forbidden');
  });
});
