import fc from 'fast-check';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import type { ChatPacket, ChatReport } from '#workers/chat/api.ts';
import { createReportQueue } from '#workers/chat/reportQueue.ts';
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
  const queue = createReportQueue(
    (report) => {
      reports.push(report);
      return new Promise((resolve) => owed.push(resolve));
    },
    { reportMs: intervalMs, otherChatsMs: 0 },
  );
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
    queue.push({ type: 'answered', serverTime: 0, frames: [] });
    queue.push({ type: 'alive', frames: [] });
    queue.push({ type: 'answered', serverTime: 0, frames: [] });
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
    });
    queue.push({ type: 'alive', frames: [] });
    queue.push({ type: 'closed', reason: 'lost' });
    queue.push({ type: 'alive', frames: [] });
    await settle();
    queue.push({ type: 'closed', reason: 'replaced' });
    await settle();
    expect(reports).toEqual(['alive', 'closed']);
  });
});

const REPORT_MS = 40;
const OTHER_CHATS_MS = 250;
const STEP_MS = 5;

const messageIn = (chatId: string, chatSeq: number) => pushOf(aRecord({ chatId, chatSeq }));
const eventIn = (chatId: string): ChatPacket => ({
  type: 'event',
  event: bodyOf('ChatEvent', { chatId, kind: CHAT_EVENT.ended }),
});
const textOf = (packet: ChatPacket): string =>
  packet.type === 'message' ? `${packet.message.chatId}:${packet.message.chatSeq}` : packet.type;

/** A listener that handles each report at once, and the clock of the spec. */
function setUpShown() {
  const reports: { readonly atMs: number; readonly texts: readonly string[] }[] = [];
  let nowMs = 0;
  const queue = createReportQueue(
    (report) => {
      reports.push({ atMs: nowMs, texts: report.type === 'received' ? report.packets.map(textOf) : [report.type] });
    },
    { reportMs: REPORT_MS, otherChatsMs: OTHER_CHATS_MS },
  );
  const pass = async (ms: number) => {
    for (const untilMs = nowMs + ms; nowMs < untilMs;) {
      nowMs += STEP_MS;
      jasmine.clock().tick(STEP_MS);
      await settle();
    }
  };
  const receive = async (...packets: readonly ChatPacket[]) => {
    queue.push({ type: 'received', packets, frames: [] });
    await settle();
  };
  const texts = () => reports.flatMap((report) => report.texts);
  return { queue, reports, pass, receive, texts };
}

describe('report queue with a chat on screen', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  it('reports other chats at once after a pause, and then four times a second', async () => {
    const { queue, reports, pass, receive } = setUpShown();
    queue.show('1');
    for (let seq = 1; seq <= 200; seq += 1) {
      await receive(messageIn('2', seq));
      await pass(STEP_MS);
    }
    await pass(OTHER_CHATS_MS);
    expect(reports[0]).toEqual({ atMs: 0, texts: ['2:1'] });
    expect(reports.map(({ atMs }) => atMs)).toEqual([0, 250, 500, 750, 1_000]);
    expect(reports.flatMap((report) => report.texts)).toHaveSize(200);
    await pass(OTHER_CHATS_MS);
    await receive(messageIn('2', 201));
    expect(reports.at(-1))
      .withContext('after the pause')
      .toEqual({ atMs: 1_500, texts: ['2:201'] });
  });

  it('reports the chat on screen at once, past others', async () => {
    const { queue, pass, receive, texts } = setUpShown();
    queue.show('1');
    await receive(messageIn('2', 1));
    await receive(messageIn('2', 2), messageIn('1', 1));
    expect(texts()).toEqual(['2:1', '1:1']);
    await pass(OTHER_CHATS_MS);
    expect(texts()).toEqual(['2:1', '1:1', '2:2']);
  });

  it('reports others right after the busy chat on screen, so that they never delay it', async () => {
    const { queue, reports, pass, receive } = setUpShown();
    queue.show('1');
    for (let seq = 1; seq <= 200; seq += 1) {
      await receive(messageIn('1', seq), messageIn('2', seq));
      await pass(STEP_MS);
    }
    const [shown, others] = ['1:', '2:'].map((chat) =>
      reports.filter(({ texts: [first = ''] }) => first.startsWith(chat)).map(({ atMs }) => atMs),
    );
    expect(shown).toEqual(Array.from({ length: 26 }, (_, index) => index * REPORT_MS));
    expect(others).toEqual([0, 280, 560, 840]);
    for (const { texts } of reports) expect(new Set(texts.map((text) => text.slice(0, 2)))).toHaveSize(1);
  });

  it('lets no event, change of the chat on screen or end overtake a message', async () => {
    const { queue, pass, receive, texts } = setUpShown();
    queue.show(null);
    await receive(messageIn('2', 1), messageIn('2', 2));
    await receive(messageIn('2', 3), eventIn('2'));
    await pass(REPORT_MS);
    await receive(messageIn('2', 4));
    queue.show('2');
    await pass(REPORT_MS);
    await receive(messageIn('2', 5), messageIn('3', 1));
    queue.push({ type: 'closed', reason: 'lost' });
    await pass(2 * OTHER_CHATS_MS);
    expect(texts()).toEqual(['2:1', '2:2', '2:3', 'event', '2:4', '2:5', '3:1', 'closed']);
  });

  it('loses and repeats nothing, and keeps the order of each chat and of all events', async () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ type: fc.constant('message'), chatId: fc.constantFrom('1', '2', '3') }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('event'), chatId: fc.constantFrom('1', '2', '3') }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('show'), chatId: fc.constantFrom('1', '2', null) }) },
      { weight: 3, arbitrary: fc.record({ type: fc.constant('pass'), chatId: fc.constantFrom('1') }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { queue, pass, receive, texts } = setUpShown();
        const sent: string[] = [];
        for (const { type, chatId } of steps) {
          if (type === 'show') queue.show(chatId);
          if (type === 'pass') await pass(30);
          if (type !== 'message' && type !== 'event') continue;
          const packet = type === 'event' ? eventIn(chatId) : messageIn(chatId, sent.length + 1);
          sent.push(textOf(packet));
          await receive(packet);
        }
        await pass(OTHER_CHATS_MS + REPORT_MS);
        for (const chatId of ['1', '2', '3']) {
          const seen = (all: readonly string[]) =>
            all.filter((text) => text === 'event' || text.startsWith(`${chatId}:`)).join(' ');
          if (seen(texts()) !== seen(sent)) throw new Error(`sent ${seen(sent)}, reported ${seen(texts())}`);
        }
      }),
      { numRuns: 40 },
    );
    expect(true).withContext('no example was found').toBeTrue();
  });
});
