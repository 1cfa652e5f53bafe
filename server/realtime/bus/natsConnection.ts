import { connect, type NatsConnection as Client, type Subscription } from '@nats-io/transport-node';
import type { Breakable } from '../../common/reconnecting.ts';
import { NoAnswerError, within } from '../../common/asyncWork.ts';
import { natsOptionsOf } from '../../common/natsUrl.ts';

export interface NatsOptions {
  /** NATS_URL. */
  readonly url: string;
  /** Begins every subject, so that several deployments can share a NATS. */
  readonly prefix: string;
  /** How often the connection is checked. One that does not answer within this time is given up. */
  readonly checkEveryMs: number;
}

/** One connection to NATS with its subscriptions. It breaks when it is lost, and is never used again. */
export class NatsConnection implements Breakable {
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
