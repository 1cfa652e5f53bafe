import type { Database } from './connection.ts';
import { BusConnection, type BusConnectionTimings } from './busConnection.ts';

/** Sends short texts between server processes through PostgreSQL. Texts that arrive during an outage are lost. */
export interface BusChannel {
  /**
   * Resolves when PostgreSQL has accepted the texts, each of at most 7,999 bytes.
   * @throws while there is no connection, and when it does not answer
   */
  send(payloads: readonly string[]): Promise<void>;
  /** Whether texts of other processes arrive, as far as is known. */
  isListening(): boolean;
  /** For how long they have not arrived, in milliseconds; 0 while they do. */
  lostMs(): number;
  close(): Promise<void>;
}

export interface BusListeners {
  /** A text of another process. A process does not receive its own. */
  readonly onMessage: (payload: string) => void;
  /** The channel listens again after an outage, in which texts may have been lost. */
  readonly onResumed: () => void;
  /** Called once for each outage. */
  readonly onLost: (error: Error) => void;
}

/** The wait before reconnecting doubles from `minMs` to `maxMs`, less a random part of up to a half. */
const RECONNECT = { minMs: 250, maxMs: 10_000 } as const;

/** Listens on a dedicated connection, and replaces it when it breaks. @throws when the first one fails */
export async function openBusChannel(
  db: Pick<Database, 'dedicated'>,
  listeners: BusListeners,
  timings: BusConnectionTimings,
): Promise<BusChannel> {
  let connection: BusConnection | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let lostAt = 0;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    const fresh = await BusConnection.open(db, listeners.onMessage, timings);
    if (isClosed) {
      await fresh.close();
      return;
    }
    connection = fresh;
    failures = 0;
    void fresh.broken.then((reason) => {
      connection = null;
      lostAt = performance.now();
      listeners.onLost(reason);
      reconnectLater();
    });
  };

  const reconnect = async (): Promise<void> => {
    try {
      await connect();
    } catch {
      // The outage has been reported already.
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
      if (connection === null) throw new Error('no connection for bus messages');
      await connection.send(payloads);
    },
    isListening: () => connection !== null,
    lostMs: () => (connection === null ? performance.now() - lostAt : 0),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await connection?.close();
    },
  };
}
