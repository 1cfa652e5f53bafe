import type { FastifyBaseLogger } from 'fastify';
import type { Registry as MetricsRegistry } from 'prom-client';
import { MESSAGE_TYPE } from '../contract/domain.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import { openNoticeChannel } from './db/noticeChannel.ts';
import type { Addresses } from './http/addresses.ts';
import { startAllocationJob } from './jobs/allocationJob.ts';
import { startSilenceJob } from './jobs/silenceJob.ts';
import { addressOf } from './realtime/arrivals.ts';
import { createChatGateway, type ChatGateway } from './realtime/chatGateway.ts';
import { createRealtimeCore, type RealtimeCore } from './realtime/core.ts';
import { createChatMetrics, type ChatMetrics, createNoticeMetrics } from './realtime/metrics.ts';
import { createNoticeQueue } from './realtime/noticeQueue.ts';
import { createNotificationGateway, type NotificationGateway } from './realtime/notificationGateway.ts';
import { unpackNotices } from './realtime/notices.ts';
import { DEFAULT_REALTIME_OPTIONS } from './realtime/options.ts';
import { createAnnouncer, type Announcer } from './realtime/publisher.ts';
import { commitMessages } from './chat/commitRepository.ts';
import { createAllocationService } from './chat/allocationService.ts';
import { createAssignmentService, type AssignmentService } from './chat/assignmentService.ts';
import { createCardCheck } from './queries/cardContent.ts';
import { createChatIdentities } from './chat/chatIdentity.ts';
import { createChatService, type ChatService } from './chat/chatService.ts';
import type { CustomerTokens } from './sessions/customerTokens.ts';
import type { FileAddresses } from './files/fileAddresses.ts';
import type { FileService } from './files/fileService.ts';
import { createMarkService, type MarkService } from './chat/markService.ts';
import { createImageCheck } from './chat/messageContent.ts';
import { createMessageService } from './chat/messageService.ts';
import { createNotificationService, type NotificationService } from './notifications/notificationService.ts';
import type { ChatAllocation, ChatPresence } from './common/ports.ts';
import { createPresenceService } from './chat/presenceService.ts';
import { createResumeService, type ResumeService } from './chat/resumeService.ts';
import { accessOfSessions, type SessionService } from './sessions/sessionService.ts';
import { createProxyTrust } from './trustedProxies.ts';

/** How long marks gather before they are stored together. */
const MARKS_GATHER_MS = 50;

/** What tells sockets here and in other processes. Sessions need it, and sockets need sessions: so it comes first. */
export interface Announcing {
  readonly announcer: Announcer;
  readonly core: RealtimeCore;
  readonly resume: ResumeService;
  readonly notifications: NotificationService;
  /** Called when notices may have been lost. */
  onGap: () => void;
  readonly onError: (error: unknown) => void;
  close(): Promise<void>;
}

export interface AnnouncingOptions {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly files: FileAddresses;
  readonly metrics: MetricsRegistry;
  /** How often the connection to the other processes is checked, and how long it may take to answer. */
  readonly checkEveryMs: number;
}

/** Begins to listen to the other server processes. */
export async function openAnnouncing({
  db,
  log,
  files,
  metrics: register,
  checkEveryMs,
}: AnnouncingOptions): Promise<Announcing> {
  const onError = (error: unknown): void => {
    log.error({ err: error }, 'chat: something failed that nobody waits for');
  };
  const resume = createResumeService({ db, now: Date.now });
  const notifications = createNotificationService({ db });
  const core = createRealtimeCore({
    reads: resume,
    notificationReads: notifications,
    files,
    onError,
    accessOfSessions: (sessionIds) => accessOfSessions(db, sessionIds),
  });
  const channel = await openNoticeChannel(
    db,
    {
      onNotice: (payload) => {
        // Another release may have sent it: what it holds must not end this process.
        try {
          unpackNotices(payload).forEach(core.noticed);
        } catch (error) {
          onError(error);
        }
      },
      onResumed: () => {
        log.info('chat: notices of other processes arrive again');
        announcing.onGap();
      },
      onLost: (error) => {
        log.warn({ err: error }, 'chat: notices of other processes are missed for a while');
      },
    },
    { checkEveryMs, answerWithinMs: checkEveryMs },
  );
  const { noticesLost } = createNoticeMetrics(register, () => channel.isListening());
  const announcer = createAnnouncer(
    core,
    createNoticeQueue(channel, {
      onLost: noticesLost,
      onFailed: (error) => {
        log.warn({ err: error }, 'chat: notices do not reach other processes for a while');
      },
    }),
  );
  const announcing: Announcing = {
    announcer,
    core,
    resume,
    notifications,
    onError,
    onGap: () => undefined,
    close: () => channel.close(),
  };
  return announcing;
}

/** The chat service of this process. */
export interface Chat {
  readonly gateway: ChatGateway;
  readonly notifications: NotificationGateway;
  readonly allocation: ChatAllocation;
  readonly presence: ChatPresence;
  readonly assignments: AssignmentService;
  readonly chats: ChatService;
  readonly marks: MarkService;
  /** Ends sockets and jobs, after everything under way there is done. */
  drain(): Promise<void>;
  /** Ends telling and listening. Until then, calls in flight have something to tell. */
  close(): Promise<void>;
}

export interface ChatOptions {
  readonly announcing: Announcing;
  readonly config: Config;
  readonly db: Database;
  readonly sessions: SessionService;
  readonly customers: CustomerTokens;
  readonly files: FileService;
  readonly addresses: Addresses;
  readonly metrics: MetricsRegistry;
  readonly isDiskFull: () => boolean;
}

/** Where the parts of the chat service meet. */
export function buildChat({
  announcing,
  config,
  db,
  sessions,
  customers,
  files,
  addresses,
  metrics: register,
  isDiskFull,
}: ChatOptions): Chat {
  const { announcer, core, resume, onError } = announcing;
  const metrics = createChatMetrics(register, core);
  const services = buildServices({ announcing, config, db, files, isDiskFull }, metrics);
  const { messages, marks, allocation, chats, assignments, presence } = services;
  const {
    timings,
    clientDurations: { silenceLimit },
  } = config;
  const isProxy = createProxyTrust(config.trustProxy);
  const monotonic = () => performance.now();
  const notifications = createNotificationGateway({
    sockets: core.notifications,
    delivery: core.notificationDelivery,
    sessions,
    isOwnOrigin: addresses.isOwnOrigin,
    monotonic,
    onError,
    onOpened: (staffId) => {
      presence.tellRecalled(staffId).catch(onError);
    },
  });
  const gateway = createChatGateway({
    core,
    messages,
    marks,
    chats,
    resume,
    announcer,
    staffSessions: sessions,
    metrics,
    now: Date.now,
    monotonic,
    onError,
    presence,
    identities: createChatIdentities({ db, sessions, customers }),
    isOwnOrigin: addresses.isOwnOrigin,
    addressOf: (request) => addressOf(request, isProxy),
    options: {
      ...DEFAULT_REALTIME_OPTIONS,
      ...timings,
      staffSilenceMs: silenceLimit,
      customerSendsPerSecond: config.customerSendsPerSecond,
      connections: config.connections,
    },
    whenSettled: async () => {
      await Promise.all([messages.idle(), marks.idle()]);
    },
  });
  announcing.onGap = () => {
    gateway.sweep();
  };
  const stopAllocating = startAllocationJob(presence, timings.allocationSweepMs, onError);
  const stopEnding = startSilenceJob(chats, timings.silenceSweepMs, onError);
  return {
    gateway,
    notifications,
    allocation,
    presence,
    assignments,
    chats,
    marks,
    drain: async () => {
      await Promise.all([gateway.drain(), notifications.drain()]);
      stopAllocating();
      stopEnding();
      await Promise.all([core.catchUp.idle(), core.notificationDelivery.idle()]);
    },
    close: async () => {
      await announcer.idle();
      await announcing.close();
    },
  };
}

type ServiceOptions = Pick<ChatOptions, 'announcing' | 'config' | 'db' | 'files' | 'isDiskFull'>;

/** What decides about chats, without the sockets. */
function buildServices({ announcing, config, db, files, isDiskFull }: ServiceOptions, metrics: ChatMetrics) {
  const { announcer, onError } = announcing;
  const now = Date.now;
  const messages = createMessageService({
    publisher: announcer,
    now,
    onError,
    isDiskFull,
    contents: new Map([
      [MESSAGE_TYPE.image, createImageCheck(files)],
      [MESSAGE_TYPE.card, createCardCheck({ db })],
    ]),
    commit: (batch) => commitMessages(db.express, batch),
    onBatch: (size, durationMs) => metrics.batchCommitted(size, durationMs),
  });
  const marks = createMarkService({
    db,
    publisher: announcer,
    gatherMs: MARKS_GATHER_MS,
    limits: config.marksWaiting,
    metrics,
    onError,
  });
  const allocation = createAllocationService({ db, publisher: announcer, metrics });
  const chats = createChatService({
    db,
    publisher: announcer,
    allocation,
    metrics,
    now,
    chatsPerHour: config.limits.chatsPerHour,
    onError,
  });
  const assignments = createAssignmentService({
    db,
    publisher: announcer,
    allocation,
    notifier: announcer,
    metrics,
    onError,
  });
  const presence = createPresenceService({
    db,
    publisher: announcer,
    allocation,
    notifier: announcer,
    metrics,
    awayAfterMs: config.timings.awayAfterMs,
    silentAfterMs: config.clientDurations.silenceLimit,
    onError,
  });
  return { messages, marks, allocation, chats, assignments, presence };
}
