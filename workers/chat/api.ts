import type { Body, Cursor } from '../../contract/chat/packets.ts';
import type { NotificationMessage } from '../../contract/notifications.ts';

/**
 * Why a connection is over. All but `lost`, `goaway`, `overloaded`, `too-many-sockets`, `access-changed` and
 * `unresponsive` are final: retrying would end the same way.
 */
export type CloseReason =
  | 'lost' // the network or the server went away
  | 'goaway' // the server asked for a reconnection
  | 'overloaded' // 1013: come back later and resume
  | 'too-many-sockets' // 4429: this person has too many tabs open: come back later
  | 'access-changed' // what this person may do has changed: come back at once
  | 'unresponsive' // given up by the page after silence
  | 'closed-by-us'
  | 'unauthorized'
  | 'forbidden'
  | 'replaced'
  | 'client-too-old'
  | 'protocol-error';

export interface ConnectOptions {
  readonly url: string;
  readonly userId: string;
  readonly userType: number;
  readonly token: string;
  /** The tab, made once a page load. */
  readonly tabId: string;
  /** Counts this tab's connections: of two that are open, the server keeps the later one. */
  readonly connectionNo: number;
  readonly traceId: string;
  readonly cursors: readonly Cursor[];
  readonly eventSeq: number;
}

/** A frame's header as an action log keeps it; bodies are never logged. */
export interface FrameHeader {
  readonly direction: 'in' | 'out';
  readonly name: string;
  readonly seq: number;
  readonly bodyBytes: number;
  /** Milliseconds since 1970, by the page's clock. */
  readonly at: number;
}

/**
 * One reported frame, in order of arrival. Pushes carry what they hold; answers repeat the `seq` of what they answer.
 */
export type ChatPacket =
  | { readonly type: 'message'; readonly message: Body<'Message'> }
  | { readonly type: 'sendAcked'; readonly ack: Body<'SendAck'> }
  | { readonly type: 'exitAcked'; readonly chatId: string }
  | { readonly type: 'state'; readonly state: Body<'MessageState'> }
  | { readonly type: 'event'; readonly event: Body<'ChatEvent'> }
  | { readonly type: 'typing'; readonly typing: Body<'Typing'> }
  | { readonly type: 'refused'; readonly seq: number; readonly error: Body<'Error'> }
  /** A refusal that the exit of `chatId` got: the frame alone does not say what it answers. */
  | { readonly type: 'exitRefused'; readonly chatId: string; readonly error: Body<'Error'> };

/**
 * What a connection reports to the page. `closed` is always the last one. `frames`: headers of what was written and
 * what has come since a report last told any, an earlier connection's included; of very many, the newest.
 */
export type ChatReport =
  | { readonly type: 'ready'; readonly serverTime: number; readonly reset: boolean; readonly eventSeq: number }
  /** Everything that arrived while the report before was being taken, as one. */
  | { readonly type: 'received'; readonly packets: readonly ChatPacket[]; readonly frames: readonly FrameHeader[] }
  /** The server was heard, with nothing to tell. */
  | { readonly type: 'alive'; readonly frames: readonly FrameHeader[] }
  /** The server has answered this page's newest heartbeat: it was there after that had been sent. */
  | { readonly type: 'answered'; readonly frames: readonly FrameHeader[] }
  | { readonly type: 'goaway'; readonly minDelayMs: number; readonly maxDelayMs: number }
  | { readonly type: 'closed'; readonly reason: CloseReason };

/** What a page asks a connection to send. */
export type ChatCommand =
  | {
      readonly type: 'send';
      readonly chatId: string;
      readonly clientMsgId: string;
      readonly msgType: number;
      readonly msg: string;
      readonly sendTime: number;
    }
  | { readonly type: 'exit'; readonly chatId: string }
  | { readonly type: 'received'; readonly cursors: readonly Cursor[] }
  | { readonly type: 'read'; readonly chatId: string; readonly readSeq: number }
  | { readonly type: 'typing'; readonly chatId: string }
  | { readonly type: 'heartbeat' }
  | { readonly type: 'watch'; readonly chatId: string }
  | { readonly type: 'unwatch'; readonly chatId: string };

/**
 * The worker's face. It holds one socket at a time and no policy: whether and when to reconnect, to probe or to send
 * again is the page's decision.
 */
export interface ChatWorkerApi {
  /**
   * Opens a connection in place of any before it. `onReport` is credited: the next report waits until it has returned,
   * and gathers what arrives meanwhile.
   */
  connect(options: ConnectOptions, onReport: (report: ChatReport) => void | Promise<void>): Promise<void>;
  /**
   * Writes commands in order, in as few WebSocket messages as their limits allow. Dropped when the connection is not
   * ready: the outbox sends again.
   */
  send(commands: readonly ChatCommand[]): Promise<void>;
  /** Ends the connection; it reports `closed` with the given reason. */
  close(reason: 'closed-by-us' | 'unresponsive'): Promise<void>;
}

/** What the notification socket reports to the page. `closed` is always the last one. */
export type NotificationReport =
  { readonly type: 'open' } | NotificationMessage | { readonly type: 'closed'; readonly reason: CloseReason };

/** The worker's other face: the notification socket, which knows nothing of the chat connection beside it. */
export interface NotificationWorkerApi {
  /** Opens a socket in place of any before it. */
  openNotifications(url: string, onReport: (report: NotificationReport) => void): Promise<void>;
  /** Dropped unless the socket is open. */
  beatNotifications(): Promise<void>;
  closeNotifications(): Promise<void>;
}
