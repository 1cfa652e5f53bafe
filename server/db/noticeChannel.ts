import type { Database } from './connection.ts';
import { NoticeConnection, type NoticeConnectionTimings } from './noticeConnection.ts';

/** Short texts between server processes through PostgreSQL. What is sent while there is no connection is lost. */
export interface NoticeChannel {
  /**
   * Resolves when the texts (each of 8,000 bytes at most) are on their way.
   * @throws while there is no connection, and when it does not answer
   */
  send(payloads: readonly string[]): Promise<void>;
  /** Whether notices of other processes arrive, as far as is known. */
  isListening(): boolean;
  close(): Promise<void>;
}

export interface NoticeListeners {
  /** A notice of another process; our own are left out. */
  readonly onNotice: (payload: string) => void;
  /** Listening again after a gap, in which notices may have been lost. */
  readonly onResumed: () => void;
  /** Called once for each gap. */
  readonly onLost: (error: Error) => void;
}

/** The wait before reconnecting doubles from `minMs` to `maxMs`, less up to a half by chance. */
const RECONNECT = { minMs: 250, maxMs: 10_000 } as const;

/** Listens on a connection of its own, which is replaced when it breaks. @throws when the first one fails */
export async function openNoticeChannel(
  db: Pick<Database, 'dedicated'>,
  listeners: NoticeListeners,
  timings: NoticeConnectionTimings,
): Promise<NoticeChannel> {
  let connection: NoticeConnection | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    const fresh = await NoticeConnection.open(db, listeners.onNotice, timings);
    if (isClosed) {
      await fresh.close();
      return;
    }
    connection = fresh;
    failures = 0;
    void fresh.broken.then((reason) => {
      connection = null;
      listeners.onLost(reason);
      reconnectLater();
    });
  };

  const reconnect = async (): Promise<void> => {
    try {
      await connect();
    } catch {
      // The gap is known already, and goes on.
      reconnectLater();
      return;
    }
    if (!isClosed) listeners.onResumed();
  };

  const reconnectLater = (): void => {
    if (isClosed) return;
    const waitMs = Math.min(RECONNECT.maxMs, RECONNECT.minMs * 2 ** failures);
    failures += 1;
    timer = setTimeout(
      () => {
        void reconnect();
      },
      waitMs * (1 - Math.random() / 2),
    );
  };

  await connect();
  return {
    send: async (payloads) => {
      if (connection === null) throw new Error('no connection for notices');
      await connection.send(payloads);
    },
    isListening: () => connection !== null,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await connection?.close();
    },
  };
}
