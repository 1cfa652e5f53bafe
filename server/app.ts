import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { serveAccounts } from './accounts/index.ts';
import { serveActionLogs } from './actionLogs/index.ts';
import { serveAudit } from './audit/index.ts';
import { serveBrand } from './brand/index.ts';
import { serveBusinessHours } from './businessHours/index.ts';
import { serveCannedReplies } from './cannedReplies/index.ts';
import { createChat, serveChat } from './chat/index.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { DiskSpace } from './db/diskSpace.ts';
import { settleMeta } from './db/meta.ts';
import { serveDemoTraffic, type StartTraffic } from './demoTraffic/index.ts';
import { watchDisk } from './storage.ts';
import { serveCustomerPanel } from './customerPanel/index.ts';
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
  type DemoLogin,
  type Http,
  type LogTarget,
  type Server,
} from './http/index.ts';
import { startJobs } from './jobs/index.ts';
import { createWatchService, serveLookOn } from './lookOn/index.ts';
import { serveNotes } from './notes/index.ts';
import { serveNotifications } from './notifications/index.ts';
import { createPasswords, type Passwords } from './people/index.ts';
import { servePermissions } from './permissions/index.ts';
import { servePreferences } from './preferences/index.ts';
import { servePrivacy } from './privacy/index.ts';
import { createNumberMasks, serveProducts } from './products/index.ts';
import { createCardCheck, serveQueries } from './queries/index.ts';
import { natsPrefix } from './common/natsUrl.ts';
import { createChatMetrics, measureCommitQueue, openPubSub, serveSockets } from './realtime/index.ts';
import { serveReports } from './reports/index.ts';
import { servePutOff } from './putOff/index.ts';
import { createSessions, serveSessions } from './sessions/index.ts';
import { serveSettings } from './settings/index.ts';
import { serveTranscripts } from './transcripts/index.ts';
import { serveTags } from './tags/index.ts';
import { serveTargets } from './targets/index.ts';
import { serveTransfers } from './transfers/index.ts';
import { serveTeams } from './teams/index.ts';
import { serveWall } from './wall/index.ts';

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

export type App = Awaited<ReturnType<typeof buildApp>>;

/** Clients leave a server that ends over this time at most, so that the others are not asked by all at once. */
const LEAVE_WITHIN_MS = 5_000;
/** Whoever watches a chat has stopped when so many checks of sockets have not seen them: they may be reconnecting. */
const WATCH_CHECKS = 5;

type Settings = Required<Omit<AppOptions, 'logTo'>>;

function settingsOf(options: Omit<AppOptions, 'logTo'>): Settings {
  const passwords = options.passwords ?? createPasswords();
  return { demoLogins: [], startTraffic: null, disk: null, now: Date.now, ...options, passwords };
}

/** The one place where the domains meet. */
export async function buildApp({ logTo, ...options }: AppOptions) {
  const settings = settingsOf(options);
  const { config, db, passwords, version } = settings;
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const http = await createHttp(config, metrics, logTo);
  const { app } = http;
  const life = { isListening: false, isDraining: false };
  const disk = watchDisk({ disk: settings.disk, db, log: app.log, metrics });
  const { isDiskFull } = disk;
  const base = await openBase(settings, http, metrics);
  const { pubSub } = base;
  const metricsListener = serveOperations(app, {
    ...http,
    db,
    metrics,
    hashesWaiting: () => passwords.waiting(),
    config,
    version,
    isDraining: () => life.isDraining,
    isBusLost: () => pubSub.isBusLost(),
    isDiskFull,
  });
  const domains = createDomains(settings, { ...base, http, metrics, isDiskFull });
  const { directory, identities } = domains;
  const server = serverOf(app, config, { identities, masks: base.masks, isDiskFull });
  const { traffic, ...served } = await serveDomains(server, settings, { ...base, ...domains, http });
  const endJobs = await startJobs({ ...served, db, timings: config.timings, metrics, log: app.log });
  return {
    http: app,
    /** Begins to serve. @returns the port, which the system chose if the configuration said 0 */
    listen: async (): Promise<number> => {
      await metricsListener?.listen();
      const port = await http.listen();
      life.isListening = true;
      traffic.start(`http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`);
      return port;
    },
    /** Asks clients to reconnect, lets requests in flight finish, and stops. The caller closes the database. */
    drain: async (): Promise<void> => {
      const { drainDelayMs } = config.timings;
      life.isDraining = true;
      // Balancers notice it by /readyz, and send new requests elsewhere before this server refuses them.
      if (life.isListening) await setTimeout(drainDelayMs);
      await traffic.end();
      disk.end();
      // From now on a balancer sends everyone elsewhere. So those who leave one after the other do not come back here.
      http.refuseConnections();
      await domains.sockets.drain(Math.min(drainDelayMs, LEAVE_WITHIN_MS));
      await endJobs();
      await pubSub.idle();
      await http.close();
      await directory.end();
      await metricsListener?.close();
      await pubSub.close();
    },
  };
}

function serverOf(
  app: FastifyInstance,
  { limits }: Config,
  checks: Pick<Server, 'identities' | 'masks' | 'isDiskFull'>,
): Server {
  return {
    app,
    ...checks,
    callSlots: createCallSlots(),
    exportSlots: createExportSlots(limits.exportsAtOnce),
    uploadMemory: createUploadMemory(),
  };
}

/** What all domains stand on. */
async function openBase({ config, db }: Settings, { app: { log } }: Http, metrics: Registry) {
  const secret = String(await settleMeta(db, 'secret', randomBytes(32).toString('base64url')));
  const stored = createFiles({ db, config, secret, metrics, log });
  const masks = createNumberMasks(db);
  const pubSub = await openPubSub({
    db,
    log,
    files: stored.fileAddresses,
    metrics,
    checkEveryMs: config.timings.busCheckMs,
    onProductsChanged: masks.changed,
    nats: config.natsUrl === null ? null : { url: config.natsUrl, prefix: natsPrefix(secret) },
  });
  return { secret, stored, masks, pubSub };
}

type Base = Awaited<ReturnType<typeof openBase>>;

interface DomainsOptions extends Base {
  readonly http: Http;
  readonly metrics: Registry;
  readonly isDiskFull: () => boolean;
}

/** The domains that sockets and several others need. */
function createDomains({ config, db, isDemo }: Settings, options: DomainsOptions) {
  const { secret, stored, masks, pubSub, http, metrics: register, isDiskFull } = options;
  const { app, addresses, callerOf, isOwnHost, refusals } = http;
  const { log } = app;
  const { publisher, core, onError } = pubSub;
  const directory = createDirectory({ db, config, publisher, images: stored.images, log });
  const identities = createSessions({ db, config, isDemo, secret, publisher, directory, log, now: Date.now });
  const metrics = createChatMetrics(register, core);
  const shared = { db, config, publisher, files: stored.files, metrics, isDiskFull, onError };
  const chat = createChat({ ...identities, ...shared, masks, checkCard: createCardCheck({ db, masks }) });
  measureCommitQueue(register, chat.messages);
  const watches = createWatchService({ db, publisher }, WATCH_CHECKS * config.timings.sessionCheckMs);
  const sockets = serveSockets(app.server, {
    pubSub,
    config,
    chat,
    watches,
    sessions: identities.sessions,
    metrics,
    isOwnOrigin: addresses.isOwnOrigin,
    addressOf: (request) => callerOf(request).address,
    isOwnHost,
    onOtherHost: () => {
      refusals.count('host');
    },
  });
  return { directory, identities, chat, watches, sockets };
}

type Domains = ReturnType<typeof createDomains>;

/** @returns the services whose work repeats, and the traffic of a demonstration */
async function serveDomains(
  server: Server,
  settings: Settings,
  { stored, pubSub, directory, identities, chat, watches, http }: Base & Domains & { readonly http: Http },
) {
  const { config, db, isDemo, startTraffic, now, passwords } = settings;
  const { timeZone } = config;
  const { files, signKeyOf, fileAddresses } = stored;
  const { publisher, notifications, onError } = pubSub;
  const { addresses } = http;
  const { presence, allocation: chats } = chat;
  serveSessions(server, { ...identities, db, config, isDemo, publisher, presence, passwords, addresses });
  serveDirectory(server, { directory });
  const forChat = { db, config, watches, addresses, fileAddresses, signKeyOf, timeZone, now };
  const readFigures = serveChat(server, { ...chat, ...forChat });
  const queries = serveQueries(server, { db, publisher, addresses: fileAddresses, onError });
  serveNotes(server, { db, publisher, addresses: fileAddresses });
  serveLookOn(server, { db, publisher });
  const blocks = serveCustomerPanel(server, { db, publisher, now });
  const transfers = serveTransfers(server, chat.rules);
  const putOff = servePutOff(server, { db, publisher, now });
  serveTranscripts(server, { db, addresses: fileAddresses, timeZone, now });
  const access = servePermissions(server, { db, presence, queries: queries.takeover, publisher, onError });
  serveAccounts(server, { db, passwords, publisher, presence, access, chats, queries: queries.allocation, onError });
  serveAudit(server, { db, timeZone });
  const rollup = serveReports(server, { db, timeZone, now });
  serveNotifications(server, notifications);
  servePreferences(server, { db });
  const warnings = serveService(server, { db, publisher });
  serveCannedReplies(server, { db, timeZone, now });
  serveHome(server, { db, config, isDemo, timeZone, now, readFigures });
  serveWall(server, { db, timeZone, now });
  serveActionLogs(server, { db, publisher });
  serveSettings(server, { db, publisher, allocation: chats, onError });
  const privacy = servePrivacy(server, { db, publisher, ageLimits: config.ageLimits });
  await serveFiles(server, { db, files, signKeyOf, sessions: identities.sessions });
  const traffic = serveDemoTraffic(server, { db, isDemo, startTraffic, now });
  await serveAllPages(server, settings, stored);
  return {
    ...identities,
    ...chat,
    files,
    notifications,
    queries,
    privacy,
    rollup,
    blocks,
    traffic,
    transfers,
    putOff,
    warnings,
  };
}

/** What customers are served with: products and their tags, when and how soon, and by whom. @returns the work that warns people */
function serveService(server: Server, deps: Parameters<typeof serveTargets>[1] & Parameters<typeof serveProducts>[1]) {
  serveProducts(server, deps);
  serveTags(server, deps);
  serveBusinessHours(server, deps.db);
  serveTeams(server, deps);
  return serveTargets(server, deps);
}

/** Serves the pages, and the brand that they show. */
async function serveAllPages(server: Server, settings: Settings, { files, images }: Files): Promise<void> {
  const { db, config, webDir, isDemo: demo, demoLogins, startTraffic, version } = settings;
  const brand = await serveBrand(server, { db, files, images });
  const { productName, timeZone, allowRegister, clientDurations: durations } = config;
  const demoTraffic = demo && startTraffic !== null;
  const page = { productName, timeZone, allowRegister, durations, demo, demoLogins, demoTraffic, version };
  await servePages(server.app, webDir, page, brand.current);
}
