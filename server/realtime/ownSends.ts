import type { LiveMessage } from '../chat/index.ts';

/** Identifies a message among those of one sender. */
type SendKey = Pick<LiveMessage, 'chatId' | 'clientMsgId'>;

/**
 * The messages of one socket that are not answered yet. Catching up may read such a message from the database before
 * the commit is answered. The push is then withheld, because the sender gets the acknowledgement instead.
 */
export class OwnSends {
  /** By message, the push that is withheld, if any. */
  readonly #unanswered = new Map<string, Uint8Array | null>();

  begin(send: SendKey): void {
    this.#unanswered.set(nameOf(send), null);
  }

  /** @returns whether the push is withheld, because this message is not answered yet */
  withhold(message: SendKey, push: Uint8Array): boolean {
    if (this.#unanswered.size === 0) return false;
    const name = nameOf(message);
    if (!this.#unanswered.has(name)) return false;
    this.#unanswered.set(name, push);
    return true;
  }

  /**
   * Call it before the answer goes out.
   * @returns the withheld push, when the answer is a refusal: the client does not know the stored message
   */
  answered(send: SendKey, isAcked: boolean): Uint8Array | null {
    const name = nameOf(send);
    const push = this.#unanswered.get(name) ?? null;
    this.#unanswered.delete(name);
    return isAcked ? null : push;
  }
}

function nameOf({ chatId, clientMsgId }: SendKey): string {
  return `${chatId} ${clientMsgId}`;
}
