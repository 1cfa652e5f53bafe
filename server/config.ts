import path from 'node:path';
import { CLIENT_DURATIONS, type ClientDurations } from '../contract/clientDurations.ts';
import * as defaults from '../contract/constants.ts';
import { databaseUrlProblem } from './db/databaseUrl.ts';
import type { DiskLimits } from './db/diskSpace.ts';
import type { ConnectionLimits } from './realtime/options.ts';
import { isAddressRange, type TrustProxy } from './trustedProxies.ts';

/** What a deployment may set. Times are milliseconds; specs scale them down. */
export interface Timings {
  readonly loginTimeoutMs: number;
  readonly serverHeartbeatMs: number;
  /** A socket from which nothing came for this long is closed: at least 2.5 × the client's heartbeat. */
  readonly clientSilenceMs: number;
  /** The same for a notification socket. */
  readonly notificationSilenceMs: number;
  readonly sweepMs: number;
  /** How often the bus connection between processes is checked. One that takes longer to answer is replaced. */
  readonly busCheckMs: number;
  readonly slowReaderMs: number;
  /** Longest time from the first byte of a WebSocket message to its last. */
  readonly messageMs: number;
  readonly allocationSweepMs: number;
  /** How often chats of silent customers are ended. */
  readonly silenceSweepMs: number;
  /** How often queries are handed out, and old ones expire. */
  readonly querySweepMs: number;
  /** Staff who have been away, online without a chat socket, for this long lose their chats. */
  readonly awayAfterMs: number;
  /** How often the sessions of open sockets are checked, in case a bus message was lost. */
  readonly sessionCheckMs: number;
  /** Uploads that nothing refers to are deleted after this long. */
  readonly orphanFileMs: number;
  readonly fileSweepMs: number;
  /** How often the roll-ups of past days are updated. Until then, each report counts these days again. */
  readonly reportRollupMs: number;
  /** How long /metrics caches its figures. */
  readonly metricsCacheMs: number;
}

/** Limits for one person, or for all together. */
export interface Limits {
  /** Chats that one customer can start in an hour. */
  readonly chatsPerHour: number;
  /** On this server process. */
  readonly exportsAtOnce: number;
  /**
   * On all server processes: uploads in progress, those of one person, and those that one person begins in a minute.
   */
  readonly uploadsAtOnce: number;
  readonly uploadsAtOnceEach: number;
  readonly uploadsPerMinute: number;
  /** How long a network from which an account has signed in is stored. */
  readonly loginNetworkMs: number;
  /** How many such networks are stored for each account. */
  readonly loginNetworks: number;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** How long a start waits for the database of DATABASE_URL. */
  readonly databaseWaitMs: number;
  /** For the disk of `dataDir`; not used with a `databaseUrl`. */
  readonly disk: DiskLimits;
  readonly productName: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly allowRegister: boolean;
  /** The value of DEMO; null when the settings of database and address decide. */
  readonly demo: boolean | null;
  /** Whether the server plays customers and staff in the first hour of a demonstration. */
  readonly demoTraffic: boolean;
  readonly isProduction: boolean;
  /** Secrets that customers' tokens may be signed with; the first is the current one. Empty: none configured. */
  readonly customerTokenSecrets: readonly string[];
  readonly customerTokenIssuer: string;
  readonly customerTokenAudience: string;
  /** A session ends when its owner has done nothing for this long. */
  readonly sessionMs: number;
  /** A session ends this long after the login, even while it is used. */
  readonly sessionAbsoluteMs: number;
  /** The proxies whose X-Forwarded-* headers are trusted. */
  readonly trustProxy: TrustProxy;
  /** The origin at which browsers reach this server; null when it follows from the Host header. */
  readonly publicOrigin: string | null;
  /** The token that other machines need for /metrics and /api/docs; null: only this machine gets them. */
  readonly metricsToken: string | null;
  readonly logLevel: string;
  readonly customerSendsPerSecond: number;
  /** Chat sockets that this process accepts. */
  readonly connections: ConnectionLimits;
  /** Marks that wait to be stored in this process. */
  readonly marksWaiting: { readonly perPerson: number; readonly inAll: number };
  readonly limits: Limits;
  readonly timings: Timings;
  /** Durations for the pages. */
  readonly clientDurations: ClientDurations;
}

/** The environment has invalid values. The message lists every problem, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const SECRET_MIN_BYTES = 32;
const METRICS_TOKEN = /^[\w.~+/=-]{16,200}$/;
const HOUR_MS = 3_600_000;
const DATABASE_WAIT_SECONDS = 60;
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
const REPORT_ROLLUP_MS = 2_000;
const METRICS_CACHE_MS = 1_000;
/** A client is gone after this many missing heartbeats. */
const SILENT_BEATS = 2.5;

/**
 * Reads the configuration.
 * @throws {ConfigError} with each wrong variable, its value unless that is a secret, and the accepted values
 */
export function readConfig(env: Env): Config {
  const read = new Reader(env);
  const clientDurations = readClientDurations(read);
  const config: Config = {
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('PORT', 8080, 0, 65_535),
    dataDir: path.resolve(read.text('DATA_DIR', './data')),
    databaseUrl: read.databaseUrl(),
    databaseWaitMs: read.integer('DATABASE_WAIT_SECONDS', DATABASE_WAIT_SECONDS, 0, 24 * 3_600) * 1_000,
    disk: {
      minFreeBytes: read.integer('DISK_MIN_FREE_MB', DISK_MIN_FREE_MB, 0, DISK_MAX_MB) * BYTES_PER_MB,
      reserveBytes: read.integer('DISK_RESERVE_MB', DISK_RESERVE_MB, 0, DISK_MAX_MB) * BYTES_PER_MB,
    },
    productName: read.text('PRODUCT_NAME', 'Chat'),
    timeZone: read.timeZone(),
    allowRegister: read.flag('ALLOW_REGISTER') ?? true,
    demo: read.flag('DEMO'),
    demoTraffic: read.flag('DEMO_TRAFFIC') ?? true,
    isProduction: env['NODE_ENV'] === 'production',
    customerTokenSecrets: read.secrets('CUSTOMER_TOKEN_SECRET'),
    customerTokenIssuer: read.text('CUSTOMER_TOKEN_ISSUER', 'app'),
    customerTokenAudience: read.text('CUSTOMER_TOKEN_AUDIENCE', 'customer-service'),
    sessionMs: read.integer('SESSION_HOURS', defaults.SESSION_HOURS, 1, 24 * 365) * HOUR_MS,
    sessionAbsoluteMs: read.integer('SESSION_ABSOLUTE_HOURS', defaults.SESSION_ABSOLUTE_HOURS, 1, 24 * 365) * HOUR_MS,
    trustProxy: read.trustProxy('TRUST_PROXY'),
    publicOrigin: read.origin('PUBLIC_ORIGIN'),
    metricsToken: read.metricsToken('METRICS_TOKEN'),
    logLevel: read.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    customerSendsPerSecond: read.integer('CUSTOMER_SENDS_PER_SECOND', defaults.CUSTOMER_SENDS_PER_SECOND, 1, 10_000),
    connections: {
      perCustomer: read.integer('CHAT_SOCKETS_PER_CUSTOMER', defaults.CHAT_SOCKETS_PER_CUSTOMER, 1, LIMIT_MAX),
      perStaff: read.integer('CHAT_SOCKETS_PER_STAFF', defaults.CHAT_SOCKETS_PER_STAFF, 1, LIMIT_MAX),
      loginsPerMinute: read.integer('CHAT_LOGINS_PER_MINUTE', defaults.CHAT_LOGINS_PER_MINUTE, 1, LIMIT_MAX),
      beforeLoginPerNetwork: read.integer(
        'SOCKETS_BEFORE_LOGIN_PER_NETWORK',
        defaults.SOCKETS_BEFORE_LOGIN_PER_NETWORK,
        1,
        LIMIT_MAX,
      ),
      beforeLogin: read.integer('SOCKETS_BEFORE_LOGIN', defaults.SOCKETS_BEFORE_LOGIN, 1, LIMIT_MAX),
    },
    marksWaiting: {
      perPerson: read.integer('MARKS_WAITING_PER_PERSON', defaults.MARKS_WAITING_PER_PERSON, 1, LIMIT_MAX),
      inAll: read.integer('MARKS_WAITING', defaults.MARKS_WAITING, 1, LIMIT_MAX),
    },
    limits: readLimits(read),
    clientDurations,
    timings: {
      loginTimeoutMs: read.integer('LOGIN_TIMEOUT_MS', defaults.LOGIN_TIMEOUT_MS, 10, HOUR_MS),
      serverHeartbeatMs: read.integer('SERVER_HEARTBEAT_MS', defaults.SERVER_HEARTBEAT_MS, 10, HOUR_MS),
      clientSilenceMs: read.integer(
        'CLIENT_SILENCE_MS',
        Math.ceil(clientDurations.heartbeat * SILENT_BEATS),
        10,
        HOUR_MS,
      ),
      notificationSilenceMs: read.integer(
        'NOTIFICATION_SILENCE_MS',
        Math.ceil(clientDurations.notificationHeartbeat * SILENT_BEATS),
        10,
        HOUR_MS,
      ),
      sweepMs: read.integer('SWEEP_MS', defaults.SWEEP_MS, 10, HOUR_MS),
      busCheckMs: read.integer('NOTICE_CHECK_MS', NOTICE_CHECK_MS, 10, HOUR_MS),
      slowReaderMs: read.integer('SLOW_READER_MS', defaults.SLOW_READER_MS, 10, HOUR_MS),
      messageMs: read.integer('SOCKET_MESSAGE_MS', defaults.SOCKET_MESSAGE_MS, 10, HOUR_MS),
      awayAfterMs: read.integer('AWAY_AFTER_MS', defaults.AWAY_AFTER_MS, 10, 24 * HOUR_MS),
      allocationSweepMs: read.integer('ALLOCATION_SWEEP_MS', defaults.SWEEP_MS, 10, HOUR_MS),
      silenceSweepMs: read.integer('SILENCE_SWEEP_MS', defaults.SWEEP_MS, 10, HOUR_MS),
      querySweepMs: read.integer('QUERY_SWEEP_MS', QUERY_SWEEP_MS, 10, HOUR_MS),
      sessionCheckMs: read.integer('SESSION_CHECK_MS', 3_000, 10, HOUR_MS),
      orphanFileMs: read.integer('ORPHAN_FILE_MS', defaults.ORPHAN_FILE_MS, 10, 365 * 24 * HOUR_MS),
      fileSweepMs: read.integer('FILE_SWEEP_MS', HOUR_MS, 10, 24 * HOUR_MS),
      reportRollupMs: read.integer('REPORT_ROLLUP_MS', REPORT_ROLLUP_MS, 10, HOUR_MS),
      metricsCacheMs: read.integer('METRICS_KEPT_MS', METRICS_CACHE_MS, 0, HOUR_MS),
    },
  };
  if (!isLoopback(config.host) && !config.trustProxy) {
    read.complain(
      'HOST',
      config.host,
      'a loopback address, or any address with TRUST_PROXY=1 behind a proxy that speaks TLS',
    );
  }
  if (clientDurations.silenceLimit < SILENT_BEATS * config.timings.serverHeartbeatMs) {
    read.complain(
      'SILENCE_LIMIT_MS',
      String(clientDurations.silenceLimit),
      `at least ${SILENT_BEATS} × SERVER_HEARTBEAT_MS`,
    );
  }
  if (config.demo === true && config.isProduction) read.complain('DEMO', '1', '0 when NODE_ENV is production');
  read.finish();
  return config;
}

function readLimits(read: Reader): Limits {
  const limit = (name: string, fallback: number): number => read.integer(name, fallback, 1, 1_000_000);
  return {
    chatsPerHour: limit('CHATS_PER_HOUR', defaults.CHATS_PER_HOUR),
    exportsAtOnce: limit('EXPORTS_AT_ONCE', defaults.EXPORTS_AT_ONCE),
    uploadsAtOnce: limit('UPLOADS_AT_ONCE', defaults.UPLOADS_AT_ONCE),
    uploadsAtOnceEach: limit('UPLOADS_AT_ONCE_EACH', defaults.UPLOADS_AT_ONCE_EACH),
    uploadsPerMinute: limit('UPLOADS_PER_MINUTE', defaults.UPLOADS_PER_MINUTE),
    loginNetworkMs: read.integer('LOGIN_NETWORK_DAYS', defaults.LOGIN_NETWORK_DAYS, 1, 3_650) * 24 * HOUR_MS,
    loginNetworks: read.integer('LOGIN_NETWORKS_MAX', defaults.LOGIN_NETWORKS_MAX, 1, 1_000),
  };
}

function readClientDurations(read: Reader): ClientDurations {
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
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Collects problems, so that all are reported at once. */
class Reader {
  readonly #env: Env;
  readonly #problems: string[] = [];

  constructor(env: Env) {
    this.#env = env;
  }

  complain(name: string, given: string | null, accepted: string): void {
    this.#problems.push(`${name}${given === null ? '' : ` is '${given}'`}: use ${accepted}`);
  }

  finish(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems.join('\n'));
  }

  text(name: string, fallback: string): string {
    const value = this.#env[name]?.trim();
    return value === undefined || value === '' ? fallback : value;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name, String(fallback));
    if (/^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    this.complain(name, value, `a whole number from ${min} to ${max}`);
    return fallback;
  }

  durations(name: string, fallback: readonly number[]): readonly number[] {
    const value = this.text(name, fallback.join(','));
    const durations = value.split(',').map((each) => each.trim());
    if (durations.every((each) => /^\d{2,8}$/.test(each))) return durations.map(Number);
    this.complain(name, value, 'a comma-separated list of milliseconds, each 10 or more');
    return fallback;
  }

  flag(name: string): boolean | null {
    const value = this.text(name, '');
    if (value === '') return null;
    if (['1', 'true', '0', 'false'].includes(value)) return value === '1' || value === 'true';
    this.complain(name, value, '1 or 0');
    return null;
  }

  trustProxy(name: string): TrustProxy {
    const value = this.text(name, '0');
    if (value === '0' || value === 'false') return false;
    if (value === '1' || value === 'true') return 'private';
    const ranges = value.split(',').map((range) => range.trim());
    if (ranges.every(isAddressRange)) return ranges;
    this.complain(
      name,
      value,
      '1, 0, or a comma-separated list of addresses and ranges, such as 192.0.2.7,2001:db8::/64',
    );
    return false;
  }

  metricsToken(name: string): string | null {
    const value = this.text(name, '');
    if (value === '') return null;
    if (METRICS_TOKEN.test(value)) return value;
    this.complain(name, null, '16 to 200 letters, digits and any of . ~ + / = _ -');
    return null;
  }

  oneOf(name: string, fallback: string, accepted: readonly string[]): string {
    const value = this.text(name, fallback);
    if (!accepted.includes(value)) this.complain(name, value, `one of ${accepted.join(', ')}`);
    return value;
  }

  timeZone(): string {
    const value = this.text('TIME_ZONE', 'UTC');
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
    } catch {
      this.complain('TIME_ZONE', value, 'an IANA name such as Europe/Berlin');
      return 'UTC';
    }
  }

  origin(name: string): string | null {
    const value = this.text(name, '');
    if (value === '') return null;
    if (URL.canParse(value) && new URL(value).origin === value) return value;
    this.complain(name, value, 'an origin such as https://service.example.com');
    return null;
  }

  databaseUrl(): string | null {
    const value = this.text('DATABASE_URL', '');
    if (value === '') return null;
    const problem = databaseUrlProblem(value);
    if (problem === null) return value;
    this.complain('DATABASE_URL', null, problem);
    return null;
  }

  secrets(name: string): readonly string[] {
    const values = this.text(name, '')
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    if (values.length > 2 || values.some((value) => Buffer.byteLength(value) < SECRET_MIN_BYTES)) {
      this.complain(
        name,
        null,
        `one secret, or two separated by a comma while one replaces the other, each of ${SECRET_MIN_BYTES} bytes ` +
          'or more',
      );
    }
    return values;
  }
}
