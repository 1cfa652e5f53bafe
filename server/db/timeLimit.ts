import { sqlState, type Db } from './connection.ts';

const CANCELLED = '57014';

/**
 * What `read` returns; null when one of its statements takes longer. The transaction goes on, with its own limit.
 * @param tx a transaction. What `read` changes in it is undone.
 * @param withinMs more than 0
 */
export async function readWithin<T>(tx: Db, withinMs: number, read: () => Promise<T>): Promise<T | null> {
  await tx.query(`savepoint limited; set local statement_timeout = ${withinMs}`);
  try {
    const found = await read();
    // A way back that is cancelled ends the whole transaction, so it has no limit. PostgreSQL notices a limit that is
    // reached in the last moment of a statement in the next one, so that is an empty one. A failed read needs neither.
    await tx.query('set local statement_timeout = 0; select');
    return found;
  } catch (error) {
    if (sqlState(error) === CANCELLED) return null;
    throw error;
  } finally {
    await tx.query('rollback to savepoint limited');
  }
}
