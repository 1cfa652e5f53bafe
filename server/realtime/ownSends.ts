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

  /** @returns the name of the message, for `answered` */
  begin(send: SendKey): string {
    const name = nameOf(send);
    this.#unanswered.set(name, null);
    return name;
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
  answered(name: string, isAcked: boolean): Uint8Array | null {
    const push = this.#unanswered.get(name) ?? null;
    this.#unanswered.delete(name);
    return isAcked ? null : push;
  }
}

function nameOf({ chatId, clientMsgId }: SendKey): string {
  return `${chatId} ${clientMsgId}`;
}
