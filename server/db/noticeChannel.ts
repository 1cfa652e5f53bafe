import type pg from 'pg';
import type { Database } from './connection.ts';

/** Short texts from server process to server process through PostgreSQL. What is sent while the connection is down is lost. */
export interface NoticeChannel {
  /** Resolves when the texts (each of 8,000 bytes at most) are on their way. @throws while there is no connection */
  send(payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface NoticeListeners {
  /** A notice of another process; our own are left out. */
  readonly onNotice: (payload: string) => void;
  /** Listening again after a gap, in which notices may have been lost. */
  readonly onResumed: () => void;
  readonly onLost: (error: Error) => void;
}

const CHANNEL = 'chat';
/** Prepared: there is one for each batch of messages. */
const NOTIFY = { name: 'notify', text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload' };
const RECONNECT_AFTER_MS = 1_000;

/** Listens on a connection of its own, which comes back by itself when it is lost. */
export async function openNoticeChannel(db: Pick<Database, 'dedicated'>, listeners: NoticeListeners): Promise<NoticeChannel> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    const fresh = await db.dedicated();
    fresh.once('end', () => onEnd(fresh));
    const { rows: [row] } = await fresh.query<{ pid: number }>('select pg_backend_pid() as pid');
    fresh.on('notification', ({ processId, payload }) => {
      if (processId !== row?.pid) listeners.onNotice(payload ?? '');
    });
    // Notices are hints: they need not wait for the disk.
    await fresh.query(`set synchronous_commit = off; listen ${CHANNEL}`);
    client = fresh;
  };

  const onEnd = (ended: pg.Client): void => {
    if (client === ended) client = null;
    if (isClosed) return;
    listeners.onLost(new Error('the connection for notices was lost'));
    reconnectLater();
  };

  const reconnectLater = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      connect().then(listeners.onResumed, (error: unknown) => {
        listeners.onLost(error instanceof Error ? error : new Error(String(error)));
        reconnectLater();
      });
    }, RECONNECT_AFTER_MS);
  };

  await connect();
  return {
    send: async (payloads) => {
      if (client === null) throw new Error('no connection for notices');
      await client.query(NOTIFY, [CHANNEL, payloads]);
    },
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}
