import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const CLOSE_UNUSED_EVERY_MS = 50;

/**
 * Lets requests in flight finish, and stops. By itself, Node would also wait for connections that become idle later, and
 * for those on which nothing was ever requested: browsers open them in advance.
 * @param app which does not listen yet
 * @returns closes it
 */
export function closerOf(app: FastifyInstance): () => Promise<void> {
  const { server } = app;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async () => {
    const closing = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, CLOSE_UNUSED_EVERY_MS);
    await app.close();
    clearInterval(closing);
  };
}
