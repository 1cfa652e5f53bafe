import fc from 'fast-check';
import { newerReceived, olderReceived, pageReceived } from '#src/realtime/conversationEvents.ts';
import {
  connected,
  conversationOpened,
  conversationsReducer,
  olderRequested,
  packetsReceived,
  realtimeStarted,
  type ConversationsState,
} from '#src/realtime/index.ts';
import { ledgerOf } from '#src/realtime/ledger.ts';
import { ackOf, AGENT, aRecord, pushOf, records } from '../../support/page/chatBuilders.ts';

type Action = Parameters<typeof conversationsReducer>[1];
const started = realtimeStarted({ me: AGENT, url: 'ws://x', token: 't' });
const opened = (chatId = '1') => conversationOpened({ chatId });
const page = (first: number, last: number, next: string | null = null) =>
  pageReceived({ chatId: '1', records: records(first, last), next });
const push = (...seqs: readonly number[]) =>
  packetsReceived({ packets: seqs.map((chatSeq) => pushOf(aRecord({ chatSeq }))), frames: [], at: 500 });

function after(...actions: readonly Action[]): ConversationsState {
  return [started, ...actions].reduce<ConversationsState>(
    (state, action) => conversationsReducer(state, action),
    conversationsReducer(undefined, { type: 'none' }),
  );
}

describe('ledger of a chat', () => {
  it('has no gaps when everything has arrived', () => {
    expect(ledgerOf(after(opened(), page(1, 200), push(201, 202)))).toEqual([
      { chatId: '1', received: 202, expected: 202, gaps: [] },
    ]);
  });

  it('starts with the oldest loaded message', () => {
    expect(ledgerOf(after(opened(), page(51, 60, 'older')))).toEqual([
      { chatId: '1', received: 10, expected: 10, gaps: [] },
    ]);
    const loaded = after(
      opened(),
      page(51, 60, 'older'),
      olderRequested({ chatId: '1' }),
      olderReceived({ chatId: '1', cursor: 'older', records: records(31, 50), next: null }),
    );
    expect(ledgerOf(loaded)).toEqual([{ chatId: '1', received: 30, expected: 30, gaps: [] }]);
  });

  it('names missing messages and counts later ones, until the gap is closed', () => {
    const gapped = [opened(), page(1, 3), push(6, 7), push(10)];
    expect(ledgerOf(after(...gapped))).toEqual([
      {
        chatId: '1',
        received: 6,
        expected: 10,
        gaps: [
          { from: 4, to: 5 },
          { from: 8, to: 9 },
        ],
      },
    ]);
    const refilled = newerReceived({ chatId: '1', afterSeq: 3, records: records(4, 10) });
    expect(ledgerOf(after(...gapped, refilled))).toEqual([{ chatId: '1', received: 10, expected: 10, gaps: [] }]);
  });

  it('counts messages that are only known to exist as missing', () => {
    const acked = packetsReceived({
      packets: [ackOf(aRecord({ chatSeq: 5, clientMsgId: 'of another tab' }))],
      frames: [],
      at: 500,
    });
    expect(ledgerOf(after(opened(), page(1, 3), acked))).toEqual([
      { chatId: '1', received: 3, expected: 5, gaps: [{ from: 4, to: 5 }] },
    ]);
    expect(ledgerOf(after(opened(), page(1, 0), acked))).toEqual([
      { chatId: '1', received: 0, expected: 1, gaps: [{ from: 5, to: 5 }] },
    ]);
  });

  it('counts held-back messages, and omits chats without any message', () => {
    expect(ledgerOf(after(opened(), push(7)))).toEqual([{ chatId: '1', received: 1, expected: 1, gaps: [] }]);
    const again = connected({ reset: true, eventSeq: 0, resumed: ['1'], at: 700 });
    expect(ledgerOf(after(opened(), page(1, 4), again, push(7)))).toEqual([
      { chatId: '1', received: 5, expected: 7, gaps: [{ from: 5, to: 6 }] },
    ]);
    expect(ledgerOf(after(opened(), opened('2')))).toEqual([]);
    expect(ledgerOf(after())).toEqual([]);
  });

  it("ignores the page's own marks: a skipped number is missing", () => {
    const passedOver = newerReceived({ chatId: '1', afterSeq: 3, records: records(6, 8) });
    const state = after(opened(), page(1, 3), passedOver);
    expect(state.chats['1']?.contiguousSeq).toBe(8);
    expect(ledgerOf(state)).toEqual([{ chatId: '1', received: 6, expected: 8, gaps: [{ from: 4, to: 5 }] }]);
  });

  it('is not computed again when nothing has arrived', () => {
    const before = after(
      opened(),
      page(1, 3),
      opened('2'),
      pageReceived({ chatId: '2', records: records(1, 2, { chatId: '2' }), next: null }),
    );
    expect(ledgerOf(before)).toBe(ledgerOf({ ...before }));
    const next = conversationsReducer(before, push(4));
    expect(ledgerOf(next)[0]).not.toBe(ledgerOf(before)[0]);
    expect(ledgerOf(next)[1]).toBe(ledgerOf(before)[1]);
  });

  it('is right for any messages in any order, over chunks, duplicates and refills', () => {
    const step = fc.oneof(
      fc
        .array(fc.integer({ min: 301, max: 420 }), { minLength: 1, maxLength: 30 })
        .map((seqs) => ({ kind: 'push', seqs }) as const),
      fc
        .tuple(fc.integer({ min: 290, max: 420 }), fc.integer({ min: 1, max: 200 }))
        .map(([from, count]) => ({ kind: 'fill', from, count }) as const),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.array(step, { maxLength: 12 }), (oldest, steps) => {
        let state = after(opened(), page(oldest, 300));
        const here = new Set(records(oldest, 300).map(({ chatSeq }) => chatSeq));
        for (const taken of steps) {
          if (taken.kind === 'push') {
            state = conversationsReducer(state, push(...taken.seqs));
            for (const seq of taken.seqs) here.add(seq);
          } else if (taken.from <= (state.chats['1']?.contiguousSeq ?? 0)) {
            state = conversationsReducer(
              state,
              newerReceived({
                chatId: '1',
                afterSeq: taken.from,
                records: records(taken.from + 1, taken.from + taken.count),
              }),
            );
            for (const { chatSeq } of records(taken.from + 1, taken.from + taken.count)) here.add(chatSeq);
          }
        }
        const [ledger] = ledgerOf(state);
        const [first, last] = [Math.min(...here), Math.max(...here)];
        const missing = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((seq) => !here.has(seq));
        expect(
          ledger?.gaps.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
        ).toEqual(missing);
        expect(ledger).toEqual({
          chatId: '1',
          received: here.size,
          expected: last - first + 1,
          gaps: ledger?.gaps ?? [],
        });
        const ends = ledger?.gaps ?? [];
        expect(ends.every(({ from }, index) => from > (ends[index - 1]?.to ?? -1) + 1))
          .withContext('each gap as a whole')
          .toBeTrue();
      }),
    );
  });
});
