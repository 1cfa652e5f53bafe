import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { answerQuestions } from '../../support/children.ts';
import type { ServerReady } from '../protocol.ts';

/** The connected sockets of a pair. */
export interface Wires {
  /** @throws when the agent is not connected */
  readonly agent: () => WebSocket;
  readonly customer: () => WebSocket;
  readonly chatId: string;
}

export interface RelayOptions {
  readonly versions: readonly string[];
  /** Handles a customer's message. */
  readonly onMessage: (data: Buffer, wires: Wires) => void;
  readonly onEnd?: () => Promise<void>;
}

/** Serves a relay. The address of each socket names its chat and its side. */
export function serveRelay({ versions, onMessage, onEnd }: RelayOptions): void {
  const http = createServer();
  const sockets = new Map<string, WebSocket>();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false });
  server.on('connection', (socket, request) => {
    const { searchParams } = new URL(request.url ?? '', 'http://relay');
    const chatId = searchParams.get('chat') ?? '';
    const side = searchParams.get('side') ?? '';
    sockets.set(`${side} ${chatId}`, socket);
    const wires: Wires = {
      agent: () => given(sockets, `agent ${chatId}`),
      customer: () => given(sockets, `customer ${chatId}`),
      chatId,
    };
    if (side === 'customer') socket.on('message', (data: Buffer) => onMessage(data, wires));
  });
  answerQuestions(
    async (): Promise<ServerReady> => {
      if (!http.listening) await once(http.listen(0, '127.0.0.1'), 'listening');
      return { url: `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`, versions };
    },
    async () => onEnd?.(),
  );
}

function given(sockets: ReadonlyMap<string, WebSocket>, name: string): WebSocket {
  const socket = sockets.get(name);
  if (socket === undefined) throw new Error(`${name} is not connected`);
  return socket;
}
