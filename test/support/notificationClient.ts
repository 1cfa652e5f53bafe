import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { TOKEN_COOKIE } from '../../contract/constants.ts';
import { NOTIFICATION_SOCKET_PATH } from '../../contract/notifications.ts';
import { until } from './until.ts';

/** A notification socket as a page has it. */
export interface NotificationClient {
  readonly socket: WebSocket;
  /** Texts that came, in order; answers to heartbeats among them. */
  readonly texts: readonly string[];
  /** Waits until this text has come, be it before or after this call. */
  told(text: string): Promise<void>;
  readonly closed: Promise<number>;
  close(): Promise<void>;
}

export interface NotificationWish {
  readonly userId: string;
  /** The session's token, for the cookie. */
  readonly token: string;
  /** The page's origin; null for none; ours without a word. */
  readonly origin?: string | null;
  /** The whole Cookie header in place of the usual one; null for none. */
  readonly cookie?: string | null;
}

/** @throws with the HTTP status when the upgrade is refused */
export async function openNotifications(url: string, { userId, token, origin = url, cookie = `other=1; ${TOKEN_COOKIE}=${token}` }: NotificationWish): Promise<NotificationClient> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${NOTIFICATION_SOCKET_PATH}/${userId}`, {
    headers: { ...(origin === null ? {} : { origin }), ...(cookie === null ? {} : { cookie }) },
  });
  const texts: string[] = [];
  socket.on('message', (data: Buffer) => { texts.push(data.toString()); });
  const closed = new Promise<number>((resolve) => { socket.on('close', resolve); });
  const refused = new Promise<never>((_, reject) => {
    socket.on('unexpected-response', (_request, { statusCode = 0 }: IncomingMessage) => {
      reject(new Error(`refused with ${statusCode}`));
      socket.terminate();
    });
    socket.on('error', reject);
  });
  await Promise.race([once(socket, 'open'), refused]);
  return {
    socket, texts, closed,
    told: (text) => until(`'${text}' has come`, () => texts.includes(text)),
    close: async () => {
      socket.close();
      await closed;
    },
  };
}
