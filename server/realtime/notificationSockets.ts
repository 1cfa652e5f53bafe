import { CLOSE } from '#contract/chat/commands.ts';
import { encodeNotification, type NotificationMessage } from '#contract/notifications.ts';
import type { NotificationService } from '../notifications/index.ts';
import { ACCESS_CHANGED, isOutdated, type SocketOwner } from './registry.ts';
import { closeGently, type ClosingSocket } from './sockets.ts';

interface NotificationDeliveryDeps {
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
    for (const staffId of staffIds) if (this.#deps.sockets.of(staffId).length > 0) this.#wanted.add(staffId);
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
    const cursors = staffIds.flatMap((staffId) => {
      const numbers = sockets.of(staffId).map(({ notificationNo }) => notificationNo);
      return numbers.length === 0 ? [] : [{ staffId, no: Math.min(...numbers) }];
    });
    if (cursors.length === 0) return;
    for (const { staffId, no, text } of await reads.after(cursors)) {
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

/** A reader that leaves this much unread is dead, or not one of our pages. */
const UNREAD_MAX_BYTES = 64 * 1024;

/** The part of a WebSocket that a notification socket uses. */
export interface TextSocket extends ClosingSocket {
  readonly OPEN: number;
  readonly protocol: string;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(text: string): void;
}

interface SocketStart {
  readonly now: number;
  readonly notificationNo: number;
}

/** The notification socket of one page of a member of staff. */
export class NotificationSocket {
  readonly staffId: string;
  readonly sessionId: string;
  /** What the owner may do, as far as the page knows. */
  access: string;
  /** Of a clock that only moves forward, in milliseconds. */
  lastReceivedAt: number;
  /** The page has its owner's notifications up to this number. */
  notificationNo: number;
  readonly #socket: TextSocket;

  constructor(socket: TextSocket, { staffId, sessionId, access }: SocketOwner, { now, notificationNo }: SocketStart) {
    this.#socket = socket;
    this.staffId = staffId;
    this.sessionId = sessionId;
    this.access = access;
    this.lastReceivedAt = now;
    this.notificationNo = notificationNo;
  }

  /** @returns false when the message is dropped: the socket is closing, or its protocol has no form for it */
  send(message: NotificationMessage): boolean {
    const socket = this.#socket;
    const frame = encodeNotification(message, socket.protocol);
    if (frame === null || socket.readyState !== socket.OPEN) return false;
    if (socket.bufferedAmount > UNREAD_MAX_BYTES) {
      this.close(CLOSE.tryAgainLater, 'too much is waiting to be read');
      return false;
    }
    socket.send(frame);
    return true;
  }

  /**
   * Makes the page load its owner again, whose permissions may have changed. A page that only reads texts is closed
   * instead.
   */
  accessChanged(access: string): void {
    this.access = access;
    if (!this.send({ type: 'accessChanged' })) this.close(...ACCESS_CHANGED);
  }

  close(code: number, reason: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) closeGently(this.#socket, code, reason);
  }

  /** Cuts the connection without a close frame. */
  terminate(): void {
    this.#socket.terminate();
  }
}

/** The open notification sockets of this process. */
export class NotificationSockets {
  readonly #ofStaff = new Map<string, Set<NotificationSocket>>();

  add(socket: NotificationSocket): void {
    const sockets = this.#ofStaff.get(socket.staffId) ?? new Set();
    this.#ofStaff.set(socket.staffId, sockets.add(socket));
  }

  remove(socket: NotificationSocket): void {
    const sockets = this.#ofStaff.get(socket.staffId);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#ofStaff.delete(socket.staffId);
  }

  get size(): number {
    return this.all().length;
  }

  all(): readonly NotificationSocket[] {
    return [...this.#ofStaff.values()].flatMap((sockets) => [...sockets]);
  }

  /** The staff who have a page open in this process. */
  staffIds(): readonly string[] {
    return [...this.#ofStaff.keys()];
  }

  /** The pages that a person has open in this process. */
  of(staffId: string): readonly NotificationSocket[] {
    return [...(this.#ofStaff.get(staffId) ?? [])];
  }

  /** @param access what the owners of the sessions may do now, by session id */
  notifyOutdated(access: ReadonlyMap<string, string>): void {
    for (const socket of this.all()) {
      if (isOutdated(socket, access)) socket.accessChanged(access.get(socket.sessionId) ?? socket.access);
    }
  }

  endSessions(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds);
    for (const socket of this.all())
      if (ended.has(socket.sessionId)) socket.close(CLOSE.unauthorized, 'the session is over');
  }

  /** Ends the sockets that have received nothing since then. */
  endSilent(since: number): void {
    for (const socket of this.all()) if (socket.lastReceivedAt < since) socket.terminate();
  }
}
