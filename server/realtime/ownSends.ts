import type { LiveMessage } from '../chat/index.ts';

/** Names a message within one sender's. */
type SendKey = Pick<LiveMessage, 'chatId' | 'clientMsgId'>;

/**
 * What one socket has sent and has had no answer to yet. Such a message may be read from the database before its answer
 * is there: its sender is to hear of it by the answer only.
 */
export class OwnSends {
  /** With the push that waits for the answer, if one does. */
  readonly #unanswered = new Map<string, Uint8Array | null>();

  begin(send: SendKey): void {
    this.#unanswered.set(nameOf(send), null);
  }

  /** @returns whether the push waits for the answer to this very message */
  withhold(message: SendKey, push: Uint8Array): boolean {
    if (this.#unanswered.size === 0) return false;
    const name = nameOf(message);
    if (!this.#unanswered.has(name)) return false;
    this.#unanswered.set(name, push);
    return true;
  }

  /**
   * Call it before the answer goes out.
   * @returns the push that it does not make superfluous: a refusal says nothing of what is stored under that name
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
