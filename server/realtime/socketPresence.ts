import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatIdentity, SocketPresence } from '../chat/index.ts';
import { oneAtATime } from '../common/asyncWork.ts';
import type { ChatSession } from './chatSession.ts';

/** What counts of a socket. */
export interface PresentSession extends Pick<ChatSession, 'lastReceivedAt'> {
  readonly identity: Pick<ChatIdentity, 'type' | 'id'> | null;
}

export interface SocketPresenceDeps {
  readonly registry: { readonly sessions: ReadonlySet<PresentSession> };
  readonly presence: SocketPresence;
  /** Identifies this process until it ends. */
  readonly processId: string;
  /** Milliseconds. A socket that received nothing for this long counts as dead, even while TCP says it is open. */
  readonly silenceMs: number;
  /** Milliseconds. Staff whose last socket closed less long ago probably load their page again, and still count. */
  readonly reloadMs: number;
  readonly monotonic: () => number;
  readonly onError: (error: unknown) => void;
}

/** How often a process reports that it is alive within the silence after which it counts as dead. */
const REPORTS_PER_SILENCE = 5;

/**
 * Writes to the database which members of staff have a chat socket in this process.
 *
 * Each report compares the open sockets with what was written before, and writes the difference. Reports run one at a
 * time. So neither the order in which sockets open and close nor a failed statement leaves a lasting error.
 */
export class SocketPresenceReporter {
  readonly #deps: SocketPresenceDeps;
  readonly #timer: NodeJS.Timeout;
  #reported = new Set<string>();
  /** Staff who may have lost their last socket since the last report. */
  #closed = new Set<string>();
  /** When a socket of theirs closed, by the monotonic clock. */
  readonly #closedAt = new Map<string, number>();
  /** Whether `#reported` is what the database has. */
  #isInSync = false;
  #isStopped = false;
  readonly #report = oneAtATime(async () => {
    // Sockets that open together are reported together.
    await Promise.resolve();
    if (this.#isStopped) return;
    try {
      await this.#write();
    } catch (error) {
      this.#deps.onError(error); // the next report repeats it
      this.#isInSync = false;
    }
  });

  constructor(deps: SocketPresenceDeps) {
    this.#deps = deps;
    this.#timer = setInterval(
      () => {
        this.#isInSync = false;
        void this.#report();
      },
      Math.max(10, deps.silenceMs / REPORTS_PER_SILENCE),
    );
  }

  socketOpened(): void {
    void this.#report();
  }

  /** Reports the person as gone even when no report has named them: their socket may have been open very briefly. */
  socketClosed(staffId: string): void {
    const { reloadMs, monotonic } = this.#deps;
    this.#closedAt.set(staffId, monotonic());
    setTimeout(() => void this.#report(), reloadMs + 1).unref();
  }

  /**
   * Ends the reports. The last one stays valid until the process counts as dead. By then the pages have reconnected to
   * another process, so no one becomes away because a server restarts.
   */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    await this.#report();
  }

  async #write(): Promise<void> {
    const { presence, processId } = this.#deps;
    if (!this.#isInSync && (await presence.processLives(processId))) this.#reported = new Set();
    this.#isInSync = true;
    const connected = this.#connectedStaff();
    const here = [...connected].filter((id) => !this.#reported.has(id));
    const known = [...this.#reported, ...this.#closed];
    const gone = [...new Set(known)].filter((id) => !connected.has(id));
    this.#closed = new Set();
    if (here.length + gone.length === 0) return;
    // When the statement fails, it is unknown whether the database has the change.
    this.#reported = new Set();
    await presence.socketsChanged(processId, { here, gone }).catch((error: unknown) => {
      for (const id of known) this.#closed.add(id);
      throw error;
    });
    this.#reported = connected;
  }

  /** With those who have only just lost their socket. */
  #connectedStaff(): Set<string> {
    const { registry, silenceMs, reloadMs, monotonic } = this.#deps;
    const now = monotonic();
    const since = now - silenceMs;
    const connected = new Set(
      // Also those that are closing: `socketClosed` follows.
      [...registry.sessions].flatMap(({ identity, lastReceivedAt }) =>
        identity !== null && identity.type === PERSON_TYPE.staff && lastReceivedAt >= since ? [identity.id] : [],
      ),
    );
    for (const [staffId, closedAt] of this.#closedAt) {
      const isReloading = now - closedAt < reloadMs;
      if (connected.has(staffId) || !isReloading) this.#closedAt.delete(staffId);
      if (isReloading) connected.add(staffId);
      else this.#closed.add(staffId);
    }
    return connected;
  }
}
