import type { ChatPacket, ChatReport } from './api.ts';

type Received = Extract<ChatReport, { type: 'received' }>;
/** A report that can still grow. */
type WaitingReport = Exclude<ChatReport, Received> | (Omit<Received, 'packets'> & { packets: ChatPacket[] });

/**
 * Reports that wait for their delivery, merged where they fit into one. Packets of chats that are not on screen wait
 * apart until `releaseOthers`. The chat on screen may overtake them, but within a chat the order stays, and everything
 * else than messages, marks and typing takes along all that came before it.
 */
export class WaitingReports {
  readonly #reports: WaitingReport[] = [];
  readonly #others: ChatPacket[] = [];
  /** undefined until the first `show`. Until then no packet waits because it is of another chat. */
  #shown: string | null | undefined;

  isEmpty(): boolean {
    return this.#reports.length === 0;
  }

  hasOthers(): boolean {
    return this.#others.length > 0;
  }

  isClosing(): boolean {
    return this.#reports.at(-1)?.type === 'closed';
  }

  isNextOfShown(): boolean {
    const [next] = this.#reports;
    return next?.type === 'received' && !next.packets.every((packet) => this.#isOfOtherChat(packet));
  }

  takeNext(): ChatReport | undefined {
    return this.#reports.shift();
  }

  add(report: ChatReport): void {
    if (report.type === 'received') {
      for (const packet of report.packets) this.#addPacket(packet);
      return;
    }
    if (report.type === 'closed') this.releaseOthers();
    const last = this.#reports.at(-1);
    if (report.type === 'alive' && last !== undefined) return; // any waiting report is a sign of life too
    if (last?.type === 'alive' || (last?.type === 'answered' && report.type === 'answered')) this.#reports.pop();
    this.#reports.push(report);
  }

  show(chatId: string | null): void {
    this.releaseOthers();
    this.#shown = chatId;
  }

  releaseOthers(): void {
    if (this.hasOthers()) this.#append(this.#others.splice(0));
  }

  #addPacket(packet: ChatPacket): void {
    if (this.#isOfOtherChat(packet)) {
      this.#others.push(packet);
    } else {
      if (chatOfNews(packet) === null) this.releaseOthers();
      this.#append([packet]);
    }
  }

  /** Headers of frames are added when the report is delivered. */
  #append(packets: ChatPacket[]): void {
    const last = this.#reports.at(-1);
    if (last?.type === 'received') {
      last.packets.push(...packets);
      return;
    }
    if (last?.type === 'alive') this.#reports.pop();
    this.#reports.push({ type: 'received', packets, frames: [] });
  }

  #isOfOtherChat(packet: ChatPacket): boolean {
    const chatId = chatOfNews(packet);
    return chatId !== null && this.#shown !== undefined && chatId !== this.#shown;
  }
}

/** The chat of a packet that may wait while that chat is not on screen; null: this packet may not wait. */
function chatOfNews(packet: ChatPacket): string | null {
  switch (packet.type) {
    case 'message':
      return packet.message.chatId;
    case 'state':
      return packet.state.chatId;
    case 'typing':
      return packet.typing.chatId;
    default:
      return null;
  }
}
