import { CLOSE } from '#contract/chat/commands.ts';
import { BODY_TO_CLIENT_MAX_BYTES, BODY_TO_SERVER_MAX_BYTES } from '#contract/constants.ts';
import { decodePackets, encodePackets, type Packet } from '#contract/chat/packets.ts';
import { CallError } from '#common/errors.ts';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import type { Socket } from '#workers/chat/chatConnection.ts';
import type { ModelServer, ServerEnd } from './modelServer.ts';
import type { VirtualTime } from './virtualTime.ts';

/** `up`: to the server. */
export type Way = 'up' | 'down';
/** Who notices that a connection is over. The other side goes on sending and listening. */
export type Witness = 'both' | 'page' | 'server';

/** A close code, or one WebSocket message. */
type Cargo = number | Uint8Array;

const ABNORMAL = 1006;
type Fault = 'drop' | 'repeat';
/**
 * Messages that may be repeated or lost alone. A login may not: that would violate the protocol, and ends a connection
 * at once.
 */
const REPEATABLE = new Set<Packet['name']>(['Send', 'Received', 'MessageState', 'Message', 'ChatEvent', 'SendAck']);
const WORTH_LOSING = new Set<Packet['name']>(['Send', 'SendAck', 'Message', 'ChatEvent', 'Exit', 'ExitAck', 'Error']);

function mayBefall(fault: Fault, names: readonly Packet['name'][]): boolean {
  if (names.includes('LoginAck')) return false;
  return fault === 'drop' ? names.some((name) => WORTH_LOSING.has(name)) : names.every((name) => REPEATABLE.has(name));
}

/**
 * One direction of a connection. Messages arrive in order, each after a delay, unless one is held, dropped or repeated.
 */
class Pipe {
  isHeld = false;
  /** The fault of the next message that it applies to. */
  fault: Fault | null = null;
  /** It has lost a message, so the connection will not last. */
  isBroken = false;
  #cargo: { readonly dueAt: number; readonly cargo: Cargo }[] = [];
  readonly #time: VirtualTime;
  readonly #arrive: (cargo: Cargo) => void;

  constructor(time: VirtualTime, arrive: (cargo: Cargo) => void) {
    this.#time = time;
    this.#arrive = arrive;
  }

  send(cargo: Cargo, delayMs: number): void {
    const copies = this.#copiesOf(cargo);
    const sent = { dueAt: Math.max(this.#time.now + delayMs, this.#cargo.at(-1)?.dueAt ?? 0), cargo };
    for (let copy = 0; copy < copies; copy += 1) this.#cargo.push(sent);
    if (copies > 0) this.#time.after(delayMs, () => this.flow());
  }

  flow(): void {
    while (!this.isHeld && (this.#cargo[0]?.dueAt ?? Infinity) <= this.#time.now) {
      const next = this.#cargo.shift();
      if (next !== undefined) this.#arrive(next.cargo);
    }
    const [next] = this.#cargo;
    if (!this.isHeld && next !== undefined) this.#time.after(next.dueAt - this.#time.now, () => this.flow());
  }

  clear(): void {
    this.#cargo = [];
  }

  #copiesOf(cargo: Cargo): 0 | 1 | 2 {
    if (this.fault === null || typeof cargo === 'number') return 1;
    if (
      !mayBefall(
        this.fault,
        decodePackets(cargo, BODY_TO_CLIENT_MAX_BYTES).map(({ name }) => name),
      )
    )
      return 1;
    const isLost = this.fault === 'drop';
    this.isBroken ||= isLost;
    this.fault = null;
    return isLost ? 0 : 2;
  }
}

/** A connection: the page's socket, the server's end, and the messages between them. */
class Link extends EventTarget implements Socket {
  binaryType: BinaryType = 'blob';
  readonly pipes: Readonly<Record<Way, Pipe>>;
  readonly #serverEnd: ServerEnd = {
    push: (packets) => this.#push(packets),
    close: (code) => this.#closeByServer(code),
  };
  readonly #network: TabNetwork;
  readonly #server: ModelServer;
  readonly #isOver = { page: false, server: false };

  constructor(network: TabNetwork, server: ModelServer, time: VirtualTime) {
    super();
    this.#network = network;
    this.#server = server;
    this.pipes = {
      up: new Pipe(time, (cargo) => this.#toServer(cargo)),
      down: new Pipe(time, (cargo) => this.#toPage(cargo)),
    };
    time.after(network.delayMs, () => {
      if (this.#isOver.page) return;
      if (!network.isReachable) {
        this.cut('both');
        return;
      }
      server.accept(this.#serverEnd);
      this.dispatchEvent(new Event('open'));
    });
  }

  get isOver(): boolean {
    return this.#isOver.page && this.#isOver.server;
  }

  get isBroken(): boolean {
    return this.pipes.up.isBroken || this.pipes.down.isBroken;
  }

  send(bytes: Uint8Array): void {
    if (!this.#isOver.page) this.pipes.up.send(bytes, this.#network.delayMs);
  }

  close(): void {
    if (this.#isOver.page) return;
    this.#isOver.page = true;
    this.pipes.up.send(CLOSE.normal, this.#network.delayMs);
  }

  /** Messages that the page sent before still arrive; the page receives nothing more. */
  cut(seenBy: Witness): void {
    if (seenBy !== 'server') {
      if (seenBy === 'page') this.pipes.down.clear();
      this.#endPage(ABNORMAL);
    }
    if (seenBy !== 'page') this.#endServer();
    if (seenBy === 'both') for (const pipe of Object.values(this.pipes)) pipe.clear();
  }

  #push(packets: readonly Packet[]): void {
    if (!this.#isOver.server) this.pipes.down.send(encodePackets(packets), this.#network.delayMs);
  }

  #closeByServer(code: number): void {
    this.pipes.down.send(code, this.#network.delayMs);
    this.#isOver.server = true;
  }

  #toServer(cargo: Cargo): void {
    if (this.#isOver.server) return;
    if (typeof cargo === 'number') this.#endServer();
    else
      for (const packet of decodePackets(cargo, BODY_TO_SERVER_MAX_BYTES))
        this.#server.receive(this.#serverEnd, packet);
  }

  #toPage(cargo: Cargo): void {
    if (typeof cargo === 'number') this.#endPage(cargo);
    else this.dispatchEvent(new MessageEvent('message', { data: new Uint8Array(cargo).buffer }));
  }

  #endPage(code: number): void {
    if (this.#isOver.page) return;
    this.#isOver.page = true;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  #endServer(): void {
    this.#isOver.server = true;
    this.#server.leave(this.#serverEnd);
  }
}

/** A tab's network: its sockets, old ones included, and its HTTP calls. */
export class TabNetwork {
  delayMs = 5;
  isOnline = true;
  readonly #time: VirtualTime;
  readonly #server: ModelServer;
  #links: Link[] = [];

  constructor(time: VirtualTime, server: ModelServer) {
    this.#time = time;
    this.#server = server;
  }

  get isReachable(): boolean {
    return this.isOnline && this.#server.isUp;
  }

  readonly openSocket = (): Socket => {
    const link = new Link(this, this.#server, this.#time);
    this.#links = [...this.#links.filter(({ isOver }) => !isOver), link];
    return link;
  };

  /** The answer holds what the server knew halfway: it may overtake socket messages, or be overtaken by them. */
  ask<T>(answer: () => T): Cancellable<T> {
    return cancellable(this.#ask(answer), () => undefined);
  }

  hold(way: Way): void {
    for (const { pipes } of this.#links) pipes[way].isHeld = true;
  }

  release(): void {
    for (const { pipes } of this.#links) {
      for (const pipe of [pipes.up, pipes.down]) {
        pipe.isHeld = false;
        pipe.fault = null;
        pipe.flow();
      }
    }
  }

  /** Applies to the next message of the newest connection. */
  spoil(way: Way, fault: Fault): void {
    const pipe = this.#links.at(-1)?.pipes[way];
    if (pipe !== undefined) pipe.fault = fault;
  }

  cut(seenBy: Witness): void {
    this.#links.at(-1)?.cut(seenBy);
  }

  /** The page is closed: the browser closes its sockets. Messages already sent may still arrive. */
  abandon(): void {
    for (const link of this.#links) link.close();
  }

  cutAll(): void {
    for (const link of this.#links) link.cut('both');
  }

  cutBroken(): void {
    for (const link of this.#links) if (link.isBroken) link.cut('both');
  }

  async #ask<T>(answer: () => T): Promise<T> {
    await this.#time.wait(this.delayMs);
    this.#mustReach();
    const given = answer();
    await this.#time.wait(this.delayMs);
    this.#mustReach();
    return given;
  }

  #mustReach(): void {
    if (!this.isReachable) throw new CallError({ kind: 'unreachable', code: 0, message: '' });
  }
}
