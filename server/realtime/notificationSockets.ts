import { CLOSE } from '#contract/chat/commands.ts';
import { encodeNotification, type NotificationMessage } from '#contract/notifications.ts';
import { ACCESS_CHANGED, isOutdated } from './registry.ts';

/** Longest time that a closing socket gets to read what was written before. */
const CLOSE_GRACE_MS = 5_000;
/** A reader that leaves this much unread is dead, or not one of our pages. */
const UNREAD_MAX_BYTES = 64 * 1024;

/** The part of a WebSocket that a notification socket uses. */
export interface TextSocket {
  readonly OPEN: number;
  readonly protocol: string;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
  once(event: 'close', listener: () => void): unknown;
}

export interface SocketOwner {
  readonly staffId: string;
  readonly sessionId: string;
  readonly access: string;
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

  /** Makes the page load its owner again, whose permissions may have changed. A page that only reads texts is closed instead. */
  accessChanged(access: string): void {
    this.access = access;
    if (!this.send({ type: 'accessChanged' })) this.close(...ACCESS_CHANGED);
  }

  /** Closes. The peer gets a moment to read what was written before. */
  close(code: number, reason: string): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code, reason);
    const timer = setTimeout(() => socket.terminate(), CLOSE_GRACE_MS);
    socket.once('close', () => clearTimeout(timer));
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

  sessionIds(): readonly string[] {
    return this.all().map(({ sessionId }) => sessionId);
  }

  /** The staff who have a page open in this process. */
  staffIds(): readonly string[] {
    return [...this.#ofStaff.keys()];
  }

  /** The pages that a person has open in this process. */
  of(staffId: string): readonly NotificationSocket[] {
    return [...(this.#ofStaff.get(staffId) ?? [])];
  }

  /** The number of these pages. */
  countOf(staffId: string): number {
    return this.#ofStaff.get(staffId)?.size ?? 0;
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
