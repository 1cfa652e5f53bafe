import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { CLOSE } from '../../contract/chat/commands.ts';
import { FrameError } from '../../contract/chat/frame.ts';
import { bodyOf, decodePackets, encodePackets, type Packet } from '../../contract/chat/packets.ts';
import { BODY_TO_SERVER_MAX_BYTES } from '../../contract/constants.ts';
import type { ChatIdentities } from '../services/chatIdentity.ts';
import type { SocketPresence } from '../services/presenceService.ts';
import type { ResumeService } from '../services/resumeService.ts';
import { Attendance } from './attendance.ts';
import { allClosed, refuseUpgrade } from './doors.ts';
import { Flusher } from './flusher.ts';
import { FrameHandler, type FrameDeps } from './frames.ts';
import { logIn } from './login.ts';
import type { RealtimeOptions } from './options.ts';
import { Session } from './session.ts';
import { startUpkeep } from './upkeep.ts';

export interface ChatGatewayDeps extends FrameDeps {
  readonly identities: ChatIdentities;
  readonly resume: ResumeService;
  readonly presence: SocketPresence;
  /** Whether a page of this origin, asking this host, is one of ours. */
  readonly isOwnOrigin: (origin: string | undefined, host: string | undefined) => boolean;
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

export function createChatGateway(deps: ChatGatewayDeps): ChatGateway {
  const { core: { registry, feeds }, options, monotonic, onError, metrics } = deps;
  const server = new WebSocketServer({
    noServer: true, maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false, clientTracking: false, autoPong: false,
  });
  const flusher = new Flusher();
  const handler = new FrameHandler(deps);
  const upkeep = startUpkeep(deps);
  const attendance = new Attendance({ registry, presence: deps.presence, processId: randomUUID(), silenceMs: options.staffSilenceMs, monotonic, onError });
  let isDraining = false;

  const onDrained = (session: Session): void => {
    deps.core.delivery.allMarksTo(session);
    if (session.identity !== null) deps.core.catchUp.personBehind(session.identity);
    for (const feed of feeds.chatsOf(session)) deps.core.catchUp.chatBehind(feed);
  };

  const accept = (socket: WebSocket, isOwnOrigin: boolean): void => {
    const session = new Session({ socket, id: randomUUID(), flusher, options, monotonic, onDrained });
    registry.add(session);
    const loginTimer = setTimeout(() => session.close(CLOSE.loginTimeout, 'no LOGIN in time'), options.loginTimeoutMs);
    let isLoggingIn = false;

    const handle = (packet: Packet): void => {
      if (!session.mayTalk()) handler.refuseForNumber(session, packet);
      else if (session.identity !== null && packet.name !== 'Login') handler.handle(session, session.identity, packet);
      else if (isLoggingIn || packet.name !== 'Login') session.close(...strangeFrame(session, packet));
      else begin(packet);
    };
    const begin = (packet: Extract<Packet, { name: 'Login' }>): void => {
      isLoggingIn = true;
      clearTimeout(loginTimer);
      logIn({ ...deps, attendance }, session, { seq: packet.seq, body: packet.body, isOwnOrigin })
        .catch((error: unknown) => {
          onError(error);
          session.close(CLOSE.tryAgainLater, 'not now');
        });
    };

    socket.on('message', (data: RawData, isBinary: boolean) => {
      for (const packet of packetsIn(session, data, isBinary)) if (session.isOpen) handle(packet);
    });
    socket.on('pong', () => session.mayTalk());
    socket.on('ping', (data) => {
      if (session.mayTalk()) socket.pong(data);
      else session.close(CLOSE.policy, 'a flood');
    });
    // What the peer did wrong closes the socket with its code; there is nothing else to do about it.
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      clearTimeout(loginTimer);
      feeds.removeSession(session);
      registry.remove(session);
      if (session.identity?.staff) attendance.went(session.identity.id);
      metrics.socketClosed(code);
    });
  };

  return {
    handleUpgrade: (request, socket, head) => {
      if (isDraining) {
        refuseUpgrade(socket, '503 Service Unavailable');
        return;
      }
      const isOwnOrigin = deps.isOwnOrigin(request.headers.origin, request.headers.host);
      server.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, isOwnOrigin));
    },
    sweep: () => upkeep.sweep(),
    drain: async () => {
      isDraining = true;
      upkeep.stop();
      const attended = attendance.stop();
      const { min, max } = options.goAwayMs;
      const goAway = encodePackets([{ name: 'GoAway', seq: 0, body: bodyOf('GoAway', { minDelayMs: min, maxDelayMs: max, reason: 'restart' }) }]);
      for (const session of registry.sessions) if (session.identity !== null) session.push(goAway);
      await Promise.all([deps.whenSettled(), attended]);
      for (const session of registry.sessions) session.close(CLOSE.goingAway, 'the server restarts');
      await allClosed(() => registry.sessions.size === 0);
      for (const session of registry.sessions) session.terminate();
    },
  };
}

/** The packets of one WebSocket message; when it holds anything else, none, and the socket is closed. */
function packetsIn(session: Session, data: RawData, isBinary: boolean): readonly Packet[] {
  if (!isBinary || !Buffer.isBuffer(data)) {
    session.close(CLOSE.unsupportedData, 'frames are binary');
    return [];
  }
  try {
    return decodePackets(data, BODY_TO_SERVER_MAX_BYTES);
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    session.close(error.isTooBig ? CLOSE.tooBig : CLOSE.protocolError, error.message.slice(0, 100));
    return [];
  }
}

function strangeFrame({ identity }: Session, { name }: Packet): readonly [code: number, reason: string] {
  if (identity !== null) return [CLOSE.protocolError, 'LOGIN comes once'];
  return [CLOSE.unauthorized, `${name} before LOGIN was answered`];
}
