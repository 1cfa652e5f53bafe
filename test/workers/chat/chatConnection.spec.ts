import { CLOSE, FRAME_ERROR, CLIENT_VERSION } from '#contract/chat/commands.ts';
import {
  BODY_TO_CLIENT_MAX_BYTES,
  BODY_TO_SERVER_MAX_BYTES,
  FRAME_ENTRIES_MAX,
  FRAMES_PER_MESSAGE_MAX,
} from '#contract/constants.ts';
import { bodyOf, decodePackets, encodePackets, type Packet } from '#contract/chat/packets.ts';
import type { ChatReport, ConnectOptions, FrameHeader } from '#workers/chat/api.ts';
import { ChatConnection } from '#workers/chat/chatConnection.ts';
import { settle } from '../../support/page/testStore.ts';

const OPTIONS: ConnectOptions = {
  url: 'ws://chat.test/ws/chat',
  userId: '7',
  userType: 2,
  token: 'secret',
  tabId: 'tab',
  connectionNo: 3,
  traceId: 'trace',
  cursors: [{ chatId: '1', chatSeq: 20 }],
  eventSeq: 5,
};

/** A WebSocket whose other end is the spec. */
class FakeSocket extends EventTarget {
  binaryType: BinaryType = 'blob';
  readonly sent: Packet[] = [];
  isClosed = false;

  send(bytes: Uint8Array): void {
    this.sent.push(...decodePackets(bytes, BODY_TO_CLIENT_MAX_BYTES));
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  receive(...packets: Packet[]): void {
    const { buffer, byteOffset, byteLength } = encodePackets(packets);
    this.deliverRaw(buffer.slice(byteOffset, byteOffset + byteLength));
  }

  deliverRaw(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  end(code: number): void {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

function setUp(frames: FrameHeader[] = []) {
  const reports: ChatReport[] = [];
  const socket = new FakeSocket();
  const connection = new ChatConnection(
    OPTIONS,
    (report) => {
      reports.push(report);
    },
    frames,
    () => socket,
  );
  const becomeReady = async () => {
    socket.open();
    socket.receive({
      name: 'LoginAck',
      seq: 1,
      body: bodyOf('LoginAck', { serverTime: 9, sessionId: 's', eventSeq: 5 }),
    });
    await settle();
    socket.sent.length = 0;
  };
  return { reports, socket, connection, becomeReady };
}

const message = (chatSeq: number): Packet => ({
  name: 'Message',
  seq: 0,
  body: bodyOf('Message', { chatId: '1', chatSeq, msg: '{"text":"hi"}' }),
});

/** All reported headers, in order. */
function framesOf(reports: readonly ChatReport[]): readonly string[] {
  return reports.flatMap((report) =>
    'frames' in report ? report.frames.map(({ direction, name }) => `${direction} ${name}`) : [],
  );
}

describe("worker's chat connection", () => {
  it("logs in with the tab's cursors, and reports that it is ready", async () => {
    const { reports, socket } = setUp();
    socket.open();
    expect(socket.sent).toEqual([
      {
        name: 'Login',
        seq: 1,
        body: bodyOf('Login', {
          userId: '7',
          userType: 2,
          token: 'secret',
          uuid: 'tab',
          clientSeq: 3,
          clientVer: CLIENT_VERSION,
          traceId: 'trace',
          cursors: [{ chatId: '1', chatSeq: 20 }],
          eventSeq: 5,
        }),
      },
    ]);
    socket.receive(
      {
        name: 'LoginAck',
        seq: 1,
        body: bodyOf('LoginAck', { serverTime: 9, reset: true, sessionId: 's', eventSeq: 8 }),
      },
      message(21),
    );
    await settle();
    expect(reports[0]).toEqual({ type: 'ready', serverTime: 9, reset: true, eventSeq: 8 });
    expect(reports[1]).toEqual(jasmine.objectContaining({ type: 'received' }));
  });

  it('numbers and writes commands in order, and drops them before it is ready', async () => {
    const { socket, connection, becomeReady } = setUp();
    connection.send([{ type: 'heartbeat' }]);
    await becomeReady();
    connection.send([
      { type: 'send', chatId: '1', clientMsgId: 'c1', msgType: 1, msg: '{}', sendTime: 4, canned: null },
      { type: 'read', chatId: '1', readSeq: 20 },
      { type: 'received', cursors: [{ chatId: '1', chatSeq: 21 }] },
      { type: 'exit', chatId: '2' },
      { type: 'typing', chatId: '1' },
    ]);
    expect(socket.sent.map(({ name, seq }) => [name, seq])).toEqual([
      ['Send', 2],
      ['MessageState', 3],
      ['Received', 4],
      ['Exit', 5],
      ['Typing', 6],
    ]);
    expect(socket.sent[0]?.body).toEqual(
      bodyOf('Send', { chatId: '1', clientMsgId: 'c1', msgType: 1, msg: '{}', sendTime: 4, canned: null }),
    );
  });

  it('reports the frames of one message together, with headers and without sent bodies', async () => {
    const { reports, socket, connection, becomeReady } = setUp();
    await becomeReady();
    connection.send([{ type: 'exit', chatId: '1' }]);
    socket.receive(message(1), message(2), { name: 'ExitAck', seq: 2, body: bodyOf('ExitAck', { chatId: '1' }) });
    await settle();
    const report = reports[1];
    if (report?.type !== 'received') throw new Error('no report');
    expect(report.packets.map(({ type }) => type)).toEqual(['message', 'message', 'exitAcked']);
    expect(report.frames.map(({ direction, name }) => `${direction} ${name}`)).toEqual([
      'out Login',
      'in LoginAck',
      'out Exit',
      'in Message',
      'in Message',
      'in ExitAck',
    ]);
    expect(report.frames.every(({ bodyBytes }) => bodyBytes > 0)).toBeTrue();
  });

  it("answers the server's heartbeat, and reports only that the server is alive", async () => {
    const { reports, socket, becomeReady } = setUp();
    await becomeReady();
    socket.receive({ name: 'Heartbeat', seq: 4, body: bodyOf('Heartbeat', {}) });
    await settle();
    expect(socket.sent.map(({ name, seq }) => [name, seq])).toEqual([['HeartbeatAck', 4]]);
    expect(reports.at(-1)?.type).toBe('alive');
  });

  it('reports every message', async () => {
    const { reports, socket, becomeReady } = setUp();
    await becomeReady();
    const seqs = Array.from({ length: 10 }, (_, index) => index + 1);
    socket.receive(...seqs.map(message));
    await settle();
    const packets = reports.flatMap((report) => (report.type === 'received' ? report.packets : []));
    expect(packets.map((packet) => packet.type === 'message' && packet.message.chatSeq)).toEqual(seqs);
  });

  it('distinguishes the answer to its newest heartbeat from other signs of life', async () => {
    const { reports, socket, connection, becomeReady } = setUp();
    await becomeReady();
    connection.send([{ type: 'heartbeat' }]);
    connection.send([{ type: 'heartbeat' }]);
    const [older, newest] = socket.sent.filter(({ name }) => name === 'Heartbeat').map(({ seq }) => seq);
    for (const seq of [older ?? 0, newest ?? 0]) {
      socket.receive({ name: 'HeartbeatAck', seq, body: bodyOf('HeartbeatAck', {}) });
      await settle();
    }
    expect(reports.slice(-2).map(({ type }) => type)).toEqual(['alive', 'answered']);
    expect(framesOf(reports)).toEqual([
      'out Login',
      'in LoginAck',
      'out Heartbeat',
      'out Heartbeat',
      'in HeartbeatAck',
      'in HeartbeatAck',
    ]);
  });

  it('leaves unreported headers to the next connection, each with its time', async () => {
    const frames: FrameHeader[] = [];
    const before = Date.now();
    const first = setUp(frames);
    await first.becomeReady();
    first.connection.send([{ type: 'typing', chatId: '1' }]);
    first.connection.close('lost');
    const next = setUp(frames);
    await next.becomeReady();
    next.socket.receive(message(1));
    await settle();
    expect(framesOf(first.reports)).toEqual([]);
    expect(framesOf(next.reports)).toEqual([
      'out Login',
      'in LoginAck',
      'out Typing',
      'out Login',
      'in LoginAck',
      'in Message',
    ]);
    const times = next.reports.flatMap((report) => ('frames' in report ? report.frames.map(({ at }) => at) : []));
    expect(times.every((at) => at >= before && at <= Date.now())).toBeTrue();
    expect(frames).toEqual([]);
  });

  it('reports of a message only what the page uses', async () => {
    const { reports, socket, becomeReady } = setUp();
    await becomeReady();
    const body = bodyOf('Message', { chatId: '1', chatSeq: 1, toId: '7', sendTime: 5 });
    socket.receive({ name: 'Message', seq: 0, body });
    await settle();
    const [packet] = reports.flatMap((report) => (report.type === 'received' ? report.packets : []));
    expect(packet?.type === 'message' ? packet.message : null).toEqual({
      chatId: '1',
      chatSeq: 1,
      serverMsgId: '',
      clientMsgId: '',
      fromType: 0,
      fromId: '',
      fromNickName: '',
      fromHeadImg: '',
      msgType: 0,
      msg: '',
      serverTime: 0,
    });
  });

  it('reports only the newest headers of very many', async () => {
    const { reports, socket, connection, becomeReady } = setUp();
    await becomeReady();
    for (let n = 0; n < 300; n += 1) connection.send([{ type: 'typing', chatId: '1' }]);
    socket.receive(message(1));
    await settle();
    expect(framesOf(reports)).toHaveSize(32);
    expect(framesOf(reports).at(-1)).toBe('in Message');
  });

  it('refuses only the body that is too large for the server', async () => {
    const { reports, socket, connection, becomeReady } = setUp();
    await becomeReady();
    const send = (clientMsgId: string, msg: string) => ({
      type: 'send' as const,
      chatId: '1',
      clientMsgId,
      msgType: 1,
      msg,
      sendTime: 1,
      canned: null,
    });
    connection.send([send('big', 'x'.repeat(BODY_TO_SERVER_MAX_BYTES)), send('small', 'x')]);
    await settle();
    expect(socket.sent.map(({ name }) => name)).toEqual(['Send']);
    const report = reports.at(-1);
    expect(report?.type === 'received' ? report.packets : []).toEqual([
      {
        type: 'refused',
        seq: 2,
        error: bodyOf('Error', { code: FRAME_ERROR.invalid, retryable: false, clientMsgId: 'big', chatId: '1' }),
      },
    ]);
  });

  it('distinguishes the refusal of an exit from others', async () => {
    const { reports, socket, connection, becomeReady } = setUp();
    await becomeReady();
    connection.send([
      { type: 'exit', chatId: '5' },
      { type: 'read', chatId: '5', readSeq: 1 },
    ]);
    const error = bodyOf('Error', { code: FRAME_ERROR.tooMany, text: 'slower', retryable: true });
    socket.receive({ name: 'Error', seq: 3, body: error }, { name: 'Error', seq: 2, body: error });
    await settle();
    const report = reports.at(-1);
    expect(report?.type === 'received' ? report.packets : []).toEqual([
      { type: 'refused', seq: 3, error },
      { type: 'exitRefused', chatId: '5', error },
    ]);
  });

  it('combines frames into one message up to the limit', async () => {
    const { socket, connection, becomeReady } = setUp();
    await becomeReady();
    const writes = spyOn(socket, 'send').and.callThrough();
    connection.send(
      Array.from({ length: 10 }, (_, n) => ({
        type: 'send',
        chatId: String(n),
        clientMsgId: `c${n}`,
        msgType: 1,
        msg: 'x'.repeat(50_000),
        sendTime: 1,
        canned: null,
      })),
    );
    expect(socket.sent.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(
      writes.calls
        .allArgs()
        .map(([bytes]) => bytes.byteLength)
        .every((size) => size <= 4 * BODY_TO_SERVER_MAX_BYTES),
    ).toBeTrue();
    expect(writes).toHaveBeenCalledTimes(2);
  });

  it('writes at most 256 frames into one message', async () => {
    const { socket, connection, becomeReady } = setUp();
    await becomeReady();
    const writes = spyOn(socket, 'send').and.callThrough();
    connection.send(
      Array.from({ length: 2 * FRAMES_PER_MESSAGE_MAX + 1 }, (_, n) => ({
        type: 'read',
        chatId: String(n),
        readSeq: 1,
      })),
    );
    const counts = writes.calls.allArgs().map(([bytes]) => decodePackets(bytes, BODY_TO_SERVER_MAX_BYTES).length);
    expect(counts).toEqual([FRAMES_PER_MESSAGE_MAX, FRAMES_PER_MESSAGE_MAX, 1]);
  });

  it('puts at most 100 chats into a RECEIVED frame, and omits none', async () => {
    const { socket, connection, becomeReady } = setUp();
    await becomeReady();
    const cursors = Array.from({ length: 2 * FRAME_ENTRIES_MAX + 1 }, (_, n) => ({ chatId: String(n), chatSeq: n }));
    connection.send([{ type: 'received', cursors }]);
    const cursorsOfFrames = socket.sent.map((packet) => (packet.name === 'Received' ? packet.body.cursors : []));
    expect(cursorsOfFrames.map(({ length }) => length)).toEqual([FRAME_ENTRIES_MAX, FRAME_ENTRIES_MAX, 1]);
    expect(cursorsOfFrames.flat()).toEqual(cursors);
    expect(socket.sent.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  });

  it("reports a refused login by the server's close code", async () => {
    const { reports, socket } = setUp();
    socket.open();
    socket.receive({ name: 'Error', seq: 1, body: bodyOf('Error', { code: 403, text: 'no' }) });
    socket.end(CLOSE.unauthorized);
    await settle();
    expect(reports.at(-1)).toEqual({ type: 'closed', reason: 'unauthorized' });
    expect(reports.filter(({ type }) => type === 'received')).toHaveSize(0);
  });

  it('reports `closed` at once and last when the page closes it', async () => {
    const { reports, socket, connection, becomeReady } = setUp();
    await becomeReady();
    connection.close('unresponsive');
    socket.receive(message(1));
    socket.end(1006);
    connection.send([{ type: 'heartbeat' }]);
    await settle();
    expect(reports.map(({ type }) => type)).toEqual(['ready', 'closed']);
    expect(reports.at(-1)).toEqual({ type: 'closed', reason: 'unresponsive' });
    expect(socket.isClosed).toBeTrue();
    expect(socket.sent).toHaveSize(0);
  });

  it('ends on anything that is not this protocol', async () => {
    const deliveries: ((socket: FakeSocket) => void)[] = [
      (socket) => socket.deliverRaw('text'),
      (socket) => socket.deliverRaw(new Uint8Array([1, 2, 3]).buffer),
      (socket) => socket.receive({ name: 'Login', seq: 0, body: bodyOf('Login', {}) }),
      (socket) => socket.receive({ name: 'LoginAck', seq: 1, body: bodyOf('LoginAck', {}) }),
    ];
    for (const receive of deliveries) {
      const { reports, socket, becomeReady } = setUp();
      await becomeReady();
      receive(socket);
      await settle();
      expect(reports.at(-1)).toEqual({ type: 'closed', reason: 'protocol-error' });
      expect(socket.isClosed).toBeTrue();
    }
  });

  it('ends on a push before the login is accepted', async () => {
    const { reports, socket } = setUp();
    socket.open();
    socket.receive(message(1));
    await settle();
    expect(reports).toEqual([{ type: 'closed', reason: 'protocol-error' }]);
  });
});
