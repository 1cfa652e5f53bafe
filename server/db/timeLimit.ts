import { sqlState, type Db } from './connection.ts';

const CANCELLED = '57014';
const ATTEMPTS = 10;

/**
 * What `read` returns; null when one of its statements takes longer. The transaction goes on, with its own limit.
 * @param tx a transaction. What `read` changes in it is undone.
 * @param withinMs more than 0
 */
export async function readWithin<T>(tx: Db, withinMs: number, read: () => Promise<T>): Promise<T | null> {
  await tx.query(`savepoint limited; set local statement_timeout = ${withinMs}`);
  try {
    return await read();
  } catch (error) {
    if (sqlState(error) === CANCELLED) return null;
    throw error;
  } finally {
    await goBack(tx);
  }
}

/** The limit holds for this statement, too: on a busy machine it may be cancelled. */
async function goBack(tx: Db): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await tx.query('rollback to savepoint limited');
      return;
    } catch (error) {
      if (sqlState(error) !== CANCELLED || attempt === ATTEMPTS) throw error;
    }
  }
}
