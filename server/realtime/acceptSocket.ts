import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { CLOSE } from '#contract/chat/commands.ts';
import { FrameError, TooManyFramesError } from '#contract/chat/frame.ts';
import { decodePackets, type Packet } from '#contract/chat/packets.ts';
import { BODY_TO_SERVER_MAX_BYTES, FRAMES_PER_MESSAGE_MAX, LOGIN_FRAME_MAX_BYTES } from '#contract/constants.ts';
import type { ChatIdentity, ResumeService } from '../chat/index.ts';
import type { RealtimeCore } from './core.ts';
import { handleFrame, refuseForRate, type FrameDeps } from './frames.ts';
import { logIn, type LoginDeps, type LoginRate } from './login.ts';
import type { RealtimeOptions } from './options.ts';
import { ChatSession, type AbuseCause, type Flusher } from './chatSession.ts';
import type { SocketPresenceReporter } from './socketPresence.ts';

export interface AcceptDeps extends FrameDeps, Pick<LoginDeps, 'identities' | 'tabLimit'> {
  readonly socketPresence: Pick<SocketPresenceReporter, 'socketOpened' | 'socketClosed'>;
  readonly loginRate: Pick<LoginRate, 'take' | 'disconnected'>;
  readonly resume: Pick<ResumeService, 'resume' | 'watchable'>;
  readonly flusher: Flusher;
  readonly options: RealtimeOptions;
}

export interface Accepted {
  readonly socket: WebSocket;
  /** The TCP or TLS connection below the WebSocket. */
  readonly connection: Duplex;
  readonly isOwnOrigin: boolean;
  /** Tells the connection limiter that the socket has logged in. */
  readonly release: () => void;
}

type LoginPacket = Extract<Packet, { name: 'Login' }>;

/** Leaves room for the headers of WebSocket fragments and for some pings. */
const BEFORE_LOGIN_MAX_BYTES = LOGIN_FRAME_MAX_BYTES + 1024;
/** Error codes of ws when it closes a socket that breaks a limit. */
const CAUSE_OF_ERROR: ReadonlyMap<unknown, 'fragments' | 'tooBig'> = new Map([
  ['WS_ERR_TOO_MANY_BUFFERED_PARTS', 'fragments'],
  ['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'tooBig'],
] as const);

/** Receives from a new chat socket until it is closed. */
export function acceptSocket(deps: AcceptDeps, accepted: Accepted): void {
  const { core, socketPresence, metrics, options } = deps;
  const { socket } = accepted;
  const session: ChatSession = new ChatSession({
    ...deps,
    socket,
    id: randomUUID(),
    onDrained: () => pushMissed(core, session),
    onDisconnected: (_session, cause) => countAbuse(deps, session, cause),
  });
  core.registry.add(session);
  const loginTimer = setTimeout(() => session.close(CLOSE.loginTimeout, 'no LOGIN in time'), options.loginTimeoutMs);
  const begin = ({ seq, body }: LoginPacket): void => {
    clearTimeout(loginTimer);
    logIn(deps, session, { seq, body, isOwnOrigin: accepted.isOwnOrigin })
      .catch((error: unknown) => {
        deps.onError(error);
        session.close(CLOSE.tryAgainLater, 'not now');
      })
      .finally(() => {
        if (session.identity !== null) accepted.release();
      });
  };
  receiveMessages(deps, session, { socket, begin });
  receiveControlFrames(deps, session, accepted);
  socket.on('close', (code) => {
    clearTimeout(loginTimer);
    core.feeds.removeSession(session);
    core.registry.remove(session);
    if (session.identity?.staff) socketPresence.socketClosed(session.identity.id);
    metrics.socketClosed(code);
  });
}

/** Pushes what a session has missed while it was held back. */
function pushMissed({ delivery, catchUp, feeds }: RealtimeCore, session: ChatSession): void {
  delivery.allMarksTo(session);
  if (session.identity !== null) catchUp.personBehind(session.identity);
  for (const feed of feeds.chatsOf(session)) catchUp.chatBehind(feed);
}

function countAbuse(
  { metrics, loginRate, monotonic }: AcceptDeps,
  { identity }: ChatSession,
  cause: AbuseCause | 'fragments',
): void {
  metrics.peerDisconnected(cause);
  if (identity !== null) loginRate.disconnected(identity, monotonic());
}

/** The first message is LOGIN. The peer sends nothing else until it is answered. */
function receiveMessages(
  deps: AcceptDeps,
  session: ChatSession,
  { socket, begin }: { readonly socket: WebSocket; readonly begin: (login: LoginPacket) => void },
): void {
  let isLoggingIn = false;
  const receiveLogin = (bytes: Uint8Array): void => {
    const login = session.mayReceive() && !isLoggingIn ? loginIn(bytes) : null;
    isLoggingIn = true;
    if (login === null) session.close(CLOSE.unauthorized, 'before LOGIN was answered');
    else begin(login);
  };
  const receive = (packet: Packet, identity: ChatIdentity): void => {
    if (!session.mayReceive()) refuseForRate(deps, session, packet);
    else if (packet.name === 'Login') session.close(CLOSE.protocolError, 'LOGIN comes once');
    else handleFrame(deps, session, identity, packet);
  };
  const read = (bytes: Uint8Array): void => {
    const { identity } = session;
    if (identity === null) {
      receiveLogin(bytes);
      return;
    }
    for (const packet of decodePackets(bytes, BODY_TO_SERVER_MAX_BYTES, FRAMES_PER_MESSAGE_MAX)) {
      if (session.isReceiving) receive(packet, identity);
    }
  };
  socket.on('message', (data: RawData, isBinary: boolean) => {
    session.messageArrived();
    if (!session.isReceiving) return;
    if (!isBinary || !Buffer.isBuffer(data)) session.close(CLOSE.unsupportedData, 'frames are binary');
    else closeOnBadFrames(session, () => read(data));
  });
}

/** Receives control frames and errors, and counts the bytes below the WebSocket. */
function receiveControlFrames(deps: AcceptDeps, session: ChatSession, { socket, connection }: Accepted): void {
  const receiveControlFrame = (data: Uint8Array, answer: () => void): void => {
    session.controlFrameArrived(data);
    if (!session.isReceiving) return;
    if (session.mayReceive()) answer();
    else session.disconnect('flood');
  };
  socket.on('pong', (data) => receiveControlFrame(data, () => undefined));
  socket.on('ping', (data) => receiveControlFrame(data, () => socket.pong(data)));
  // ws closes the socket with the code of the peer's error. There is nothing else to do.
  socket.on('error', (error) => {
    const cause = 'code' in error ? CAUSE_OF_ERROR.get(error.code) : undefined;
    if (cause !== undefined) countAbuse(deps, session, cause);
  });
  connection.prependListener('data', (chunk: Buffer) => {
    session.bytesArrived(chunk);
    const isTooMuch = session.identity === null && session.bytesReceived > BEFORE_LOGIN_MAX_BYTES;
    if (isTooMuch) session.disconnect('beforeLogin');
  });
}

/** @returns null when the message is another frame, or has more frames after LOGIN */
function loginIn(bytes: Uint8Array): LoginPacket | null {
  if (bytes.byteLength > LOGIN_FRAME_MAX_BYTES) throw new FrameError('a frame over 4 KiB before LOGIN', true);
  try {
    const [packet] = decodePackets(bytes, LOGIN_FRAME_MAX_BYTES, 1);
    return packet?.name === 'Login' ? packet : null;
  } catch (error) {
    if (error instanceof TooManyFramesError) return null;
    throw error;
  }
}

/** Closes the socket when `read` throws, because of invalid, too large or too many frames. */
function closeOnBadFrames(session: ChatSession, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    if (error instanceof TooManyFramesError) session.disconnect('frames');
    else if (error.isTooBig) session.disconnect(session.identity === null ? 'beforeLogin' : 'tooBig');
    else session.close(CLOSE.protocolError, error.message.slice(0, 100));
  }
}
