import pg from 'pg';

/** What runs a statement: the pool, or one connection inside a transaction. Ids (bigint) come as text, instants as Date. */
export interface Db {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

export interface Database extends Db {
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** A new connection of its own, for LISTEN. The caller ends it. */
  dedicated(): Promise<pg.Client>;
  close(): Promise<void>;
}

const POOL_SIZE = 20;
const CONNECT_WITHIN_MS = 5_000;

/** The one place that opens the database. Connections are made when they are needed; `onError` hears of idle ones that broke. */
export function openDatabase(address: pg.ClientConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ ...address, max: POOL_SIZE, connectionTimeoutMillis: CONNECT_WITHIN_MS, application_name: 'customer-service' });
  pool.on('error', onError);
  return {
    query: (text, values) => pool.query(text, values),
    transaction: (work) => inTransaction(pool, work),
    dedicated: async () => {
      const client = new pg.Client({ ...address, application_name: 'customer-service listener', keepAlive: true });
      client.on('error', onError);
      await client.connect();
      return client;
    },
    close: () => pool.end(),
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that can't even roll back is not given to anyone else.
    await client.query('rollback').then(() => client.release(), (broken: Error) => client.release(broken));
    throw error;
  }
}
