import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { CLOSE } from '../../contract/chat/commands.ts';
import { bodyOf, encodePackets } from '../../contract/chat/packets.ts';
import { BODY_TO_SERVER_MAX_BYTES, FRAGMENTS_PER_MESSAGE_MAX } from '../../contract/constants.ts';
import type { ChatIdentities, ResumeService, SocketPresence } from '../chat/index.ts';
import { acceptSocket, type AcceptDeps } from './acceptSocket.ts';
import { Arrivals, type ArrivalLimit } from './arrivals.ts';
import { Attendance } from './attendance.ts';
import { allClosed, refuseUpgrade } from './doors.ts';
import { Flusher } from './flusher.ts';
import { FrameHandler, type FrameDeps } from './frames.ts';
import { LoginRate } from './loginRate.ts';
import type { RealtimeOptions } from './options.ts';
import type { Session } from './session.ts';
import { startUpkeep } from './upkeep.ts';

export interface ChatGatewayDeps extends FrameDeps {
  readonly identities: ChatIdentities;
  readonly resume: ResumeService;
  readonly presence: SocketPresence;
  /** Whether a page of this origin, asking this host, is one of ours. */
  readonly isOwnOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** The address of who asks for a socket. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly options: RealtimeOptions;
  /** Resolves when everything that clients were promised an answer to has been answered. */
  readonly whenSettled: () => Promise<void>;
}

/** The chat sockets of this process. */
export interface ChatGateway {
  /** Takes over an HTTP request that asks for the chat socket. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Looks at once for what lost notices left behind. */
  sweep(): void;
  /** Asks clients to reconnect elsewhere, answers what is under way, and closes all sockets. */
  drain(): Promise<void>;
}

/** Several whole frames may share one WebSocket message. */
const MESSAGE_MAX_BYTES = 16 * BODY_TO_SERVER_MAX_BYTES;
/** TCP segments of an incomplete message: two of a usual size for each KiB. */
const CHUNKS_MAX = 2 * (MESSAGE_MAX_BYTES / 1024);
const REFUSED_ARRIVALS: Readonly<Record<ArrivalLimit, string>> = {
  network: '429 Too Many Requests',
  process: '503 Service Unavailable',
};

export function createChatGateway(deps: ChatGatewayDeps): ChatGateway {
  const {
    core: { registry, feeds },
    options,
    monotonic,
    onError,
    metrics,
  } = deps;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX_BYTES,
    maxFragments: FRAGMENTS_PER_MESSAGE_MAX,
    maxBufferedChunks: CHUNKS_MAX,
    perMessageDeflate: false,
    clientTracking: false,
    autoPong: false,
  });
  const arrivals = new Arrivals(options.connections);
  const upkeep = startUpkeep(deps);
  const attendance = new Attendance({
    registry,
    presence: deps.presence,
    processId: randomUUID(),
    silenceMs: options.staffSilenceMs,
    monotonic,
    onError,
  });
  let isDraining = false;

  const onDrained = (session: Session): void => {
    deps.core.delivery.allMarksTo(session);
    if (session.identity !== null) deps.core.catchUp.personBehind(session.identity);
    for (const feed of feeds.chatsOf(session)) deps.core.catchUp.chatBehind(feed);
  };

  const acceptDeps: AcceptDeps = {
    ...deps,
    attendance,
    loginRate: new LoginRate(options.connections.loginsPerMinute),
    handler: new FrameHandler(deps),
    flusher: new Flusher(),
    onDrained,
  };

  return {
    handleUpgrade: (request, socket, head) => {
      if (isDraining) {
        refuseUpgrade(socket, '503 Service Unavailable');
        return;
      }
      const arrival = arrivals.enter(deps.addressOf(request));
      if (!arrival.isAdmitted) {
        metrics.socketRefused(arrival.limit);
        refuseUpgrade(socket, REFUSED_ARRIVALS[arrival.limit]);
        return;
      }
      const isOwnOrigin = deps.isOwnOrigin(request.headers.origin, request.headers.host);
      // Also of one that is refused because the request is no proper one.
      socket.once('close', arrival.leave);
      server.handleUpgrade(request, socket, head, (webSocket) => {
        acceptSocket(acceptDeps, { socket: webSocket, connection: socket, isOwnOrigin, leaveArrivals: arrival.leave });
      });
    },
    sweep: () => upkeep.sweep(),
    drain: async () => {
      isDraining = true;
      upkeep.stop();
      const attended = attendance.stop();
      const { min, max } = options.goAwayMs;
      const goAway = encodePackets([
        { name: 'GoAway', seq: 0, body: bodyOf('GoAway', { minDelayMs: min, maxDelayMs: max, reason: 'restart' }) },
      ]);
      for (const session of registry.sessions) if (session.identity !== null) session.push(goAway);
      await Promise.all([deps.whenSettled(), attended]);
      for (const session of registry.sessions) session.close(CLOSE.goingAway, 'the server restarts');
      await allClosed(() => registry.sessions.size === 0);
      for (const session of registry.sessions) session.terminate();
    },
  };
}
