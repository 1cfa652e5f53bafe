import type pg from 'pg';
import type { Database } from './connection.ts';

export interface NoticeConnectionTimings {
  /** How often the connection is checked by a notice to itself. */
  readonly checkEveryMs: number;
  /** A connection that leaves a statement unanswered for longer is given up. */
  readonly answerWithinMs: number;
}

const CHANNEL = 'chat';
/** Prepared: there is one for each batch of messages. */
const NOTIFY = { name: 'notify', text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload' };

/** One connection that listens. When it is lost or does not answer in time it is broken, and of no more use. */
export class NoticeConnection {
  /** Resolves, with the reason, when the connection breaks; never after `close`. */
  readonly broken: Promise<Error>;
  readonly #client: pg.Client;
  readonly #answerWithinMs: number;
  #reportBroken: (reason: Error) => void = () => undefined;
  #isOver = false;
  #checkTimer: NodeJS.Timeout | undefined;
  #isChecking = false;
  /** Notices of ours to ourselves that have come back. */
  #echoes = 0;

  /** Connects and listens. @throws when that fails or takes too long, and when a notice to itself does not come back */
  static async open(
    db: Pick<Database, 'dedicated'>,
    onNotice: (payload: string) => void,
    { checkEveryMs, answerWithinMs }: NoticeConnectionTimings,
  ): Promise<NoticeConnection> {
    const connection = new NoticeConnection(await connectWithin(answerWithinMs, db), answerWithinMs);
    try {
      await connection.#listen(onNotice, checkEveryMs);
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
    client.once('end', () => this.#giveUp(new Error('the connection for notices was lost')));
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
    await within(this.#answerWithinMs, this.#client.end()).catch(() => undefined);
  }

  async #listen(onNotice: (payload: string) => void, checkEveryMs: number): Promise<void> {
    const {
      rows: [row],
    } = await this.#ask<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    const pid = row?.pid ?? 0;
    // A channel of its own: a check wakes no other process.
    const checkChannel = `${CHANNEL}_check_${pid}`;
    this.#client.on('notification', ({ channel, processId, payload }) => {
      if (channel === checkChannel) this.#echoes += 1;
      else if (processId !== pid) onNotice(payload ?? '');
    });
    // Notices are hints: they need not wait for the disk.
    await this.#ask({ text: `set synchronous_commit = off; listen ${CHANNEL}; listen ${checkChannel}` });
    await this.#check(checkChannel);
    this.#checkTimer = setInterval(() => {
      this.#check(checkChannel).catch((error: unknown) => this.#giveUp(toError(error)));
    }, checkEveryMs);
  }

  /** Its echo comes before the answer to the statement. */
  async #check(channel: string): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const before = this.#echoes;
    await this.#ask({ ...NOTIFY, values: [channel, ['']] });
    this.#isChecking = false;
    if (this.#echoes === before) throw new Error('LISTEN delivers no notices on this connection');
  }

  async #ask<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    try {
      return await within(this.#answerWithinMs, this.#client.query<Row>(statement));
    } catch (error) {
      if (error instanceof NoAnswerError) this.#giveUp(error);
      throw error;
    }
  }

  /** Cuts the connection where an answer is missing. Nobody waits for its end. */
  #giveUp(reason: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#checkTimer);
    this.#client.end().catch(() => undefined);
    this.#reportBroken(reason);
  }
}

/** A client that is connected too late is ended at once. */
async function connectWithin(ms: number, db: Pick<Database, 'dedicated'>): Promise<pg.Client> {
  const connecting = db.dedicated();
  try {
    return await within(ms, connecting);
  } catch (error) {
    connecting.then((late) => late.end()).catch(() => undefined);
    throw error;
  }
}

class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** @throws {NoAnswerError} when it takes longer */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = (): void => reject(new NoAnswerError(`the connection for notices has not answered within ${ms} ms`));
    timer = setTimeout(fail, ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
