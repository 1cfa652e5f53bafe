/** A message to be sent. */
export interface Outgoing {
  readonly chatId: string;
  readonly clientMsgId: string;
  readonly text: string;
  /** When its writer pressed Enter: `performance.now()`. */
  readonly enteredAt: number;
}

interface Queue {
  readonly messages: Outgoing[];
  /** When it was first written to the socket; null while it is not in flight. */
  writtenAt: number | null;
  /** Not written before this time, because the server has asked to wait. */
  notBefore: number;
}

const STUCK = 30;

/**
 * A person's unacknowledged messages. A chat sends one message at a time (docs/decisions/0007). A message in flight
 * when a connection ends is written again with the same id.
 */
export class Outbox {
  readonly #queues = new Map<string, Queue>();

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  /** Whether a chat has so many unsent messages that a person would stop typing. */
  isStuck(chatId: string): boolean {
    return (this.#queues.get(chatId)?.messages.length ?? 0) >= STUCK;
  }

  add(message: Outgoing): void {
    const queue = this.#queues.get(message.chatId) ?? { messages: [], writtenAt: null, notBefore: 0 };
    this.#queues.set(message.chatId, queue);
    queue.messages.push(message);
  }

  /** Writes all messages that may be written now. */
  flush(write: (message: Outgoing) => void): void {
    const now = performance.now();
    for (const queue of this.#queues.values()) {
      const [first] = queue.messages;
      if (first === undefined || queue.writtenAt !== null || queue.notBefore > now) continue;
      queue.writtenAt = now;
      write(first);
    }
  }

  /** The server has accepted or refused it. @returns the message, or null when it was settled before */
  settle(chatId: string, clientMsgId: string): Outgoing | null {
    const queue = this.#queues.get(chatId);
    const [first] = queue?.messages ?? [];
    if (queue === undefined || first?.clientMsgId !== clientMsgId) return null;
    queue.messages.shift();
    queue.writtenAt = null;
    if (queue.messages.length === 0) this.#queues.delete(chatId);
    return first;
  }

  /** The server wants it again later. */
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

  /** When the oldest message in flight was written; null when none is. */
  get oldestWrittenAt(): number | null {
    const times = Array.from(this.#queues.values(), ({ writtenAt }) => writtenAt).filter((at) => at !== null);
    return times.length === 0 ? null : Math.min(...times);
  }
}
