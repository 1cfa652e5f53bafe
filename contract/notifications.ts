/** The second socket of staff: short texts from the server, shown as they are. Its upgrade is authorized by Origin, cookie and path. */

/** Where the notification socket of a member of staff is opened, below the server's origin. */
export const NOTIFICATION_SOCKET_PATH = '/api/cs/websocket';

/** The only text that a client sends, every `NOTIFICATION_HEARTBEAT_MS`; the server answers it with the same. Nobody is shown it. */
export const NOTIFICATION_HEARTBEAT = 'heartbeat';
