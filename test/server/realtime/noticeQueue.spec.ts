import { PERSON_TYPE } from '../../../contract/domain.ts';
import { createNoticeQueue, NOTICES_WAITING_MAX } from '../../../server/realtime/noticeQueue.ts';
import { unpackNotices, type Notice } from '../../../server/realtime/notices.ts';

const aHead = (lastSeq: number): Notice => ({ kind: 'messages', heads: [{ chatId: '1', lastSeq }] });
const TYPING: Notice = { kind: 'typing', chatId: '1', person: { type: PERSON_TYPE.customer, id: '1' } };

describe('the queue of notices', () => {
  let sent: Notice[];
  let lost: number;
  let failures: string[];
  /** What becomes of each send, in order; all later ones succeed. */
  let outcomes: Promise<void>[];
  beforeEach(() => {
    sent = [];
    lost = 0;
    failures = [];
    outcomes = [];
  });

  const newQueue = () =>
    createNoticeQueue(
      {
        send: async (payloads) => {
          await outcomes.shift();
          sent.push(...payloads.flatMap(unpackNotices));
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
    sent.flatMap((notice): (number | string)[] =>
      notice.kind === 'messages' ? notice.heads.map(({ lastSeq }) => lastSeq) : [notice.kind],
    );

  it('is bounded while a send is stalled: drops typing first, then the oldest, and counts them', async () => {
    let answer: () => void = fail;
    outcomes = [
      new Promise((resolve) => {
        answer = resolve;
      }),
    ];
    const queue = newQueue();
    queue.push(aHead(0));
    await Promise.resolve().then(() => undefined);
    for (let seq = 1; seq < NOTICES_WAITING_MAX; seq += 1) queue.push(aHead(seq));
    queue.push(TYPING);
    for (const seq of [1, 2, 3]) queue.push(aHead(NOTICES_WAITING_MAX + seq));
    expect(lost).toBe(3);
    answer();
    await queue.idle();
    // The first was under way; typing, 1 and 2 were dropped.
    expect(seqs()).toHaveSize(1 + NOTICES_WAITING_MAX);
    expect(seqs().slice(0, 2)).toEqual([0, 3]);
    expect(seqs().slice(-2)).toEqual([NOTICES_WAITING_MAX + 2, NOTICES_WAITING_MAX + 3]);
    expect(seqs()).not.toContain('typing');
  });

  it('goes on after a failed send, counts what was lost, and tells of an outage once', async () => {
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
