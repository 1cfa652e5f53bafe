import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry as MetricsRegistry } from 'prom-client';
import { CHAT_SOCKET_PATH } from '#contract/constants.ts';
import { createResumeService, type Chat } from '../chat/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openBusChannel } from './bus/busChannel.ts';
import type { FileAddresses } from '../files/index.ts';
import { createNotificationService } from '../notifications/index.ts';
import type { WatchService } from '../lookOn/index.ts';
import { accessOfSessions, type SessionService } from '../sessions/index.ts';
import { createChatGateway, type ChatGatewayDeps } from './chatGateway.ts';
import { createRealtimeCore, type RealtimeCore } from './core.ts';
import { refuseUpgrade } from './sockets.ts';
import { createBusMetrics } from './metrics.ts';
import { createBusQueue, createBusSender } from './bus/busQueue.ts';
import { unpackBusMessages } from './bus/busMessages.ts';
import { NatsBus, RECEIVES_ALL } from './bus/natsBus.ts';
import { Peers } from './bus/peers.ts';
import { createNotificationGateway, isNotificationPath } from './notificationGateway.ts';
import { DEFAULT_REALTIME_OPTIONS } from './options.ts';
import { createSweep } from './maintenance.ts';
import { createRealtimePublisher } from './publisher.ts';

export { createChatMetrics, measureCommitQueue } from './metrics.ts';

/**
 * Publishes to the sockets of this process and of others. It is opened before the sessions, because they need it and
 * the sockets need them.
 */
type PubSub = Awaited<ReturnType<typeof openPubSub>>;

export interface PubSubOptions {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly files: FileAddresses;
  readonly metrics: MetricsRegistry;
  /** How often the connections to the other processes are checked, and how long they may take to answer. */
  readonly checkEveryMs: number;
  /** Called for each change of products that this process learns of, or may have missed. */
  readonly onProductsChanged: () => void;
  /** NATS and the prefix of our subjects there; null: bus messages go through PostgreSQL alone. */
  readonly nats: { readonly url: string; readonly prefix: string } | null;
}

/** Begins to listen to the other server processes. @throws when the database can't be reached */
export async function openPubSub(options: PubSubOptions) {
  const { db, log, files, checkEveryMs, onProductsChanged } = options;
  const onError = (error: unknown): void => {
    log.error({ err: error }, 'chat: background work failed');
  };
  const resume = createResumeService({ db, now: Date.now });
  const notifications = createNotificationService({ db });
  const nats = options.nats === null ? null : new NatsBus({ ...options.nats, checkEveryMs });
  const core = createRealtimeCore({
    reads: resume,
    notificationReads: notifications,
    files,
    subscriber: nats ?? RECEIVES_ALL,
    onError,
    onProductsChanged,
    accessOfSessions: (sessionIds) => accessOfSessions(db, sessionIds),
  });
  core.delivery.naming = await resume.naming();
  const sweepSockets = createSweep({ core, resume, onError });
  const sweep = (): void => {
    onProductsChanged();
    sweepSockets();
  };
  const { channel, queue, peers } = await openBus(options, { core, nats, sweep, onError });
  const publisher = createRealtimePublisher(core, queue, peers);
  return {
    publisher,
    core,
    resume,
    notifications,
    onError,
    /** Finds what lost bus messages left behind. */
    sweep,
    /** Whether messages of other processes have not arrived for longer than one check takes. */
    isBusLost: () => channel.lostMs() > checkEveryMs,
    /** Resolves when nothing is being read for sockets. */
    idle: async (): Promise<void> => {
      await Promise.all([core.catchUp.idle(), core.notificationDelivery.idle()]);
    },
    /** Ends publishing and listening. Call it after the last request: requests publish what they change. */
    close: async (): Promise<void> => {
      peers.stop();
      await publisher.idle();
      await Promise.all([channel.close(), nats?.close()]);
    },
  };
}

interface BusParts {
  readonly core: RealtimeCore;
  readonly sweep: () => void;
  readonly onError: (error: unknown) => void;
  readonly nats: NatsBus | null;
}

/** Connects to the other processes, and announces this one. */
async function openBus(options: PubSubOptions, { core, nats, sweep, onError }: BusParts) {
  const { db, log, metrics, checkEveryMs } = options;
  const onMessage = (payload: string): void => {
    // Another release may have sent it. Its content must not end this process.
    try {
      for (const message of unpackBusMessages(payload)) {
        peers.heard(message.kind === 'alive' && message.isNew);
        core.busMessageReceived(message);
      }
    } catch (error) {
      onError(error);
    }
  };
  const onResumed = (info: string): void => {
    log.info(info);
    peers.arrive();
    sweep();
  };
  const channel = await openBusChannel(
    db,
    {
      onMessage,
      onResumed: () => onResumed('chat: messages of other processes arrive again'),
      onLost: (error) => log.warn({ err: error }, 'chat: messages of other processes are being missed'),
    },
    { checkEveryMs, answerWithinMs: checkEveryMs },
  );
  const { messagesLost } = createBusMetrics(metrics, channel.isListening, nats && (() => nats.isConnected()));
  const queue = createBusQueue(createBusSender(channel, nats), {
    onLost: messagesLost,
    onFailed: (error) => log.warn({ err: error }, 'chat: messages do not reach other processes'),
  });
  const peers = new Peers({
    everyMs: checkEveryMs,
    monotonic: () => performance.now(),
    announce: (isNew) => queue.push({ kind: 'alive', isNew }),
  });
  await nats?.open({
    onMessage,
    onResumed: () => onResumed('chat: connected to NATS again'),
    onLost: (error) => {
      log.warn({ err: error }, 'chat: no connection to NATS; bus messages go through PostgreSQL');
      // Others may have sent something just before.
      sweep();
    },
  });
  peers.arrive();
  return { channel, queue, peers };
}

export interface SocketsDeps extends Pick<ChatGatewayDeps, 'metrics' | 'isOwnOrigin' | 'addressOf'> {
  readonly pubSub: PubSub;
  readonly config: Pick<Config, 'clientDurations' | 'connections' | 'customerSendsPerSecond' | 'timings'>;
  readonly chat: Chat;
  readonly watches: WatchService;
  readonly sessions: SessionService;
  /** Whether this server answers requests for this host. */
  readonly isOwnHost: (host: string | undefined) => boolean;
  /** Called when a socket was requested under another host name. */
  readonly onOtherHost: () => void;
}

/** Serves the chat sockets and notification sockets of this process: handles the upgrade requests of `server`. */
export function serveSockets(server: HttpServer, deps: SocketsDeps) {
  const { isOwnHost, onOtherHost } = deps;
  const notifications = openNotificationGateway(deps);
  const gateway = openChatGateway(deps);
  server.on('upgrade', (request, socket, head) => {
    // Node has removed its own listener. Without one, a client that resets its connection would end the process.
    socket.on('error', () => socket.destroy());
    const url = request.url ?? '';
    if (!isOwnHost(request.headers.host)) {
      onOtherHost();
      refuseUpgrade(socket, '421 Misdirected Request');
    } else if (url.split('?', 1)[0] === CHAT_SOCKET_PATH) gateway.handleUpgrade({ request, socket, head });
    else if (isNotificationPath(url)) notifications.handleUpgrade({ request, socket, head });
    else refuseUpgrade(socket, '404 Not Found');
  });
  return {
    /**
     * Asks clients to reconnect elsewhere, answers pending messages, and closes all sockets.
     * @param stayMs how long chats may go on until then
     */
    drain: async (stayMs: number): Promise<void> => {
      await Promise.all([gateway.drain(stayMs), notifications.drain()]);
    },
  };
}

const monotonic = () => performance.now();

function openNotificationGateway({ pubSub, chat, sessions, isOwnOrigin }: SocketsDeps) {
  const { core, onError } = pubSub;
  return createNotificationGateway({
    sockets: core.notifications,
    delivery: core.notificationDelivery,
    sessions,
    isOwnOrigin,
    monotonic,
    onError,
    onOpened: (staffId) => {
      chat.presence.publishRecalled(staffId).catch(onError);
    },
  });
}

function openChatGateway({ pubSub, config, chat, sessions, ...deps }: SocketsDeps) {
  const { messages, marks } = chat;
  return createChatGateway({
    ...pubSub,
    ...chat,
    ...deps,
    staffSessions: sessions,
    now: Date.now,
    monotonic,
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
}
