import { PERSON_TYPE } from '#contract/domain.ts';
import { bodyOf, decodePackets } from '#contract/chat/packets.ts';
import { Delivery } from '#server/realtime/delivery.ts';
import { Feeds } from '#server/realtime/feeds.ts';
import { DEFAULT_REALTIME_OPTIONS } from '#server/realtime/options.ts';
import { ChatSession, Flusher } from '#server/realtime/chatSession.ts';

const LIMIT = 10_000;
const CHAT = {
  chatId: '1',
  product: 1,
  lastSeq: 0,
  customer: { deliveredSeq: 0, readSeq: 0 },
  staff: { deliveredSeq: 0, readSeq: 0 },
};

describe('a session whose reader is slow', () => {
  function setUp() {
    const written: Uint8Array[] = [];
    const behind: string[] = [];
    const drained = jasmine.createSpy('onDrained');
    let now = 0;
    let onWritten: () => void = () => undefined;
    const socket = {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      send: (bytes: Uint8Array, done: () => void) => {
        written.push(bytes);
        socket.bufferedAmount += bytes.byteLength;
        onWritten = done;
      },
      pause: () => undefined,
      close: () => undefined,
      terminate: () => undefined,
      once: () => undefined,
    };
    const options = { ...DEFAULT_REALTIME_OPTIONS, slowReaderBytes: LIMIT, slowReaderMs: 100 };
    const session = new ChatSession({
      socket,
      id: 's',
      flusher: new Flusher(),
      options,
      monotonic: () => now,
      onDrained: drained,
      onDisconnected: () => undefined,
    });
    session.accept(
      { type: PERSON_TYPE.customer, id: '7', mainId: '7', nickName: '', headImg: '', staff: null, expiresAt: null },
      { tabId: 'tab', connectionNo: 1 },
    );
    const feeds = new Feeds();
    feeds.addSession(session, { type: PERSON_TYPE.customer, id: '7' });
    feeds.join(session, 'participant', { state: CHAT, cursor: 0 });
    const gaps = {
      chatBehind: ({ chatId }: { readonly chatId: string }) => {
        behind.push(chatId);
      },
      personBehind: () => undefined,
    };
    const delivery = new Delivery(feeds, gaps, { readable: (_type, msg) => msg });
    const push = (chatSeq: number) => {
      delivery.committed([
        { message: bodyOf('Message', { chatId: '1', chatSeq, msg: 'x'.repeat(1_000) }), origin: null },
      ]);
      session.flush();
    };
    const read = () => {
      socket.bufferedAmount = 0;
      onWritten();
    };
    const seqs = () =>
      written
        .flatMap((bytes) => decodePackets(bytes, LIMIT))
        .flatMap((packet) => (packet.name === 'Message' ? packet.body.chatSeq : []));
    return {
      session,
      push,
      read,
      seqs,
      drained,
      behind,
      feeds,
      wait: (ms: number) => {
        now += ms;
      },
    };
  }

  it('is pushed no more than the limit, and keeps its cursors', () => {
    const { push, seqs, feeds, session } = setUp();
    for (let seq = 1; seq <= 50; seq += 1) push(seq);
    expect(session.isHeldBack).toBeTrue();
    expect(seqs().length).toBeGreaterThanOrEqual(9);
    expect(seqs().length).toBeLessThan(12);
    expect(feeds.memberOf(session, '1')?.cursor).toBe(seqs().length);
  });

  it('catches up as soon as the peer has read', () => {
    const { push, read, drained, session } = setUp();
    for (let seq = 1; seq <= 50; seq += 1) push(seq);
    expect(drained).not.toHaveBeenCalled();
    read();
    expect(session.isHeldBack).toBeFalse();
    expect(drained).toHaveBeenCalledOnceWith(session);
  });

  it('is too slow only after the time limit', () => {
    const { push, read, session, wait } = setUp();
    for (let seq = 1; seq <= 12; seq += 1) push(seq);
    wait(99);
    expect(session.isTooSlow()).toBeFalse();
    wait(1);
    expect(session.isTooSlow()).toBeTrue();
    read();
    expect(session.isTooSlow()).toBeFalse();
  });
});
