import type { NotificationService } from '../notifications/index.ts';
import type { NotificationSocket, NotificationSockets } from './notificationSockets.ts';

export interface NotificationDeliveryDeps {
  readonly sockets: NotificationSockets;
  readonly reads: Pick<NotificationService, 'sentTo' | 'after' | 'noteSent'>;
  readonly onError: (error: unknown) => void;
}

/**
 * Delivers stored notifications to the pages of this process. Each page has the number up to which it has received
 * them. A new page begins after the newest that any page of the person has received, so a reload repeats nothing.
 */
export class NotificationDelivery {
  readonly #deps: NotificationDeliveryDeps;
  /** Staff for whom the next query reads. */
  readonly #wanted = new Set<string>();
  /** The newest number sent to each person here and not yet written to the database. */
  readonly #sent = new Map<string, number>();
  #running: Promise<void> | null = null;

  constructor(deps: NotificationDeliveryDeps) {
    this.#deps = deps;
  }

  /** The number after which a page begins that the person opens now. */
  async startOf(staffId: string): Promise<number> {
    const noted = await this.#deps.reads.sentTo(staffId);
    return Math.max(noted, this.#sent.get(staffId) ?? 0);
  }

  /** Reads and sends what is new for these people. One query reads for all who wait. */
  deliverTo(staffIds: readonly string[]): void {
    for (const staffId of staffIds) if (this.#deps.sockets.countOf(staffId) > 0) this.#wanted.add(staffId);
    if (this.#wanted.size + this.#sent.size > 0) this.#running ??= Promise.resolve().then(() => this.#run());
  }

  /** The same for all who have a page here. */
  sweep(): void {
    this.deliverTo(this.#deps.sockets.staffIds());
  }

  /** Resolves when nothing is being read or written. */
  idle(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  async #run(): Promise<void> {
    try {
      do {
        const staffIds = [...this.#wanted];
        this.#wanted.clear();
        await this.#send(staffIds);
        await this.#noteSent();
      } while (this.#wanted.size > 0);
    } catch (error) {
      // The next sweep tries again.
      this.#deps.onError(error);
    } finally {
      this.#running = null;
    }
  }

  async #send(staffIds: readonly string[]): Promise<void> {
    const { sockets, reads } = this.#deps;
    const places = staffIds.flatMap((staffId) => {
      const numbers = sockets.of(staffId).map(({ notificationNo }) => notificationNo);
      return numbers.length === 0 ? [] : [{ staffId, no: Math.min(...numbers) }];
    });
    if (places.length === 0) return;
    for (const { staffId, no, text } of await reads.after(places)) {
      for (const socket of sockets.of(staffId)) {
        if (socket.notificationNo < no && socket.send({ type: 'text', text })) this.#rememberSent(socket, no);
      }
    }
  }

  #rememberSent(socket: NotificationSocket, no: number): void {
    socket.notificationNo = no;
    this.#sent.set(socket.staffId, Math.max(no, this.#sent.get(socket.staffId) ?? 0));
  }

  async #noteSent(): Promise<void> {
    const sent = Array.from(this.#sent, ([staffId, no]) => ({ staffId, no }));
    if (sent.length === 0) return;
    await this.#deps.reads.noteSent(sent);
    for (const { staffId, no } of sent) if (this.#sent.get(staffId) === no) this.#sent.delete(staffId);
  }
}
