import path from 'node:path';
import { CLIENT_DURATIONS, type ClientDurations } from '#contract/pageConfig.ts';
import * as defaults from '#contract/constants.ts';
import { readAgeLimits } from './common/ageLimits.ts';
import { natsUrlProblem } from './common/natsUrl.ts';
import { ConfigReader, type Environment } from './configReader.ts';
import { POOL_MAX } from './db/connection.ts';
import { databaseUrlProblem } from './db/databaseUrl.ts';
import { isLoopback } from './common/networks.ts';

/** What a deployment may set. Times are milliseconds; specs scale them down. */
export type Config = Readonly<ReturnType<typeof settingsIn>>;

/** Where a listener is. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const HOUR_MS = 3_600_000;
const DATABASE_WAIT_SECONDS = 60;
/** With fewer connections a few slow reports would stop all other calls. */
const POOL_LEAST = 4;
/** The embedded database accepts 100. */
const POOL_MOST_EMBEDDED = 80;
const BYTES_PER_MB = 1024 * 1024;
/** More than a busy server writes between two checks of the disk. */
const DISK_MIN_FREE_MB = 256;
/** Four segments of PostgreSQL's log. */
const DISK_RESERVE_MB = 64;
/** A petabyte. */
const DISK_MAX_MB = 1024 * 1024 * 1024;
/** The highest limit of sockets or marks. */
const LIMIT_MAX = 1_000_000;
const NOTICE_CHECK_MS = 5_000;
const QUERY_SWEEP_MS = 15_000;
const MESSAGE_WORDS_MS = 30_000;
const REPORT_ROLLUP_MS = 2_000;
const METRICS_CACHE_MS = 1_000;
const DRAIN_DELAY_MAX_MS = 5 * 60_000;
/** A client is gone after this many missing heartbeats. */
const SILENT_BEATS = 2.5;

/**
 * Reads the configuration.
 * @param read how single variables are read
 * @throws {ConfigError} with each wrong variable, its value unless that is a secret, and the accepted values
 */
export function readConfig(env: Environment, read = new ConfigReader(env)): Config {
  const config = settingsIn(env, read);
  requireTogether(read, config);
  read.finish();
  return config;
}

function settingsIn(env: Environment, read: ConfigReader) {
  const clientDurations = readClientDurations(read);
  return {
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('PORT', 8080, 0, 65_535),
    dataDir: path.resolve(read.text('DATA_DIR', './data')),
    /** null: the embedded database in `dataDir`. */
    databaseUrl: read.url('DATABASE_URL', databaseUrlProblem),
    /** PostgreSQL itself, when `databaseUrl` is that of a pooler in transaction mode; null when it is not. */
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', databaseUrlProblem),
    /** NATS for bus messages; null: PostgreSQL carries them. */
    natsUrl: read.url('NATS_URL', natsUrlProblem),
    /** The most connections of the pool. */
    databasePoolMax: read.integer('DATABASE_POOL_MAX', POOL_MAX, POOL_LEAST, 1_000),
    /** How long a start waits for the database of DATABASE_URL. */
    databaseWaitMs: read.integer('DATABASE_WAIT_SECONDS', DATABASE_WAIT_SECONDS, 0, 24 * 3_600) * 1_000,
    /** For the disk of `dataDir`; not used with a `databaseUrl`. */
    disk: {
      minFreeBytes: read.integer('DISK_MIN_FREE_MB', DISK_MIN_FREE_MB, 0, DISK_MAX_MB) * BYTES_PER_MB,
      reserveBytes: read.integer('DISK_RESERVE_MB', DISK_RESERVE_MB, 0, DISK_MAX_MB) * BYTES_PER_MB,
    },
    productName: read.text('PRODUCT_NAME', 'Chat'),
    /** IANA name. */
    timeZone: read.timeZone(),
    allowRegister: read.flag('ALLOW_REGISTER') ?? true,
    /** null when the settings of database and address decide. */
    demo: read.flag('DEMO'),
    /** Whether the server plays customers and staff in the first hour of a demonstration. */
    demoTraffic: read.flag('DEMO_TRAFFIC') ?? true,
    isProduction: env['NODE_ENV'] === 'production',
    /** Secrets that customers' tokens may be signed with; the first is the current one. Empty: none configured. */
    customerTokenSecrets: read.secrets('CUSTOMER_TOKEN_SECRET'),
    /** The file or address of public keys that customers' tokens may be signed with; null: none. */
    customerTokenJwks: read.keySet('CUSTOMER_TOKEN_JWKS'),
    customerTokenIssuer: read.text('CUSTOMER_TOKEN_ISSUER', 'app'),
    customerTokenAudience: read.text('CUSTOMER_TOKEN_AUDIENCE', 'customer-service'),
    /** Addresses under which tokens may name pictures of customers, each ending with a slash. */
    customerPicturesFrom: read.folders('CUSTOMER_PICTURES_FROM'),
    /** A session ends when its owner has done nothing for this long. */
    sessionMs: read.integer('SESSION_HOURS', defaults.SESSION_HOURS, 1, 24 * 365) * HOUR_MS,
    /** A session ends this long after the login, even while it is used. */
    sessionAbsoluteMs: read.integer('SESSION_ABSOLUTE_HOURS', defaults.SESSION_ABSOLUTE_HOURS, 1, 24 * 365) * HOUR_MS,
    /** The proxies whose X-Forwarded-* headers are trusted. */
    trustProxy: read.trustProxy('TRUST_PROXY'),
    /** The origin at which browsers reach this server; null when it follows from the Host header. */
    publicOrigin: read.origin('PUBLIC_ORIGIN'),
    /** The token that other machines need for /metrics and /api/docs; null: only this machine gets them. */
    metricsToken: read.metricsToken('METRICS_TOKEN'),
    /** The listener of /metrics; null: /metrics is at the public port. */
    metricsAt: readMetricsAt(read),
    logLevel: read.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    customerSendsPerSecond: read.integer('CUSTOMER_SENDS_PER_SECOND', defaults.CUSTOMER_SENDS_PER_SECOND, 1, 10_000),
    ...readSocketLimits(read),
    limits: readLimits(read),
    ageLimits: readAgeLimits((name, maxDays) => read.integer(name, 0, 0, maxDays)),
    /** Durations for the pages. */
    clientDurations,
    timings: readTimings(read, clientDurations),
  };
}

/** What depends on several variables. */
function requireTogether(read: ConfigReader, config: Config): void {
  const { clientDurations } = config;
  if (!isLoopback(config.host) && !config.trustProxy) {
    read.complain(
      'HOST',
      config.host,
      'a loopback address, or any address with TRUST_PROXY=1 behind a proxy that speaks TLS',
    );
  }
  const { metricsAt } = config;
  if (metricsAt !== null && !isLoopback(metricsAt.host) && config.metricsToken === null)
    read.complain('METRICS_HOST', metricsAt.host, 'a loopback address, or any address with METRICS_TOKEN');
  if (metricsAt !== null && metricsAt.port === config.port)
    read.complain('METRICS_PORT', String(metricsAt.port), 'another port than PORT');
  if (clientDurations.silenceLimit < SILENT_BEATS * config.timings.serverHeartbeatMs) {
    read.complain(
      'SILENCE_LIMIT_MS',
      String(clientDurations.silenceLimit),
      `at least ${SILENT_BEATS} × SERVER_HEARTBEAT_MS`,
    );
  }
  const isEmbedded = read.text('DATABASE_URL', '') === '';
  if (isEmbedded && config.databaseDirectUrl !== null)
    read.complain('DATABASE_DIRECT_URL', null, 'it beside DATABASE_URL, which names the pooler in front of it');
  if (isEmbedded && config.databasePoolMax > POOL_MOST_EMBEDDED) {
    const accepted = `at most ${POOL_MOST_EMBEDDED} with the embedded database`;
    read.complain('DATABASE_POOL_MAX', String(config.databasePoolMax), accepted);
  }
  if (config.demo === true && config.isProduction) read.complain('DEMO', '1', '0 when NODE_ENV is production');
}

/** Chat sockets that this process accepts, and marks that wait to be stored in it. */
function readSocketLimits(read: ConfigReader) {
  const limit = (name: string, fallback: number): number => read.integer(name, fallback, 1, LIMIT_MAX);
  return {
    connections: {
      perCustomer: limit('CHAT_SOCKETS_PER_CUSTOMER', defaults.CHAT_SOCKETS_PER_CUSTOMER),
      perStaff: limit('CHAT_SOCKETS_PER_STAFF', defaults.CHAT_SOCKETS_PER_STAFF),
      loginsPerMinute: limit('CHAT_LOGINS_PER_MINUTE', defaults.CHAT_LOGINS_PER_MINUTE),
      beforeLoginPerNetwork: limit('SOCKETS_BEFORE_LOGIN_PER_NETWORK', defaults.SOCKETS_BEFORE_LOGIN_PER_NETWORK),
      beforeLogin: limit('SOCKETS_BEFORE_LOGIN', defaults.SOCKETS_BEFORE_LOGIN),
    },
    marksWaiting: {
      perPerson: limit('MARKS_WAITING_PER_PERSON', defaults.MARKS_WAITING_PER_PERSON),
      inAll: limit('MARKS_WAITING', defaults.MARKS_WAITING),
    },
  };
}

function readTimings(read: ConfigReader, clientDurations: ClientDurations) {
  const duration = (name: string, fallback: number): number => read.integer(name, fallback, 10, HOUR_MS);
  return {
    loginTimeoutMs: duration('LOGIN_TIMEOUT_MS', defaults.LOGIN_TIMEOUT_MS),
    serverHeartbeatMs: duration('SERVER_HEARTBEAT_MS', defaults.SERVER_HEARTBEAT_MS),
    /** A socket from which nothing came for this long is closed: at least 2.5 × the client's heartbeat. */
    clientSilenceMs: duration('CLIENT_SILENCE_MS', Math.ceil(clientDurations.heartbeat * SILENT_BEATS)),
    /** The same for a notification socket. */
    notificationSilenceMs: duration(
      'NOTIFICATION_SILENCE_MS',
      Math.ceil(clientDurations.notificationHeartbeat * SILENT_BEATS),
    ),
    sweepMs: duration('SWEEP_MS', defaults.SWEEP_MS),
    /** How often the bus connection between processes is checked. One that takes longer to answer is replaced. */
    busCheckMs: duration('NOTICE_CHECK_MS', NOTICE_CHECK_MS),
    slowReaderMs: duration('SLOW_READER_MS', defaults.SLOW_READER_MS),
    /** Longest time from the first byte of a WebSocket message to its last. */
    messageMs: duration('SOCKET_MESSAGE_MS', defaults.SOCKET_MESSAGE_MS),
    /** Staff whose last socket closed less long ago probably load their page again: they are not away. */
    reloadMs: read.integer('RELOAD_MS', defaults.RELOAD_MS, 0, HOUR_MS),
    /** Staff who have been away, online without a chat socket, for this long lose their chats. */
    awayAfterMs: read.integer('AWAY_AFTER_MS', defaults.AWAY_AFTER_MS, 10, 24 * HOUR_MS),
    allocationSweepMs: duration('ALLOCATION_SWEEP_MS', defaults.SWEEP_MS),
    /** How often queries are handed out, and old ones expire. */
    querySweepMs: duration('QUERY_SWEEP_MS', QUERY_SWEEP_MS),
    /** How often messages get the words by which a search finds them. Until then each search reads them. */
    messageWordsMs: duration('MESSAGE_WORDS_MS', MESSAGE_WORDS_MS),
    /** How often the sessions of open sockets are checked, in case a bus message was lost. */
    sessionCheckMs: duration('SESSION_CHECK_MS', 3_000),
    /** Uploads that nothing refers to are deleted after this long. */
    orphanFileMs: read.integer('ORPHAN_FILE_MS', defaults.ORPHAN_FILE_MS, 10, 365 * 24 * HOUR_MS),
    fileSweepMs: read.integer('FILE_SWEEP_MS', HOUR_MS, 10, 24 * HOUR_MS),
    /** How often the roll-ups of past days are updated. Until then, each report counts these days again. */
    reportRollupMs: duration('REPORT_ROLLUP_MS', REPORT_ROLLUP_MS),
    retentionSweepMs: read.integer('RETENTION_SWEEP_MS', HOUR_MS, 10, 24 * HOUR_MS),
    /** How long /metrics caches its figures. */
    metricsCacheMs: read.integer('METRICS_KEPT_MS', METRICS_CACHE_MS, 0, HOUR_MS),
    /** How long a server that ends goes on accepting while /readyz says so, and then how long its pages may stay. */
    drainDelayMs: read.integer('DRAIN_DELAY_MS', 0, 0, DRAIN_DELAY_MAX_MS),
  };
}

function readMetricsAt(read: ConfigReader): ListenAddress | null {
  if (read.text('METRICS_PORT', '') !== '')
    return { host: read.text('METRICS_HOST', '127.0.0.1'), port: read.integer('METRICS_PORT', 0, 1, 65_535) };
  const host = read.text('METRICS_HOST', '');
  if (host !== '') read.complain('METRICS_HOST', host, 'it beside METRICS_PORT');
  return null;
}

/** Limits for one person, or for all together. */
function readLimits(read: ConfigReader) {
  const limit = (name: string, fallback: number): number => read.integer(name, fallback, 1, LIMIT_MAX);
  return {
    /** Chats that one customer can start in an hour. */
    chatsPerHour: limit('CHATS_PER_HOUR', defaults.CHATS_PER_HOUR),
    /** On this server process. */
    exportsAtOnce: limit('EXPORTS_AT_ONCE', defaults.EXPORTS_AT_ONCE),
    /**
     * On all server processes: uploads in progress, those of one person, and those that one person begins in a minute.
     */
    uploadsAtOnce: limit('UPLOADS_AT_ONCE', defaults.UPLOADS_AT_ONCE),
    uploadsAtOnceEach: limit('UPLOADS_AT_ONCE_EACH', defaults.UPLOADS_AT_ONCE_EACH),
    uploadsPerMinute: limit('UPLOADS_PER_MINUTE', defaults.UPLOADS_PER_MINUTE),
    /** Size of the pictures that one person stores within 24 hours, by the kind of person. */
    uploadedBytesPerDay: {
      customer: limit('CUSTOMER_UPLOAD_MB_PER_DAY', defaults.UPLOADED_MB_PER_DAY.customer) * BYTES_PER_MB,
      staff: limit('STAFF_UPLOAD_MB_PER_DAY', defaults.UPLOADED_MB_PER_DAY.staff) * BYTES_PER_MB,
    },
    /** How long a network from which an account has signed in is stored. */
    loginNetworkMs: read.integer('LOGIN_NETWORK_DAYS', defaults.LOGIN_NETWORK_DAYS, 1, 3_650) * 24 * HOUR_MS,
    /** How many such networks are stored for each account. */
    loginNetworks: read.integer('LOGIN_NETWORKS_MAX', defaults.LOGIN_NETWORKS_MAX, 1, 1_000),
  };
}

function readClientDurations(read: ConfigReader): ClientDurations {
  const duration = (name: string, fallback: number): number => read.integer(name, fallback, 10, 24 * HOUR_MS);
  return {
    heartbeat: duration('CLIENT_HEARTBEAT_MS', CLIENT_DURATIONS.heartbeat),
    notificationHeartbeat: duration('NOTIFICATION_HEARTBEAT_MS', CLIENT_DURATIONS.notificationHeartbeat),
    silenceLimit: duration('SILENCE_LIMIT_MS', CLIENT_DURATIONS.silenceLimit),
    ackOverdue: duration('ACK_OVERDUE_MS', CLIENT_DURATIONS.ackOverdue),
    probeTimeout: duration('PROBE_TIMEOUT_MS', CLIENT_DURATIONS.probeTimeout),
    openTimeout: duration('OPEN_TIMEOUT_MS', CLIENT_DURATIONS.openTimeout),
    retryDelays: read.durations('RETRY_DELAYS_MS', CLIENT_DURATIONS.retryDelays),
    givenUpRetry: duration('GIVEN_UP_RETRY_MS', CLIENT_DURATIONS.givenUpRetry),
    stableConnection: duration('STABLE_CONNECTION_MS', CLIENT_DURATIONS.stableConnection),
    sendExpiry: duration('SEND_EXPIRY_MS', CLIENT_DURATIONS.sendExpiry),
    messageDelete: read.integer('MESSAGE_DELETE_MS', CLIENT_DURATIONS.messageDelete, 0, 24 * HOUR_MS),
  };
}
