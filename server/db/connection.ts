import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionOptions } from './databaseUrl.ts';
import { clientKindFor, type ClientKind } from './hostChoice.ts';

export type { ConnectionOptions } from './databaseUrl.ts';

/** Connections of a pool, unless DATABASE_POOL_MAX says otherwise. */
export const POOL_MAX = 16;
/** A new connection costs PostgreSQL a process. A burst of work soon after another finds the connections of the first. */
const KEEP_IDLE_MS = 10 * 60_000;
const CONNECT_WITHIN_MS = 10_000;
const STATEMENT_WITHIN_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** PostgreSQL ends a statement earlier. When it has not answered by now, the connection is dead. */
const ANSWER_WITHIN_MS = STATEMENT_WITHIN_MS + 5_000;
/** Networks drop connections that are silent for longer. */
const KEEP_ALIVE_AFTER_MS = 30_000;
/** PostgreSQL ended one of two transactions that waited for each other. It can be repeated. */
const DEADLOCK = '40P01';
const DEADLOCK_ATTEMPTS = 5;
const DEADLOCK_WAIT_MS = 20;
/** A connection keeps about 110 KB for each. The bench of the lists uses 89. */
const PREPARED_MAX = 96;
const BEGIN = 'begin';
/** Its statements are short. Compilation and parallel workers would take longer than they save. */
const BEGIN_SNAPSHOT =
  'begin isolation level repeatable read read only; set local jit = off; set local max_parallel_workers_per_gather = 0';
/** Behind a pooler the limits last as long as the transaction: other clients use the same connection. */
const LOCAL_LIMITS =
  `; set local statement_timeout = ${STATEMENT_WITHIN_MS}; ` +
  `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;

/** What pg's pools and connections have in common. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

/**
 * Runs statements: the pool, or one connection in a transaction. Ids (bigint) are returned as text, instants as Date.
 * `query` returns pg's result; the others name columns as TypeScript does: `staff_id` is `staffId`.
 */
export interface Db extends Queryable {
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The first row. @throws {Error} without one */
  one<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row>;
  /** The first row, or null without one. */
  maybe<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row | null>;
  /** The first column of all rows. */
  values<Value>(text: string, values?: unknown[]): Promise<Value[]>;
  /** The first column of the first row. @throws {Error} without a row */
  value<Value>(text: string, values?: unknown[]): Promise<Value>;
  /** The first column of the first row, or null without a row. */
  maybeValue<Value>(text: string, values?: unknown[]): Promise<Value | null>;
  /** How many rows the statement changed or returned. */
  count(text: string, values?: unknown[]): Promise<number>;
  /** Whether it changed or returned any. */
  any(text: string, values?: unknown[]): Promise<boolean>;
}

export interface Database extends Db {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. After a deadlock `work`
   * runs again from the start, so it may change nothing outside of the transaction.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, which only reads, in one transaction. All its statements see the same state of the database.
   */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * A separate direct connection for work that must not wait for other work: commits of messages. Its few statements
   * stay prepared.
   */
  readonly express: Db;
  /**
   * The pool, for statements that screens repeat all day: each connection parses and plans the first 96 of them once.
   * Behind a pooler in transaction mode they are planned every time, because other clients use the same connections.
   */
  readonly repeated: Db;
  /** Whether the database answers within this time. Concurrent callers share one query. */
  isReachable(withinMs: number): Promise<boolean>;
  /** A new separate direct connection, for LISTEN. The caller ends it. It does not reconnect when it is lost. */
  dedicated(): Promise<pg.Client>;
  /** How the pool is used at this moment. */
  poolUse(): PoolUse;
  /** Waits for running statements, then closes all connections except dedicated ones. */
  close(): Promise<void>;
}

interface PoolUse {
  /** Open connections that run statements or transactions, and those that run none. */
  readonly used: number;
  readonly idle: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
  /** The most connections that the pool opens. */
  readonly max: number;
}

export interface DatabaseSettings {
  /** The most connections of the pool. */
  readonly poolMax?: number;
  /** PostgreSQL itself, if the pool connects to a pooler in transaction mode; null, the default: it does not. */
  readonly direct?: ConnectionOptions | null;
  /** A statement without an answer within this time fails, and its connection is not used again. */
  readonly answerWithinMs?: number;
}

/** The statements of `source`, with the ways to read their rows. */
export function dbOf(source: Queryable): Db {
  const rows = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> =>
    withCamelNames(await source.query<Row>(text, values));
  const maybe = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row | null> =>
    (await rows<Row>(text, values))[0] ?? null;
  const one = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row> => {
    const row = await maybe<Row>(text, values);
    if (row === null) throw new Error(`no row: ${text}`);
    return row;
  };
  const count = async (text: string, values?: unknown[]) => (await source.query(text, values)).rowCount ?? 0;
  return {
    query: (text, values) => source.query(text, values),
    rows,
    one,
    maybe,
    values: async <Value>(text: string, values?: unknown[]) =>
      (await rows<Readonly<Record<string, Value>>>(text, values)).map((row) => firstOf(row)),
    value: async <Value>(text: string, values?: unknown[]) =>
      firstOf(await one<Readonly<Record<string, Value>>>(text, values)),
    maybeValue: async <Value>(text: string, values?: unknown[]) => {
      const row = await maybe<Readonly<Record<string, Value>>>(text, values);
      return row && firstOf(row);
    },
    count,
    any: async (text, values) => (await count(text, values)) > 0,
  };
}

function firstOf<Value>(row: Readonly<Record<string, Value>>): Value {
  const [value] = Object.values(row);
  if (value === undefined) throw new Error('a row without columns');
  return value;
}

function withCamelNames<Row extends pg.QueryResultRow>({ fields, rows }: pg.QueryResult<Row>): Row[] {
  if (!fields.some(({ name }) => name.includes('_'))) return rows;
  const names = fields.map(({ name }) => [name, camelName(name)] as const);
  return rows.map((row) => {
    const renamed: Record<string, unknown> = {};
    for (const [name, camel] of names) renamed[camel] = row[name];
    return renamed as Row;
  });
}

function camelName(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const CONNECTION = {
  application_name: 'customer-service',
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
};
const LIMITS = {
  statement_timeout: STATEMENT_WITHIN_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
};

/**
 * Opens a pool. It connects with the first statement.
 * @param onLost called for every connection that breaks
 */
export function openDatabase(
  options: ConnectionOptions,
  onLost: (error: Error) => void,
  { poolMax = POOL_MAX, direct = null, answerWithinMs = ANSWER_WITHIN_MS }: DatabaseSettings = {},
): Database {
  const forPool = clientKindFor(options);
  const forDirect = direct === null ? forPool : clientKindFor(direct);
  let reportLost = onLost;
  const openPool = (kind: ClientKind, settings: pg.PoolConfig): pg.Pool =>
    poolOf(kind, { query_timeout: answerWithinMs, ...settings }, (error) => reportLost(error));
  const pool = openPool(forPool, { ...(direct === null && LIMITS), max: poolMax, idleTimeoutMillis: KEEP_IDLE_MS });
  // A pool as well, because a pool reconnects.
  const express = openPool(forDirect, { ...LIMITS, max: 1, idleTimeoutMillis: 0 });
  const localLimits = direct === null ? '' : LOCAL_LIMITS;
  return {
    ...dbOf(pool),
    transaction: (work) => runTransaction(pool, work, BEGIN + localLimits),
    snapshot: (work) => attemptTransaction(pool, work, BEGIN_SNAPSHOT + localLimits),
    express: prepared(express),
    repeated: direct === null ? prepared(pool) : dbOf(pool),
    isReachable: createProbe(pool),
    dedicated: async () => {
      const client = new forDirect.Client({ ...forDirect.settings, ...CONNECTION });
      client.on('error', onLost);
      await client.connect();
      return client;
    },
    poolUse: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: poolMax,
    }),
    close: async () => {
      // PostgreSQL may cut connections while it stops. They do not count as lost.
      reportLost = () => undefined;
      await Promise.all([pool.end(), express.end()]);
    },
  };
}

function poolOf({ Client, settings }: ClientKind, more: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...settings, ...CONNECTION, ...more, Client });
  // A pool only reports errors of idle connections. Without this listener, an error of a used one ends the process.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => undefined);
  return pool;
}

/** Concurrent callers share one query. */
function createProbe(pool: pg.Pool): Database['isReachable'] {
  let probe: Promise<boolean> | null = null;
  return (withinMs) => {
    probe ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        probe = null;
      });
    return Promise.race([probe, wait(withinMs, false, { ref: false })]);
  };
}

/** Names the first statements, so that each connection parses and plans them once. */
function prepared(pool: pg.Pool): Db {
  const names = new Map<string, string>();
  return dbOf({
    query: (text, values) => {
      if (names.size >= PREPARED_MAX && !names.has(text)) return pool.query(text, values);
      const name = names.get(text) ?? `prepared-${names.size + 1}`;
      names.set(text, name);
      return pool.query({ name, text, ...(values !== undefined && { values }) });
    },
  });
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>, begin: string): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, work, begin);
    } catch (error) {
      if (sqlState(error) !== DEADLOCK || attempt === DEADLOCK_ATTEMPTS) throw error;
      await wait(Math.random() * DEADLOCK_WAIT_MS * attempt);
    }
  }
}

async function attemptTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>, begin: string): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(dbOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** PostgreSQL's five-character code of an error, or null for an error that is not the database's. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}
