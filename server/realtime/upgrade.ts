import type { Duplex } from 'node:stream';

/** Longest time for clients to receive what was written when the server ends. */
const CLOSE_WITHIN_MS = 1_000;

/** Refuses a request for a socket, whose errors the caller listens to. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Waits for all sockets to close: by default a moment, in which clients answer a close. */
export async function allClosed(isDone: () => boolean, withinMs = CLOSE_WITHIN_MS): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isDone() && performance.now() < deadline)
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
}
