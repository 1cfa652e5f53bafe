import { CLOSE } from '#contract/chat/commands.ts';
import { encodePackets, type Packet } from '#contract/chat/packets.ts';
import type { ChatIdentity } from '../chat/index.ts';
import type { RealtimeOptions } from './options.ts';
import { OwnSends } from './ownSends.ts';
import { TokenBucket } from './tokenBucket.ts';
import { closeGently, type ClosingSocket } from './sockets.ts';

/** At the end of each turn of the event loop, writes what the turn has collected for each socket. */
export class Flusher {
  #waiting: ChatSession[] = [];

  add(session: ChatSession): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#flushAll());
    this.#waiting.push(session);
  }

  #flushAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const session of waiting) session.flush();
  }
}

/** A peer that is disconnected gets less time to read the rest: its answer to the close is not read. */
const DISCONNECT_GRACE_MS = 1_000;
/** Longest time that pending answers keep such a socket open. */
const ANSWERS_WITHIN_MS = 5_000;
/** Frames of any kind that are allowed for each message that a customer may send. */
const FRAMES_PER_SEND = 10;
/** A rate limit allows bursts of this many seconds' worth. */
const BURST_S = 2;
/** Each tab of a chat gets a copy of its messages. */
const CHARACTERS_PER_SEND = 4_000;
/** Frames extend the login session at most this often. */
const EXTEND_EVERY_MS = 60_000;
/** A ping or pong has two bytes and a mask before its data (RFC 6455, section 5.2). */
const CONTROL_HEADER_BYTES = 6;
/** Refused frames before the socket is closed: this many seconds at the full rate. */
const REFUSALS_S = 5;

/** Why a peer is disconnected: close code and reason. The names are labels of a metric. */
const CAUSES = {
  flood: [CLOSE.policy, 'a flood'],
  refusedFrames: [CLOSE.policy, 'too many refused frames'],
  frames: [CLOSE.policy, 'too many frames in one message'],
  tooBig: [CLOSE.tooBig, 'a frame is too big'],
  slowMessage: [CLOSE.policy, 'a message took too long'],
  beforeLogin: [CLOSE.tooBig, 'too many bytes before LOGIN'],
} as const;

export type AbuseCause = keyof typeof CAUSES;

/** The part of a WebSocket that a session uses. */
interface SessionSocket extends ClosingSocket {
  readonly OPEN: number;
  readonly readyState: number;
  /** Bytes that the peer has not read yet. */
  readonly bufferedAmount: number;
  send(bytes: Uint8Array, onWritten: () => void): void;
  /** Reads nothing more from the peer. */
  pause(): void;
}

export interface ChatSessionDeps {
  readonly socket: SessionSocket;
  readonly id: string;
  readonly flusher: Flusher;
  readonly options: RealtimeOptions;
  /** A clock that only moves forward, in milliseconds. */
  readonly monotonic: () => number;
  /** Called when a session that was held back has been read almost empty. */
  readonly onDrained: (session: ChatSession) => void;
  /** Called when the peer is disconnected for breaking a limit. */
  readonly onDisconnected: (session: ChatSession, cause: AbuseCause) => void;
}

/**
 * One chat socket: its limits, its cursor for events and its outgoing bytes.
 *
 *   opened ──accept──▶ logged in ──close──▶ closing ──peer answers, or time is up──▶ closed
 *      └──────────disconnect──────────┴▶ disconnected ──all messages answered──▶ closing
 *
 * A disconnected session reads nothing more. While it is open it may be held back, until its reader has caught up.
 */
export class ChatSession {
  readonly id: string;
  /** The tab, as LOGIN named it. */
  tabId = '';
  /** The number of the socket among those of its tab, as LOGIN named it. */
  connectionNo = 0;
  /** The session has every event up to this eventSeq. */
  eventCursor = 0;
  lastReceivedAt: number;
  /** When it was opened, or got its last heartbeat. */
  heartbeatAt: number;
  readonly ownSends = new OwnSends();
  /** Bytes that the peer has sent so far, WebSocket headers included. */
  bytesReceived = 0;
  /** Marks of chats that it does not follow and that the database is checking. */
  marksUnderCheck = 0;
  /** Messages that were accepted and are not answered yet. */
  answersOwed = 0;
  #identity: ChatIdentity | null = null;
  readonly #deps: ChatSessionDeps;
  readonly #options: RealtimeOptions;
  readonly #monotonic: () => number;
  readonly #frames: TokenBucket;
  /** Shared by the tabs of a person. */
  #sends: TokenBucket;
  readonly #refusals: TokenBucket;
  readonly #extensions: TokenBucket;
  #outgoing: Uint8Array[] = [];
  #outgoingBytes = 0;
  #slowSince: number | null = null;
  #isClosing = false;
  /** Set while pending answers delay a disconnection. */
  #disconnection: { readonly code: number; readonly reason: string; readonly timer: NodeJS.Timeout } | null = null;
  /** Bytes of the message that is not complete, and when the first of them came. */
  #unfinishedBytes = 0;
  #unfinishedSince = 0;

  constructor(deps: ChatSessionDeps) {
    const rate = deps.options.customerSendsPerSecond;
    const now = deps.monotonic();
    this.id = deps.id;
    this.lastReceivedAt = now;
    this.heartbeatAt = now;
    this.#deps = deps;
    this.#options = deps.options;
    this.#monotonic = deps.monotonic;
    this.#frames = new TokenBucket({ perSecond: rate * FRAMES_PER_SEND, burst: rate * FRAMES_PER_SEND * BURST_S }, now);
    this.#sends = new TokenBucket({ perSecond: rate, burst: rate * BURST_S }, now);
    this.#refusals = new TokenBucket({ perSecond: 1, burst: rate * REFUSALS_S }, now);
    this.#extensions = new TokenBucket({ perSecond: 1_000 / EXTEND_EVERY_MS, burst: 1 }, now);
  }

  /** null before LOGIN has been accepted. */
  get identity(): ChatIdentity | null {
    return this.#identity;
  }

  get isOpen(): boolean {
    return !this.#isClosing && this.#deps.socket.readyState === this.#deps.socket.OPEN;
  }

  /** Whether frames of the peer are still handled. */
  get isReceiving(): boolean {
    return this.isOpen && this.#disconnection === null;
  }

  /** Whether the peer has too much to read. Nothing is pushed then; the cursors stay, and it catches up later. */
  get isHeldBack(): boolean {
    return this.#slowSince !== null;
  }

  /** @param other an open session of the same person, if any */
  accept(
    identity: ChatIdentity,
    tab: { readonly tabId: string; readonly connectionNo: number },
    other?: ChatSession,
  ): void {
    this.#identity = identity;
    this.tabId = tab.tabId;
    this.connectionNo = tab.connectionNo;
    if (other !== undefined) this.#sends = other.#sends;
  }

  /** Changes the name of its owner, whom the app may have renamed or who may have been erased since LOGIN. */
  rename({ nickName, headImg }: Pick<ChatIdentity, 'nickName' | 'headImg'>): void {
    if (this.#identity !== null) this.#identity = { ...this.#identity, nickName, headImg };
  }

  /** Call it for any part of the peer's byte stream, before ws reads the messages in it. */
  bytesArrived({ byteLength }: Uint8Array): void {
    this.bytesReceived += byteLength;
    if (this.#unfinishedBytes === 0) this.#unfinishedSince = this.#monotonic();
    this.#unfinishedBytes += byteLength;
  }

  /** The time of a message that begins in the same part of the stream counts from the next part on. */
  messageArrived(): void {
    this.#unfinishedBytes = 0;
  }

  /** Control frames may come between the fragments of a message, which stays unfinished. */
  controlFrameArrived({ byteLength }: Uint8Array): void {
    this.#unfinishedBytes = Math.max(0, this.#unfinishedBytes - CONTROL_HEADER_BYTES - byteLength);
  }

  /** @returns whether a message has been incomplete for too long */
  isMessageOverdue(): boolean {
    return this.#unfinishedBytes > 0 && this.#monotonic() - this.#unfinishedSince >= this.#options.messageMs;
  }

  /** Counts a frame of any kind. @returns false when it exceeds the rate limit */
  mayReceive(): boolean {
    this.lastReceivedAt = this.#monotonic();
    return this.#frames.take(this.lastReceivedAt);
  }

  /** Counts a message of this length. A long one counts as several, but it never exceeds the limit alone. */
  maySend(characters: number): boolean {
    const most = this.#options.customerSendsPerSecond * BURST_S;
    return this.#sends.take(this.#monotonic(), Math.min(1 + Math.floor(characters / CHARACTERS_PER_SEND), most));
  }

  /** Counts a refused frame, or several at once. @returns false when the socket must be closed */
  mayBeRefusedAgain(count = 1): boolean {
    return this.#refusals.take(this.#monotonic(), count);
  }

  /** Whether it is time to extend the login session that this socket belongs to. */
  mayExtend(): boolean {
    return this.#extensions.take(this.#monotonic());
  }

  /** Writes one packet at the end of this turn of the event loop. */
  answer(packet: Packet): void {
    this.push(encodePackets([packet]));
  }

  /** The same for the bytes of whole frames. They are written without a copy, so they must not change. */
  push(bytes: Uint8Array): void {
    if (!this.isOpen) return;
    if (this.#outgoing.length === 0) this.#deps.flusher.add(this);
    this.#outgoing.push(bytes);
    this.#outgoingBytes += bytes.byteLength;
    if (this.#unreadBytes > this.#options.slowReaderBytes) this.#slowSince ??= this.#monotonic();
  }

  /** Writes the collected bytes to the socket, as one WebSocket message. */
  flush(): void {
    const [first] = this.#outgoing;
    if (first === undefined || this.#deps.socket.readyState !== this.#deps.socket.OPEN) return;
    const message = this.#outgoing.length === 1 ? first : Buffer.concat(this.#outgoing, this.#outgoingBytes);
    this.#outgoing = [];
    this.#outgoingBytes = 0;
    this.#deps.socket.send(message, this.#onWritten);
  }

  /** @returns whether the session has been held back for too long */
  isTooSlow(): boolean {
    this.#checkDrained();
    return this.#slowSince !== null && this.#monotonic() - this.#slowSince >= this.#options.slowReaderMs;
  }

  /** Call it after the answer to a message. */
  answerGiven(): void {
    this.answersOwed -= 1;
    if (this.answersOwed === 0 && this.#disconnection !== null)
      this.close(this.#disconnection.code, this.#disconnection.reason);
  }

  /** Disconnects a peer that breaks a limit. It first gets the answers to the messages that were accepted. */
  disconnect(cause: AbuseCause): void {
    if (!this.isReceiving) return;
    const [code, reason] = CAUSES[cause];
    this.#disconnection = { code, reason, timer: setTimeout(() => this.close(code, reason), ANSWERS_WITHIN_MS) };
    this.#deps.socket.pause();
    this.#deps.onDisconnected(this, cause);
    if (this.answersOwed === 0) this.close(code, reason);
  }

  /** Writes the collected bytes, then closes. The peer gets a moment to read them. */
  close(code: number, reason: string): void {
    if (this.#isClosing) return;
    this.flush();
    this.#isClosing = true;
    clearTimeout(this.#disconnection?.timer);
    closeGently(this.#deps.socket, code, reason, this.#disconnection === null ? undefined : DISCONNECT_GRACE_MS);
  }

  /** Cuts the connection without a close frame. */
  terminate(): void {
    this.#isClosing = true;
    clearTimeout(this.#disconnection?.timer);
    this.#deps.socket.terminate();
  }

  /** With the bytes that are not written yet. */
  get #unreadBytes(): number {
    return this.#deps.socket.bufferedAmount + this.#outgoingBytes;
  }

  readonly #onWritten = (): void => this.#checkDrained();

  #checkDrained(): void {
    if (this.#slowSince === null || this.#unreadBytes > this.#options.slowReaderBytes / 2) return;
    this.#slowSince = null;
    if (this.isOpen) this.#deps.onDrained(this);
  }
}
