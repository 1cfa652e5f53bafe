import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { CLOSE } from '../../contract/chat/commands.ts';
import { FrameError, TooManyFramesError } from '../../contract/chat/frame.ts';
import { decodePackets, type Packet } from '../../contract/chat/packets.ts';
import { BODY_TO_SERVER_MAX_BYTES, FRAMES_PER_MESSAGE_MAX, LOGIN_FRAME_MAX_BYTES } from '../../contract/constants.ts';
import type { ChatIdentity } from '../chat/index.ts';
import { disconnect } from './abuse.ts';
import type { Attendance } from './attendance.ts';
import type { Flusher } from './flusher.ts';
import type { FrameHandler } from './frames.ts';
import { logIn, type LoginDeps } from './login.ts';
import type { ChatMetrics } from './metrics.ts';
import type { RealtimeOptions } from './options.ts';
import { Session } from './session.ts';

export interface AcceptDeps extends Omit<LoginDeps, 'attendance'> {
  readonly attendance: Pick<Attendance, 'came' | 'went'>;
  readonly handler: FrameHandler;
  readonly flusher: Flusher;
  readonly metrics: ChatMetrics;
  readonly options: RealtimeOptions;
  readonly onDrained: (session: Session) => void;
  readonly onError: (error: unknown) => void;
}

export interface Accepted {
  readonly socket: WebSocket;
  /** Below the WebSocket. */
  readonly connection: Duplex;
  readonly isOwnOrigin: boolean;
  /** Its place among the sockets that have not logged in is free. */
  readonly leaveArrivals: () => void;
}

type LoginPacket = Extract<Packet, { name: 'Login' }>;

/** With the headers of WebSocket fragments, and some pings. */
const BEFORE_LOGIN_MAX_BYTES = LOGIN_FRAME_MAX_BYTES + 1024;
/** What ws says when it closes a socket for breaking a limit. */
const CAUSE_OF_ERROR: ReadonlyMap<unknown, 'fragments' | 'tooBig'> = new Map([
  ['WS_ERR_TOO_MANY_BUFFERED_PARTS', 'fragments'],
  ['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'tooBig'],
] as const);

/** Hears a new chat socket until it is closed. */
export function acceptSocket(deps: AcceptDeps, accepted: Accepted): void {
  const {
    core: { registry, feeds },
    attendance,
    metrics,
    options,
  } = deps;
  const { socket } = accepted;
  const session = new Session({ ...deps, socket, id: randomUUID() });
  registry.add(session);
  const loginTimer = setTimeout(() => session.close(CLOSE.loginTimeout, 'no LOGIN in time'), options.loginTimeoutMs);
  const begin = (login: LoginPacket): void => {
    clearTimeout(loginTimer);
    beginLogin(deps, session, { login, accepted });
  };
  hearMessages(deps, session, { socket, begin });
  hearTheRest(deps, session, accepted);
  socket.on('close', (code) => {
    clearTimeout(loginTimer);
    feeds.removeSession(session);
    registry.remove(session);
    if (session.identity?.staff) attendance.went(session.identity.id);
    metrics.socketClosed(code);
  });
}

function beginLogin(
  deps: AcceptDeps,
  session: Session,
  { login: { seq, body }, accepted: { isOwnOrigin, leaveArrivals } }: { login: LoginPacket; accepted: Accepted },
): void {
  logIn(deps, session, { seq, body, isOwnOrigin })
    .catch((error: unknown) => {
      deps.onError(error);
      session.close(CLOSE.tryAgainLater, 'not now');
    })
    .finally(() => {
      if (session.identity !== null) leaveArrivals();
    });
}

/** Messages of frames: the first one is LOGIN, and nothing follows it before it is answered. */
function hearMessages(
  { handler, metrics }: AcceptDeps,
  session: Session,
  { socket, begin }: { readonly socket: WebSocket; readonly begin: (login: LoginPacket) => void },
): void {
  let isLoggingIn = false;
  const hearBeforeLogin = (bytes: Uint8Array): void => {
    const login = session.mayTalk() && !isLoggingIn ? loginIn(bytes) : null;
    isLoggingIn = true;
    if (login === null) session.close(CLOSE.unauthorized, 'before LOGIN was answered');
    else begin(login);
  };
  const hear = (packet: Packet, identity: ChatIdentity): void => {
    if (!session.mayTalk()) handler.refuseForNumber(session, packet);
    else if (packet.name === 'Login') session.close(CLOSE.protocolError, 'LOGIN comes once');
    else handler.handle(session, identity, packet);
  };
  const read = (bytes: Uint8Array): void => {
    const { identity } = session;
    if (identity === null) {
      hearBeforeLogin(bytes);
      return;
    }
    for (const packet of decodePackets(bytes, BODY_TO_SERVER_MAX_BYTES, FRAMES_PER_MESSAGE_MAX)) {
      if (session.isHearing) hear(packet, identity);
    }
  };
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!session.isHearing) return;
    if (!isBinary || !Buffer.isBuffer(data)) session.close(CLOSE.unsupportedData, 'frames are binary');
    else closeOnBadFrames(session, metrics, () => read(data));
  });
}

/** Control frames, errors, and the bytes below the WebSocket, of which messages are made. */
function hearTheRest({ metrics }: AcceptDeps, session: Session, { socket, connection }: Accepted): void {
  const hearControlFrame = (answer: () => void): void => {
    if (!session.isHearing) return;
    if (session.mayTalk()) answer();
    else disconnect(session, 'flood', metrics);
  };
  socket.on('pong', () => hearControlFrame(() => undefined));
  socket.on('ping', (data) => hearControlFrame(() => socket.pong(data)));
  // What the peer did wrong closes the socket with its code; there is nothing else to do about it.
  socket.on('error', (error) => {
    const cause = 'code' in error ? CAUSE_OF_ERROR.get(error.code) : undefined;
    if (cause !== undefined) metrics.peerDisconnected(cause);
  });
  connection.on('data', (chunk: Buffer) => {
    session.bytesCame(chunk);
    const isTooMuch = session.identity === null && session.bytesReceived > BEFORE_LOGIN_MAX_BYTES;
    if (isTooMuch) disconnect(session, 'beforeLogin', metrics);
  });
}

/** The LOGIN that a message consists of; null when it is another frame, or has more behind it. */
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

/** Closes the socket when `read` finds bytes that are no frames, or too many. */
function closeOnBadFrames(session: Session, metrics: Pick<ChatMetrics, 'peerDisconnected'>, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    if (error instanceof TooManyFramesError) disconnect(session, 'frames', metrics);
    else if (error.isTooBig) disconnect(session, session.identity === null ? 'beforeLogin' : 'tooBig', metrics);
    else session.close(CLOSE.protocolError, error.message.slice(0, 100));
  }
}
