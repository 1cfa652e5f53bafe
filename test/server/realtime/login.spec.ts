import { bodyOf } from '#contract/chat/packets.ts';
import { CLOSE, CLIENT_VERSION } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatLogin } from '#server/chat/chatIdentity.ts';
import { createRealtimeCore } from '#server/realtime/core.ts';
import { logIn, TabLimit, type LoginDeps } from '#server/realtime/login.ts';
import { DEFAULT_REALTIME_OPTIONS } from '#server/realtime/options.ts';
import { ChatSession, Flusher } from '#server/realtime/chatSession.ts';

const unused = (): never => {
  throw new Error('nothing asks for this here');
};

describe('LOGINs of one person that arrive together', () => {
  const person = { type: PERSON_TYPE.customer, id: '7' };
  const accepted: ChatLogin = {
    outcome: 'accepted',
    identity: { ...person, mainId: '7', nickName: '', headImg: '', staff: null, expiresAt: null },
  };

  function setUp() {
    const core = createRealtimeCore({
      reads: { messagesAfter: unused, eventsAfter: async () => [] },
      notificationReads: { sentTo: unused, after: unused, noteSent: unused },
      files: { readable: unused },
      accessOfSessions: unused,
      onError: unused,
    });
    const refusals: string[] = [];
    const closes: number[] = [];
    /** Answers those who read the database. */
    const reads: (() => void)[] = [];
    const deps: LoginDeps = {
      core,
      identities: {
        logIn: async (_claim, admits) => {
          if (!admits(person)) return { outcome: 'tooMany' };
          await new Promise<void>((resolve) => {
            reads.push(resolve);
          });
          return accepted;
        },
      },
      resume: { resume: async () => ({ reset: true, eventSeq: 0, eventsFrom: 0, chats: [] }) },
      publisher: { publishToOtherProcesses: () => undefined },
      socketPresence: { socketOpened: unused },
      metrics: {
        socketRefused: (limit) => {
          refusals.push(limit);
        },
      },
      options: { connections: { perCustomer: 2, perStaff: 50 } },
      loginRate: { take: () => true },
      tabLimit: new TabLimit(core.feeds),
      now: () => 0,
      monotonic: () => 0,
    };
    const login = (uuid: string) => {
      const session = new ChatSession({
        socket: {
          OPEN: 1,
          readyState: 1,
          bufferedAmount: 0,
          send: () => undefined,
          pause: unused,
          close: (code) => {
            closes.push(code);
          },
          terminate: unused,
          // It is closed at once.
          once: (_event, listener) => {
            listener();
          },
        },
        id: uuid,
        flusher: new Flusher(),
        options: DEFAULT_REALTIME_OPTIONS,
        monotonic: () => 0,
        onDrained: unused,
        onDisconnected: unused,
      });
      const body = bodyOf('Login', { userType: PERSON_TYPE.customer, uuid, clientVer: CLIENT_VERSION });
      return { session, ended: logIn(deps, session, { seq: 1, body, isOwnOrigin: true }) };
    };
    return { login, reads, refusals, closes };
  }

  it('read the database for as many sockets as a person may have', async () => {
    const { login, reads, refusals, closes } = setUp();
    const logins = ['a', 'b', 'c', 'd'].map(login);
    expect(reads.length).toBe(2);
    expect(refusals).toEqual(['customer', 'customer']);
    for (const answer of reads) answer();
    await Promise.all(logins.map(({ ended }) => ended));
    expect(logins.map(({ session }) => session.identity?.id)).toEqual(['7', '7', undefined, undefined]);
    expect(closes).toEqual([CLOSE.tooManySockets, CLOSE.tooManySockets]);
  });

  it('share the limit of messages', async () => {
    const { login, reads } = setUp();
    const logins = ['a', 'b'].map(login);
    for (const answer of reads) answer();
    await Promise.all(logins.map(({ ended }) => ended));
    const allowed = logins.map(({ session }) => Array.from({ length: 30 }, () => session.maySend(10)));
    expect(allowed.map((each) => each.filter(Boolean).length)).toEqual([30, 10]);
  });

  it('no longer count when they fail', async () => {
    const { login, reads } = setUp();
    const [first, second] = ['a', 'b'].map(login);
    first?.session.close(CLOSE.goingAway, 'gone');
    for (const answer of reads) answer();
    await Promise.all([first?.ended, second?.ended]);
    login('c');
    login('d');
    expect(reads.length).toBe(3);
  });
});
