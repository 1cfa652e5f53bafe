/** A message as a person sees it. */
export interface ReceivedMessage {
  readonly serverMsgId: string;
  /** Type and id of the sender. */
  readonly from: string;
  readonly clientMsgId: string;
}

/** What one person has received of one chat: each message once, by its chatSeq. */
export class ChatView {
  readonly chatId: string;
  /** Messages that would appear twice, or at the position of another message. */
  readonly doubled: number[] = [];
  /** Messages that were pushed again and recognized. */
  repeats = 0;
  readonly #seen = new Map<number, ReceivedMessage>();
  readonly #idByName = new Map<string, string>();
  #cursor = 0;
  #highest = 0;

  constructor(chatId: string) {
    this.chatId = chatId;
  }

  /** All messages up to this chatSeq have arrived. */
  get cursor(): number {
    return this.#cursor;
  }

  /** The highest known chatSeq. */
  get highest(): number {
    return this.#highest;
  }

  get isBehind(): boolean {
    return this.#cursor < this.#highest;
  }

  seen(chatSeq: number): ReceivedMessage | null {
    return this.#seen.get(chatSeq) ?? null;
  }

  /** Learns that the chat has reached this chatSeq. */
  expect(chatSeq: number): void {
    this.#highest = Math.max(this.#highest, chatSeq);
  }

  /** Adds a message that was pushed, acknowledged or read. @returns whether it is new */
  take(chatSeq: number, message: ReceivedMessage): boolean {
    this.expect(chatSeq);
    const before = this.#seen.get(chatSeq);
    if (before?.serverMsgId === message.serverMsgId) {
      this.repeats += 1;
      return false;
    }
    const name = `${message.from} ${message.clientMsgId}`;
    if (before !== undefined || this.#idByName.has(name)) this.doubled.push(chatSeq);
    this.#seen.set(chatSeq, message);
    this.#idByName.set(name, message.serverMsgId);
    while (this.#seen.has(this.#cursor + 1)) this.#cursor += 1;
    return true;
  }
}
