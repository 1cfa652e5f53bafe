import type { NotificationService } from '../services/notificationService.ts';
import type { NotificationSocket, NotificationSockets } from './notificationSockets.ts';

export interface NotificationDeliveryDeps {
  readonly sockets: NotificationSockets;
  readonly reads: Pick<NotificationService, 'startOf' | 'after' | 'noteSent'>;
  readonly onError: (error: unknown) => void;
}

/**
 * Brings stored notifications to the pages of this process. Each page keeps the number up to which it has been sent them, so it gets each once,
 * however often it is looked. A page begins behind what any page of its person has been sent by then: a reload repeats nothing, and what came
 * while there was no page is brought.
 */
export class NotificationDelivery {
  readonly #deps: NotificationDeliveryDeps;
  readonly #wanted = new Set<string>();
  /** Sent to a page here and not yet noted in the database. */
  readonly #sent = new Map<string, number>();
  #running: Promise<void> | null = null;

  constructor(deps: NotificationDeliveryDeps) {
    this.#deps = deps;
  }

  /** There may be something new for these people. Many are looked for in one query. */
  look(staffIds: readonly string[]): void {
    for (const staffId of staffIds) if (this.#deps.sockets.countOf(staffId) > 0) this.#wanted.add(staffId);
    if (this.#wanted.size + this.#sent.size > 0) this.#running ??= Promise.resolve().then(() => this.#run());
  }

  /** The same for everyone who has a page here. */
  sweep(): void {
    this.look(this.#deps.sockets.staffIds());
  }

  /** Resolves when nothing is being read or noted. */
  idle(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  async #run(): Promise<void> {
    try {
      do {
        const staffIds = [...this.#wanted];
        this.#wanted.clear();
        await this.#placeNew(staffIds);
        await this.#send(staffIds);
        await this.#noteSent();
      } while (this.#wanted.size > 0);
    } catch (error) {
      // The next sweep looks again.
      this.#deps.onError(error);
    } finally {
      this.#running = null;
    }
  }

  /** Finds out where pages begin that have just been opened. */
  async #placeNew(staffIds: readonly string[]): Promise<void> {
    const { sockets, reads } = this.#deps;
    const fresh = staffIds.flatMap((staffId) => sockets.of(staffId)).filter(({ notificationNo }) => notificationNo === null);
    if (fresh.length === 0) return;
    const starts = await reads.startOf([...new Set(fresh.map(({ staffId }) => staffId))]);
    for (const socket of fresh) socket.notificationNo = Math.max(starts.get(socket.staffId) ?? 0, this.#sent.get(socket.staffId) ?? 0);
  }

  async #send(staffIds: readonly string[]): Promise<void> {
    const { sockets, reads } = this.#deps;
    const places = staffIds.flatMap((staffId) => {
      const numbers = sockets.of(staffId).flatMap(({ notificationNo }) => notificationNo ?? []);
      return numbers.length === 0 ? [] : [{ staffId, no: Math.min(...numbers) }];
    });
    if (places.length === 0) return;
    for (const { staffId, no, text } of await reads.after(places)) {
      for (const socket of sockets.of(staffId)) if (isDue(socket, no) && socket.send(text)) this.#sentTo(socket, no);
    }
  }

  #sentTo(socket: NotificationSocket, no: number): void {
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

function isDue({ notificationNo }: NotificationSocket, no: number): boolean {
  return notificationNo !== null && notificationNo < no;
}
