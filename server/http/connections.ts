import type { FastifyReply, FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

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

// Callers who close the connection before they have their answer.

/**
 * Aborted when the caller's connection is gone. Unlike `request.signal`, also after the body has been read: from then
 * on Node no longer says on the request that the connection is gone.
 */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  onGone(reply, () => {
    gone.abort();
  });
  return gone.signal;
}

/**
 * Runs `leave` once: when the answer is sent, or the connection is gone. An answer that waits for its turn on the
 * connection, behind those of earlier requests, does not say itself that the connection is gone.
 */
export function onGone(reply: FastifyReply, leave: () => void): void {
  if (isGone(reply)) {
    leave();
    return;
  }
  const { raw } = reply;
  const { socket } = reply.request.raw;
  let hasLeft = false;
  const leaveOnce = (): void => {
    // The connection may tell the answer while it tells its own listeners, of whom it has a copy.
    if (hasLeft) return;
    hasLeft = true;
    raw.off('close', leaveOnce);
    socket.off('close', leaveOnce);
    leave();
  };
  raw.on('close', leaveOnce);
  // Node would warn of more than ten listeners, and any number of requests may wait on a connection.
  socket.setMaxListeners(0).on('close', leaveOnce);
}

export function isGone({ raw, request }: FastifyReply): boolean {
  return raw.destroyed || request.raw.socket.destroyed;
}
