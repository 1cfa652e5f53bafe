import { ConfigReader } from '#server/configReader.ts';
import { readConfig } from '#server/config.ts';

/** What each variable of the environment means, in the order of the page. Defaults and limits come from the code. */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Server and database': {
    PORT: '',
    HOST: 'A public one needs `TRUST_PROXY` and a proxy that speaks TLS',
    DATA_DIR:
      'The embedded database, its password, its log and a reserve of disk space. A folder that holds anything else is ' +
      'refused',
    DATABASE_URL:
      'Your own PostgreSQL (15 or newer), or the pooler in front of it; several servers may share it. It may name ' +
      '[several hosts](operations.md#several-hosts)',
    DATABASE_DIRECT_URL:
      'PostgreSQL itself, where `DATABASE_URL` is [a pooler in transaction mode](operations.md#behind-pgbouncer)',
    DATABASE_POOL_MAX:
      'Connections of each server process, and two more: [how many fit](operations.md#connections-to-postgresql)',
    DATABASE_WAIT_SECONDS: 'How long a start waits for that PostgreSQL',
    NATS_URL: '[NATS](operations.md#nats) for messages between server processes; without it, PostgreSQL carries them',
    DISK_MIN_FREE_MB:
      'With less free space on the disk of `DATA_DIR`, messages, queries and files are refused (507) until a tenth more ' +
      'is free; everything else goes on. 0: never',
    DISK_RESERVE_MB:
      'Size of the file `reserve` in `DATA_DIR`. It is deleted when less than half as much is free, and created again ' +
      'when there is room. 0: none',
  },
  'Addresses and operation': {
    PUBLIC_ORIGIN:
      'The origin that browsers use. Only this host and loopback ones are answered (421 for others); without it, only ' +
      '`HOST` and loopback ones. Required behind a proxy',
    TRUST_PROXY:
      '1: trust `X-Forwarded-*` from a proxy at a loopback or private address. Or the addresses and ranges of the ' +
      'proxies, separated by commas ([more](operations.md#behind-a-proxy))',
    METRICS_TOKEN:
      'The token for `/metrics` and `/api/docs` (16 characters or more); without it, they answer only programs on this ' +
      'machine',
    METRICS_PORT:
      'A listener of its own for `/metrics`, `/healthz` and `/readyz`; the public port then has no `/metrics`',
    METRICS_HOST: 'The address of that listener. Another one than loopback needs `METRICS_TOKEN`',
    DRAIN_DELAY_MS:
      'How long a server that ends goes on accepting while `/readyz` answers 503, so that balancers notice, and then ' +
      'lets open chats go on while their pages leave ([more](operations.md#health))',
    LOG_LEVEL: 'Logs are JSON lines without secrets and without what people write',
  },
  'The product': {
    PRODUCT_NAME: "The window's title: `{product} Customer Service`",
    TIME_ZONE: 'IANA name. Times, days and ranges use this zone; after a change all reports are counted again',
    ALLOW_REGISTER: 'Whether anyone may register an account, which sees only Home until it gets a role (default 1)',
    SESSION_HOURS: 'A session ends after this time without activity of its user; automatic calls of pages do not count',
    SESSION_ABSOLUTE_HOURS: 'A session ends this long after the login, even if it is used',
    CUSTOMER_TOKEN_SECRET:
      "Signs customers' tokens (HS256), 32 bytes or more; two, separated by a comma, while one replaces the other",
    CUSTOMER_TOKEN_JWKS:
      "Public keys of customers' tokens (RS256, ES256, EdDSA): a file or an https address with a JSON Web Key Set. It " +
      'is read again while the server runs',
    CUSTOMER_TOKEN_ISSUER: 'Required `iss` of these tokens',
    CUSTOMER_TOKEN_AUDIENCE: 'Required `aud` of these tokens',
    CUSTOMER_PICTURES_FROM:
      'Folders from which the server fetches the pictures that tokens name, separated by commas, each ending with a ' +
      'slash, such as `https://cdn.example.com/avatars/`. Without it, customers have no pictures',
    DEMO:
      '1 or 0. Without it, a demonstration is created only if the embedded database is empty, `HOST` is a loopback ' +
      'address, and none of `TRUST_PROXY`, `PUBLIC_ORIGIN`, `CUSTOMER_TOKEN_SECRET` and `CUSTOMER_TOKEN_JWKS` is set. 1 ' +
      'with one of these or a public `HOST`: a demonstration with random passwords, printed once, at its first start. ' +
      'Refused under `NODE_ENV=production`, and by a release',
    DEMO_TRAFFIC:
      'Whether people are played in the first hour of a demonstration (default 1). Never where strangers may reach it',
  },
  Limits: {
    CUSTOMER_SENDS_PER_SECOND:
      'Sustained rate of messages of one customer, on each server process; long texts count as several',
    CHAT_SOCKETS_PER_CUSTOMER: 'Open chat sockets of one customer, on each server process',
    CHAT_SOCKETS_PER_STAFF: 'The same of one member of staff',
    CHAT_LOGINS_PER_MINUTE: 'Logins of one person on chat sockets, on each server process',
    SOCKETS_BEFORE_LOGIN_PER_NETWORK:
      'Chat sockets of one [network](operations.md#limits) that have not logged in, on each server process',
    SOCKETS_BEFORE_LOGIN: 'The same of all networks together',
    MARKS_WAITING_PER_PERSON: 'Read and delivery marks of one person that wait to be stored, on each server process',
    MARKS_WAITING: 'The same of all people together',
    CHATS_PER_HOUR: 'Chats that one customer can start in an hour',
    EXPORTS_AT_ONCE: 'Exports at once on one server process, one per person',
    UPLOADS_AT_ONCE: 'Uploads at once, on all server processes',
    UPLOADS_AT_ONCE_EACH: 'The same of one person',
    UPLOADS_PER_MINUTE: 'Uploads that one person begins in a minute',
    CUSTOMER_UPLOAD_MB_PER_DAY: 'Size of the pictures that one customer stores within 24 hours',
    STAFF_UPLOAD_MB_PER_DAY: 'The same of one member of staff',
    LOGIN_NETWORK_DAYS:
      'How long networks and devices are remembered from which an account has logged in ' +
      '([why](decisions/0041-known-networks-and-devices-bypass-limits.md))',
    LOGIN_NETWORKS_MAX: 'How many of them, for each account',
  },
  'Age limits': {
    CHAT_RETENTION_DAYS:
      'After this many days, the contents of chats are [erased](operations.md#erasure-and-age-limits). 0: never',
    QUERY_RETENTION_DAYS: 'The same of queries',
    FILE_RETENTION_DAYS: 'The same of files',
    ACTION_LOG_RETENTION_DAYS: 'The same of action logs',
    AUDIT_RETENTION_DAYS: 'The same of the audit log',
  },
  Durations: {
    LOGIN_TIMEOUT_MS: 'Until a socket that has not logged in is closed',
    SERVER_HEARTBEAT_MS: "Between the server's heartbeats",
    CLIENT_SILENCE_MS: 'Until a chat socket from which nothing comes is closed',
    NOTIFICATION_SILENCE_MS: 'The same of a notification socket',
    SLOW_READER_MS: 'Until a socket is closed whose reader does not take what is sent',
    SOCKET_MESSAGE_MS: 'From the first byte of a WebSocket message to its last',
    SWEEP_MS: 'Between two looks at all sockets',
    NOTICE_CHECK_MS: 'Between two checks of the connection that carries messages between processes',
    SESSION_CHECK_MS: 'Between two checks of the sessions of open sockets',
    ALLOCATION_SWEEP_MS: 'Between two looks at chats that wait for an agent',
    RELOAD_MS: 'How long a page may need to load again before its owner counts as away',
    AWAY_AFTER_MS: 'Staff who are away for this long lose their chats',
    QUERY_SWEEP_MS: 'How often queries are assigned, and old ones expire',
    MESSAGE_WORDS_MS:
      'How often messages get the words by which a search finds them. Each search reads what was said since',
    ORPHAN_FILE_MS: 'Uploads that nothing refers to are deleted after this time',
    FILE_SWEEP_MS: 'How often that is done',
    REPORT_ROLLUP_MS: 'How often the figures of past days are updated',
    RETENTION_SWEEP_MS: 'How often age limits are applied',
    METRICS_KEPT_MS: 'How long `/metrics` caches its figures',
    CLIENT_HEARTBEAT_MS: "Of the pages, which get these from the server: between a chat socket's heartbeats",
    NOTIFICATION_HEARTBEAT_MS: 'The same of a notification socket',
    SILENCE_LIMIT_MS: 'Until a page checks a silent connection',
    ACK_OVERDUE_MS: 'Until a message that is not acknowledged makes it check the connection',
    PROBE_TIMEOUT_MS: 'How long such a check may take',
    OPEN_TIMEOUT_MS: 'How long opening a socket may take',
    RETRY_DELAYS_MS: 'Before each further attempt to connect, separated by commas',
    GIVEN_UP_RETRY_MS: 'Between attempts after these',
    STABLE_CONNECTION_MS: 'After this time a connection counts as stable, and attempts begin from the first delay',
    SEND_EXPIRY_MS: 'How long a message that cannot be sent waits',
    MESSAGE_DELETE_MS: 'For how long the author of a message can delete it. 0: not at all',
  },
};

/** Remembers what is read, with its default and its limits. */
class Recorder extends ConfigReader {
  readonly read = new Map<string, string>();

  override text(name: string, fallback: string): string {
    if (!this.read.has(name)) this.read.set(name, fallback);
    return super.text(name, fallback);
  }

  override integer(name: string, fallback: number, min: number, max: number): number {
    this.read.set(name, `${fallback} (${min} to ${max})`);
    return super.integer(name, fallback, min, max);
  }
}

/**
 * docs/configuration.md
 * @throws when a variable has no meaning here, or is not read any more
 */
export function configurationPage(): string {
  const recorder = new Recorder({ METRICS_PORT: '9090' });
  readConfig({}, recorder);
  const described = Object.values(SECTIONS).flatMap((section) => Object.keys(section));
  const read = [...recorder.read.keys()];
  const wrong = [
    ...described.filter((name) => !read.includes(name)),
    ...read.filter((name) => !described.includes(name)),
  ];
  if (wrong.length > 0) throw new Error(`tools/configuration.ts and server/config.ts differ: ${wrong.join(', ')}`);
  const sections = Object.entries(SECTIONS).map(([title, variables]) => {
    const rows = Object.entries(variables).map(([name, meaning]) => {
      const value = name === 'METRICS_PORT' ? '' : (recorder.read.get(name) ?? '');
      return `| \`${name}\` | ${value === '' ? '–' : value} | ${meaning} |`;
    });
    return [`## ${title}`, '', '| variable | default (limits) | |', '|---|---|---|', ...rows, ''].join('\n');
  });
  return [
    '<!-- Made by `npm run generate` from server/config.ts and tools/configuration.ts. Do not edit. -->',
    '# Configuration',
    '',
    'Environment variables. The server checks all of them at start and reports every problem at once. Durations are in',
    'milliseconds; a deployment needs to set none of them.',
    '',
    ...sections,
  ].join('\n');
}
