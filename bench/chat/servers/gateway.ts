import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { withoutCardNumbers } from '#contract/cardNumbers.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { createChatGateway } from '#server/realtime/chatGateway.ts';
import { createRealtimeCore } from '#server/realtime/core.ts';
import { createChatMetrics } from '#server/realtime/metrics.ts';
import { DEFAULT_REALTIME_OPTIONS } from '#server/realtime/options.ts';
import { createRealtimePublisher } from '#server/realtime/publisher.ts';
import type { ChatIdentity } from '#server/chat/chatIdentity.ts';
import { createTextCheck } from '#server/chat/messageContent.ts';
import { createMessageService } from '#server/chat/messageService.ts';
import { answerQuestions } from '../../support/children.ts';
import { versionOf } from '../../support/machine.ts';
import type { ServerReady } from '../protocol.ts';

// Our own gateway without a database: each login is accepted, and each batch is committed at once.

const NOTHING_READ = { deliveredSeq: 0, readSeq: 0 };
const onError = (error: unknown): void => {
  process.stderr.write(`${String(error)}\n`);
};

const lastSeqs = new Map<string, number>();
let lastId = 0;

const core = createRealtimeCore({
  reads: { messagesAfter: async () => [], eventsAfter: async () => [] },
  notificationReads: { sentTo: async () => 0, after: async () => [], noteSent: async () => undefined },
  files: { readable: (_msgType, msg) => msg },
  accessOfSessions: async () => new Map(),
  onError,
});
const publisher = createRealtimePublisher(
  core,
  { push: () => undefined, idle: async () => undefined },
  { isAlone: true },
);
const messages = createMessageService({
  isDiskFull: () => false,
  timeZone: 'UTC',
  publisher,
  now: Date.now,
  contents: new Map([[MESSAGE_TYPE.text, createTextCheck({ of: async () => withoutCardNumbers })]]),
  onError,
  commit: async (batch) =>
    batch.map(({ chatId }) => {
      const chatSeq = (lastSeqs.get(chatId) ?? 0) + 1;
      lastSeqs.set(chatId, chatSeq);
      lastId += 1;
      return {
        outcome: 'committed',
        placed: {
          chatSeq,
          messageId: String(lastId),
          serverTime: Date.now(),
          customerId: chatId,
          staffId: chatId,
          staffMainId: chatId,
          endedBy: null,
        },
      };
    }),
});
const gateway = createChatGateway({
  core,
  sweep: () => undefined,
  messages,
  publisher,
  now: Date.now,
  onError,
  metrics: createChatMetrics(new Registry(), core),
  monotonic: () => performance.now(),
  staffSessions: { used: async () => undefined },
  identities: {
    logIn: async ({ userId, userType }) => ({ outcome: 'accepted', identity: identityOf(userId, userType) }),
    stillAlive: async (ids) => new Map(ids.map((id) => [id, ''])),
    namesOfErased: async () => [],
  },
  resume: {
    resume: async ({ id: chatId }) => {
      const lastSeq = lastSeqs.get(chatId) ?? 0;
      const state = { chatId, product: 1, lastSeq, customer: NOTHING_READ, staff: NOTHING_READ };
      return { reset: false, eventSeq: 0, eventsFrom: 0, chats: [{ state, cursor: lastSeq }] };
    },
    watchable: async () => null,
    stillWatchable: async () => [],
  },
  watches: { renew: async () => undefined, hasJoined: async () => false, sweep: async () => undefined },
  presence: { processLives: async () => false, socketsChanged: async () => undefined },
  marks: { move: () => undefined },
  chats: { end: async () => undefined },
  isOwnOrigin: () => true,
  addressOf: () => '127.0.0.1',
  options: { ...DEFAULT_REALTIME_OPTIONS, customerSendsPerSecond: 10_000 },
  whenSettled: () => messages.idle(),
});

/** Customer and agent with the same number share the chat with that number. */
function identityOf(id: string, userType: number): ChatIdentity {
  const isStaff = userType === PERSON_TYPE.staff;
  return {
    type: isStaff ? PERSON_TYPE.staff : PERSON_TYPE.customer,
    id,
    mainId: id,
    nickName: `Person ${id}`,
    headImg: '',
    staff: isStaff ? { sessionId: id, access: '' } : null,
    expiresAt: null,
  };
}

const http = createServer();
http.on('upgrade', (request, socket, head) => gateway.handleUpgrade({ request, socket, head }));
answerQuestions(
  async (): Promise<ServerReady> => {
    if (!http.listening) await once(http.listen(0, '127.0.0.1'), 'listening');
    return {
      url: `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`,
      versions: [versionOf('ws'), versionOf('protobufjs')],
    };
  },
  () => gateway.drain(0),
);
