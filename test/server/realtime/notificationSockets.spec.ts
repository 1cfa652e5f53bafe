import { CLOSE } from '#contract/chat/commands.ts';
import { NOTIFICATION_PROTOCOL } from '#contract/notifications.ts';
import { createRealtimeCore } from '#server/realtime/core.ts';
import { NotificationSocket, type TextSocket } from '#server/realtime/notificationSockets.ts';

const CHANGED = '{"type":"accessChanged"}';
const SESSION = { staffId: '7', sessionId: 's', access: 'D tasks' };
const unused = (): never => {
  throw new Error('nothing asks for this here');
};

/** Records the sent texts and the close codes. */
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
      publish: async (...staffIds: string[]) => {
        core.busMessageReceived({ kind: 'accessChanged', staffIds });
        await new Promise(setImmediate);
      },
      check: (access: string) => {
        core.notifications.notifyOutdated(new Map([[SESSION.sessionId, access]]));
      },
    };
  }

  it('receives a message when the change is published, and the next check does not repeat it', async () => {
    const { socket, publish, check } = setUp(async () => new Map([[SESSION.sessionId, 'D history']]));
    await publish('8');
    expect(socket.sent).toEqual([]);
    await publish('7', '7');
    expect(socket.sent).toEqual([CHANGED]);
    check('D history');
    expect(socket.sent).toHaveSize(1);
    check('D tasks');
    check('D tasks');
    expect(socket.sent).withContext('a later change that was not published').toEqual([CHANGED, CHANGED]);
    expect(socket.closes).toEqual([]);
  });

  it('receives a message even if the database does not answer, and another when a check finds a change', async () => {
    const { socket, errors, publish, check } = setUp(async () => {
      throw new Error('no database');
    });
    await publish('7');
    expect(socket.sent).toEqual([CHANGED]);
    expect(errors).toEqual([new Error('no database')]);
    check('D history');
    expect(socket.sent).toEqual([CHANGED, CHANGED]);
  });

  it('is closed when it reads nothing, and loads its access when it reconnects', async () => {
    const { socket, publish } = setUp(async () => new Map());
    socket.bufferedAmount = 1_000_000;
    await publish('7');
    expect(socket.sent).toEqual([]);
    expect(socket.closes).toEqual([CLOSE.tryAgainLater]);
  });
});
