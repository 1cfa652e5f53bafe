import { WebSocket } from 'ws';
import { CLOSE, type CommandName, CLIENT_VERSION } from '#contract/chat/commands.ts';
import type { Body, Cursor, Packet } from '#contract/chat/packets.ts';
import {
  ACK_OVERDUE_MS,
  CLIENT_HEARTBEAT_MS,
  OPEN_TIMEOUT_MS,
  PROBE_TIMEOUT_MS,
  SILENCE_LIMIT_MS,
} from '#contract/constants.ts';
import { backoffMs, pause, RefusedError } from './waiting.ts';
import { openWire, type Write } from './wire.ts';

/** The result of signing in. */
export interface SignedIn {
  /** For calls. */
  readonly httpToken: string;
  /** For the chat socket. */
  readonly socketToken: string;
  readonly chatUrl: string;
}

/** The person of the connection, who handles its packets. */
export interface ConnectionOwner {
  readonly type: number;
  readonly id: string;
  readonly tabId: string;
  /** Called before each connection. @param isRejected whether the server has rejected the last tokens */
  signIn(isRejected: boolean): Promise<SignedIn>;
  /** What this person has received so far. */
  place(): { readonly cursors: readonly Cursor[]; readonly eventSeq: number };
  ready(ack: Body<'LoginAck'>): void;
  received(packet: Packet): void;
  lost(): void;
  /** When the oldest unanswered message was written; null when none is. */
  oldestSendAt(): number | null;
}

const LOOK_EVERY_MS = 1_000;
/** Limit for the server's answer to a close at the end of the run. */
const CLOSE_WITHIN_MS = 1_000;

/** Keeps a person connected to the chat service while it runs, through restarts of the server. */
export class Connection {
  reconnects = 0;
  readonly #owner: ConnectionOwner;
  readonly #origin: string;
  readonly #waitAfter: (failures: number) => number;
  #write: Write | null = null;
  #connectionsMade = 0;
  #hadSuccess = false;
  /** When the server wants this person to leave; null while it does not. */
  #leaveAt: number | null = null;

  /**
   * @param origin of the person's page
   * @param waitAfter milliseconds until the next connection, after this many failures in a row
   */
  constructor(owner: ConnectionOwner, origin: string, waitAfter: (failures: number) => number = backoffMs) {
    this.#owner = owner;
    this.#origin = origin;
    this.#waitAfter = waitAfter;
  }

  get isReady(): boolean {
    return this.#write !== null;
  }

  /** Writes one packet; does nothing without a connection. */
  write<Name extends CommandName>(name: Name, fields: Partial<Body<Name>>): void {
    this.#write?.(name, fields);
  }

  /**
   * Runs until the signal aborts.
   * @throws {RefusedError} when the server refuses this person for good
   */
  async run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    let isRejected = false;
    while (!signal.aborted) {
      const end = await this.#connect(isRejected, signal);
      isRejected = end === CLOSE.unauthorized;
      failures = this.#hadSuccess ? 1 : failures + 1;
      const waitMs = this.#leaveAt === null ? this.#waitAfter(failures) : this.#leaveAt - performance.now();
      if (waitMs > 0) await pause(waitMs, signal);
    }
  }

  /** One connection from signing in to its end. @returns the code with which it was closed; 0 without a connection */
  async #connect(isRejected: boolean, signal: AbortSignal): Promise<number> {
    this.#hadSuccess = false;
    this.#leaveAt = null;
    let signedIn: SignedIn;
    try {
      signedIn = await this.#owner.signIn(isRejected);
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      return 0;
    }
    return signal.aborted ? 0 : this.#exchange(signedIn, signal);
  }

  #exchange({ chatUrl, socketToken }: SignedIn, signal: AbortSignal): Promise<number> {
    const owner = this.#owner;
    const socket = new WebSocket(chatUrl, {
      origin: this.#origin,
      handshakeTimeout: OPEN_TIMEOUT_MS,
      perMessageDeflate: false,
    });
    const end = (): void => {
      socket.close(CLOSE.normal);
      setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref();
    };
    return new Promise((resolve) => {
      const liveness = new Liveness(owner, (name) => {
        write(name);
      });
      const look = setInterval(() => {
        if (!liveness.isAlive(this.isReady)) socket.terminate();
        else if (this.#leaveAt !== null && performance.now() >= this.#leaveAt) socket.close(CLOSE.normal);
      }, LOOK_EVERY_MS);
      signal.addEventListener('abort', end);
      socket.on('open', () => {
        this.#connectionsMade += 1;
        const { cursors, eventSeq } = owner.place();
        write('Login', {
          userId: owner.id,
          userType: owner.type,
          token: socketToken,
          uuid: owner.tabId,
          clientSeq: this.#connectionsMade,
          clientVer: CLIENT_VERSION,
          traceId: owner.tabId,
          cursors: [...cursors],
          eventSeq,
        });
      });
      const write = openWire(socket, {
        received: (packets) => {
          liveness.aliveReceived();
          for (const packet of packets) this.#receive(packet, write);
        },
        closed: ({ code }) => {
          clearInterval(look);
          signal.removeEventListener('abort', end);
          this.#write = null;
          if (this.#hadSuccess) owner.lost();
          resolve(code);
        },
      });
    });
  }

  #receive(packet: Packet, write: Write): void {
    switch (packet.name) {
      case 'LoginAck':
        if (this.#connectionsMade > 1) this.reconnects += 1;
        this.#hadSuccess = true;
        this.#write = write;
        this.#owner.ready(packet.body);
        break;
      case 'Heartbeat':
        write('HeartbeatAck');
        break;
      case 'GoAway':
        this.#leaveAt = leavingTime(packet.body);
        break;
      default:
        this.#owner.received(packet);
    }
  }
}

/** A random time in the range, as `performance.now()`. */
function leavingTime({ minDelayMs, maxDelayMs }: Body<'GoAway'>): number {
  return performance.now() + minDelayMs + Math.random() * (maxDelayMs - minDelayMs);
}

/** Detects a dead connection that was not closed. */
class Liveness {
  readonly #owner: Pick<ConnectionOwner, 'oldestSendAt'>;
  readonly #probe: (name: 'Heartbeat') => void;
  readonly #openedAt = performance.now();
  #heardAt = this.#openedAt;
  #probedAt: number | null = null;
  #beatAt = this.#openedAt;

  constructor(owner: Pick<ConnectionOwner, 'oldestSendAt'>, probe: (name: 'Heartbeat') => void) {
    this.#owner = owner;
    this.#probe = probe;
  }

  aliveReceived(): void {
    this.#heardAt = performance.now();
    this.#probedAt = null;
  }

  /** Sends a probe when necessary. */
  isAlive(isReady: boolean): boolean {
    const now = performance.now();
    if (!isReady) return now - this.#openedAt < OPEN_TIMEOUT_MS;
    if (this.#probedAt !== null && now - this.#probedAt > PROBE_TIMEOUT_MS) return false;
    const oldest = this.#owner.oldestSendAt();
    const isOverdue = oldest !== null && now - oldest > ACK_OVERDUE_MS && now - this.#heardAt > ACK_OVERDUE_MS;
    if (this.#probedAt === null && (isOverdue || now - this.#beatAt > CLIENT_HEARTBEAT_MS)) {
      this.#beatAt = now;
      this.#probedAt = now;
      this.#probe('Heartbeat');
    }
    return now - this.#heardAt < SILENCE_LIMIT_MS;
  }
}
