import { once } from 'node:events';
import { connect } from 'node:net';

/** Whether a program listens on this port of this machine. */
export async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
