import { PERSON_TYPE } from '#contract/domain.ts';
import { afterEnd, afterPackets, afterRecords, NO_WAIT, type Waits } from '#src/features/chat/waits.ts';
import type { ChatPacket } from '#workers/chat/api.ts';
import { ackOf, aRecord, pushOf, refusalOf } from '#test/support/page/chatBuilders.ts';
import { aSummary } from '#test/support/page/workspace.ts';

const START = Date.parse('2026-01-01T10:00:00.000Z');
/** When the message of this number is stored. */
const timeOf = (chatSeq: number) => START + chatSeq * 60_000;
const isoOf = (chatSeq: number) => new Date(timeOf(chatSeq)).toISOString();

const recordOf = (chatSeq: number, fields: Parameters<typeof aRecord>[0]) =>
  aRecord({ chatSeq, createTime: isoOf(chatSeq), ...fields });
const asks = (chatSeq: number) => pushOf(recordOf(chatSeq, {}));
const answers = (chatSeq: number) => pushOf(recordOf(chatSeq, { fromType: PERSON_TYPE.staff }));
const acked = (chatSeq: number) => ackOf(recordOf(chatSeq, {}));
const notes = (chatSeq: number) => pushOf(recordOf(chatSeq, { fromType: PERSON_TYPE.system }));
const greets = (chatSeq: number) =>
  pushOf(recordOf(chatSeq, { fromType: PERSON_TYPE.staff, clientMsgId: 'greeting-1' }));
const ackedGreeting = (chatSeq: number) => ackOf(recordOf(chatSeq, { clientMsgId: 'greeting-1' }));

/** The server's record after the message of this number. */
const recordAfter = (lastSeq: number, waitingSince: string | null) =>
  aSummary({
    lastSeq,
    waitingSince,
    lastMessage: lastSeq === 0 ? null : { msgType: 1, msg: '{}', serverTime: isoOf(lastSeq) },
  });

/** The number of the message since which the customer waits; 0: the opening, null: they do not wait. */
function waitsSince(waits: Waits): number | null {
  const since = waits['1']?.since ?? null;
  return since === null ? null : (since - START) / 60_000;
}

describe('waits', () => {
  const after = (...steps: readonly (ChatPacket | ReturnType<typeof aSummary>)[]) =>
    waitsSince(
      steps.reduce<Waits>(
        (waits, step) => ('type' in step ? afterPackets(waits, [step]) : afterRecords(waits, [step])),
        {},
      ),
    );
  const opened = recordAfter(0, isoOf(0));

  const stories: readonly [string, readonly (ChatPacket | ReturnType<typeof aSummary>)[], number | null][] = [
    ['a customer waits from the opening on', [opened, asks(1), asks(2)], 0],
    ['an answer ends the wait', [opened, asks(1), answers(2)], null],
    ['the answer of this page ends the wait', [opened, asks(1), acked(2)], null],
    ['a refused message does not end the wait', [opened, asks(1), refusalOf({ chatId: '1' })], 0],
    ['the first question after an answer starts a wait', [opened, acked(1), asks(2), asks(3)], 2],
    ['messages of the system do not start a wait', [recordAfter(1, null), notes(2)], null],
    ['messages of the system do not end a wait', [opened, asks(1), notes(2)], 0],
    ['a greeting does not end the wait: the server knows better', [opened, greets(1)], 0],
    ['nor does the greeting of this page', [opened, ackedGreeting(1)], 0],
    ['the server says that the greeting has answered', [opened, ackedGreeting(1), recordAfter(1, null)], null],
    ['a repeated message changes nothing', [opened, asks(1), acked(2), asks(1), acked(2)], null],
    ['what the server has counted is not counted again', [recordAfter(2, null), asks(1), asks(2)], null],
    ['an old record does not undo an answer', [opened, asks(1), acked(2), recordAfter(1, isoOf(0))], null],
    ['a wait in an old record began before the pushed question', [asks(3), recordAfter(2, isoOf(2))], 2],
    ['an old record without a wait leaves the pushed question', [asks(3), recordAfter(2, null)], 3],
    ['a late acknowledgement leaves the question that followed', [opened, asks(2), acked(1)], 2],
  ];
  for (const [story, steps, since] of stories) it(story, () => expect(after(...steps)).toBe(since));

  it('are due by the deadline of the server, until a message begins another one', () => {
    const known = { ...opened, dueAt: isoOf(5), urgentAt: isoOf(4) };
    const dueAfter = (...packets: readonly ChatPacket[]) =>
      afterPackets(afterRecords({}, [known]), packets)['1']?.dueAt;
    expect(dueAfter(asks(1), asks(2))).toBe(isoOf(5));
    expect(dueAfter(asks(1), answers(2), asks(3))).toBeNull();
    expect(dueAfter(asks(2), acked(1)))
      .withContext('a late acknowledgement')
      .toBeNull();
    const pushed = afterPackets({}, [asks(3)]);
    const late = { ...recordAfter(2, isoOf(2)), dueAt: isoOf(7), urgentAt: isoOf(6) };
    expect(afterRecords(pushed, [late])['1']?.dueAt).toBe(isoOf(7));
  });

  it('remember the time of the newest message of anyone', () => {
    const waits = afterPackets({}, [asks(1), acked(3), notes(2)]);
    expect(waits['1']?.at).toBe(timeOf(3));
  });

  it('end with the chat', () => {
    const waits = afterRecords({}, [opened]);
    expect(waitsSince(afterEnd(waits, ['1', '2']))).toBeNull();
    expect(afterEnd(waits, ['2'])).toBe(waits);
  });

  it('stay the same object when nothing changes', () => {
    const waits = afterPackets({}, [asks(1)]);
    expect(afterPackets(waits, [asks(1), refusalOf({ chatId: '1' })])).toBe(waits);
    expect(afterPackets({ 1: NO_WAIT }, [])['1']).toBe(NO_WAIT);
  });
});
