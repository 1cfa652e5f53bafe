import { createHmac, randomBytes } from 'node:crypto';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { BODY_TO_CLIENT_MAX_BYTES, CHAT_SOCKET_PATH, UPLOAD_TIMEOUT_MS } from '../contract/constants.ts';
import { serveActionLogs } from './actionLogs.ts';
import { serveAdministration } from './administration.ts';
import { buildChat, openAnnouncing, type Announcing, type Chat } from './chat.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { DiskSpace } from './db/diskSpace.ts';
import { watchDisk } from './disk.ts';
import { createAddresses } from './http/addresses.ts';
import { answerFailure, installErrorHandler } from './http/errors.ts';
import { warnOfUntrustedProxy } from './http/forwarding.ts';
import { installHeaders } from './http/headers.ts';
import { createHostCheck, installHostCheck, type HostCheck } from './http/hosts.ts';
import { installRequestLog, loggerOptions, type LogTarget } from './http/logging.ts';
import { serveOperations } from './http/operations.ts';
import { servePages } from './http/pages.ts';
import { createRefusals, type Refusals } from './http/refusals.ts';
import type { Server } from './http/serve.ts';
import { startFileJob } from './jobs/fileJob.ts';
import { startSessionJob } from './jobs/sessionJob.ts';
import { serveQueries } from './queries.ts';
import { serveReports } from './reports.ts';
import { settleMeta } from './db/meta.ts';
import { refuseUpgrade } from './realtime/doors.ts';
import { isNotificationPath } from './realtime/notificationGateway.ts';
import { authRoutes } from './sessions/authRoutes.ts';
import { chatListRoutes } from './chat/chatListRoutes.ts';
import { chatRoutes } from './chat/chatRoutes.ts';
import { demoRoutes } from './sessions/demoRoutes.ts';
import { fileRoutes } from './files/fileRoutes.ts';
import { headImageRoutes } from './files/headImageRoutes.ts';
import { settingsRoutes } from './settings/settingsRoutes.ts';
import { staffListRoutes } from './accounts/staffListRoutes.ts';
import { createAuthService } from './sessions/authService.ts';
import { createChatListService } from './chat/chatListService.ts';
import { createChatRecordService } from './chat/chatRecordService.ts';
import { createChatSearchService } from './chat/chatSearchService.ts';
import { createChatStepService } from './chat/chatStepService.ts';
import { createCustomerTokens, type CustomerTokens } from './sessions/customerTokens.ts';
import { createExportSlots } from './http/exportSlots.ts';
import { createFileAddresses, type FileAddresses } from './files/fileAddresses.ts';
import { createFileService, type FileService } from './files/fileService.ts';
import { createHeadImageService } from './files/headImageService.ts';
import { createImages } from './files/images.ts';
import { createLoginThrottle } from './sessions/loginThrottle.ts';
import { createPasswords, type Passwords } from './people/passwords.ts';
import { createQueryAllocationService } from './queries/queryAllocationService.ts';
import { createQueryTakeover } from './queries/queryRecall.ts';
import type { ChatPresence } from './common/ports.ts';
import { createSessionService, type SessionService } from './sessions/sessionService.ts';
import { createSettingsService } from './settings/settingsService.ts';
import { createStaffListService } from './accounts/staffListService.ts';
import { createUploadSlots } from './files/uploadSlots.ts';
import { startOfToday } from './common/zone.ts';
import { createProxyTrust } from './trustedProxies.ts';

const CLOSE_IDLE_EVERY_MS = 50;
/** A request whose headers take longer to arrive is cut off. */
const HEADERS_WITHIN_MS = 30_000;

export interface AppOptions {
  readonly config: Config;
  readonly db: Database;
  readonly isDemo: boolean;
  /** The disk of the embedded database, to be watched; of another database none is. */
  readonly disk?: DiskSpace | null;
  /** Folder of the built pages. */
  readonly webDir: string;
  readonly version: string;
  /** Where log lines go; to standard output without it. */
  readonly logTo?: LogTarget;
  /** What reports take for the present; the system's clock without it. */
  readonly now?: () => number;
  /** How passwords are hashed; at their full cost without it. */
  readonly passwords?: Passwords;
}

export interface App {
  readonly http: FastifyInstance;
  /** Begins to serve. @returns the port, which the system chose if the configuration said 0 */
  listen(): Promise<number>;
  /** Tells clients to reconnect, lets requests in flight finish, and stops. The database is the caller's to close. */
  drain(): Promise<void>;
}

/** The one place where the parts of the server meet. */
export async function buildApp({
  config,
  db,
  isDemo,
  disk = null,
  webDir,
  version,
  logTo,
  now = Date.now,
  passwords = createPasswords(),
}: AppOptions): Promise<App> {
  const http = createHttp(config, logTo);
  const metrics = processMetrics();
  const { refusals, isOwnHost } = await installForAll(http, config, metrics);
  let isDraining = false;
  const { isDiskFull, end: endDiskWatch } = watchDisk({ disk, db, log: http.log, metrics });
  serveOperations(http, { db, metrics, config, isOwnHost, refusals, isDraining: () => isDraining, isDiskFull });

  const secret = String(await settleMeta(db, 'secret', randomBytes(32).toString('base64url')));
  const addresses = createAddresses(config.publicOrigin);
  const customers = buildCustomerTokens({ db, config, isDemo }, secret);
  const fileAddresses = createFileAddresses({ secret, now: Date.now });
  const files = buildFiles({ db, config, addresses: fileAddresses, log: http.log });
  const announcing = await openAnnouncing({
    db,
    log: http.log,
    files: fileAddresses,
    metrics,
    checkEveryMs: config.timings.noticeCheckMs,
  });
  const sessions = createSessionService({
    db,
    lifetimes: { idleMs: config.sessionMs, absoluteMs: config.sessionAbsoluteMs },
    secret,
    announcer: announcing.announcer,
    now: Date.now,
  });
  const chat = buildChat({ announcing, config, db, sessions, customers, files, addresses, metrics, isDiskFull });
  serveSockets(http, { ...chat, isOwnHost, refusals });
  const { auth, endSessionJob } = buildSignIn({
    db,
    config,
    log: http.log,
    announcing,
    sessions,
    presence: chat.presence,
    passwords,
  });
  const endFileJob = startFileJob(files, config.timings.fileSweepMs, (error) =>
    http.log.error({ err: error }, 'files that nothing refers to were not deleted'),
  );

  const signKeyOf = (customerId: string): string =>
    createHmac('sha256', secret).update(`sign:${customerId}`).digest('base64url');
  const server: Server = {
    app: http,
    identities: { sessions, customers },
    exportSlots: createExportSlots(config.limits.exportsAtOnce),
    isDiskFull,
  };
  authRoutes(server, { auth, addresses });
  const { productName, timeZone, allowRegister, clientDurations: durations } = config;
  chatRoutes(server, {
    chats: chat.chats,
    assignments: chat.assignments,
    steps: createChatStepService({ db }),
    addresses,
    signKeyOf,
    timeZone,
  });
  chatListRoutes(server, {
    lists: createChatListService({ db, files: fileAddresses, startOfToday: () => startOfToday(timeZone, Date.now()) }),
    search: createChatSearchService({ db, timeZone }),
    records: createChatRecordService({ db, marks: chat.marks, files: fileAddresses }),
  });
  const queryAllocation = createQueryAllocationService({ db, notifier: announcing.announcer });
  const takeover = createQueryTakeover({ db, allocation: queryAllocation });
  serveAdministration(server, {
    announcing,
    db,
    auth,
    passwords,
    presence: chat.presence,
    queries: queryAllocation,
    takeover,
    timeZone,
  });
  staffListRoutes(server, { staff: createStaffListService({ db }) });
  const endQueryJobs = serveQueries(server, {
    announcing,
    config,
    db,
    addresses: fileAddresses,
    log: http.log,
    chats: chat.allocation,
    allocation: queryAllocation,
    takeover,
  });
  const endReportJob = serveReports(server, { config, db, log: http.log, now });
  serveActionLogs(server, { db });
  settingsRoutes(server, {
    settings: createSettingsService({ db, allocation: chat.allocation, onError: announcing.onError }),
  });
  await fileRoutes(server, { files });
  headImageRoutes(http, createHeadImageService({ db, sessions, signKeyOf, now: Date.now }));
  if (isDemo) demoRoutes(server, { customers });
  await servePages(http, webDir, { productName, timeZone, allowRegister, demo: isDemo, version, durations });

  return {
    http,
    listen: () => listen(http, config),
    drain: async () => {
      isDraining = true;
      for (const end of [endDiskWatch, endSessionJob, endFileJob, endQueryJobs, endReportJob]) end();
      await chat.drain();
      await closeHttp(http);
      await chat.close();
    },
  };
}

function createHttp(config: Config, logTo: LogTarget | undefined): FastifyInstance {
  const http = fastify({
    logger: loggerOptions(config.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy !== false && createProxyTrust(config.trustProxy),
    bodyLimit: BODY_TO_CLIENT_MAX_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    frameworkErrors: (error, request, reply) => {
      answerFailure(error, request, reply);
    },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  http.server.headersTimeout = HEADERS_WITHIN_MS;
  http.decorateRequest('principal', null);
  return http;
}

async function listen(http: FastifyInstance, { host, port }: Config): Promise<number> {
  await http.listen({ host, port });
  const address = http.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function closeHttp(http: FastifyInstance): Promise<void> {
  // A connection whose request was in flight becomes idle only now, and its client would keep it.
  const closing = setInterval(() => {
    http.server.closeIdleConnections();
  }, CLOSE_IDLE_EVERY_MS);
  await http.close();
  clearInterval(closing);
}

type TokenOptions = Pick<AppOptions, 'db' | 'config' | 'isDemo'>;

function buildCustomerTokens({ db, config, isDemo }: TokenOptions, secret: string): CustomerTokens {
  const demoSecrets = isDemo ? [`demo ${secret}`] : [];
  return createCustomerTokens({
    db,
    secrets: [...config.customerTokenSecrets, ...demoSecrets],
    issuer: config.customerTokenIssuer,
    audience: config.customerTokenAudience,
  });
}

interface FilesOptions extends Pick<AppOptions, 'db' | 'config'> {
  readonly addresses: FileAddresses;
  readonly log: FastifyInstance['log'];
}

function buildFiles({ db, config, addresses, log }: FilesOptions): FileService {
  return createFileService({
    db,
    addresses,
    images: createImages(),
    now: Date.now,
    orphanMs: config.timings.orphanFileMs,
    slots: createUploadSlots({
      db,
      limits: config.limits,
      onError: (error) => log.error({ err: error }, "an upload's place was not given back"),
    }),
    onError: (error) => log.error({ err: error }, 'a file was not marked as used'),
  });
}

/** What comes before all routes, and holds for each of them. */
async function installForAll(
  http: FastifyInstance,
  config: Config,
  metrics: Registry,
): Promise<{ refusals: Refusals; isOwnHost: HostCheck }> {
  const refusals = createRefusals(metrics);
  const isOwnHost = createHostCheck(config);
  installErrorHandler(http, refusals);
  installRequestLog(http);
  await installHeaders(http, config.publicOrigin);
  warnOfUntrustedProxy(http, createProxyTrust(config.trustProxy));
  installHostCheck(http, isOwnHost, refusals);
  return { refusals, isOwnHost };
}

/** A registry with what is to be said of any process. */
function processMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

interface SignInOptions extends Pick<AppOptions, 'db' | 'config'> {
  readonly log: FastifyBaseLogger;
  readonly announcing: Announcing;
  readonly sessions: SessionService;
  readonly presence: ChatPresence;
  readonly passwords: Passwords;
}

/** Who gets in, and how often one may try. */
function buildSignIn({
  db,
  config: { allowRegister, limits, timeZone },
  log,
  announcing: { announcer, notifications },
  sessions,
  presence,
  passwords,
}: SignInOptions) {
  const throttle = createLoginThrottle({ db, networks: limits });
  return {
    auth: createAuthService({ db, sessions, announcer, presence, passwords, throttle, allowRegister, timeZone }),
    endSessionJob: startSessionJob({ sessions, throttle, notifications }, (error) =>
      log.error({ err: error }, 'dead sessions, old tries or notifications were not forgotten'),
    ),
  };
}

interface SocketsOptions extends Pick<Chat, 'gateway' | 'notifications'> {
  readonly isOwnHost: HostCheck;
  readonly refusals: Refusals;
}

/** Leads requests for a socket to whose it is. */
function serveSockets(
  { server }: FastifyInstance,
  { gateway, notifications, isOwnHost, refusals }: SocketsOptions,
): void {
  server.on('upgrade', (request, socket, head) => {
    const url = request.url ?? '';
    if (!isOwnHost(request.headers.host)) {
      refusals.count('host');
      refuseUpgrade(socket, '421 Misdirected Request');
    } else if (url.split('?', 1)[0] === CHAT_SOCKET_PATH) gateway.handleUpgrade(request, socket, head);
    else if (isNotificationPath(url)) notifications.handleUpgrade(request, socket, head);
    else refuseUpgrade(socket, '404 Not Found');
  });
}
