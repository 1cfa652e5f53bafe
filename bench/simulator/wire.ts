import type { WebSocket } from 'ws';
import type { CommandName } from '../../contract/chat/commands.ts';
import { bodyOf, decodePackets, encodePackets, type Body, type Packet } from '../../contract/chat/packets.ts';
import { BODY_TO_CLIENT_MAX_BYTES } from '../../contract/constants.ts';

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

export interface WireListener {
  /** What one WebSocket message brought. */
  received(packets: readonly Packet[]): void;
  closed(closed: Closed): void;
}

/** Writes one packet. @returns its seq, which an answer repeats */
export type Write = <Name extends CommandName>(name: Name, fields?: Partial<Body<Name>>) => number;

/** Speaks the chat protocol over a socket, as its client. Whoever opened the socket closes it. */
export function speakPackets(socket: WebSocket, listener: WireListener): Write {
  let seq = 0;
  socket.on('message', (data: Buffer) => listener.received(decodePackets(data, BODY_TO_CLIENT_MAX_BYTES)));
  // Followed by 'close', which is what matters.
  socket.on('error', () => undefined);
  socket.on('close', (code, reason) => listener.closed({ code, reason: reason.toString() }));
  return (name, fields = {}) => {
    seq += 1;
    socket.send(encodePackets([{ name, seq, body: bodyOf(name, fields) } as Packet]));
    return seq;
  };
}
