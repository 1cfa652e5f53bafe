import fc from 'fast-check';
import pg from 'pg';
import { PERSON_TYPE } from '#contract/domain.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { commitMessages, type CommitResult, type NewMessage } from '#server/chat/commitRepository.ts';
import { createMessageCommitter, type Settled, type Submission } from '#server/chat/messageCommitter.ts';
import { aChat, aStaff } from '../../support/builders.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

const aMessage = (chatId: string, senderId: string, clientMsgId: string, msg = '{"text":"hi"}'): NewMessage => ({
  chatId,
  senderType: PERSON_TYPE.customer,
  senderId,
  clientMsgId,
  msgType: 1,
  msg,
  sentAt: 1,
});

const placed = (chatSeq: number): CommitResult => ({
  outcome: 'committed',
  placed: {
    chatSeq,
    messageId: String(chatSeq),
    serverTime: 1,
    customerId: '1',
    staffId: null,
    staffMainId: null,
    endedBy: null,
  },
});

const placeOf = (result: CommitResult) => ('placed' in result ? result.placed : null);

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('failed', 1, 'error'), { code });

describe('group commit', () => {
  /** A committer whose commits are finished by hand. */
  function setUp(maxQueued?: number) {
    const commits: {
      readonly batch: readonly NewMessage[];
      readonly finish: () => void;
      readonly fail: (error: Error) => void;
    }[] = [];
    const settled: Settled<Submission>[] = [];
    /** How many batches the database had received when each one was answered. */
    const receivedAtAnswers: number[] = [];
    const committer = createMessageCommitter<Submission>({
      commit: (batch) =>
        new Promise((resolve, reject) => {
          commits.push({ batch, finish: () => resolve(batch.map((_, index) => placed(index + 1))), fail: reject });
        }),
      onSettled: (batch) => {
        settled.push(...batch);
        receivedAtAnswers.push(commits.length);
      },
      ...(maxQueued !== undefined && { maxQueued }),
    });
    const submit = (...names: string[]) => names.map((name) => committer.submit({ message: aMessage('1', '1', name) }));
    const turn = () =>
      new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
    const namesOf = (index: number) => commits[index]?.batch.map(({ clientMsgId }) => clientMsgId);
    const outcomes = () =>
      settled.map(({ submission, settlement }) => `${submission.message.clientMsgId} ${settlement.outcome}`);
    return { committer, commits, receivedAtAnswers, submit, turn, namesOf, outcomes };
  }

  it('commits the first message at once, and later arrivals as the next batch, in order', async () => {
    const { commits, submit, turn, namesOf, outcomes } = setUp();
    submit('a');
    await turn();
    submit('b', 'c');
    await turn();
    submit('d');
    expect(commits.length).toBe(1);
    commits[0]?.finish();
    await turn();
    expect(namesOf(0)).toEqual(['a']);
    expect(namesOf(1)).toEqual(['b', 'c', 'd']);
    expect(outcomes()).toEqual(['a committed']);
  });

  it('gives the database the next batch before it answers one', async () => {
    const { committer, commits, receivedAtAnswers, submit, turn } = setUp();
    submit('a');
    await turn();
    submit('b');
    commits[0]?.finish();
    await turn();
    commits[1]?.finish();
    await committer.idle();
    expect(receivedAtAnswers).toEqual([2, 2]);
  });

  it('refuses messages over its limit, and takes them when there is room again', async () => {
    const { commits, submit, turn } = setUp(2);
    submit('a');
    await turn();
    expect(submit('b', 'c', 'd')).toEqual([true, true, false]);
    commits[0]?.finish();
    await turn();
    expect(submit('e')).toEqual([true]);
  });

  it('repeats a deadlocked batch', async () => {
    const { committer, commits, submit, turn, outcomes } = setUp();
    submit('a', 'b');
    await turn();
    commits[0]?.fail(databaseError('40P01'));
    while (commits.length < 2) await turn();
    commits[1]?.finish();
    await committer.idle();
    expect(outcomes()).toEqual(['a committed', 'b committed']);
  });

  it('reports a full disk as such, never as an invalid message', async () => {
    const { committer, commits, submit, turn, outcomes } = setUp();
    submit('a', 'b');
    await turn();
    commits[0]?.fail(databaseError('53100'));
    await committer.idle();
    expect(outcomes()).toEqual(['a diskFull', 'b diskFull']);
  });

  for (const code of ['58030', '57P01', '57P02', '57P03']) {
    it(`reports that it is unavailable when PostgreSQL fails with ${code}`, async () => {
      const { committer, commits, submit, turn, outcomes } = setUp();
      submit('a', 'b');
      await turn();
      commits[0]?.fail(databaseError(code));
      await committer.idle();
      expect(outcomes()).toEqual(['a unavailable', 'b unavailable']);
    });
  }

  it('reports that it is unavailable without a database, and goes on with the next batch', async () => {
    const { committer, commits, submit, turn, outcomes } = setUp();
    submit('a');
    await turn();
    submit('b');
    commits[0]?.fail(new Error('connection lost'));
    while (commits.length < 2) await turn();
    commits[1]?.finish();
    await committer.idle();
    expect(outcomes()).toEqual(['a unavailable', 'b committed']);
  });

  describe('on the database', () => {
    let place: TestDatabase;
    let db: Database;
    beforeAll(async () => {
      place = await startDatabase();
      db = openDatabase(place.options, () => undefined);
    });
    afterAll(async () => {
      await db.close();
      await place.stop();
    });

    it('fails only the message that cannot be stored', async () => {
      const settled: Settled<Submission>[] = [];
      const committer = createMessageCommitter<Submission>({
        commit: (batch) => commitMessages(db, batch),
        onSettled: (batch) => settled.push(...batch),
      });
      const { id, customerId } = await aChat(db);
      for (const [name, msg] of [
        ['a', 'fine'],
        ['b', 'a NUL \0 in it'],
        ['c', 'fine as well'],
      ] as const) {
        committer.submit({ message: aMessage(id, customerId, name, msg) });
      }
      await committer.idle();
      expect(settled.map(({ settlement }) => settlement.outcome)).toEqual(['committed', 'invalid', 'committed']);
    });

    it('gives every input one outcome in any batch', async () => {
      const { id: staffId } = await aStaff(db);
      const [live, other, ended] = [await aChat(db, { staffId }), await aChat(db), await aChat(db, { isEnded: true })];
      await commitMessages(db, [aMessage(live.id, live.customerId, 'earlier')]);
      const results = await commitMessages(db, [
        aMessage(live.id, live.customerId, 'earlier'),
        aMessage(live.id, live.customerId, 'new'),
        aMessage(live.id, live.customerId, 'new'),
        aMessage(live.id, live.customerId, 'new', 'other content'),
        aMessage(live.id, live.customerId, 'earlier', 'other content'),
        aMessage(other.id, live.customerId, 'foreign'),
        aMessage(ended.id, ended.customerId, 'late'),
        aMessage('9', '9', 'nowhere'),
        { ...aMessage(live.id, staffId, 'new'), senderType: PERSON_TYPE.staff },
        { ...aMessage(other.id, staffId, 'x'), senderType: PERSON_TYPE.staff },
        { ...aMessage(ended.id, '0', 'farewell'), senderType: PERSON_TYPE.system },
      ]);
      expect(
        results.map((result) => ('placed' in result ? `${result.outcome} ${result.placed.chatSeq}` : result.outcome)),
      ).toEqual([
        'repeated 1',
        'committed 2',
        'repeated 2',
        'reused',
        'reused',
        'forbidden',
        'ended',
        'missing',
        'committed 3',
        'forbidden',
        'committed 1',
      ]);
    });

    it('refuses forbidden messages of a batch with unique ids, and stores the rest', async () => {
      const { id: staffId } = await aStaff(db);
      const [live, inLine, ended] = [await aChat(db, { staffId }), await aChat(db), await aChat(db, { isEnded: true })];
      const fine = [
        aMessage(live.id, live.customerId, 'fine'),
        { ...aMessage(live.id, staffId, 'fine'), senderType: PERSON_TYPE.staff },
      ];
      const refused: readonly (readonly [CommitResult['outcome'], NewMessage])[] = [
        ['ended', aMessage(ended.id, ended.customerId, 'late')],
        ['missing', aMessage('9', '9', 'nowhere')],
        ['forbidden', aMessage(inLine.id, live.customerId, 'foreign')],
        ['forbidden', { ...aMessage(inLine.id, staffId, 'x'), senderType: PERSON_TYPE.staff }],
      ];
      for (const [turn, [outcome, message]] of refused.entries()) {
        const named = fine.map((one) => ({ ...one, clientMsgId: `fine-${turn}` }));
        const results = await commitMessages(db, [message, ...named]);
        expect(results.map((result) => result.outcome)).toEqual([outcome, 'committed', 'committed']);
        expect((await commitMessages(db, [message])).map((result) => result.outcome)).toEqual([outcome]);
      }
      const { rows } = await db.query('select chat_seq from message where chat_id = any($1) order by chat_seq', [
        [live.id, inLine.id, ended.id],
      ]);
      expect(rows).toEqual(Array.from({ length: 2 * refused.length }, (_, index) => ({ chat_seq: index + 1 })));
    });

    it('gives the same results with and without the precomputed order', async () => {
      const { id: staffId } = await aStaff(db);
      const chats = [await aChat(db, { staffId }), await aChat(db), await aChat(db, { staffId })];
      const batch = chats
        .flatMap(({ id, customerId }) => [aMessage(id, customerId, 'one'), aMessage(id, customerId, 'two')])
        .reverse();
      const acknowledged = await commitMessages(db, batch);
      const repeated = await commitMessages(db, [...batch, ...batch]);
      expect(acknowledged.map((result) => result.outcome)).toEqual(batch.map(() => 'committed'));
      expect(repeated.map((result) => result.outcome)).toEqual([...batch, ...batch].map(() => 'repeated'));
      expect(repeated.map(placeOf)).toEqual([...acknowledged, ...acknowledged].map(placeOf));
    });

    it('stores each id once and numbers without gaps, with repeated messages from several processes', async () => {
      const anySend = fc.record({
        chat: fc.nat(1),
        name: fc.constantFrom('a', 'b', 'c', 'd'),
        text: fc.constantFrom('one', 'one', 'one', 'two'),
        process: fc.nat(1),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(anySend, { maxLength: 40 }),
          fc.array(fc.nat(8), { maxLength: 5 }),
          async (sends, pauses) => {
            const chats = [await aChat(db), await aChat(db)];
            const settled: Settled<Submission>[] = [];
            const processes = [0, 1].map(() =>
              createMessageCommitter<Submission>({
                commit: (batch) => commitMessages(db, batch),
                onSettled: (batch) => settled.push(...batch),
              }),
            );
            for (const [index, { chat, name, text, process }] of sends.entries()) {
              const { id = '', customerId = '' } = chats[chat] ?? {};
              processes[process]?.submit({ message: aMessage(id, customerId, name, text) });
              if (pauses.includes(index % 9))
                await new Promise((resolve) => {
                  setImmediate(resolve);
                });
            }
            await Promise.all(processes.map(({ idle }) => idle()));
            expect(settled.length).toBe(sends.length);
            for (const { id } of chats)
              await expectStored(
                id,
                settled.filter(({ submission }) => submission.message.chatId === id),
              );
          },
        ),
        { numRuns: 40 },
      );
    });

    /**
     * Checks every result against the stored messages. An acknowledged message has the returned number and the sent
     * content; a refused one came second.
     */
    async function expectStored(chatId: string, settled: readonly Settled<Submission>[]): Promise<void> {
      const { rows } = await db.query<{ chat_seq: number; client_msg_id: string; msg: string }>(
        'select chat_seq, client_msg_id, msg from message where chat_id = $1 order by chat_seq',
        [chatId],
      );
      expect(rows.map(({ chat_seq }) => chat_seq)).toEqual(rows.map((_, index) => index + 1));
      expect(new Set(rows.map(({ client_msg_id }) => client_msg_id))).toEqual(
        new Set(settled.map(({ submission }) => submission.message.clientMsgId)),
      );
      expect(new Set(rows.map(({ client_msg_id }) => client_msg_id)).size).toBe(rows.length);
      for (const {
        submission: { message },
        settlement,
      } of settled) {
        const row = rows.find(({ client_msg_id }) => client_msg_id === message.clientMsgId);
        if ('placed' in settlement)
          expect(row).toEqual(jasmine.objectContaining({ chat_seq: settlement.placed.chatSeq, msg: message.msg }));
        else expect([settlement.outcome, row?.msg === message.msg]).toEqual(['reused', false]);
      }
      expect(settled.filter(({ settlement }) => settlement.outcome === 'committed').length).toBe(rows.length);
    }

    it('has no deadlocks and no gaps when many connections commit to the same chats', async () => {
      const chats = [await aChat(db), await aChat(db), await aChat(db)];
      const turns = Array.from({ length: 12 }, (_, turn) => turn);
      await Promise.all(
        turns.map((turn) =>
          commitMessages(
            db,
            [...chats.slice(turn % 3), ...chats.slice(0, turn % 3)].map(({ id, customerId }) =>
              aMessage(id, customerId, `turn-${turn}`),
            ),
          ),
        ),
      );
      const { rows } = await db.query<{ seqs: number[]; last_seq: number }>(
        `select array_agg(chat_seq order by chat_seq) as seqs, chat.last_seq from message join chat on chat.id = chat_id
          where chat_id = any($1) group by chat.id`,
        [chats.map(({ id }) => id)],
      );
      for (const { seqs, last_seq } of rows) expect([seqs, last_seq]).toEqual([turns.map((turn) => turn + 1), 12]);
      expect(rows.length).toBe(3);
    });
  });
});
