import { once } from 'node:events';
import { createServer } from 'node:net';
import { answerQuestions } from '../support/children.ts';

// An idle process that discards all bytes.

const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.resume();
});

answerQuestions(
  async (): Promise<{ readonly port: number }> => {
    if (!server.listening) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    const address = server.address();
    return { port: typeof address === 'object' && address !== null ? address.port : 0 };
  },
  async () => {
    server.close();
  },
);
