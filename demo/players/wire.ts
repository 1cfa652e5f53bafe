import type { WebSocket } from 'ws';
import type { CommandName } from '#contract/chat/commands.ts';
import { bodyOf, decodePackets, encodePackets, type Body, type Packet } from '#contract/chat/packets.ts';
import { BODY_TO_CLIENT_MAX_BYTES } from '#contract/constants.ts';

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

export interface WireListener {
  /** The packets of one WebSocket message. */
  received(packets: readonly Packet[]): void;
  closed(closed: Closed): void;
}

/** Writes one packet. @returns its seq, which the response repeats */
export type Write = <Name extends CommandName>(name: Name, fields?: Partial<Body<Name>>) => number;

/** Reads and writes packets over a client's socket. The caller closes the socket. */
export function openWire(socket: WebSocket, listener: WireListener): Write {
  let seq = 0;
  socket.on('message', (data: Buffer) => listener.received(decodePackets(data, BODY_TO_CLIENT_MAX_BYTES)));
  // 'close' follows, and is handled.
  socket.on('error', () => undefined);
  socket.on('close', (code, reason) => listener.closed({ code, reason: reason.toString() }));
  return (name, fields = {}) => {
    seq += 1;
    socket.send(encodePackets([{ name, seq, body: bodyOf(name, fields) } as Packet]));
    return seq;
  };
}
