/** A connection that is replaced when it breaks. */
export interface Breakable {
  /** Resolves, with the reason, when the connection breaks; never after `close`. */
  readonly broken: Promise<Error>;
  close(): Promise<void>;
}

export interface OutageListeners {
  /** There is a connection again after an outage. */
  readonly onResumed: () => void;
  /** Called once for each outage. */
  readonly onLost: (error: Error) => void;
}

export interface Reconnecting<Connection> {
  /** null during an outage. */
  current(): Connection | null;
  /** For how long there has been none, in milliseconds; 0 while there is one. */
  lostMs(): number;
  close(): Promise<void>;
}

/** The wait before reconnecting doubles from `minMs` to `maxMs`, less a random part of up to a half. */
const RECONNECT = { minMs: 250, maxMs: 10_000 } as const;

/**
 * Opens a connection, and a new one whenever it breaks.
 * @param mayStartLost whether a first one that cannot be opened is an outage
 * @throws when the first one cannot be opened, unless it may start lost
 */
export async function openReconnecting<Connection extends Breakable>(
  open: () => Promise<Connection>,
  { onResumed, onLost }: OutageListeners,
  mayStartLost = false,
): Promise<Reconnecting<Connection>> {
  let connection: Connection | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let lostAt = 0;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    const fresh = await open();
    if (isClosed) {
      await fresh.close();
      return;
    }
    connection = fresh;
    failures = 0;
    void fresh.broken.then(outage);
  };

  const outage = (reason: Error): void => {
    connection = null;
    lostAt = performance.now();
    onLost(reason);
    reconnectLater();
  };

  const reconnect = async (): Promise<void> => {
    try {
      await connect();
    } catch {
      // The outage has been reported already.
      reconnectLater();
      return;
    }
    if (!isClosed) onResumed();
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

  try {
    await connect();
  } catch (error) {
    if (!mayStartLost) throw error;
    outage(error instanceof Error ? error : new Error(String(error)));
  }
  return {
    current: () => connection,
    lostMs: () => (connection === null ? performance.now() - lostAt : 0),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await connection?.close();
    },
  };
}
