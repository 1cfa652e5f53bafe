/** A message as somebody has it on their screen. */
export interface Seen {
  readonly serverMsgId: string;
  /** Sender's type and id. */
  readonly from: string;
  readonly clientMsgId: string;
}

/** What one person has of one chat: every message once, by its chatSeq. */
export class ChatView {
  readonly chatId: string;
  /** Messages that a screen would show a second time, or in a place that is taken. */
  readonly doubled: number[] = [];
  /** Pushed again, and recognized. */
  repeats = 0;
  readonly #seen = new Map<number, Seen>();
  readonly #idByName = new Map<string, string>();
  #cursor = 0;
  #highest = 0;

  constructor(chatId: string) {
    this.chatId = chatId;
  }

  /** Everything up to this chatSeq is here. */
  get cursor(): number {
    return this.#cursor;
  }

  /** The newest chatSeq heard of. */
  get highest(): number {
    return this.#highest;
  }

  get isBehind(): boolean {
    return this.#cursor < this.#highest;
  }

  seen(chatSeq: number): Seen | null {
    return this.#seen.get(chatSeq) ?? null;
  }

  /** The chat has come this far, as somebody says. */
  expect(chatSeq: number): void {
    this.#highest = Math.max(this.#highest, chatSeq);
  }

  /** Takes a message over, be it pushed, acknowledged or read. @returns whether it is new here */
  take(chatSeq: number, message: Seen): boolean {
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
