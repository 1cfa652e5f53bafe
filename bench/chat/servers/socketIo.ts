import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { answerQuestions } from '../../support/children.ts';
import { versionOf } from '../../support/machine.ts';
import type { ServerReady } from '../protocol.ts';

// socket.io with connection state recovery: packets stay in memory for two minutes for clients that return. Nothing is
// durable.

const http = createServer();
const io = new Server(http, {
  transports: ['websocket'],
  perMessageDeflate: false,
  serveClient: false,
  connectionStateRecovery: { maxDisconnectionDuration: 120_000 },
});

io.on('connection', (socket) => {
  const { chat, side } = socket.handshake.query;
  if (side === 'agent') {
    void socket.join(`agent ${String(chat)}`);
    return;
  }
  socket.on(
    'message',
    (message: { readonly chatId: string }, acknowledge?: (answer: { readonly serverTime: number }) => void) => {
      io.to(`agent ${message.chatId}`).emit('message', message);
      acknowledge?.({ serverTime: Date.now() });
    },
  );
});

answerQuestions(
  async (): Promise<ServerReady> => {
    if (!http.listening) await once(http.listen(0, '127.0.0.1'), 'listening');
    return {
      url: `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`,
      versions: [versionOf('socket.io')],
    };
  },
  () => io.close(),
);
