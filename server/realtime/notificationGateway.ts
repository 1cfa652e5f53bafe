import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { accessDigest, accessOf } from '#contract/domain.ts';
import { CLOSE } from '#contract/chat/commands.ts';
import { TOKEN_COOKIE } from '#contract/constants.ts';
import {
  KNOWN_ACCESS,
  NOTIFICATION_HEARTBEAT,
  NOTIFICATION_PROTOCOL,
  NOTIFICATION_SOCKET_PATH,
} from '#contract/notifications.ts';
import type { Clock } from '../common/ports.ts';
import type { SessionService } from '../sessions/index.ts';
import { NotificationSocket, type NotificationDelivery, type NotificationSockets } from './notificationSockets.ts';
import type { SocketOwner } from './registry.ts';
import { TokenBucket } from './tokenBucket.ts';
import { allClosed, refuseUpgrade, type Upgrade } from './sockets.ts';

export interface NotificationGatewayDeps {
  readonly sockets: NotificationSockets;
  readonly delivery: Pick<NotificationDelivery, 'startOf' | 'deliverTo'>;
  readonly sessions: Pick<SessionService, 'authenticate'>;
  /** Whether a page of this origin may connect to this host. */
  readonly isOwnOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** Called when a page has opened its socket, for the first time or again. */
  readonly onOpened: (staffId: string) => void;
  /** A clock that only moves forward, in milliseconds. */
  readonly monotonic: Clock;
  readonly onError: (error: unknown) => void;
}

/** A client may only send NOTIFICATION_HEARTBEAT. */
const MESSAGE_MAX_BYTES = 64;
/** Far more than the heartbeats and probes of a page. */
const RATE = { perSecond: 2, burst: 20 } as const;
/** Pages that one person may have open on one server process. */
const PAGES_MAX = 50;
/** Preferred first. */
const PROTOCOLS = [NOTIFICATION_PROTOCOL.messages, NOTIFICATION_PROTOCOL.text];

const PATH = new RegExp(`^${NOTIFICATION_SOCKET_PATH}/(\\d{1,19})$`);
const COOKIE = new RegExp(`(?:^|;\\s*)${TOKEN_COOKIE}=([\\w-]{1,100})(?:;|$)`);

/** Whether this is the address of a notification socket. */
export function isNotificationPath(url: string): boolean {
  return PATH.test(pathOf(url));
}

/** The notification sockets of this process. */
export function createNotificationGateway(deps: NotificationGatewayDeps) {
  const { sockets, onError } = deps;
  const state: GatewayState = {
    server: new WebSocketServer({
      noServer: true,
      maxPayload: MESSAGE_MAX_BYTES,
      perMessageDeflate: false,
      clientTracking: false,
      autoPong: false,
      handleProtocols: (offered) => PROTOCOLS.find((protocol) => offered.has(protocol)) ?? false,
    }),
    isDraining: false,
  };
  return {
    /** Takes over an HTTP request for a socket below NOTIFICATION_SOCKET_PATH. */
    handleUpgrade: (upgrade: Upgrade): void => {
      admit(deps, state, upgrade).catch((error: unknown) => {
        onError(error);
        refuseUpgrade(upgrade.socket, '503 Service Unavailable');
      });
    },
    /** Closes all sockets, and refuses new ones. */
    drain: async (): Promise<void> => {
      state.isDraining = true;
      for (const page of sockets.all()) page.close(CLOSE.goingAway, 'the server restarts');
      await allClosed(() => sockets.size === 0);
      for (const page of sockets.all()) page.terminate();
    },
  };
}

interface GatewayState {
  readonly server: WebSocketServer;
  isDraining: boolean;
}

/**
 * The upgrade is the login: it needs one of our own pages, a session cookie, and that session's user in the path.
 * Anything else is refused before there is a socket.
 */
async function admit(
  deps: NotificationGatewayDeps,
  state: GatewayState,
  { request, socket, head }: Upgrade,
): Promise<void> {
  const { sockets, delivery, sessions, isOwnOrigin } = deps;
  const { cookie, origin, host } = request.headers;
  const userId = PATH.exec(pathOf(request.url ?? ''))?.[1];
  const token = COOKIE.exec(cookie ?? '')?.[1];
  const session = token !== undefined && isOwnOrigin(origin, host) ? await sessions.authenticate(token) : null;
  if (session === null || session.mustChangePassword || session.staffId !== userId) {
    refuseUpgrade(socket, '403 Forbidden');
    return;
  }
  // Read before the socket opens: the page gets every notification that is stored after it opened.
  const notificationNo = await delivery.startOf(session.staffId);
  if (state.isDraining) refuseUpgrade(socket, '503 Service Unavailable');
  else if (sockets.of(session.staffId).length >= PAGES_MAX) refuseUpgrade(socket, '429 Too Many Requests');
  else {
    const owner: SocketOwner = { ...session, access: accessOf(session) };
    const known = new URLSearchParams(request.url?.split('?', 2)[1]).get(KNOWN_ACCESS);
    const isOutdated = known !== null && known !== accessDigest(session);
    state.server.handleUpgrade(request, socket, head, (webSocket) => {
      const page = new NotificationSocket(webSocket, owner, { now: deps.monotonic(), notificationNo });
      receiveFrom(deps, page, webSocket);
      if (isOutdated) page.accessChanged(owner.access);
      delivery.deliverTo([owner.staffId]);
      deps.onOpened(owner.staffId);
    });
  }
}

/** Receives from the page until its socket is closed. */
function receiveFrom(
  { sockets, monotonic }: NotificationGatewayDeps,
  page: NotificationSocket,
  socket: WebSocket,
): void {
  const bucket = new TokenBucket(RATE, page.lastReceivedAt);
  sockets.add(page);
  const receive = (answer: () => void): void => {
    page.lastReceivedAt = monotonic();
    if (bucket.take(page.lastReceivedAt)) answer();
    else page.close(CLOSE.policy, 'a flood');
  };
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary || !Buffer.isBuffer(data)) page.close(CLOSE.unsupportedData, 'only text');
    else if (data.toString() !== NOTIFICATION_HEARTBEAT) page.close(CLOSE.protocolError, 'only heartbeats');
    else receive(() => page.send({ type: 'heartbeat' }));
  });
  socket.on('ping', (data) => receive(() => socket.pong(data)));
  socket.on('pong', () => receive(() => undefined));
  // ws closes the socket with the code of the peer's error. There is nothing else to do.
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.remove(page));
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
