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

const RECONNECT_MIN_MS = 250;
const RECONNECT_MAX_MS = 10_000;

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
    if (isClosed) return fresh.close();
    connection = fresh;
    failures = 0;
    void fresh.broken.then(outage);
    return undefined;
  };

  const outage = (reason: Error): void => {
    connection = null;
    lostAt = performance.now();
    onLost(reason);
    reconnectLater();
  };

  const reconnect = (): Promise<void> =>
    connect().then(() => {
      if (!isClosed) onResumed();
    }, reconnectLater); // the outage has been reported already

  const reconnectLater = (): void => {
    if (isClosed) return;
    timer = setTimeout(() => {
      void reconnect();
    }, waitMs(failures));
    failures += 1;
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

/** The wait doubles with each failure, less a random part of up to a half. */
function waitMs(failures: number): number {
  return Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** failures) * (1 - Math.random() / 2);
}
