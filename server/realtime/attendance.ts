import { PERSON_TYPE } from '../../contract/domain.ts';
import type { SocketPresence } from '../chat/index.ts';
import type { Registry } from './registry.ts';

export interface AttendanceDeps {
  readonly registry: Registry;
  readonly presence: SocketPresence;
  /** This process, for as long as it lives. */
  readonly processId: string;
  /** A socket from which nothing came for so long has nobody at its other end, whatever the network says. */
  readonly silenceMs: number;
  readonly monotonic: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * The process says that it lives, and looks at who is here, so many times within the silence that is taken for its end.
 */
const BEATS = 5;

/**
 * Tells the database which members of staff have a chat socket in this process. It compares who is here with what it
 * has told before, one comparison after the other, so neither the order in which sockets come and go nor a statement
 * that failed leaves anything wrong.
 */
export class Attendance {
  readonly #deps: AttendanceDeps;
  readonly #timer: NodeJS.Timeout;
  #told = new Set<string>();
  #left = new Set<string>();
  #isKnown = false;
  #isAsked = false;
  #isStopped = false;
  #running: Promise<void> | null = null;

  constructor(deps: AttendanceDeps) {
    this.#deps = deps;
    this.#timer = setInterval(
      () => {
        this.#isKnown = false;
        this.#look();
      },
      Math.max(10, deps.silenceMs / BEATS),
    );
  }

  /** Somebody has a new socket. */
  came(): void {
    this.#look();
  }

  /** Somebody has lost a socket. It may have been too short a while that they had it for anyone to have told. */
  went(staffId: string): void {
    this.#left.add(staffId);
    this.#look();
  }

  #look(): void {
    if (this.#isStopped) return;
    this.#isAsked = true;
    this.#running ??= Promise.resolve().then(() => this.#run());
  }

  /**
   * Tells nothing more. A process that ends leaves what it told last: the pages of those who were here have until its
   * silence is noticed to find another, and nobody who does is ever away.
   */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    this.#isAsked = false;
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isAsked) {
        this.#isAsked = false;
        await this.#tell();
      }
    } catch (error) {
      this.#deps.onError(error); // the next beat tells it again
      this.#isKnown = false;
    } finally {
      this.#running = null;
    }
  }

  async #tell(): Promise<void> {
    const { presence, processId } = this.#deps;
    if (!this.#isKnown && (await presence.processLives(processId))) this.#told = new Set();
    this.#isKnown = true;
    const staffHere = this.#staffHere();
    const here = [...staffHere].filter((id) => !this.#told.has(id));
    const gone = [...new Set([...this.#told, ...this.#left])].filter((id) => !staffHere.has(id));
    const known = [...this.#told, ...this.#left];
    this.#left = new Set();
    if (here.length + gone.length === 0) return;
    // Should it fail, nothing is sure any more.
    this.#told = new Set();
    await presence.socketsChanged(processId, { here, gone }).catch((error: unknown) => {
      for (const id of known) this.#left.add(id);
      throw error;
    });
    this.#told = staffHere;
  }

  #staffHere(): Set<string> {
    const { registry, silenceMs, monotonic } = this.#deps;
    const heardSince = monotonic() - silenceMs;
    return new Set(
      [...registry.sessions].flatMap(({ identity, isOpen, lastHeardAt }) =>
        identity !== null && identity.type === PERSON_TYPE.staff && isOpen && lastHeardAt >= heardSince
          ? [identity.id]
          : [],
      ),
    );
  }
}
