import type { Packet } from '#contract/chat/packets.ts';
import { GIVEN_UP_RETRY_MS, RETRY_DELAYS_MS } from '#contract/constants.ts';
import type { PersonType } from '#contract/domain.ts';
import { Connection, type ConnectionOwner, type SignedIn } from '#demo/players/connection.ts';

export interface ListenerOptions {
  readonly type: PersonType;
  readonly id: string;
  /** The page's origin, and the address of the chat socket. */
  readonly url: string;
  readonly chatUrl: string;
  /** The newest message of each of their chats. */
  readonly cursors: ReadonlyMap<string, number>;
  readonly tokenOf: () => Promise<string>;
}

/** The wait of a page that is visible, in milliseconds. */
export function pageWaitMs(failures: number): number {
  return (RETRY_DELAYS_MS[failures - 1] ?? GIVEN_UP_RETRY_MS) * (0.5 + Math.random());
}

/** A person who only listens, and remembers how far. */
export class Listener implements ConnectionOwner {
  readonly type: PersonType;
  readonly id: string;
  readonly tabId: string;
  readonly connection: Connection;
  readonly cursors: Map<string, number>;
  receivedCount = 0;
  repeated = 0;
  early = 0;
  resets = 0;
  readonly #options: ListenerOptions;
  #eventSeq = 0;
  #token = '';

  constructor(options: ListenerOptions) {
    this.type = options.type;
    this.id = options.id;
    this.tabId = `tab-of-${options.id}`;
    this.cursors = new Map(options.cursors);
    this.connection = new Connection(this, options.url, pageWaitMs);
    this.#options = options;
  }

  async signIn(isRejected: boolean): Promise<SignedIn> {
    if (this.#token === '' || isRejected) this.#token = await this.#options.tokenOf();
    return { httpToken: this.#token, socketToken: this.#token, chatUrl: this.#options.chatUrl };
  }

  place(): ReturnType<ConnectionOwner['place']> {
    const cursors = Array.from(this.cursors, ([chatId, chatSeq]) => ({ chatId, chatSeq }));
    return { cursors, eventSeq: this.#eventSeq };
  }

  ready({ reset }: { readonly reset: boolean }): void {
    if (reset) this.resets += 1;
  }

  received(packet: Packet): void {
    if (packet.name === 'ChatEvent') this.#eventSeq = Math.max(this.#eventSeq, packet.body.eventSeq);
    if (packet.name !== 'Message') return;
    const { chatId, chatSeq } = packet.body;
    const cursor = this.cursors.get(chatId) ?? 0;
    this.receivedCount += 1;
    if (chatSeq <= cursor) this.repeated += 1;
    if (chatSeq > cursor + 1) this.early += 1;
    this.cursors.set(chatId, Math.max(cursor, chatSeq));
  }

  lost(): void {
    // `Connection` connects again.
  }

  oldestSendAt(): null {
    return null;
  }
}
