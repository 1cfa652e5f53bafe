import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Direction = 'toServer' | 'toClient';
/** Picks bytes as they go on: usually what one side wrote in one go. */
export type Matcher = (bytes: Buffer) => boolean;

/**
 * A network between a server and its clients that fails as it is told. What it is told holds for connections that are
 * open and for those to come, until `heal`; without a direction, for both.
 */
export interface FaultProxy {
  /** Where clients find the server now. */
  readonly url: string;
  readonly port: number;
  /** Connections that go through at the moment. */
  readonly connections: number;
  /** How many connections `halve` and `resetOn` have ended. */
  readonly strikes: number;
  /** Everything takes this much longer. */
  delay(ms: number, direction?: Direction): void;
  /** Nothing goes on, an end neither. It is all held, without a limit, until `heal`. */
  stall(direction?: Direction): void;
  /** Everything goes on in small pieces. */
  trickle(piece: { readonly bytes: number; readonly everyMs: number }, direction?: Direction): void;
  /** Half of what goes on next and matches arrives, then its connection is cut. Happens once. */
  halve(direction: Direction, matches?: Matcher): void;
  /** Whatever matches is lost, and its connection reset. */
  resetOn(direction: Direction, matches: Matcher): void;
  /** Ends all connections in order, with FIN. What is on its way is lost. */
  cut(): void;
  /** Ends all connections with RST. What is on its way is lost. */
  reset(): void;
  /** Resets new connections as well, until `heal`. */
  unplug(): void;
  /** Everything goes on as usual, and what was held is released in order. */
  heal(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of a server on this machine. Whoever starts it closes it.
 * @param target the server's port, or the path of its Unix socket
 */
export async function startFaultProxy(target: number | string): Promise<FaultProxy> {
  const place = typeof target === 'number' ? { port: target, host: HOST } : { path: target };
  const network: Network = { passages: { toServer: OPEN, toClient: OPEN }, rules: [], isPlugged: true, strikes: 0 };
  const links = new Set<Link>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (!network.isPlugged) {
      client.resetAndDestroy();
      return;
    }
    const link = new Link(client, connect({ ...place, allowHalfOpen: true }), network);
    links.add(link);
    client.once('close', () => links.delete(link));
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  const change = (passage: Passage, direction?: Direction): void => {
    for (const each of direction === undefined ? DIRECTIONS : [direction]) network.passages[each] = passage;
    for (const link of links) link.goOn();
  };
  const resetAll = (): void => {
    for (const link of links) link.reset();
  };
  return {
    url: `http://${HOST}:${address.port}`,
    port: address.port,
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

/** How all connections fare. */
interface Network {
  readonly passages: Record<Direction, Passage>;
  readonly rules: Rule[];
  isPlugged: boolean;
  strikes: number;
}

const HOST = '127.0.0.1';
const DIRECTIONS: readonly Direction[] = ['toServer', 'toClient'];
const OPEN: Passage = { name: 'open' };

/** One client's connection and the one to the server that stands for it. */
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
    // A Unix socket, which has no address, knows no reset.
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
  { readonly kind: 'bytes'; readonly bytes: Buffer } | { readonly kind: 'end' } | { readonly kind: 'reset' }
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

  /** From now on nothing goes on, whatever comes. */
  lose(): void {
    this.#isLost = true;
    this.#held = [];
    clearTimeout(this.#timer);
  }

  /** Passes on what may pass now. */
  goOn(): void {
    clearTimeout(this.#timer);
    for (let head = this.#held[0]; head !== undefined; head = this.#held[0]) {
      const waitMs = this.#passSome(head);
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

  /** @returns how long to wait before the next, in milliseconds; null: not at all */
  #passSome(head: Cargo): number | null {
    const passage = this.#ends.network.passages[this.#ends.direction];
    if (passage.name === 'stalled') return Infinity;
    if (passage.name === 'delayed' && head.at + passage.ms > Date.now()) return head.at + passage.ms - Date.now();
    this.#held.shift();
    if (passage.name === 'trickling' && head.kind === 'bytes') {
      const rest = head.bytes.subarray(passage.bytes);
      if (rest.length > 0) this.#held.unshift({ ...head, bytes: rest });
      this.#pass({ ...head, bytes: head.bytes.subarray(0, passage.bytes) });
      return passage.everyMs;
    }
    this.#pass(head);
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
