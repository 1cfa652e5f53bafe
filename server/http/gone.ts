import type { FastifyReply } from 'fastify';

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
