import { parseJson } from './parseJson.ts';

/** The second socket of staff: short messages from the server. Its upgrade is authorized by Origin, cookie and path. */

/** Where the notification socket of a member of staff is opened, below the server's origin. */
export const NOTIFICATION_SOCKET_PATH = '/api/cs/websocket';

/**
 * Parameter of the address: the `accessDigest` that the page has loaded. If the permissions have changed since, the
 * first message is `accessChanged`.
 */
export const KNOWN_ACCESS = 'access';

/** The only text that a client sends, every `NOTIFICATION_HEARTBEAT_MS`. */
export const NOTIFICATION_HEARTBEAT = 'heartbeat';

/** Subprotocols: the client offers what it reads, the server picks one. A new message type needs a new one. */
export const NOTIFICATION_PROTOCOL = {
  /** Texts to be shown. Also for a client that offers nothing, as pages did before there were messages. */
  text: 'cs.text',
  /** Each frame is one NotificationMessage as JSON. */
  messages: 'cs.messages',
} as const;

/** Messages of the server. */
export type NotificationMessage =
  /** Answers a heartbeat. */
  | { readonly type: 'heartbeat' }
  /** Shown unchanged. */
  | { readonly type: 'text'; readonly text: string }
  /**
   * The socket's owner may be out of date on the page: their permissions or their presence has changed, or the limits
   * of waiting, or the products.
   */
  | { readonly type: 'accessChanged' };

/** @returns null for a message that `cs.text` has no form for */
export function encodeNotification(message: NotificationMessage, protocol: string): string | null {
  if (protocol === NOTIFICATION_PROTOCOL.messages) return JSON.stringify(message);
  if (message.type === 'text') return message.text;
  return message.type === 'heartbeat' ? NOTIFICATION_HEARTBEAT : null;
}

/** @returns null for a frame that is no message of this protocol */
export function decodeNotification(data: unknown, protocol: string): NotificationMessage | null {
  if (typeof data !== 'string') return null;
  if (protocol === NOTIFICATION_PROTOCOL.messages) return toMessage(parseJson(data));
  return data === NOTIFICATION_HEARTBEAT ? { type: 'heartbeat' } : { type: 'text', text: data };
}

function toMessage(value: unknown): NotificationMessage | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  const { type } = value;
  if (type === 'heartbeat' || type === 'accessChanged') return { type };
  return type === 'text' && 'text' in value && typeof value.text === 'string' ? { type, text: value.text } : null;
}
