import { openReconnecting, type OutageListeners } from '../../common/reconnecting.ts';
import type { Database } from '../../db/database.ts';
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

export interface BusListeners extends OutageListeners {
  /** A text of another process. A process does not receive its own. */
  readonly onMessage: (payload: string) => void;
}

/** Listens on a dedicated connection, and replaces it when it breaks. @throws when the first one fails */
export async function openBusChannel(
  db: Pick<Database, 'dedicated'>,
  listeners: BusListeners,
  timings: BusConnectionTimings,
): Promise<BusChannel> {
  const connections = await openReconnecting(() => BusConnection.open(db, listeners.onMessage, timings), listeners);
  return {
    send: async (payloads) => {
      const connection = connections.current();
      if (connection === null) throw new Error('no connection for bus messages');
      await connection.send(payloads);
    },
    isListening: () => connections.current() !== null,
    lostMs: () => connections.lostMs(),
    close: () => connections.close(),
  };
}
