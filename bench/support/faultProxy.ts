import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Direction = 'toServer' | 'toClient';
/** Selects a chunk of bytes, usually one write of one side. */
export type Matcher = (bytes: Buffer) => boolean;

/**
 * A network between a server and its clients that fails on command. A fault affects open and new connections until
 * `heal`, in both directions unless one is given.
 */
export interface FaultProxy {
  /** The address for clients. */
  readonly url: string;
  readonly port: number;
  /** Connections that are open at the moment. */
  readonly connections: number;
  /** How many connections `halve` and `resetOn` have ended. */
  readonly strikes: number;
  /** Delays everything by this time. */
  delay(ms: number, direction?: Direction): void;
  /** Holds everything back, also the end of a connection, without a limit, until `heal`. */
  stall(direction?: Direction): void;
  /** Sends everything in small pieces. */
  trickle(piece: { readonly bytes: number; readonly everyMs: number }, direction?: Direction): void;
  /** Sends half of the next matching chunk, then cuts its connection. Happens once. */
  halve(direction: Direction, matches?: Matcher): void;
  /** Drops each matching chunk and resets its connection. */
  resetOn(direction: Direction, matches: Matcher): void;
  /** Ends all connections with FIN. Bytes in transit are lost. */
  cut(): void;
  /** Ends all connections with RST. Bytes in transit are lost. */
  reset(): void;
  /** Also resets new connections, until `heal`. */
  unplug(): void;
  /** Ends all faults, and releases what was held back, in order. */
  heal(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of a server on this machine. The caller closes it.
 * @param target the server's port, or the path of its Unix socket
 */
export async function startFaultProxy(target: number | string): Promise<FaultProxy> {
  const network: Network = { passages: { toServer: OPEN, toClient: OPEN }, rules: [], isPlugged: true, strikes: 0 };
  const links = new Set<Link>();
  const { server, port } = await listen(target, network, links);
  const change = (passage: Passage, direction?: Direction): void => {
    for (const each of direction === undefined ? DIRECTIONS : [direction]) network.passages[each] = passage;
    for (const link of links) link.goOn();
  };
  const resetAll = (): void => {
    for (const link of links) link.reset();
  };
  return {
    url: `http://${HOST}:${port}`,
    port,
    get connections() {
      return links.size;
    },
    get strikes() {
      return network.strikes;
    },
    delay: (ms, direction) => change({ name: 'delayed', ms }, direction),
    stall: (direction) => change({ name: 'stalled' }, direction),
    trickle: (piece, direction) => change({ name: 'trickling', ...piece }, direction),
    halve: (direction, matches = () => true) => {
      network.rules.push({ direction, matches, fate: 'halve' });
    },
    resetOn: (direction, matches) => {
      network.rules.push({ direction, matches, fate: 'reset' });
    },
    cut: () => {
      for (const link of links) link.cut();
    },
    reset: resetAll,
    unplug: () => {
      network.isPlugged = false;
      resetAll();
    },
    heal: () => {
      network.isPlugged = true;
      network.rules.length = 0;
      change(OPEN);
    },
    close: async () => {
      server.close();
      resetAll();
      await once(server, 'close');
    },
  };
}

async function listen(target: number | string, network: Network, links: Set<Link>) {
  const address = typeof target === 'number' ? { port: target, host: HOST } : { path: target };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (!network.isPlugged) {
      client.resetAndDestroy();
      return;
    }
    const link = new Link(client, connect({ ...address, allowHalfOpen: true }), network);
    links.add(link);
    client.once('close', () => links.delete(link));
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('no port');
  return { server, port: own.port };
}

type Passage =
  | { readonly name: 'open' }
  | { readonly name: 'delayed'; readonly ms: number }
  | { readonly name: 'stalled' }
  | { readonly name: 'trickling'; readonly bytes: number; readonly everyMs: number };

interface Rule {
  readonly direction: Direction;
  readonly matches: Matcher;
  readonly fate: 'halve' | 'reset';
}

/** The current faults of all connections. */
interface Network {
  readonly passages: Record<Direction, Passage>;
  readonly rules: Rule[];
  isPlugged: boolean;
  strikes: number;
}

const HOST = '127.0.0.1';
const DIRECTIONS: readonly Direction[] = ['toServer', 'toClient'];
const OPEN: Passage = { name: 'open' };

/** A client's connection and its counterpart to the server. */
class Link {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #flows: readonly Flow[];

  constructor(client: Socket, server: Socket, network: Network) {
    this.#client = client;
    this.#server = server;
    const flow = (from: Socket, to: Socket, direction: Direction) =>
      new Flow({ from, to, direction, network, link: this });
    this.#flows = [flow(client, server, 'toServer'), flow(server, client, 'toClient')];
  }

  goOn(): void {
    for (const flow of this.#flows) flow.goOn();
  }

  cut(): void {
    this.#lose();
    this.#client.end();
    this.#server.end();
  }

  reset(): void {
    this.#lose();
    this.#client.resetAndDestroy();
    // A Unix socket has no address and no reset.
    if (this.#server.remoteAddress === undefined) this.#server.destroy();
    else this.#server.resetAndDestroy();
  }

  #lose(): void {
    for (const flow of this.#flows) flow.lose();
  }
}

interface FlowEnds {
  readonly from: Socket;
  readonly to: Socket;
  readonly direction: Direction;
  readonly network: Network;
  readonly link: Link;
}
type Cargo = { readonly at: number } & (
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end' }
  | { readonly kind: 'reset' }
);

/** One direction of a connection. */
class Flow {
  readonly #ends: FlowEnds;
  #held: Cargo[] = [];
  #isLost = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(ends: FlowEnds) {
    this.#ends = ends;
    const { from } = ends;
    from.on('data', (bytes: Buffer) => this.#take({ kind: 'bytes', bytes, at: Date.now() }));
    from.on('end', () => this.#take({ kind: 'end', at: Date.now() }));
    from.on('error', () => this.#take({ kind: 'reset', at: Date.now() }));
  }

  /** Drops everything from now on. */
  lose(): void {
    this.#isLost = true;
    this.#held = [];
    clearTimeout(this.#timer);
  }

  /** Sends what may be sent now. */
  goOn(): void {
    clearTimeout(this.#timer);
    for (let first = this.#held[0]; first !== undefined; first = this.#held[0]) {
      const waitMs = this.#passSome(first);
      if (waitMs === null) continue;
      if (waitMs < Infinity) this.#timer = setTimeout(() => this.goOn(), waitMs);
      return;
    }
  }

  #take(cargo: Cargo): void {
    if (this.#isLost) return;
    this.#held.push(cargo);
    if (this.#held.length === 1) this.goOn();
  }

  /** @returns how long to wait before the next chunk, in milliseconds; null: do not wait */
  #passSome(first: Cargo): number | null {
    const passage = this.#ends.network.passages[this.#ends.direction];
    if (passage.name === 'stalled') return Infinity;
    if (passage.name === 'delayed' && first.at + passage.ms > Date.now()) return first.at + passage.ms - Date.now();
    this.#held.shift();
    if (passage.name === 'trickling' && first.kind === 'bytes') {
      const rest = first.bytes.subarray(passage.bytes);
      if (rest.length > 0) this.#held.unshift({ ...first, bytes: rest });
      this.#pass({ ...first, bytes: first.bytes.subarray(0, passage.bytes) });
      return passage.everyMs;
    }
    this.#pass(first);
    return null;
  }

  #pass(cargo: Cargo): void {
    const { to, link } = this.#ends;
    if (cargo.kind === 'end') to.end();
    else if (cargo.kind === 'reset') link.reset();
    else this.#write(cargo.bytes);
  }

  #write(bytes: Buffer): void {
    const { to, direction, network, link } = this.#ends;
    const rule = network.rules.find((each) => each.direction === direction && each.matches(bytes));
    if (rule === undefined) {
      to.write(bytes);
      return;
    }
    network.strikes += 1;
    if (rule.fate === 'reset') {
      link.reset();
    } else {
      network.rules.splice(network.rules.indexOf(rule), 1);
      to.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
      link.cut();
    }
  }
}
