import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { serveAccounts } from './accounts/index.ts';
import { serveActionLogs } from './actionLogs/index.ts';
import { serveAudit } from './audit/index.ts';
import { serveBrand } from './brand/index.ts';
import { serveCannedReplies } from './cannedReplies/index.ts';
import { createChat, serveChat } from './chat/index.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { DiskSpace } from './db/diskSpace.ts';
import { settleMeta } from './db/meta.ts';
import type { DemoLogin } from './demo.ts';
import { serveDemoTraffic, type StartTraffic } from './demoTraffic/index.ts';
import { watchDisk } from './storage.ts';
import { createDirectory, serveDirectory } from './directory/index.ts';
import { createFiles, serveFiles, type Files } from './files/index.ts';
import { serveHome } from './home/index.ts';
import {
  createCallSlots,
  createExportSlots,
  createHttp,
  createUploadMemory,
  serveOperations,
  servePages,
  type LogTarget,
  type Server,
} from './http/index.ts';
import { startJobs } from './jobs/index.ts';
import { serveNotifications } from './notifications/index.ts';
import { createPasswords, type Passwords } from './people/index.ts';
import { servePermissions } from './permissions/index.ts';
import { servePreferences } from './preferences/index.ts';
import { servePrivacy } from './privacy/index.ts';
import { serveProducts } from './products/index.ts';
import { createCardCheck, serveQueries } from './queries/index.ts';
import { natsPrefix } from './common/natsUrl.ts';
import { createChatMetrics, measureCommitQueue, openPubSub, serveSockets } from './realtime/index.ts';
import { serveReports } from './reports/index.ts';
import { createSessions, serveSessions } from './sessions/index.ts';
import { serveSettings } from './settings/index.ts';

export interface AppOptions {
  readonly config: Config;
  readonly db: Database;
  readonly isDemo: boolean;
  /** The accounts that the login page offers; none by default. */
  readonly demoLogins?: readonly DemoLogin[];
  /** Plays people of a demonstration; null, the default: no one is played. */
  readonly startTraffic?: StartTraffic | null;
  /** The disk of the embedded database, which is watched; null for another database. */
  readonly disk?: DiskSpace | null;
  /** Folder of the built pages. */
  readonly webDir: string;
  readonly version: string;
  /** Where log lines go; to standard output without it. */
  readonly logTo?: LogTarget;
  /** The current time for reports; the system's clock without it. */
  readonly now?: () => number;
  /** How passwords are hashed; at their full cost without it. */
  readonly passwords?: Passwords;
}

export interface App {
  readonly http: FastifyInstance;
  /** Begins to serve. @returns the port, which the system chose if the configuration said 0 */
  listen(): Promise<number>;
  /** Asks clients to reconnect, lets requests in flight finish, and stops. The caller closes the database. */
  drain(): Promise<void>;
}

/** Clients leave a server that ends over this time at most, so that the others are not asked by all at once. */
const LEAVE_WITHIN_MS = 5_000;

/** The one place where the domains meet. */
export async function buildApp({
  config,
  db,
  isDemo,
  demoLogins = [],
  startTraffic = null,
  disk = null,
  webDir,
  version,
  logTo,
  now = Date.now,
  passwords = createPasswords(),
}: AppOptions): Promise<App> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const http = await createHttp(config, register, logTo);
  const { log } = http.app;
  const { addresses, refusals, isOwnHost, callerOf } = http;
  const { timeZone, timings } = config;
  let isListening = false;
  let isDraining = false;
  const { isDiskFull, end: endDiskWatch } = watchDisk({ disk, db, log, metrics: register });
  const secret = String(await settleMeta(db, 'secret', randomBytes(32).toString('base64url')));
  const { files, signKeyOf, images, fileAddresses } = createFiles({ db, config, secret, metrics: register, log });
  const pubSub = await openPubSub({
    db,
    log,
    files: fileAddresses,
    metrics: register,
    checkEveryMs: timings.busCheckMs,
    nats: config.natsUrl === null ? null : { url: config.natsUrl, prefix: natsPrefix(secret) },
  });
  const { publisher, core, notifications, onError } = pubSub;
  const metricsListener = serveOperations(http.app, {
    ...http,
    db,
    metrics: register,
    hashesWaiting: () => passwords.waiting(),
    config,
    version,
    isDraining: () => isDraining,
    isBusLost: () => pubSub.isBusLost(),
    isDiskFull,
  });
  const directory = createDirectory({ db, config, publisher, images, log });
  const identities = createSessions({ db, config, isDemo, secret, publisher, directory, log, now: Date.now });
  const metrics = createChatMetrics(register, core);
  const checkCard = createCardCheck({ db });
  const chat = createChat({ ...identities, db, config, publisher, files, checkCard, isDiskFull, metrics, onError });
  measureCommitQueue(register, chat.messages);
  const { presence, allocation: chats } = chat;
  const sockets = serveSockets(http.app.server, {
    pubSub,
    config,
    chat,
    sessions: identities.sessions,
    metrics,
    isOwnOrigin: addresses.isOwnOrigin,
    addressOf: (request) => callerOf(request).address,
    isOwnHost,
    onOtherHost: () => {
      refusals.count('host');
    },
  });

  const server: Server = {
    app: http.app,
    identities,
    callSlots: createCallSlots(),
    exportSlots: createExportSlots(config.limits.exportsAtOnce),
    uploadMemory: createUploadMemory(),
    isDiskFull,
  };
  serveSessions(server, { ...identities, db, config, isDemo, publisher, presence, passwords, addresses });
  serveDirectory(server, { directory });
  const figures = serveChat(server, { ...chat, db, config, addresses, fileAddresses, signKeyOf, timeZone });
  const queries = serveQueries(server, { db, publisher, addresses: fileAddresses, onError });
  const access = servePermissions(server, { db, presence, queries: queries.takeover, publisher, onError });
  serveAccounts(server, { db, passwords, publisher, presence, access, chats, queries: queries.allocation, onError });
  serveAudit(server, { db, timeZone });
  const rollup = serveReports(server, { db, timeZone, now });
  serveNotifications(server, notifications);
  servePreferences(server, { db });
  serveProducts(server, { db, publisher });
  serveCannedReplies(server, { db, timeZone, now });
  serveHome(server, { db, config, isDemo, timeZone, now, figures });
  serveActionLogs(server, { db });
  serveSettings(server, { db, publisher, allocation: chats, onError });
  const privacy = servePrivacy(server, { db, publisher, ageLimits: config.ageLimits });
  await serveFiles(server, { db, files, signKeyOf, sessions: identities.sessions });
  const traffic = serveDemoTraffic(server, { db, isDemo, startTraffic, now });
  await serveAllPages(server, { db, files, images, config, webDir, isDemo, demoLogins, startTraffic, version });
  const services = { ...identities, ...chat, files, notifications, queries, privacy, rollup };
  const endJobs = await startJobs({ ...services, db, timings, metrics: register, log });

  return {
    http: http.app,
    listen: async () => {
      await metricsListener?.listen();
      const port = await http.listen();
      isListening = true;
      traffic.start(`http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`);
      return port;
    },
    drain: async () => {
      isDraining = true;
      // Balancers notice it by /readyz, and send new requests elsewhere before this server refuses them.
      if (isListening) await setTimeout(timings.drainDelayMs);
      await traffic.end();
      endDiskWatch();
      // From now on a balancer sends everyone elsewhere. So those who leave one after the other do not come back here.
      http.refuseConnections();
      await sockets.drain(Math.min(timings.drainDelayMs, LEAVE_WITHIN_MS));
      await endJobs();
      await pubSub.idle();
      await http.close();
      await directory.end();
      await metricsListener?.close();
      await pubSub.close();
    },
  };
}

type PagesOptions = Pick<Files, 'files' | 'images'> &
  Required<Pick<AppOptions, 'db' | 'config' | 'webDir' | 'isDemo' | 'demoLogins' | 'startTraffic' | 'version'>>;

/** Serves the pages, and the brand that they show. */
async function serveAllPages(
  server: Server,
  { db, files, images, config, webDir, isDemo: demo, demoLogins, startTraffic, version }: PagesOptions,
): Promise<void> {
  const brand = await serveBrand(server, { db, files, images });
  const { productName, timeZone, allowRegister, clientDurations: durations } = config;
  const demoTraffic = demo && startTraffic !== null;
  const page = { productName, timeZone, allowRegister, durations, demo, demoLogins, demoTraffic, version };
  await servePages(server.app, webDir, page, brand.current);
}
