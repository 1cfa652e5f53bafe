/** A message on its way out. */
export interface Outgoing {
  readonly chatId: string;
  readonly clientMsgId: string;
  readonly text: string;
  /** When its writer pressed Enter: `performance.now()`. */
  readonly enteredAt: number;
}

interface Queue {
  readonly messages: Outgoing[];
  /** When the first of them was written to the socket; null when it is not on its way. */
  writtenAt: number | null;
  /** Not written before: the server has asked for patience. */
  notBefore: number;
}

const STUCK = 30;

/**
 * What one person has yet to get acknowledged. A chat has one message on its way at a time (docs/decisions/0007), and
 * what was on its way when a connection ended is written again under the same name.
 */
export class Outbox {
  readonly #queues = new Map<string, Queue>();

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  /** Whether so much of a chat is unsent that nobody would go on typing. */
  isStuck(chatId: string): boolean {
    return (this.#queues.get(chatId)?.messages.length ?? 0) >= STUCK;
  }

  add(message: Outgoing): void {
    const queue = this.#queues.get(message.chatId) ?? { messages: [], writtenAt: null, notBefore: 0 };
    this.#queues.set(message.chatId, queue);
    queue.messages.push(message);
  }

  /** Writes what may be written now. */
  flush(write: (message: Outgoing) => void): void {
    const now = performance.now();
    for (const queue of this.#queues.values()) {
      const [first] = queue.messages;
      if (first === undefined || queue.writtenAt !== null || queue.notBefore > now) continue;
      queue.writtenAt = now;
      write(first);
    }
  }

  /** The server has answered for good. @returns the message, or null when it was answered before */
  settle(chatId: string, clientMsgId: string): Outgoing | null {
    const queue = this.#queues.get(chatId);
    const [first] = queue?.messages ?? [];
    if (queue === undefined || first?.clientMsgId !== clientMsgId) return null;
    queue.messages.shift();
    queue.writtenAt = null;
    if (queue.messages.length === 0) this.#queues.delete(chatId);
    return first;
  }

  /** The server wants it again, later. */
  postpone(chatId: string, waitMs: number): void {
    const queue = this.#queues.get(chatId);
    if (queue === undefined) return;
    queue.writtenAt = null;
    queue.notBefore = performance.now() + waitMs;
  }

  connectionLost(): void {
    for (const queue of this.#queues.values()) {
      queue.writtenAt = null;
      queue.notBefore = 0;
    }
  }

  /** When the longest unanswered message was written; null when none is on its way. */
  get oldestWrittenAt(): number | null {
    const times = Array.from(this.#queues.values(), ({ writtenAt }) => writtenAt).filter((at) => at !== null);
    return times.length === 0 ? null : Math.min(...times);
  }
}
