/** A process that has heard others takes them for gone after this many checks without a word. */
const SILENT_CHECKS = 12;

export interface PeersOptions {
  /** How often processes tell each other that they run, in milliseconds. */
  readonly everyMs: number;
  readonly monotonic: () => number;
  /** Sends `alive` to the other processes. */
  readonly announce: (isNew: boolean) => void;
}

/**
 * Whether other server processes run. One that is alone sends no bus messages but `alive`.
 *
 * A new process announces itself, and the others answer at once. So a process that hears nothing within the first check
 * is alone. Later a silence of many checks is needed, because a slow connection must not look like the end of a process.
 */
export class Peers {
  readonly #options: PeersOptions;
  readonly #startedAt: number;
  readonly #timer: NodeJS.Timeout;
  #heardAt: number | null = null;

  constructor(options: PeersOptions) {
    this.#options = options;
    this.#startedAt = options.monotonic();
    this.#timer = setInterval(() => options.announce(false), options.everyMs);
  }

  /** Call it when this process can be heard: at the start, and after each outage. */
  arrive(): void {
    this.#options.announce(true);
  }

  /** Another process has sent something. @param isNew whether it has just arrived */
  heard(isNew: boolean): void {
    this.#heardAt = this.#options.monotonic();
    if (isNew) this.#options.announce(false);
  }

  get isAlone(): boolean {
    const { everyMs, monotonic } = this.#options;
    return this.#heardAt === null
      ? monotonic() - this.#startedAt > everyMs
      : monotonic() - this.#heardAt > everyMs * SILENT_CHECKS;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
