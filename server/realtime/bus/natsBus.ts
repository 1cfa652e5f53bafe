import { connect, type NatsConnection as Client, type Subscription } from '@nats-io/transport-node';
import { natsOptionsOf } from '../../common/natsUrl.ts';
import type { Person } from '../../common/principal.ts';
import { openReconnecting, type Breakable, type Reconnecting } from '../../common/reconnecting.ts';
import { NoAnswerError, within } from '../../common/asyncWork.ts';
import type { BusListeners } from './busChannel.ts';
import { packBusMessages, type BusMessage } from './busMessages.ts';
import type { BusSender } from './busQueue.ts';

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

interface NatsOptions {
  /** NATS_URL. */
  readonly url: string;
  /** Begins every subject, so that several deployments can share a NATS. */
  readonly prefix: string;
  /** How often the connection is checked. One that does not answer within this time is given up. */
  readonly checkEveryMs: number;
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
  async open(listeners: BusListeners): Promise<void> {
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

/** One connection to NATS with its subscriptions. It breaks when it is lost, and is never used again. */
class NatsConnection implements Breakable {
  readonly broken: Promise<Error>;
  readonly #client: Client;
  readonly #options: NatsOptions;
  readonly #onMessage: (payload: string) => void;
  readonly #subscriptions = new Map<string, Subscription>();
  #isClosed = false;

  /** @throws when that fails or takes too long */
  static async open(options: NatsOptions, onMessage: (payload: string) => void): Promise<NatsConnection> {
    const { url, checkEveryMs } = options;
    const client = await connect({
      ...natsOptionsOf(url),
      name: 'customer-service',
      noEcho: true,
      // A lost connection is replaced by a new one, which subscribes again.
      reconnect: false,
      timeout: checkEveryMs,
      pingInterval: checkEveryMs,
      maxPingOut: 1,
    });
    return new NatsConnection(client, options, onMessage);
  }

  private constructor(client: Client, options: NatsOptions, onMessage: (payload: string) => void) {
    this.#client = client;
    this.#options = options;
    this.#onMessage = onMessage;
    this.broken = new Promise((resolve) => {
      void client.closed().then((error) => {
        if (!this.#isClosed) resolve(error instanceof Error ? error : new Error('the connection to NATS was lost'));
      });
    });
  }

  /** Does nothing once the connection has ended. */
  subscribe(subject: string): void {
    if (this.#client.isClosed()) return;
    const callback = (error: Error | null, message: { string(): string }): void => {
      // An error ends the connection as well.
      if (error === null) this.#onMessage(message.string());
    };
    this.#subscriptions.set(subject, this.#client.subscribe(this.#subjectOf(subject), { callback }));
  }

  unsubscribe(subject: string): void {
    if (!this.#client.isClosed()) this.#subscriptions.get(subject)?.unsubscribe();
    this.#subscriptions.delete(subject);
  }

  /** @throws once the connection has ended */
  publish(subject: string, payload: string): void {
    this.#client.publish(this.#subjectOf(subject), payload);
  }

  /**
   * Resolves when NATS has taken everything so far: subscriptions are in effect, and what was published is on its way.
   * @throws when it does not answer in time, which ends the connection
   */
  async flush(): Promise<void> {
    try {
      await within(this.#options.checkEveryMs, 'NATS', this.#client.flush());
    } catch (error) {
      if (error instanceof NoAnswerError) void this.#client.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client.close();
  }

  #subjectOf(subject: string): string {
    return `${this.#options.prefix}.${subject}`;
  }
}

/** For all server processes. */
const FOR_ALL = 'all';

/** For processes in which someone follows the chat. */
export function subjectOfChat(chatId: string): string {
  return `chat.${chatId}`;
}

/** For processes in which the person has a socket. */
export function subjectOfPerson({ type, id }: Person): string {
  return `person.${type}.${id}`;
}

/**
 * Addresses bus messages, so that each process receives only what its sockets need.
 * @returns for each subject its bus messages, in their order
 */
export function bySubject(messages: readonly BusMessage[]): ReadonlyMap<string, readonly BusMessage[]> {
  return new Map(
    Array.from(
      groupBy(messages.flatMap(addressed), ([subject]) => subject),
      ([subject, pairs]) => [subject, pairs.map(([, message]) => message)],
    ),
  );
}

type Addressed = readonly [subject: string, message: BusMessage];

function addressed(message: BusMessage): readonly Addressed[] {
  switch (message.kind) {
    case 'committed':
      return Array.from(
        groupBy(message.messages, ({ chatId }) => chatId),
        ([chatId, messages]): Addressed => [subjectOfChat(chatId), { ...message, messages }],
      );
    case 'messages':
      return message.heads.map((head): Addressed => [subjectOfChat(head.chatId), { ...message, heads: [head] }]);
    // For those who follow the chat, and for the other tabs of the person who moved them.
    case 'marks':
      return message.marks.flatMap((moved): readonly Addressed[] => {
        const alone: BusMessage = { ...message, marks: [moved] };
        const toChat: Addressed = [subjectOfChat(moved.chatId), alone];
        const { personType: type, personId: id } = moved;
        return id === undefined ? [toChat] : [toChat, [subjectOfPerson({ type, id }), alone]];
      });
    case 'events':
      return [
        ...message.events.map((event): Addressed => [
          subjectOfPerson(event.person),
          { kind: 'personEvents', events: [event] },
        ]),
        ...Array.from(
          groupBy(message.events, ({ event }) => event.chatId),
          ([chatId, events]): Addressed => [subjectOfChat(chatId), { kind: 'watchedEvents', events }],
        ),
      ];
    case 'typing':
      return [[subjectOfChat(message.chatId), message]];
    case 'tabTaken':
      return [[subjectOfPerson(message.person), message]];
    default:
      return [[FOR_ALL, message]];
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
}
