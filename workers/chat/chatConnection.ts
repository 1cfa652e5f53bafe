import { BODY_TO_CLIENT_MAX_BYTES, BODY_TO_SERVER_MAX_BYTES, FRAMES_PER_MESSAGE_MAX } from '#contract/constants.ts';
import { FRAME_ERROR, CLIENT_VERSION } from '#contract/chat/commands.ts';
import { decodeFrames, FrameError, HEADER_BYTES, joinFrames } from '#contract/chat/frame.ts';
import { bodyOf, decodePacket, encodePackets, type Packet } from '#contract/chat/packets.ts';
import type { ChatCommand, ChatPacket, CloseReason, ConnectOptions, FrameHeader } from './api.ts';
import { createReportQueue, type ReportListener, type ReportQueue } from './reportQueue.ts';
import { nextState, reasonOfClose, type ConnectionInput, type ConnectionState } from './connectionState.ts';
import { splitCommand, toChatPacket, toPacket } from './translate.ts';

/** The part of a WebSocket that a connection uses. */
export interface Socket extends Pick<WebSocket, 'binaryType' | 'close' | 'addEventListener'> {
  send(bytes: Uint8Array<ArrayBuffer>): void;
}

/** Frames are combined up to this size: a server may refuse larger messages. */
const MESSAGE_MAX_BYTES = 4 * BODY_TO_SERVER_MAX_BYTES;

/**
 * Headers in one report, the newest ones. The action log keeps no more of them either. In a flood they would cost as
 * much as the messages.
 */
const MAX_FRAMES = 32;
/** Headers are added to a report when it is delivered. */
const NO_FRAMES: readonly FrameHeader[] = [];

/** Bytes of one frame, and its packet. */
interface Outgoing {
  readonly packet: Packet;
  readonly bytes: Uint8Array;
}

/**
 * One socket: opens it, logs in, and translates between frames and reports until either side closes it. Not reusable.
 */
export class ChatConnection {
  readonly #socket: Socket;
  readonly #reports: ReportQueue;
  #state: ConnectionState = { name: 'opening' };
  #lastSeq = 0;
  /** The sequence number of our newest heartbeat. */
  #lastBeat = 0;
  /** Unanswered exits: chat id by sequence number. */
  readonly #exits = new Map<number, string>();
  readonly #frames: FrameHeader[];

  /**
   * @param onReport receives all reports, ending with one `closed`
   * @param frames headers not reported yet; the next connection gets the same array
   * @param openSocket for specs
   */
  constructor(
    options: ConnectOptions,
    onReport: ReportListener,
    frames: FrameHeader[] = [],
    openSocket: (url: string) => Socket = (url) => new WebSocket(url),
  ) {
    this.#frames = frames;
    this.#reports = createReportQueue((report) =>
      onReport('frames' in report ? { ...report, frames: frames.splice(0) } : report),
    );
    this.#socket = openSocket(options.url);
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.addEventListener('open', () => {
      this.#enter({ type: 'socketOpened' });
      this.#write([encode({ name: 'Login', seq: this.#nextSeq(), body: loginOf(options) })]);
    });
    this.#socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#onMessage(data));
    this.#socket.addEventListener('close', ({ code }) => this.#enter({ type: 'ended', reason: reasonOfClose(code) }));
  }

  /** As `ChatWorkerApi.send`. */
  send(commands: readonly ChatCommand[]): void {
    if (this.#state.name !== 'ready') return;
    const outgoing = commands.flatMap(splitCommand).map((command) => encode(toPacket(command, this.#nextSeq())));
    for (const { packet } of outgoing) {
      if (packet.name === 'Exit') this.#exits.set(packet.seq, packet.body.chatId);
      if (packet.name === 'Heartbeat') this.#lastBeat = packet.seq;
    }
    this.#write(outgoing.filter(({ bytes }) => fits(bytes)));
    const refused = outgoing.filter(({ bytes }) => !fits(bytes)).flatMap(({ packet }) => refusalOfTooLarge(packet));
    if (refused.length > 0) this.#reports.push({ type: 'received', packets: refused, frames: NO_FRAMES });
  }

  /** As `ChatWorkerApi.show`. */
  show(chatId: string | null): void {
    this.#reports.show(chatId);
  }

  /** Reports `closed` with this reason at once, whatever the socket does. */
  close(reason: CloseReason): void {
    this.#enter({ type: 'ended', reason });
  }

  #enter(input: ConnectionInput): void {
    const before = this.#state;
    this.#state = nextState(before, input);
    if (this.#state.name === 'closed' && before.name !== 'closed') {
      this.#socket.close();
      this.#reports.push({ type: 'closed', reason: this.#state.reason });
    }
  }

  #onMessage(data: unknown): void {
    if (this.#state.name === 'closed') return;
    try {
      if (!(data instanceof ArrayBuffer)) throw new FrameError('a text message');
      this.#receive(new Uint8Array(data));
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.#enter({ type: 'ended', reason: 'protocol-error' });
    }
  }

  #receive(bytes: Uint8Array): void {
    const received = decodeFrames(bytes, BODY_TO_CLIENT_MAX_BYTES).map((frame) => ({
      packet: decodePacket(frame),
      bodyBytes: frame.body.byteLength,
    }));
    this.#recordFrames('in', received);
    const packets = received.flatMap(({ packet }) =>
      this.#state.name === 'closed' ? [] : (this.#receivePacket(packet) ?? []),
    );
    if (packets.length > 0) this.#reports.push({ type: 'received', packets, frames: NO_FRAMES });
  }

  /** Handles packets of the connection itself; returns the others for the page. */
  #receivePacket(packet: Packet): ChatPacket | null {
    switch (packet.name) {
      case 'LoginAck': {
        const { serverTime, reset, eventSeq } = packet.body;
        this.#enter({ type: 'loginAccepted' });
        this.#reports.push({ type: 'ready', serverTime, reset, eventSeq });
        return null;
      }
      case 'Heartbeat':
        this.#write([encode({ name: 'HeartbeatAck', seq: packet.seq, body: bodyOf('HeartbeatAck', {}) })]);
        this.#reports.push({ type: 'alive', frames: NO_FRAMES });
        return null;
      case 'HeartbeatAck':
        this.#reports.push(
          packet.seq === this.#lastBeat
            ? { type: 'answered', serverTime: packet.body.serverTime, frames: NO_FRAMES }
            : { type: 'alive', frames: NO_FRAMES },
        );
        return null;
      case 'GoAway':
        this.#reports.push({ type: 'goaway', minDelayMs: packet.body.minDelayMs, maxDelayMs: packet.body.maxDelayMs });
        return null;
      case 'Error':
        // A refused login: the close code that follows tells why.
        return this.#state.name === 'ready' ? this.#refusal(packet) : null;
      default: {
        const chatPacket = toChatPacket(packet);
        this.#enter(chatPacket === null ? { type: 'ended', reason: 'protocol-error' } : { type: 'pushed' });
        return chatPacket;
      }
    }
  }

  #refusal({ seq, body: error }: Extract<Packet, { name: 'Error' }>): ChatPacket {
    const chatId = this.#exits.get(seq);
    return chatId === undefined ? { type: 'refused', seq, error } : { type: 'exitRefused', chatId, error };
  }

  #write(outgoing: readonly Outgoing[]): void {
    if (outgoing.length === 0) return;
    this.#recordFrames(
      'out',
      outgoing.map(({ packet, bytes }) => ({ packet, bodyBytes: bytes.byteLength - HEADER_BYTES })),
    );
    for (const bytes of coalesce(outgoing.map(({ bytes }) => bytes))) this.#socket.send(bytes);
  }

  #recordFrames(
    direction: FrameHeader['direction'],
    frames: readonly { readonly packet: Packet; readonly bodyBytes: number }[],
  ): void {
    const at = Date.now();
    this.#frames.push(
      ...frames.map(({ packet: { name, seq }, bodyBytes }) => ({ direction, name, seq, bodyBytes, at })),
    );
    this.#frames.splice(0, this.#frames.length - MAX_FRAMES);
  }

  #nextSeq(): number {
    this.#lastSeq += 1;
    return this.#lastSeq;
  }
}

function loginOf({ userId, userType, token, tabId, connectionNo, traceId, cursors, eventSeq }: ConnectOptions) {
  return bodyOf('Login', {
    userId,
    userType,
    token,
    uuid: tabId,
    clientSeq: connectionNo,
    clientVer: CLIENT_VERSION,
    traceId,
    cursors: [...cursors],
    eventSeq,
  });
}

function encode(packet: Packet): Outgoing {
  return { packet, bytes: encodePackets([packet]) };
}

/** Combines frames into as few WebSocket messages as their size and number allow. */
function coalesce(frames: readonly Uint8Array[]): readonly Uint8Array<ArrayBuffer>[] {
  const groups: Uint8Array[][] = [];
  let bytes = Infinity;
  for (const frame of frames) {
    if (bytes + frame.byteLength > MESSAGE_MAX_BYTES || groups.at(-1)?.length === FRAMES_PER_MESSAGE_MAX) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(frame);
    bytes += frame.byteLength;
  }
  return groups.map(joinFrames);
}

function fits(bytes: Uint8Array): boolean {
  return bytes.byteLength - HEADER_BYTES <= BODY_TO_SERVER_MAX_BYTES;
}

/** The server would close the connection over a body this large, so the send is refused here. */
function refusalOfTooLarge(packet: Packet): readonly ChatPacket[] {
  if (packet.name !== 'Send') return [];
  const { clientMsgId, chatId } = packet.body;
  return [
    { type: 'refused', seq: packet.seq, error: bodyOf('Error', { code: FRAME_ERROR.invalid, clientMsgId, chatId }) },
  ];
}
