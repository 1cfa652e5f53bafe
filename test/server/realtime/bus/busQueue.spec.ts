import { PERSON_TYPE } from '#contract/domain.ts';
import { createBusQueue, BUS_QUEUE_MAX } from '#server/realtime/bus/busQueue.ts';
import type { BusMessage } from '#server/realtime/bus/busMessages.ts';

const aHead = (lastSeq: number): BusMessage => ({ kind: 'messages', heads: [{ chatId: '1', lastSeq }] });
const TYPING: BusMessage = { kind: 'typing', chatId: '1', person: { type: PERSON_TYPE.customer, id: '1' } };

describe('the queue of bus messages', () => {
  let sent: BusMessage[];
  let lost: number;
  let failures: string[];
  /** The result of each send, in order. Later sends succeed. */
  let outcomes: Promise<void>[];
  beforeEach(() => {
    sent = [];
    lost = 0;
    failures = [];
    outcomes = [];
  });

  const newQueue = () =>
    createBusQueue(
      {
        send: async (messages) => {
          await outcomes.shift();
          sent.push(...messages);
        },
      },
      {
        onLost: (count) => {
          lost += count;
        },
        onFailed: (error) => {
          failures.push(String(error));
        },
      },
    );
  const seqs = () =>
    sent.flatMap((message): (number | string)[] =>
      message.kind === 'messages' ? message.heads.map(({ lastSeq }) => lastSeq) : [message.kind],
    );

  it('is bounded during a stalled send: it drops typing first, then the oldest, and counts them', async () => {
    let answer: () => void = fail;
    outcomes = [
      new Promise((resolve) => {
        answer = resolve;
      }),
    ];
    const queue = newQueue();
    queue.push(aHead(0));
    await Promise.resolve().then(() => undefined);
    for (let seq = 1; seq < BUS_QUEUE_MAX; seq += 1) queue.push(aHead(seq));
    queue.push(TYPING);
    for (const seq of [1, 2, 3]) queue.push(aHead(BUS_QUEUE_MAX + seq));
    expect(lost).toBe(3);
    answer();
    await queue.idle();
    // The first one was being sent. Typing, 1 and 2 were dropped.
    expect(seqs()).toHaveSize(1 + BUS_QUEUE_MAX);
    expect(seqs().slice(0, 2)).toEqual([0, 3]);
    expect(seqs().slice(-2)).toEqual([BUS_QUEUE_MAX + 2, BUS_QUEUE_MAX + 3]);
    expect(seqs()).not.toContain('typing');
  });

  it('continues after a failed send, counts the loss, and reports an outage once', async () => {
    const fails = (why: string): Promise<never> => Promise.reject(new Error(why));
    outcomes = [fails('down'), fails('still down'), Promise.resolve(), fails('down again')];
    const queue = newQueue();
    for (const seq of [1, 2, 3, 4, 5]) {
      queue.push(aHead(seq));
      queue.push(TYPING);
      await queue.idle();
    }
    expect(seqs()).toEqual([3, 'typing', 5, 'typing']);
    expect(lost).toBe(6);
    expect(failures).toEqual(['Error: down', 'Error: down again']);
  });
});
