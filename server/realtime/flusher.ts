/** Collects bytes to be written later. */
export interface Flushable {
  flush(): void;
}

/** At the end of each turn of the event loop, writes what the turn has collected for each socket. */
export class Flusher {
  #waiting: Flushable[] = [];

  add(flushable: Flushable): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#flushAll());
    this.#waiting.push(flushable);
  }

  #flushAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const flushable of waiting) flushable.flush();
  }
}
