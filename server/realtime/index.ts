import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry as MetricsRegistry } from 'prom-client';
import { CHAT_SOCKET_PATH } from '../../contract/constants.ts';
import { createResumeService, type Chat, type ResumeService } from '../chat/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openNoticeChannel } from '../db/noticeChannel.ts';
import type { FileAddresses } from '../files/index.ts';
import { createNotificationService, type NotificationService } from '../notifications/index.ts';
import { accessOfSessions, type SessionService } from '../sessions/index.ts';
import { addressOf } from './arrivals.ts';
import { createChatGateway } from './chatGateway.ts';
import { createRealtimeCore, type RealtimeCore } from './core.ts';
import { refuseUpgrade } from './doors.ts';
import { createNoticeMetrics, type ChatMetrics } from './metrics.ts';
import { createNoticeQueue } from './noticeQueue.ts';
import { unpackNotices } from './notices.ts';
import { createNotificationGateway, isNotificationPath } from './notificationGateway.ts';
import { DEFAULT_REALTIME_OPTIONS } from './options.ts';
import { createAnnouncer, type Announcer } from './publisher.ts';

export { createChatMetrics } from './metrics.ts';

/** What tells sockets here and in other processes. Sessions need it, and sockets need sessions: so it comes first. */
export interface Announcing {
  readonly announcer: Announcer;
  readonly core: RealtimeCore;
  readonly resume: ResumeService;
  readonly notifications: NotificationService;
  /** Called when notices may have been lost. */
  onGap: () => void;
  readonly onError: (error: unknown) => void;
  /** Resolves when nothing is being read for sockets any more. */
  idle(): Promise<void>;
  /** Ends telling and listening. Until then, calls in flight have something to tell. */
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
    idle: async () => {
      await Promise.all([core.catchUp.idle(), core.notificationDelivery.idle()]);
    },
    close: async () => {
      await announcer.idle();
      await channel.close();
    },
  };
  return announcing;
}

export interface SocketsDeps {
  readonly announcing: Announcing;
  readonly config: Pick<Config, 'clientDurations' | 'connections' | 'customerSendsPerSecond' | 'timings'>;
  readonly chat: Chat;
  readonly sessions: SessionService;
  readonly metrics: ChatMetrics;
  /** Whether a page of this origin, asking this host, is one of ours. */
  readonly isOwnOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** Whether the sender of an X-Forwarded-For header is believed. */
  readonly isProxy: (address: string, hop: number) => boolean;
  /** Whether a request for this host is ours to answer. */
  readonly isOwnHost: (host: string | undefined) => boolean;
  /** A socket was asked for under another host name. */
  readonly onOtherHost: () => void;
}

/** The sockets of this process: those of chats, and those that bring notifications to staff. */
export interface Sockets {
  /** Asks clients to reconnect elsewhere, answers what is under way, and closes all sockets. */
  drain(): Promise<void>;
}

/** Opens sockets for requests to `server` that ask for one. */
export function serveSockets(server: HttpServer, deps: SocketsDeps): Sockets {
  const { announcing, config, chat, sessions, metrics, isOwnOrigin, isProxy, isOwnHost, onOtherHost } = deps;
  const { announcer, core, resume, onError } = announcing;
  const { messages, marks, chats, presence, identities } = chat;
  const monotonic = () => performance.now();
  const notifications = createNotificationGateway({
    sockets: core.notifications,
    delivery: core.notificationDelivery,
    sessions,
    isOwnOrigin,
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
    identities,
    isOwnOrigin,
    addressOf: (request) => addressOf(request, isProxy),
    options: {
      ...DEFAULT_REALTIME_OPTIONS,
      ...config.timings,
      staffSilenceMs: config.clientDurations.silenceLimit,
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
  server.on('upgrade', (request, socket, head) => {
    const url = request.url ?? '';
    if (!isOwnHost(request.headers.host)) {
      onOtherHost();
      refuseUpgrade(socket, '421 Misdirected Request');
    } else if (url.split('?', 1)[0] === CHAT_SOCKET_PATH) gateway.handleUpgrade(request, socket, head);
    else if (isNotificationPath(url)) notifications.handleUpgrade(request, socket, head);
    else refuseUpgrade(socket, '404 Not Found');
  });
  return {
    drain: async () => {
      await Promise.all([gateway.drain(), notifications.drain()]);
    },
  };
}
