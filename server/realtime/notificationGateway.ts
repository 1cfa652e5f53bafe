import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { CLOSE } from '../../contract/chat/commands.ts';
import { TOKEN_COOKIE } from '../../contract/constants.ts';
import {
  NOTIFICATION_HEARTBEAT,
  NOTIFICATION_PROTOCOL,
  NOTIFICATION_SOCKET_PATH,
} from '../../contract/notifications.ts';
import type { Clock } from '../common/ports.ts';
import { accessOf } from '../common/principal.ts';
import type { SessionService } from '../sessions/index.ts';
import { allClosed, refuseUpgrade } from './doors.ts';
import type { NotificationDelivery } from './notificationDelivery.ts';
import { NotificationSocket, type NotificationSockets, type SocketOwner } from './notificationSockets.ts';
import { TokenBucket } from './tokenBucket.ts';

export interface NotificationGatewayDeps {
  readonly sockets: NotificationSockets;
  readonly delivery: Pick<NotificationDelivery, 'startOf' | 'look'>;
  readonly sessions: Pick<SessionService, 'authenticate'>;
  /** Whether a page of this origin, asking this host, is one of ours. */
  readonly isOwnOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** Somebody has opened a page, or its socket again, and is sent what is stored from here on. */
  readonly onOpened: (staffId: string) => void;
  /** A clock that only moves forward, in milliseconds. */
  readonly monotonic: Clock;
  readonly onError: (error: unknown) => void;
}

/** The notification sockets of this process. */
export interface NotificationGateway {
  /** Takes over an HTTP request for a socket below NOTIFICATION_SOCKET_PATH. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all sockets, and refuses new ones. */
  drain(): Promise<void>;
}

/** All that a client may say is NOTIFICATION_HEARTBEAT. */
const MESSAGE_MAX_BYTES = 64;
/** Far more than a page's heartbeats and probes. */
const HEARD = { perSecond: 2, burst: 20 } as const;
/** Pages that one person may have open on one server process. */
const PAGES_MAX = 50;
/** The best first. */
const PROTOCOLS = [NOTIFICATION_PROTOCOL.messages, NOTIFICATION_PROTOCOL.text];

const PATH = new RegExp(`^${NOTIFICATION_SOCKET_PATH}/(\\d{1,19})$`);
const COOKIE = new RegExp(`(?:^|;\\s*)${TOKEN_COOKIE}=([\\w-]{1,100})(?:;|$)`);

/** Whether this address is one of a notification socket, whoever asks for it. */
export function isNotificationPath(url: string): boolean {
  return PATH.test(pathOf(url));
}

/**
 * The upgrade is the login: it needs a page of ours, its session's cookie, and the session's own user in the path.
 * Anything else is refused before there is a socket.
 */
export function createNotificationGateway(deps: NotificationGatewayDeps): NotificationGateway {
  const { sockets, delivery, sessions, isOwnOrigin, onOpened, monotonic, onError } = deps;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    autoPong: false,
    handleProtocols: (offered) => PROTOCOLS.find((protocol) => offered.has(protocol)) ?? false,
  });
  let isDraining = false;

  const accept = (socket: WebSocket, owner: SocketOwner, notificationNo: number): void => {
    const page = new NotificationSocket(socket, owner, { now: monotonic(), notificationNo });
    const heard = new TokenBucket(HEARD, page.lastHeardAt);
    sockets.add(page);
    const hear = (answer: () => void): void => {
      page.lastHeardAt = monotonic();
      if (heard.take(page.lastHeardAt)) answer();
      else page.close(CLOSE.policy, 'a flood');
    };
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (isBinary || !Buffer.isBuffer(data)) page.close(CLOSE.unsupportedData, 'only text');
      else if (data.toString() !== NOTIFICATION_HEARTBEAT) page.close(CLOSE.protocolError, 'only heartbeats');
      else hear(() => page.send({ type: 'heartbeat' }));
    });
    socket.on('ping', (data) => hear(() => socket.pong(data)));
    socket.on('pong', () => hear(() => undefined));
    // What the peer did wrong closes the socket with its code; there is nothing else to do about it.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.remove(page));
    delivery.look([owner.staffId]);
    onOpened(owner.staffId);
  };

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { cookie, origin, host } = request.headers;
    const userId = PATH.exec(pathOf(request.url ?? ''))?.[1];
    const token = COOKIE.exec(cookie ?? '')?.[1];
    const session = token !== undefined && isOwnOrigin(origin, host) ? await sessions.authenticate(token) : null;
    if (session === null || session.staffId !== userId) {
      refuseUpgrade(socket, '403 Forbidden');
      return;
    }
    // Known before the page hears that its socket is open: whatever is stored after that comes to it.
    const notificationNo = await delivery.startOf(session.staffId);
    if (isDraining) refuseUpgrade(socket, '503 Service Unavailable');
    else if (sockets.countOf(session.staffId) >= PAGES_MAX) refuseUpgrade(socket, '429 Too Many Requests');
    else {
      const owner: SocketOwner = { ...session, access: accessOf(session) };
      server.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, owner, notificationNo));
    }
  };

  return {
    handleUpgrade: (request, socket, head) => {
      const onLost = (): void => {
        socket.destroy();
      };
      socket.once('error', onLost);
      admit(request, socket, head)
        .catch((error: unknown) => {
          onError(error);
          refuseUpgrade(socket, '503 Service Unavailable');
        })
        .finally(() => socket.off('error', onLost));
    },
    drain: async () => {
      isDraining = true;
      for (const page of sockets.all()) page.close(CLOSE.goingAway, 'the server restarts');
      await allClosed(() => sockets.size === 0);
      for (const page of sockets.all()) page.terminate();
    },
  };
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
