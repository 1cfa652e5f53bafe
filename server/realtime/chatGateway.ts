import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { WebSocketServer } from 'ws';
import { CLOSE } from '#contract/chat/commands.ts';
import { bodyOf, encodePackets } from '#contract/chat/packets.ts';
import { BODY_TO_SERVER_MAX_BYTES, FRAGMENTS_PER_MESSAGE_MAX } from '#contract/constants.ts';
import type { ChatIdentities, ResumeService, SocketPresence } from '../chat/index.ts';
import { acceptSocket, type AcceptDeps } from './acceptSocket.ts';
import {
  AcceptQueue,
  allClosed,
  ConnectionLimiter,
  refuseUpgrade,
  type AdmissionLimit,
  type Upgrade,
} from './sockets.ts';
import type { WatchService } from '../lookOn/index.ts';
import type { FrameDeps } from './frames.ts';
import type { RealtimeOptions } from './options.ts';
import { startMaintenance } from './maintenance.ts';
import { LoginRate, TabLimit } from './login.ts';
import { Flusher } from './chatSession.ts';
import { SocketPresenceReporter } from './socketPresence.ts';

export interface ChatGatewayDeps extends FrameDeps {
  readonly watches: WatchService;
  readonly identities: ChatIdentities;
  readonly resume: Pick<ResumeService, 'resume' | 'watchable' | 'stillWatchable'>;
  /** Finds what lost bus messages left behind. */
  readonly sweep: () => void;
  readonly presence: SocketPresence;
  /** Whether a page of this origin may connect to this host. */
  readonly isOwnOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** The address of the client, behind trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly options: RealtimeOptions;
  /** Resolves when all accepted messages and marks have been answered. */
  readonly whenSettled: () => Promise<void>;
}

/** Several whole frames may share one WebSocket message. */
const MESSAGE_MAX_BYTES = 16 * BODY_TO_SERVER_MAX_BYTES;
/** TCP segments of an incomplete message: two of a usual size for each KiB. */
const CHUNKS_MAX = 2 * (MESSAGE_MAX_BYTES / 1024);
const RESTARTING_STATUS = '503 Service Unavailable';
const REFUSED_STATUS: Readonly<Record<AdmissionLimit, string>> = {
  network: '429 Too Many Requests',
  process: '503 Service Unavailable',
};

/** What the gateway holds from its start to its end. */
interface GatewayState {
  readonly server: WebSocketServer;
  readonly limiter: ConnectionLimiter;
  readonly acceptQueue: AcceptQueue;
  readonly socketPresence: SocketPresenceReporter;
  readonly accepting: AcceptDeps;
  isDraining: boolean;
}

/** The chat sockets of this process. */
export function createChatGateway(deps: ChatGatewayDeps) {
  const { core, options, presence, monotonic, onError } = deps;
  const socketPresence = new SocketPresenceReporter({
    registry: core.registry,
    presence,
    processId: randomUUID(),
    silenceMs: options.staffSilenceMs,
    reloadMs: options.reloadMs,
    monotonic,
    onError,
  });
  const state: GatewayState = {
    server: new WebSocketServer({
      noServer: true,
      maxPayload: MESSAGE_MAX_BYTES,
      maxFragments: FRAGMENTS_PER_MESSAGE_MAX,
      maxBufferedChunks: CHUNKS_MAX,
      perMessageDeflate: false,
      clientTracking: false,
      autoPong: false,
    }),
    limiter: new ConnectionLimiter(options.connections),
    acceptQueue: new AcceptQueue(),
    socketPresence,
    accepting: {
      ...deps,
      socketPresence,
      loginRate: new LoginRate(options.connections.loginsPerMinute),
      tabLimit: new TabLimit(core.feeds),
      flusher: new Flusher(),
    },
    isDraining: false,
  };
  const endMaintenance = startMaintenance(deps);
  return {
    handleUpgrade: (upgrade: Upgrade) => admit(deps, state, upgrade),
    drain: async (stayMs: number): Promise<void> => {
      await drain(deps, state, stayMs, endMaintenance);
    },
  };
}

/** Takes over an HTTP request that asks for the chat socket. */
function admit(deps: ChatGatewayDeps, state: GatewayState, { request, socket, head }: Upgrade): void {
  const { server, limiter, acceptQueue, accepting } = state;
  if (state.isDraining) {
    refuseUpgrade(socket, RESTARTING_STATUS);
    return;
  }
  const admission = limiter.admit(deps.addressOf(request));
  if (!admission.isAdmitted) {
    deps.metrics.socketRefused(admission.limit);
    refuseUpgrade(socket, REFUSED_STATUS[admission.limit]);
    return;
  }
  const { release } = admission;
  const isOwnOrigin = deps.isOwnOrigin(request.headers.origin, request.headers.host);
  // ws may still refuse the request and close the connection.
  socket.once('close', release);
  acceptQueue.add(() => {
    if (state.isDraining) {
      refuseUpgrade(socket, RESTARTING_STATUS);
      return;
    }
    server.handleUpgrade(request, socket, head, (webSocket) =>
      acceptSocket(accepting, { socket: webSocket, connection: socket, isOwnOrigin, release }),
    );
  });
}

/**
 * Asks clients to reconnect elsewhere, answers pending messages, and closes all sockets.
 * @param stayMs how long clients may go on until then; each leaves at a random time in it
 */
async function drain(
  { core: { registry }, options, whenSettled }: ChatGatewayDeps,
  state: GatewayState,
  stayMs: number,
  endMaintenance: () => void,
): Promise<void> {
  state.isDraining = true;
  const { min, max } = stayMs > 0 ? { min: 0, max: stayMs } : options.goAwayMs;
  const goAway = encodePackets([
    { name: 'GoAway', seq: 0, body: bodyOf('GoAway', { minDelayMs: min, maxDelayMs: max, reason: 'restart' }) },
  ]);
  for (const session of registry.sessions) if (session.identity !== null) session.push(goAway);
  await allClosed(() => registry.sessions.size === 0, stayMs);
  endMaintenance();
  await Promise.all([whenSettled(), state.socketPresence.stop()]);
  for (const session of registry.sessions) session.close(CLOSE.goingAway, 'the server restarts');
  await allClosed(() => registry.sessions.size === 0);
  for (const session of registry.sessions) session.terminate();
}
