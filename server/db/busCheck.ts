import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './connection.ts';

/** PostgreSQL delivers at once. This is patience with a busy machine. */
const DELIVERED_WITHIN_MS = 5_000;

/**
 * Whether a message that is sent through the pool arrives at the direct connection, which listens. It does not when
 * that connection leads to a pooler in transaction mode, or the two lead to different databases.
 */
export async function canListen(
  db: Pick<Database, 'dedicated' | 'query'>,
  withinMs = DELIVERED_WITHIN_MS,
): Promise<boolean> {
  const client = await db.dedicated();
  const timeLimit = new AbortController();
  try {
    const channel = `chat_start_${randomBytes(8).toString('hex')}`;
    const arrived = new Promise<boolean>((resolve) => {
      client.on('notification', (message) => {
        if (message.channel === channel) resolve(true);
      });
    });
    await client.query(`listen ${channel}`);
    // Sent by another connection: on its own, even a pooler delivers.
    await db.query('select pg_notify($1, $2)', [channel, '']);
    return await Promise.race([arrived, wait(withinMs, false, { signal: timeLimit.signal })]);
  } finally {
    timeLimit.abort();
    await client.end();
  }
}
