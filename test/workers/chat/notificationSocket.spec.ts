import { CLOSE } from '../../../contract/chat/commands.ts';
import { NOTIFICATION_HEARTBEAT } from '../../../contract/notifications.ts';
import type { NotificationReport } from '../../../workers/chat/api.ts';
import { NotificationSocket } from '../../../workers/chat/notificationSocket.ts';

/** A WebSocket whose other end is the spec. */
class FakeSocket extends EventTarget {
  readonly sent: string[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  bring(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  end(code: number): void {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

function setUp() {
  const reports: NotificationReport[] = [];
  const [socket, urls] = [new FakeSocket(), [] as string[]];
  const notifications = new NotificationSocket('ws://here/7', (report) => { reports.push(report); }, (url) => {
    urls.push(url);
    return socket;
  });
  return { reports, socket, urls, notifications };
}

describe('a notification socket', () => {
  it('tells that it is open, what comes, and whether a heartbeat was answered', () => {
    const { reports, socket, urls, notifications } = setUp();
    notifications.beat();
    expect(socket.sent).withContext('not before it is open').toEqual([]);
    socket.open();
    notifications.beat();
    socket.bring(NOTIFICATION_HEARTBEAT);
    socket.bring('<b>Hello</b>');
    expect(urls).toEqual(['ws://here/7']);
    expect(socket.sent).toEqual([NOTIFICATION_HEARTBEAT]);
    expect(reports).toEqual([{ type: 'open' }, { type: 'answered' }, { type: 'text', text: '<b>Hello</b>' }]);
  });

  it('says why it ended, once, and nothing after that', () => {
    const reasons = [[CLOSE.unauthorized, 'unauthorized'], [CLOSE.goingAway, 'goaway'], [CLOSE.protocolError, 'protocol-error'], [1006, 'lost']] as const;
    for (const [code, reason] of reasons) {
      const { reports, socket, notifications } = setUp();
      socket.open();
      socket.end(code);
      socket.bring('late');
      socket.end(code);
      notifications.close();
      notifications.beat();
      expect(reports).withContext(String(code)).toEqual([{ type: 'open' }, { type: 'closed', reason }]);
      expect(socket.sent).toEqual([]);
    }
  });

  it('is lost when the upgrade is refused', () => {
    const { reports, socket } = setUp();
    socket.end(1006);
    socket.open();
    expect(reports).toEqual([{ type: 'closed', reason: 'lost' }]);
  });

  it('ends at the page\'s word, without waiting for the other side', () => {
    const { reports, socket, notifications } = setUp();
    socket.open();
    notifications.close();
    expect(socket.isClosed).toBeTrue();
    socket.bring('late');
    expect(reports).toEqual([{ type: 'open' }, { type: 'closed', reason: 'closed-by-us' }]);
  });

  it('ends over bytes, which no server of ours sends', () => {
    const { reports, socket } = setUp();
    socket.open();
    socket.bring(new ArrayBuffer(3));
    expect(reports).toEqual([{ type: 'open' }, { type: 'closed', reason: 'protocol-error' }]);
    expect(socket.isClosed).toBeTrue();
  });
});
