import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { TOKEN_COOKIE } from '#contract/constants.ts';
import {
  decodeNotification,
  NOTIFICATION_HEARTBEAT,
  NOTIFICATION_PROTOCOL,
  NOTIFICATION_SOCKET_PATH,
  type NotificationMessage,
} from '#contract/notifications.ts';
import { until } from './until.ts';

/** A notification socket like that of a page. */
export interface NotificationClient {
  readonly socket: WebSocket;
  /** All received messages, in order. */
  readonly messages: readonly NotificationMessage[];
  /** All received texts, in order, including answers to heartbeats. */
  readonly texts: readonly string[];
  /** Waits until this text has arrived, before or after this call. */
  received(text: string): Promise<void>;
  /** Waits until this many messages about changed access have arrived. */
  accessChanged(times?: number): Promise<void>;
  readonly closed: Promise<number>;
  close(): Promise<void>;
}

export interface NotificationOptions {
  readonly userId: string;
  /** The session's token, for the cookie. */
  readonly token: string;
  /** The page's origin; null for none; ours by default. */
  readonly origin?: string | null;
  /** The whole Cookie header; null for none; the usual one by default. */
  readonly cookie?: string | null;
  /** Subprotocols of the client; those of our page by default. */
  readonly protocols?: readonly string[];
}

/** @throws with the HTTP status when the upgrade is refused */
export async function openNotifications(
  url: string,
  {
    userId,
    token,
    origin = url,
    cookie = `other=1; ${TOKEN_COOKIE}=${token}`,
    protocols = [NOTIFICATION_PROTOCOL.text, NOTIFICATION_PROTOCOL.messages],
  }: NotificationOptions,
): Promise<NotificationClient> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${NOTIFICATION_SOCKET_PATH}/${userId}`, [...protocols], {
    headers: { ...(origin === null ? {} : { origin }), ...(cookie === null ? {} : { cookie }) },
  });
  const texts: string[] = [];
  const messages: NotificationMessage[] = [];
  socket.on('message', (data: Buffer) => {
    const message = decodeNotification(data.toString(), socket.protocol);
    if (message === null) throw new Error(`the server sent '${data.toString()}'`);
    messages.push(message);
    if (message.type !== 'accessChanged') texts.push(message.type === 'text' ? message.text : NOTIFICATION_HEARTBEAT);
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  const refused = new Promise<never>((_, reject) => {
    socket.on('unexpected-response', (_request, { statusCode = 0 }: IncomingMessage) => {
      reject(new Error(`refused with ${statusCode}`));
      socket.terminate();
    });
    socket.on('error', reject);
  });
  await Promise.race([once(socket, 'open'), refused]);
  return {
    socket,
    messages,
    texts,
    closed,
    received: (text) => until(`'${text}' has come`, () => texts.includes(text)),
    accessChanged: (times = 1) =>
      until(
        `${times} messages of a changed access have come`,
        () => messages.filter(({ type }) => type === 'accessChanged').length >= times,
      ),
    close: async () => {
      socket.close();
      await closed;
    },
  };
}
