import { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { bodyOf, decodePackets, encodePackets } from '#contract/chat/packets.ts';
import { CLIENT_VERSION } from '#contract/chat/commands.ts';
import { BODY_TO_CLIENT_MAX_BYTES, CHAT_SOCKET_PATH } from '#contract/constants.ts';
import type { Pair } from './people.ts';

interface Member {
  readonly socket: WebSocket;
  isReady: boolean;
}

/** An attacker reads until this many bytes are unsent; more would slow its own process down. */
const UNSENT_MAX_BYTES = 1024 * 1024;

/** The sockets of an attack. A closed socket is opened again at the next tick. */
export class AttackSockets {
  readonly #url: string;
  readonly #members = new Map<string, Member>();
  #tabsMade = 0;
  #bytesOfClosed = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** Bytes written so far, including closed sockets. */
  get bytes(): number {
    return [...this.#members.values()].reduce((sum, { socket }) => sum + bytesWritten(socket), this.#bytesOfClosed);
  }

  /** Logs these customers in and runs `act` on each socket. A customer who is listed twice has two sockets. */
  runOnEach(people: readonly Pair[], act: (socket: WebSocket, person: Pair) => void): void {
    for (const [index, person] of people.entries()) this.runAs(String(index), person, act);
  }

  /** The same for one customer, on the socket with this name. */
  runAs(name: string, person: Pair, act: (socket: WebSocket, person: Pair) => void): void {
    const member = this.#member(`keep ${name} ${person.customer.userId}`, person);
    if (member.isReady && member.socket.bufferedAmount < UNSENT_MAX_BYTES) act(member.socket, person);
  }

  /** The same for sockets without a login. */
  runUnauthenticated(count: number, act: (socket: WebSocket) => void): void {
    for (let index = 0; index < count; index += 1) {
      const key = `stranger ${index}`;
      if (this.#members.has(key)) continue;
      const { socket } = this.#member(key, null);
      socket.once('open', () => act(socket));
    }
  }

  /** Tabs of one customer that log in and then read nothing. */
  openIdleReaders(person: Pair, count: number): void {
    for (let index = 0; index < count; index += 1) {
      const member = this.#member(`reader ${index}`, person);
      if (member.isReady) member.socket.pause();
    }
  }

  openTabs(person: Pair, { wanted, atOnce }: { readonly wanted: number; readonly atOnce: number }): void {
    for (let opened = 0; opened < atOnce && this.#members.size < wanted; opened += 1) {
      this.#tabsMade += 1;
      this.#member(`tab ${this.#tabsMade}`, person);
    }
  }

  end(): void {
    for (const { socket } of this.#members.values()) socket.terminate();
  }

  #member(key: string, person: Pair | null): Member {
    const before = this.#members.get(key);
    if (before !== undefined) return before;
    const address = `${this.#url.replace(/^http/, 'ws')}${CHAT_SOCKET_PATH}`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    const member: Member = { socket, isReady: false };
    this.#members.set(key, member);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#bytesOfClosed += bytesWritten(socket);
      this.#members.delete(key);
    });
    if (person !== null) logIn(member, key, person);
    return member;
  }
}

function logIn(member: Member, key: string, { customer: { userId, userType, token } }: Pair): void {
  const { socket } = member;
  socket.once('open', () => {
    const uuid = key.replaceAll(' ', '-');
    const body = bodyOf('Login', { userId, userType, token, uuid, clientSeq: 1, clientVer: CLIENT_VERSION });
    socket.send(encodePackets([{ name: 'Login', seq: 1, body }]));
  });
  socket.on('message', (data: Buffer) => {
    member.isReady ||= decodePackets(data, BODY_TO_CLIENT_MAX_BYTES).some(({ name }) => name === 'LoginAck');
  });
}

/** ws does not count the bytes, its connection does. */
function bytesWritten(socket: WebSocket): number {
  const connection: unknown = Reflect.get(socket, '_socket');
  return connection instanceof Socket ? connection.bytesWritten : 0;
}
