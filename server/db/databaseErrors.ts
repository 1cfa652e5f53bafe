import pg from 'pg';
import { hostsOf, type ConnectionOptions } from './databaseUrl.ts';
import { StartupError } from './startupError.ts';

/** The variable that holds the address of a connection. */
export type AddressVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** The target of a connection, for messages: everything except the password. */
export interface DatabaseTarget {
  readonly variable: AddressVariable;
  /** host:port, or the path of a Unix socket; of several hosts, all. */
  readonly address: string;
  readonly user: string;
  readonly database: string;
}

/** No host of an address with several hosts can be used at the moment. The message has a reason for each. */
export class NoHostError extends Error {
  override readonly name = 'NoHostError';

  constructor(reasons: readonly string[]) {
    super(reasons.join(', '));
  }
}

type Sentence = (target: DatabaseTarget, message: string) => string;

/** A database that starts, restarts or has moved answers like this for a short time. */
const TEMPORARY: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name could not be looked up',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
};
const STARTING_UP = '57P03';
/** PgBouncer answers like this while it cannot reach PostgreSQL. */
const POOLER_WAITS = /^(?:server login has been failing|pgbouncer cannot connect to server|query_wait_timeout)/;
/** PgBouncer refuses settings that it cannot keep for one client. */
const POOLER_REFUSES = /^unsupported startup parameter/;
/** pg gives these errors no code. */
const TEMPORARY_MESSAGES: Readonly<Record<string, string>> = {
  'timeout expired': 'no answer',
  'timeout exceeded when trying to connect': 'no free connection',
  'Query read timeout': 'no answer',
  'Connection terminated': 'connection closed',
  'Connection terminated unexpectedly': 'connection closed',
  'Connection terminated due to connection timeout': 'no answer',
  'Client has encountered a connection error and is not queryable': 'connection closed',
  'Client was closed and is not queryable': 'connection closed',
};
/**
 * SQLSTATEs, or how they begin: a connection that fails, a server that ends or starts, too many connections, our limit
 * of idle time.
 */
const UNAVAILABLE_STATES = ['08', '57P', '53300', '25P03'];

const BY_STATE: Readonly<Record<string, Sentence>> = {
  '28P01': ({ variable, address, user }) =>
    `The database at ${address} does not accept the password of the user "${user}", or has no such user. ` +
    `Check ${variable}.`,
  '28000': ({ variable, address, user }, message) =>
    `The database at ${address} does not let the user "${user}" in: ${message}. Check ${variable} and its pg_hba.conf.`,
  '3D000': ({ variable, address, database }) =>
    `The server at ${address} has no database "${database}". Create it, or name another one in ${variable}.`,
  '42501': ({ address, user, database }, message) =>
    `The user "${user}" lacks a permission in the database "${database}" at ${address}: ${message}. ` +
    'Make this user the owner of the database.',
  '53300': ({ address }, message) =>
    `The database at ${address} takes no more connections: ${message}. Allow more, or end other programs that use it.`,
  '25006': ({ variable, address }) =>
    `The database at ${address} can only be read, as a standby can. Name the primary server in ${variable}.`,
};
const BY_MESSAGE: Readonly<Record<string, Sentence>> = {
  'The server does not support SSL connections': ({ variable, address }) =>
    `The database at ${address} does not support TLS, which ${variable} asks for. ` +
    `Turn it on there (ssl = on), or leave sslmode out of ${variable}.`,
  'There was an error establishing an SSL connection': ({ variable, address }) =>
    `What listens at ${address} does not speak TLS as PostgreSQL does. Check ${variable}.`,
  'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string': ({ variable, address, user }) =>
    `The database at ${address} asks for a password of the user "${user}". Add it to ${variable}.`,
};
const TLS_CODES = /SELF_SIGNED_CERT|^HOSTNAME_MISMATCH$|^EPROTO$|^(?:UNABLE_TO|CERT|CRL|ERR_TLS|ERR_SSL|ERR_OSSL)_/;

export function targetOf(options: ConnectionOptions, variable: AddressVariable = 'DATABASE_URL'): DatabaseTarget {
  const each =
    'connectionString' in options
      ? hostsOf(options.connectionString).urls.map((connectionString) => new pg.Client({ connectionString }))
      : [new pg.Client(options)];
  return {
    variable,
    address: each.map(addressOf).join(','),
    user: each[0]?.user ?? '',
    database: each[0]?.database ?? '',
  };
}

function addressOf({ host, port }: pg.Client): string {
  if (host.startsWith('/')) return `${host}/.s.PGSQL.${port}`;
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Why a database cannot be reached at the moment; null for an error that waiting does not cure. */
export function temporaryReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (code === STARTING_UP || error instanceof NoHostError || POOLER_WAITS.test(error.message)) return error.message;
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return 'no such socket';
  return TEMPORARY[code] ?? TEMPORARY_MESSAGES[error.message] ?? null;
}

/**
 * Whether a statement failed because the database could not be reached or the connection was lost: the same work may
 * succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return UNAVAILABLE_STATES.some((prefix) => error.code?.startsWith(prefix) === true);
  return temporaryReason(error) !== null;
}

/** Describes a database's error in a sentence for the operator. Returns an unexpected error unchanged. */
export function explainDatabaseError(error: unknown, target: DatabaseTarget): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error;
  const cause = error.cause instanceof pg.DatabaseError ? error.cause : error;
  const sentence = sentenceFor(cause, target);
  return sentence === null ? error : new StartupError(sentence);
}

function sentenceFor(error: Error, target: DatabaseTarget): string | null {
  const code = codeOf(error);
  const known = BY_STATE[code] ?? BY_MESSAGE[error.message];
  if (known !== undefined) return known(target, error.message);
  if (POOLER_REFUSES.test(error.message)) return transactionPooler(target);
  if (TLS_CODES.test(code)) {
    return (
      `There is no TLS connection to the database at ${target.address}: ${error.message}. ` +
      `Check the host in ${target.variable}, and who signed its certificate (sslrootcert=FILE).`
    );
  }
  const reason = temporaryReason(error);
  if (reason !== null) return `The connection to the database at ${target.address} was lost: ${reason}.`;
  const isFatal = error instanceof pg.DatabaseError && error.severity === 'FATAL';
  if (!isFatal && !('syscall' in error && error.syscall === 'connect')) return null;
  return `There is no connection to the database at ${target.address}: ${error.message}. Check ${target.variable}.`;
}

/** What to do when a connection turns out to lead to a pooler that changes the server after each transaction. */
export function transactionPooler({ variable, address }: DatabaseTarget): string {
  return (
    `${variable} (${address}) leads to a pooler in transaction mode, such as PgBouncer, where LISTEN and settings of a ` +
    'connection do not work. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'
  );
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
