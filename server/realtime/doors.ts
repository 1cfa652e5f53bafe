import type { Duplex } from 'node:stream';

/** Longest time that clients get to take what was written, once the server ends. */
const CLOSE_WITHIN_MS = 1_000;

/** Ends a request for a socket that we don't give. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Waits for clients to answer a close; not for long. */
export async function allClosed(isDone: () => boolean): Promise<void> {
  const deadline = performance.now() + CLOSE_WITHIN_MS;
  while (!isDone() && performance.now() < deadline)
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
}
