import { Registry } from 'prom-client';
import { bodyOf, decodePackets, type Body } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { createRealtimeCore } from '#server/realtime/core.ts';
import { handleFrame, type FrameDeps } from '#server/realtime/frames.ts';
import { createChatMetrics } from '#server/realtime/metrics.ts';
import { DEFAULT_REALTIME_OPTIONS } from '#server/realtime/options.ts';
import { ChatSession, Flusher } from '#server/realtime/chatSession.ts';
import type { ChatIdentity } from '#server/chat/chatIdentity.ts';
import type { SendAnswer } from '#server/chat/messageService.ts';

const CUSTOMER: ChatIdentity = {
  type: PERSON_TYPE.customer,
  id: '7',
  mainId: '7',
  nickName: '',
  headImg: '',
  staff: null,
  expiresAt: null,
};
const CHAT = {
  chatId: '1',
  product: 1,
  lastSeq: 0,
  customer: { deliveredSeq: 0, readSeq: 0 },
  staff: { deliveredSeq: 0, readSeq: 0 },
};
const unused = (): never => {
  throw new Error('nothing asks for this here');
};

/** The database answers a query before it answers the commit that the query has seen. */
describe('a message that is read from the database before its sender is answered', () => {
  function setUp() {
    const core = createRealtimeCore({
      reads: { messagesAfter: unused, eventsAfter: unused },
      notificationReads: { sentTo: unused, after: unused, noteSent: unused },
      files: { readable: (_type, msg) => msg },
      accessOfSessions: unused,
      onError: unused,
    });
    const { feeds, delivery } = core;
    const answers: ((answer: SendAnswer) => void)[] = [];
    const deps: FrameDeps = {
      core,
      messages: {
        send: (_sender, _request, answer) => {
          answers.push(answer);
        },
      },
      marks: { move: unused },
      chats: { end: unused },
      resume: { watchable: unused },
      watches: { renew: unused, hasJoined: unused },
      publisher: { publishToOtherProcesses: unused },
      staffSessions: { used: async () => undefined },
      metrics: createChatMetrics(new Registry(), core),
      now: () => 0,
      monotonic: () => 0,
      onError: unused,
    };
    const tab = () => {
      const written: Uint8Array[] = [];
      const session = new ChatSession({
        socket: {
          OPEN: 1,
          readyState: 1,
          bufferedAmount: 0,
          send: (bytes) => {
            written.push(bytes);
          },
          pause: unused,
          close: unused,
          terminate: unused,
          once: unused,
        },
        id: 's',
        flusher: new Flusher(),
        options: DEFAULT_REALTIME_OPTIONS,
        monotonic: () => 0,
        onDrained: unused,
        onDisconnected: unused,
      });
      session.accept(CUSTOMER, { tabId: 'tab', connectionNo: 1 });
      feeds.addSession(session, CUSTOMER);
      feeds.join(session, 'participant', { state: CHAT, cursor: 0 });
      const got = () => {
        session.flush();
        return written
          .flatMap((bytes) => decodePackets(bytes, 10_000))
          .map((packet) => (packet.name === 'Message' ? packet.body.chatSeq : packet.name));
      };
      return { session, got };
    };
    const [sender, other] = [tab(), tab()];
    const message = (chatSeq: number, clientMsgId: string): Body<'Message'> =>
      bodyOf('Message', { chatId: '1', chatSeq, clientMsgId, fromType: CUSTOMER.type, fromId: CUSTOMER.id, msg: '{}' });
    return {
      sender,
      other,
      message,
      send: (clientMsgId: string) => {
        handleFrame(deps, sender.session, CUSTOMER, {
          name: 'Send',
          seq: 1,
          body: bodyOf('Send', { chatId: '1', clientMsgId }),
        });
      },
      read: (...messages: Body<'Message'>[]) => {
        delivery.storedMessages(messages, new Map([['1', 0]]));
      },
      commit: (one: Body<'Message'>) => {
        delivery.committed([{ message: one, origin: sender.session }]);
      },
      answer: (answer: SendAnswer) => {
        answers.shift()?.(answer);
      },
    };
  }

  const acked: SendAnswer = {
    type: 'acked',
    ack: { chatId: '1', clientMsgId: 'a', serverMsgId: '9', chatSeq: 1, serverTime: 1 },
  };

  it('is pushed to all sockets except its sender, and later messages follow', () => {
    const { sender, other, message, send, read, commit, answer } = setUp();
    send('a');
    read(message(1, 'a'));
    answer(acked);
    commit(message(1, 'a'));
    read(message(1, 'a'), message(2, 'b'));
    expect(sender.got()).toEqual(['SendAck', 2]);
    expect(other.got()).toEqual([1, 2]);
  });

  it('is pushed when the answer is a refusal, because the stored message is another one', () => {
    const { sender, message, send, read, answer } = setUp();
    send('a');
    read(message(1, 'a'));
    expect(sender.got()).toEqual([]);
    answer({
      type: 'refused',
      code: 4023,
      text: 'This clientMsgId was already used for another message',
      retryable: false,
    });
    expect(sender.got()).toEqual([1, 'Error']);
  });

  it('is pushed when the answer was lost with an earlier socket', () => {
    const { sender, message, read } = setUp();
    read(message(1, 'a'));
    expect(sender.got()).toEqual([1]);
  });
});
