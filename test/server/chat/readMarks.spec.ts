import fc from 'fast-check';
import { PERSON_TYPE } from '#contract/domain.ts';
import { pageChatUsers } from '#contract/http/chats.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { moveMarks, type Marks } from '#server/chat/markRepository.ts';
import { createMarkService } from '#server/chat/markService.ts';
import type { MovedMarks } from '#server/chat/publisher.ts';
import type { Person } from '#server/common/principal.ts';
import { aChat, aStaff } from '../../support/builders.ts';
import { aConversation } from '../../support/conversation.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer } from '../../support/testServer.ts';

interface ChatMarks {
  readonly customer: Marks;
  readonly staff: Marks;
}
const NONE: Marks = { deliveredSeq: 0, readSeq: 0 };
const LAST_SEQ = 5;

describe('the marks of a chat', () => {
  let database: TestDatabase;
  let db: Database;
  let staff: Person;
  beforeAll(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    staff = { type: PERSON_TYPE.staff, id: (await aStaff(db)).id };
  });
  afterAll(async () => {
    await db.close();
    await database.stop();
  });

  const newChat = async (): Promise<{ readonly chatId: string; readonly customer: Person }> => {
    const { id, customerId } = await aChat(db, { staffId: staff.id, texts: ['1', '2', '>3', '4', '5'] });
    return { chatId: id, customer: { type: PERSON_TYPE.customer, id: customerId } };
  };
  const marksOf = async (chatId: string): Promise<ChatMarks | undefined> => {
    const { rows } = await db.query<{ cd: number; cr: number; sd: number; sr: number }>(
      `select customer_delivered_seq as cd, customer_read_seq as cr, staff_delivered_seq as sd, staff_read_seq as sr
         from chat where id = $1`,
      [chatId],
    );
    return rows.map(({ cd, cr, sd, sr }) => ({
      customer: { deliveredSeq: cd, readSeq: cr },
      staff: { deliveredSeq: sd, readSeq: sr },
    }))[0];
  };

  it("move for the customer independently of the staff's", async () => {
    const { chatId, customer } = await newChat();
    await moveMarks(db, [{ chatId, person: customer, deliveredSeq: 4, readSeq: 3 }]);
    expect(await marksOf(chatId)).toEqual({ customer: { deliveredSeq: 4, readSeq: 3 }, staff: NONE });
  });

  it("move for the staff independently of the customer's", async () => {
    const { chatId } = await newChat();
    await moveMarks(db, [{ chatId, person: staff, deliveredSeq: 2, readSeq: 1 }]);
    expect(await marksOf(chatId)).toEqual({ customer: NONE, staff: { deliveredSeq: 2, readSeq: 1 } });
  });

  it('move to the furthest of all marks in a batch, in any order', async () => {
    const { chatId, customer } = await newChat();
    const moved: MovedMarks[] = [];
    const marks = createMarkService({
      db,
      publisher: {
        marksMoved: (each) => {
          moved.push(...each);
        },
      },
      gatherMs: 10,
      limits: { perPerson: 10, inAll: 10 },
      metrics: { marksRefused: () => undefined },
      onError: () => undefined,
    });
    marks.move(customer, chatId, { deliveredSeq: 4, readSeq: 3 });
    marks.move(customer, chatId, { deliveredSeq: 2, readSeq: 1 });
    await marks.idle();
    expect(await marksOf(chatId)).toEqual({ customer: { deliveredSeq: 4, readSeq: 3 }, staff: NONE });
    expect(moved.map(({ deliveredSeq, readSeq }) => ({ deliveredSeq, readSeq }))).toEqual([
      { deliveredSeq: 4, readSeq: 3 },
    ]);
  });

  it('move for both sides of a chat in one batch', async () => {
    const { chatId, customer } = await newChat();
    const other = await newChat();
    const results = await moveMarks(db, [
      { chatId, person: customer, deliveredSeq: 4, readSeq: 3 },
      { chatId: other.chatId, person: other.customer, deliveredSeq: 1, readSeq: 0 },
      { chatId, person: staff, deliveredSeq: 2, readSeq: 1 },
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['moved', 'moved', 'moved']);
    expect(await marksOf(chatId)).toEqual({
      customer: { deliveredSeq: 4, readSeq: 3 },
      staff: { deliveredSeq: 2, readSeq: 1 },
    });
    expect(await marksOf(other.chatId)).toEqual({ customer: { deliveredSeq: 1, readSeq: 0 }, staff: NONE });
  });

  it('never pass the furthest request of their side', async () => {
    const seq = fc.nat({ max: LAST_SEQ + 2 });
    const side = fc.option(fc.record({ deliveredSeq: seq, readSeq: seq }), { nil: null });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ customer: side, staff: side }), { maxLength: 4 }), async (batches) => {
        const { chatId, customer } = await newChat();
        const expected = { customer: { ...NONE }, staff: { ...NONE } };
        for (const batch of batches) {
          await moveMarks(db, [
            ...(batch.customer === null ? [] : [{ chatId, person: customer, ...batch.customer }]),
            ...(batch.staff === null ? [] : [{ chatId, person: staff, ...batch.staff }]),
          ]);
          expected.customer = furthest(expected.customer, batch.customer);
          expected.staff = furthest(expected.staff, batch.staff);
        }
        expect(await marksOf(chatId)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe("an agent's count of unread messages", () => {
  it('does not change when the customer receives and reads messages', async () => {
    const server = await startServer({ env: { LOG_LEVEL: 'warn' } });
    const { chatId, agent, agentSide, customerSide } = await aConversation(server);
    const unread = async () => {
      const { data } = await server.call(pageChatUsers, { pageNo: 1, pageSize: 10 }, { token: agent.httpToken });
      return data?.records.find((chat) => chat.chatId === chatId)?.unReadCount;
    };
    await agentSide.say(chatId, 'How can I help?');
    for (const text of ['one', 'two', 'three']) await customerSide.say(chatId, text);
    expect(await unread()).toBe(3);
    customerSide.write('Received', { cursors: [{ chatId, chatSeq: 1 }] });
    customerSide.write('MessageState', { chatId, readSeq: 1 });
    await agentSide.until(
      'MessageState',
      ({ personType, readSeq }) => personType === PERSON_TYPE.customer && readSeq === 1,
    );
    expect(await unread()).toBe(3);
    await server.stop();
  });
});

function furthest(before: Marks, asked: Marks | null): Marks {
  return {
    deliveredSeq: Math.max(before.deliveredSeq, Math.min(asked?.deliveredSeq ?? 0, LAST_SEQ)),
    readSeq: Math.max(before.readSeq, Math.min(asked?.readSeq ?? 0, LAST_SEQ)),
  };
}
