import type { ChatReport } from '../../../workers/chat/api.ts';
import { createReportQueue } from '../../../workers/chat/batching.ts';
import { aRecord, pushOf } from '../../support/page/chatBuilders.ts';
import { settle } from '../../support/page/testStore.ts';

const received = (...seqs: number[]): ChatReport => ({
  type: 'received',
  packets: seqs.map((chatSeq) => pushOf(aRecord({ chatSeq }))),
  frames: [],
});
const seqsOf = (report: ChatReport | undefined) =>
  report?.type === 'received'
    ? report.packets.map((packet) => (packet.type === 'message' ? packet.message.chatSeq : 0))
    : null;

/** A listener that acknowledges a report only when the spec says so. */
function setUp(intervalMs = 0) {
  const reports: ChatReport[] = [];
  const owed: (() => void)[] = [];
  const queue = createReportQueue((report) => {
    reports.push(report);
    return new Promise((resolve) => owed.push(resolve));
  }, intervalMs);
  const take = async () => {
    owed.shift()?.();
    await settle();
    jasmine.clock().tick(intervalMs);
    await settle();
  };
  return { queue, reports, take };
}

describe('report queue', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  it('delivers one report at a time, and combines what arrives in between', async () => {
    const { queue, reports, take } = setUp();
    queue.push(received(1));
    for (let seq = 2; seq <= 500; seq += 1) queue.push(received(seq));
    await settle();
    expect(reports).toHaveSize(1);
    await take();
    expect(reports).toHaveSize(2);
    expect(seqsOf(reports[1])).toEqual(Array.from({ length: 499 }, (_, index) => index + 2));
  });

  it('keeps the order around a goaway', async () => {
    const { queue, reports, take } = setUp();
    queue.push({ type: 'ready', serverTime: 1, reset: false, eventSeq: 0 });
    queue.push(received(1));
    queue.push({ type: 'goaway', minDelayMs: 1, maxDelayMs: 2 });
    queue.push(received(2));
    queue.push(received(3));
    queue.push({ type: 'closed', reason: 'lost' });
    for (let taken = 0; taken < 6; taken += 1) await take();
    expect(reports.map(({ type }) => type)).toEqual(['ready', 'received', 'goaway', 'received', 'closed']);
    expect(seqsOf(reports[3])).toEqual([2, 3]);
  });

  it('reports that the server is alive only when no other report shows it', async () => {
    const { queue, reports, take } = setUp();
    queue.push({ type: 'alive', frames: [] });
    queue.push({ type: 'alive', frames: [] });
    queue.push(received(1));
    queue.push({ type: 'alive', frames: [] });
    for (let taken = 0; taken < 3; taken += 1) await take();
    expect(reports.map(({ type }) => type)).toEqual(['alive', 'received']);
  });

  it('never loses an answer to a heartbeat, and reports it once', async () => {
    const { queue, reports, take } = setUp();
    queue.push(received(1));
    queue.push(received(2));
    queue.push({ type: 'answered', frames: [] });
    queue.push({ type: 'alive', frames: [] });
    queue.push({ type: 'answered', frames: [] });
    queue.push(received(3));
    for (let taken = 0; taken < 4; taken += 1) await take();
    expect(reports.map(({ type }) => type)).toEqual(['received', 'received', 'answered', 'received']);
  });

  it('delivers reports of messages at least one frame apart, except the last', async () => {
    const { queue, reports, take } = setUp(16);
    queue.push(received(1));
    queue.push(received(2));
    queue.push({ type: 'goaway', minDelayMs: 1, maxDelayMs: 2 });
    await settle();
    jasmine.clock().tick(15);
    await settle();
    expect(reports).toHaveSize(1);
    await take();
    expect(reports).toHaveSize(2);
    queue.push({ type: 'closed', reason: 'lost' });
    await take();
    await take();
    expect(reports.at(-1)?.type).toBe('closed');
  });

  it('ends with `closed`, also when the listener fails', async () => {
    const reports: string[] = [];
    const queue = createReportQueue(({ type }) => {
      reports.push(type);
      return Promise.reject(new Error('the page has gone'));
    }, 0);
    queue.push({ type: 'alive', frames: [] });
    queue.push({ type: 'closed', reason: 'lost' });
    queue.push({ type: 'alive', frames: [] });
    await settle();
    queue.push({ type: 'closed', reason: 'replaced' });
    await settle();
    expect(reports).toEqual(['alive', 'closed']);
  });
});
