/** What gathers bytes to be written later. */
export interface Flushable {
  flush(): void;
}

/** Writes what one turn of the event loop has gathered for each socket, once it is over. */
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
