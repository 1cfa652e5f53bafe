import { openReconnecting, type Reconnecting, type OutageListeners } from '../../common/reconnecting.ts';
import { packBusMessages, type BusMessage } from './busMessages.ts';
import type { BusSender } from './busQueue.ts';
import { bySubject, FOR_ALL } from './busSubjects.ts';
import { NatsConnection, type NatsOptions } from './natsConnection.ts';

/** Subscribes to the subjects for which this process needs bus messages. */
export interface Subscriber {
  subscribe(subject: string): void;
  unsubscribe(subject: string): void;
  /** Resolves when all subscriptions so far are in effect: what is read from now on misses nothing. Never rejects. */
  settled(): Promise<void>;
}

/** For processes that receive all bus messages. */
export const RECEIVES_ALL: Subscriber = {
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  settled: () => Promise.resolve(),
};

export interface NatsListeners extends OutageListeners {
  /** A text of another process. */
  readonly onMessage: (payload: string) => void;
}

/** NATS accepts a mebibyte unless it is configured otherwise. */
const NATS_MAX_BYTES = 512 * 1024;

/**
 * Sends bus messages through NATS. Each chat and each person has a subject, and a process subscribes to those that its
 * sockets follow. So it receives committed messages whole, and nothing of chats that it does not serve.
 */
export class NatsBus implements Subscriber, BusSender {
  readonly #options: NatsOptions;
  readonly #subjects = new Set<string>([FOR_ALL]);
  #connections: Reconnecting<NatsConnection> | null = null;
  /** The one that takes subscriptions: the current one, or one that is about to be. */
  #connection: NatsConnection | null = null;

  constructor(options: NatsOptions) {
    this.#options = options;
  }

  /** Connects, and again after each outage. Without NATS at the start, that is the first outage. */
  async open(listeners: NatsListeners): Promise<void> {
    this.#connections = await openReconnecting(() => this.#connect(listeners.onMessage), listeners, true);
  }

  isConnected(): boolean {
    return this.#connections !== null && this.#connections.current() !== null;
  }

  subscribe(subject: string): void {
    this.#subjects.add(subject);
    this.#connection?.subscribe(subject);
  }

  unsubscribe(subject: string): void {
    this.#subjects.delete(subject);
    this.#connection?.unsubscribe(subject);
  }

  async settled(): Promise<void> {
    // Without a connection, the sweep after the outage reads again.
    await this.#connection?.flush().catch(() => undefined);
  }

  /** @throws during an outage, and when NATS does not take them in time */
  async send(messages: readonly BusMessage[]): Promise<void> {
    const connection = this.#connections?.current() ?? null;
    if (connection === null) throw new Error('no connection to NATS');
    for (const [subject, own] of bySubject(messages)) {
      for (const payload of packBusMessages(own, NATS_MAX_BYTES)) connection.publish(subject, payload);
    }
    await connection.flush();
  }

  async close(): Promise<void> {
    await this.#connections?.close();
  }

  async #connect(onMessage: (payload: string) => void): Promise<NatsConnection> {
    const connection = await NatsConnection.open(this.#options, onMessage);
    this.#connection = connection;
    void connection.broken.then(() => {
      if (this.#connection === connection) this.#connection = null;
    });
    for (const subject of this.#subjects) connection.subscribe(subject);
    await connection.flush();
    return connection;
  }
}
