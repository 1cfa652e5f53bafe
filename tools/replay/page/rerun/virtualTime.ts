import { nextTask } from '#common/nextTask.ts';

interface Timer {
  readonly id: number;
  readonly at: number;
  readonly run: () => void;
}

/**
 * A clock that jumps from timer to timer. Everything that a timer starts completes before the next one runs. Hours pass
 * in milliseconds, independent of the machine's speed.
 */
export class VirtualTime {
  /** Milliseconds since 1970. */
  now: number;
  /** Waits for everything that needs no timer. */
  readonly settle: () => Promise<void>;
  #timers: Timer[] = [];
  #lastId = 0;

  constructor(now: number, settle = nextTask) {
    this.now = now;
    this.settle = settle;
  }

  /** @returns a function that cancels it */
  after(ms: number, run: () => void): () => void {
    const id = this.#add(ms, run);
    return () => this.#remove(id);
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve);
    });
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.settle();
    for (let next = this.#timers[0]; next !== undefined && next.at <= end; next = this.#timers[0]) {
      this.#timers.shift();
      this.now = next.at;
      next.run();
      await this.settle();
    }
    this.now = end;
  }

  /** Replaces the page's timers. @returns a function that restores them */
  install(): () => void {
    const { setTimeout: realSet, clearTimeout: realClear } = globalThis;
    Reflect.set(globalThis, 'setTimeout', (run: () => void, ms = 0) => this.#add(ms, run));
    Reflect.set(globalThis, 'clearTimeout', (id?: number) => {
      if (id !== undefined) this.#remove(id);
    });
    return () => Object.assign(globalThis, { setTimeout: realSet, clearTimeout: realClear });
  }

  /** Forgets all timers. */
  restart(now: number): void {
    this.now = now;
    this.#timers = [];
  }

  #add(ms: number, run: () => void): number {
    const timer: Timer = { id: (this.#lastId += 1), at: this.now + Math.max(0, ms), run };
    const index = this.#timers.findIndex(({ at }) => at > timer.at);
    this.#timers.splice(index < 0 ? this.#timers.length : index, 0, timer);
    return timer.id;
  }

  #remove(id: number): void {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  }
}
