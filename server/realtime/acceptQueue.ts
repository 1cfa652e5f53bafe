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
