import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { networksOf, type Network } from '../common/networks.ts';
import type { ConnectionLimits } from './options.ts';

/** A pause between two new sockets, in milliseconds: about as long as the work for one of them. */
const PAUSE_MS = 1;
/** A new socket with its pause. When a turn of the event loop takes longer, more are accepted after it. */
const EACH_MS = 2 * PAUSE_MS;
const AT_ONCE_MAX = 20;

/**
 * Accepts new sockets one at a time, with a pause after each in which the process serves the sockets it has: many that
 * arrive together would delay every message for as long as they all take.
 */
export class AcceptQueue {
  readonly #waiting: (() => void)[] = [];
  readonly #now: () => number;
  #isPaused = false;

  /** @param now a clock that only moves forward, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param accept runs now, or after those that came before */
  add(accept: () => void): void {
    this.#waiting.push(accept);
    if (!this.#isPaused) this.#acceptNext(1);
  }

  #acceptNext(count: number): void {
    this.#isPaused = this.#waiting.length > 0;
    if (!this.#isPaused) return;
    const at = this.#now();
    setTimeout(() => {
      const due = Math.floor((this.#now() - at) / EACH_MS);
      this.#acceptNext(Math.min(Math.max(due, 1), AT_ONCE_MAX));
    }, PAUSE_MS);
    for (let left = count; left > 0; left -= 1) this.#waiting.shift()?.();
  }
}

export type AdmissionLimit = 'network' | 'process';
type Admission =
  | { readonly isAdmitted: true; readonly release: () => void }
  | { readonly isAdmitted: false; readonly limit: AdmissionLimit };

/** Limits the sockets of this process that have not logged in, by network and in all. */
export class ConnectionLimiter {
  readonly #limits: Pick<ConnectionLimits, 'beforeLogin' | 'beforeLoginPerNetwork'>;
  readonly #ofNetwork = new Map<string, number>();
  #count = 0;

  constructor(limits: Pick<ConnectionLimits, 'beforeLogin' | 'beforeLoginPerNetwork'>) {
    this.#limits = limits;
  }

  /** Call `release` when the socket has logged in or is closed. Further calls do nothing. */
  admit(address: string): Admission {
    const networks = networksOf(address);
    const isFull = ({ key, factor }: Network): boolean =>
      (this.#ofNetwork.get(key) ?? 0) >= factor * this.#limits.beforeLoginPerNetwork;
    if (networks.some(isFull)) return { isAdmitted: false, limit: 'network' };
    if (this.#count >= this.#limits.beforeLogin) return { isAdmitted: false, limit: 'process' };
    this.#count += 1;
    for (const { key } of networks) this.#ofNetwork.set(key, (this.#ofNetwork.get(key) ?? 0) + 1);
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      this.#count -= 1;
      for (const { key } of networks) {
        const left = (this.#ofNetwork.get(key) ?? 1) - 1;
        if (left === 0) this.#ofNetwork.delete(key);
        else this.#ofNetwork.set(key, left);
      }
    };
    return { isAdmitted: true, release };
  }
}

/** Longest time for clients to receive what was written when the server ends. */
const CLOSE_WITHIN_MS = 1_000;

/** The arguments of Node's event `upgrade`. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Refuses a request for a socket, whose errors the caller listens to. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Waits for all sockets to close: by default a moment, in which clients answer a close. */
export async function allClosed(isDone: () => boolean, withinMs = CLOSE_WITHIN_MS): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isDone() && performance.now() < deadline)
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
}

/** The part of a WebSocket that closes it. */
export interface ClosingSocket {
  close(code: number, reason: string): void;
  terminate(): void;
  once(event: 'close', listener: () => void): unknown;
}

/** Longest time that a closing socket gets to read what was written before. */
const CLOSE_GRACE_MS = 5_000;

/** Closes a socket. The peer gets a moment to read what was written before. */
export function closeGently(socket: ClosingSocket, code: number, reason: string, graceMs = CLOSE_GRACE_MS): void {
  socket.close(code, reason);
  const timer = setTimeout(() => socket.terminate(), graceMs);
  socket.once('close', () => clearTimeout(timer));
}
