import { CLOSE } from '#contract/chat/commands.ts';
import {
  encodeNotification,
  NOTIFICATION_HEARTBEAT,
  NOTIFICATION_PROTOCOL,
  type NotificationMessage,
} from '#contract/notifications.ts';
import type { NotificationReport } from '#workers/chat/api.ts';
import { NotificationSocket } from '#workers/chat/notificationSocket.ts';

/** A WebSocket whose other end is the spec. */
class FakeSocket extends EventTarget {
  readonly sent: string[] = [];
  readonly protocol: string;
  isClosed = false;

  constructor(protocol: string) {
    super();
    this.protocol = protocol;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  deliver(message: NotificationMessage): void {
    this.receive(encodeNotification(message, this.protocol));
  }

  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  end(code: number): void {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

function setUp(protocol: string = NOTIFICATION_PROTOCOL.messages) {
  const reports: NotificationReport[] = [];
  const opened: unknown[] = [];
  const socket = new FakeSocket(protocol);
  const notifications = new NotificationSocket(
    'ws://here/7',
    (report) => {
      reports.push(report);
    },
    (...args) => {
      opened.push(args);
      return socket;
    },
  );
  return { reports, socket, opened, notifications };
}

describe("worker's notification socket", () => {
  it('reports that it is open, and each message', () => {
    const { reports, socket, opened, notifications } = setUp();
    notifications.beat();
    expect(socket.sent).withContext('not before it is open').toEqual([]);
    socket.open();
    notifications.beat();
    const text = '<b>Hello</b>';
    const messages = [{ type: 'heartbeat' }, { type: 'text', text }, { type: 'accessChanged' }] as const;
    for (const message of messages) socket.deliver(message);
    const offered = [NOTIFICATION_PROTOCOL.text, NOTIFICATION_PROTOCOL.messages];
    expect(opened)
      .withContext('an older server picks the first')
      .toEqual([['ws://here/7', offered]]);
    expect(socket.sent).toEqual([NOTIFICATION_HEARTBEAT]);
    expect(reports).toEqual([{ type: 'open' }, ...messages]);
  });

  it('treats messages of an older server as texts', () => {
    const { reports, socket } = setUp(NOTIFICATION_PROTOCOL.text);
    socket.open();
    socket.receive(NOTIFICATION_HEARTBEAT);
    const text = '{"type":"accessChanged"}';
    socket.receive(text);
    expect(reports).toEqual([{ type: 'open' }, { type: 'heartbeat' }, { type: 'text', text }]);
  });

  it('reports why it ended once, and nothing after that', () => {
    const reasons = [
      [CLOSE.unauthorized, 'unauthorized'],
      [CLOSE.goingAway, 'goaway'],
      [CLOSE.protocolError, 'protocol-error'],
      [1006, 'lost'],
    ] as const;
    for (const [code, reason] of reasons) {
      const { reports, socket, notifications } = setUp();
      socket.open();
      socket.end(code);
      socket.deliver({ type: 'accessChanged' });
      socket.end(code);
      notifications.close();
      notifications.beat();
      expect(reports)
        .withContext(String(code))
        .toEqual([{ type: 'open' }, { type: 'closed', reason }]);
      expect(socket.sent).toEqual([]);
    }
  });

  it('counts as lost when its upgrade is refused', () => {
    const { reports, socket } = setUp();
    socket.end(1006);
    socket.open();
    expect(reports).toEqual([{ type: 'closed', reason: 'lost' }]);
  });

  it('closes at once when the page closes it', () => {
    const { reports, socket, notifications } = setUp();
    socket.open();
    notifications.close();
    expect(socket.isClosed).toBeTrue();
    socket.deliver({ type: 'accessChanged' });
    expect(reports).toEqual([{ type: 'open' }, { type: 'closed', reason: 'closed-by-us' }]);
  });

  it('ends on an invalid message', () => {
    for (const data of [new ArrayBuffer(3), 'Hello', '{"type":"other"}']) {
      const { reports, socket } = setUp();
      socket.open();
      socket.receive(data);
      expect(reports).toEqual([{ type: 'open' }, { type: 'closed', reason: 'protocol-error' }]);
      expect(socket.isClosed).toBeTrue();
    }
  });
});
