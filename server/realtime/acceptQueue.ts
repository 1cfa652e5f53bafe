/** A pause between two new sockets, in milliseconds: about as long as the work for one of them. */
const PAUSE_MS = 1;

/**
 * Accepts new sockets one at a time, with a pause after each in which the process serves the sockets it has: many that
 * arrive together would delay every message for as long as they all take.
 */
export class AcceptQueue {
  readonly #waiting: (() => void)[] = [];
  #isPaused = false;

  /** @param accept runs now, or after those that came before */
  add(accept: () => void): void {
    this.#waiting.push(accept);
    if (!this.#isPaused) this.#next();
  }

  #next(): void {
    const accept = this.#waiting.shift();
    this.#isPaused = accept !== undefined;
    if (accept === undefined) return;
    setTimeout(() => this.#next(), PAUSE_MS);
    accept();
  }
}
