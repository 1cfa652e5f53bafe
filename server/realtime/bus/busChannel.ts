import type pg from 'pg';
import { openReconnecting, type OutageListeners } from '../../common/reconnecting.ts';
import { NoAnswerError, within } from '../../common/asyncWork.ts';
import type { Database } from '../../db/database.ts';

/** Sends short texts between server processes through PostgreSQL. Texts that arrive during an outage are lost. */
export type BusChannel = Awaited<ReturnType<typeof openBusChannel>>;

export interface BusListeners extends OutageListeners {
  /** A text of another process. A process does not receive its own. */
  readonly onMessage: (payload: string) => void;
}

interface BusConnectionTimings {
  /** How often the connection is checked by a message to itself. */
  readonly checkEveryMs: number;
  /** A connection that does not answer a statement within this time is given up. */
  readonly answerWithinMs: number;
}

const CHANNEL = 'chat';
/** For messages of errors. */
const WHO = 'the connection for bus messages';
/** Prepared, because it runs for each batch of messages. */
const NOTIFY = { name: 'notify', text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload' };

/** Listens on a dedicated connection, and replaces it when it breaks. @throws when the first one fails */
export async function openBusChannel(
  db: Pick<Database, 'dedicated'>,
  listeners: BusListeners,
  timings: BusConnectionTimings,
) {
  const connections = await openReconnecting(() => BusConnection.open(db, listeners.onMessage, timings), listeners);
  return {
    /**
     * Resolves when PostgreSQL has accepted the texts, each of at most 7,999 bytes.
     * @throws while there is no connection, and when it does not answer
     */
    send: async (payloads: readonly string[]): Promise<void> => {
      const connection = connections.current();
      if (connection === null) throw new Error('no connection for bus messages');
      await connection.send(payloads);
    },
    /** Whether texts of other processes arrive, as far as is known. */
    isListening: () => connections.current() !== null,
    /** For how long they have not arrived, in milliseconds; 0 while they do. */
    lostMs: () => connections.lostMs(),
    close: () => connections.close(),
  };
}

/** One connection that listens. It breaks when it is lost or does not answer in time, and is never used again. */
class BusConnection {
  /** Resolves, with the reason, when the connection breaks; never after `close`. */
  readonly broken: Promise<Error>;
  readonly #client: pg.Client;
  readonly #answerWithinMs: number;
  #reportBroken: (reason: Error) => void = () => undefined;
  #isOver = false;
  #checkTimer: NodeJS.Timeout | undefined;
  #isChecking = false;
  /** How many messages to itself have come back. */
  #echoes = 0;

  /**
   * Connects and listens.
   * @throws when that fails or takes too long, and when a message to itself does not come back
   */
  static async open(
    db: Pick<Database, 'dedicated'>,
    onMessage: (payload: string) => void,
    { checkEveryMs, answerWithinMs }: BusConnectionTimings,
  ): Promise<BusConnection> {
    const connection = new BusConnection(await connectWithin(answerWithinMs, db), answerWithinMs);
    try {
      await connection.#listen(onMessage, checkEveryMs);
      return connection;
    } catch (error) {
      connection.#giveUp(toError(error));
      throw error;
    }
  }

  private constructor(client: pg.Client, answerWithinMs: number) {
    this.#client = client;
    this.#answerWithinMs = answerWithinMs;
    this.broken = new Promise((resolve) => {
      this.#reportBroken = resolve;
    });
    client.once('end', () => this.#giveUp(new Error('the connection for bus messages was lost')));
  }

  /**
   * Resolves when PostgreSQL has taken the texts.
   * @throws when it refuses; when it does not answer in time, the connection breaks as well
   */
  async send(payloads: readonly string[]): Promise<void> {
    await this.#ask({ ...NOTIFY, values: [CHANNEL, payloads] });
  }

  async close(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#checkTimer);
    await within(this.#answerWithinMs, WHO, this.#client.end()).catch(() => undefined);
  }

  async #listen(onMessage: (payload: string) => void, checkEveryMs: number): Promise<void> {
    const {
      rows: [row],
    } = await this.#ask<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    const pid = row?.pid ?? 0;
    // The check has its own channel, so that it wakes no other process.
    const checkChannel = `${CHANNEL}_check_${pid}`;
    this.#client.on('notification', ({ channel, processId, payload }) => {
      if (channel === checkChannel) this.#echoes += 1;
      else if (processId !== pid) onMessage(payload ?? '');
    });
    // Bus messages may be lost, so they need not wait for the disk.
    await this.#ask({ text: `set synchronous_commit = off; listen ${CHANNEL}; listen ${checkChannel}` });
    await this.#check(checkChannel);
    this.#checkTimer = setInterval(() => {
      this.#check(checkChannel).catch((error: unknown) => this.#giveUp(toError(error)));
    }, checkEveryMs);
  }

  /** PostgreSQL delivers the echo before it answers the statement. */
  async #check(channel: string): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const before = this.#echoes;
    await this.#ask({ ...NOTIFY, values: [channel, ['']] });
    this.#isChecking = false;
    if (this.#echoes === before) throw new Error('LISTEN delivers no messages on this connection');
  }

  async #ask<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    try {
      return await within(this.#answerWithinMs, WHO, this.#client.query<Row>(statement));
    } catch (error) {
      if (error instanceof NoAnswerError) this.#giveUp(error);
      throw error;
    }
  }

  /** Cuts the connection, and does not wait for its end. */
  #giveUp(reason: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#checkTimer);
    this.#client.end().catch(() => undefined);
    this.#reportBroken(reason);
  }
}

/** Ends a client at once when it connects too late. */
async function connectWithin(ms: number, db: Pick<Database, 'dedicated'>): Promise<pg.Client> {
  const connecting = db.dedicated();
  try {
    return await within(ms, WHO, connecting);
  } catch (error) {
    connecting.then((late) => late.end()).catch(() => undefined);
    throw error;
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
