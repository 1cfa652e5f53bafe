import { CLOSE } from '../../../contract/chat/commands.ts';
import { NOTIFICATION_PROTOCOL } from '../../../contract/notifications.ts';
import { createRealtimeCore } from '../../../server/realtime/core.ts';
import { NotificationSocket, type TextSocket } from '../../../server/realtime/notificationSockets.ts';

const CHANGED = '{"type":"accessChanged"}';
const SESSION = { staffId: '7', sessionId: 's', access: 'D tasks' };
const unused = (): never => {
  throw new Error('nothing asks for this here');
};

/** The other end of a socket: what was sent, and the codes of closes. */
class FakeTextSocket implements TextSocket {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly protocol = NOTIFICATION_PROTOCOL.messages;
  readonly sent: string[] = [];
  readonly closes: number[] = [];

  send(text: string): void {
    this.sent.push(text);
  }

  close(code: number): void {
    this.readyState = 2;
    this.closes.push(code);
  }

  terminate(): void {
    this.readyState = 3;
  }

  once(_event: 'close', listener: () => void): void {
    listener();
  }
}

describe("a page whose owner's access has changed", () => {
  function setUp(accessOfSessions: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>) {
    const errors: unknown[] = [];
    const core = createRealtimeCore({
      reads: { messagesAfter: unused, eventsAfter: unused },
      notificationReads: { sentTo: unused, after: unused, noteSent: unused },
      files: { readable: unused },
      accessOfSessions,
      onError: (error) => {
        errors.push(error);
      },
    });
    const socket = new FakeTextSocket();
    core.notifications.add(new NotificationSocket(socket, SESSION, { now: 0, notificationNo: 0 }));
    return {
      socket,
      errors,
      announce: async (...staffIds: string[]) => {
        core.noticed({ kind: 'accessChanged', staffIds });
        await new Promise(setImmediate);
      },
      check: (access: string) => {
        core.notifications.notifyOutdated(new Map([[SESSION.sessionId, access]]));
      },
    };
  }

  it('is sent a message when it is announced, which the next check does not repeat', async () => {
    const { socket, announce, check } = setUp(async () => new Map([[SESSION.sessionId, 'D history']]));
    await announce('8');
    expect(socket.sent).toEqual([]);
    await announce('7', '7');
    expect(socket.sent).toEqual([CHANGED]);
    check('D history');
    expect(socket.sent).toHaveSize(1);
    check('D tasks');
    check('D tasks');
    expect(socket.sent).withContext('a change after that, which nobody announced').toEqual([CHANGED, CHANGED]);
    expect(socket.closes).toEqual([]);
  });

  it('is sent a message although the database does not answer, and another when a check finds a change', async () => {
    const { socket, errors, announce, check } = setUp(async () => {
      throw new Error('no database');
    });
    await announce('7');
    expect(socket.sent).toEqual([CHANGED]);
    expect(errors).toEqual([new Error('no database')]);
    check('D history');
    expect(socket.sent).toEqual([CHANGED, CHANGED]);
  });

  it('is closed when it reads nothing of what it is sent, and asks when it comes back', async () => {
    const { socket, announce } = setUp(async () => new Map());
    socket.bufferedAmount = 1_000_000;
    await announce('7');
    expect(socket.sent).toEqual([]);
    expect(socket.closes).toEqual([CLOSE.tryAgainLater]);
  });
});
