import type { CannedUse } from '#contract/canned.ts';
import type { Body, Cursor } from '#contract/chat/packets.ts';
import type { NotificationMessage } from '#contract/notifications.ts';

/**
 * Why a connection is over. After `lost`, `goaway`, `overloaded`, `too-many-sockets`, `access-changed` and
 * `unresponsive` a retry may succeed; all others are final.
 */
export type CloseReason =
  | 'lost' // the network or the server went away
  | 'goaway' // the server asked for a reconnection
  | 'overloaded' // 1013: come back later and resume
  | 'too-many-sockets' // 4429: this person has too many tabs open: come back later
  | 'access-changed' // the permissions of this person have changed: come back at once
  | 'unresponsive' // the page gave up after silence
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
  /** Identifies the tab; made once per page load. */
  readonly tabId: string;
  /** Counts this tab's connections: of two open ones, the server keeps the later one. */
  readonly connectionNo: number;
  readonly traceId: string;
  readonly cursors: readonly Cursor[];
  readonly eventSeq: number;
}

/** A frame's header for the action log; bodies are never logged. */
export interface FrameHeader {
  readonly direction: 'in' | 'out';
  readonly name: string;
  readonly seq: number;
  readonly bodyBytes: number;
  /** Milliseconds since 1970, by the clock of this computer. */
  readonly at: number;
}

/** What the page uses of a message. It copies, records and keeps each one, so the rest would cost. */
export type PushedMessage = Readonly<
  Omit<Body<'Message'>, 'fromMainId' | 'toMainId' | 'toType' | 'toId' | 'chatType' | 'sendTime'>
>;

/** One frame, reported in order of arrival. Pushes contain their data; answers repeat the `seq` of their request. */
export type ChatPacket =
  | { readonly type: 'message'; readonly message: PushedMessage }
  | { readonly type: 'sendAcked'; readonly ack: Body<'SendAck'> }
  | { readonly type: 'exitAcked'; readonly chatId: string }
  | { readonly type: 'state'; readonly state: Body<'MessageState'> }
  | { readonly type: 'event'; readonly event: Body<'ChatEvent'> }
  | { readonly type: 'typing'; readonly typing: Body<'Typing'> }
  | { readonly type: 'refused'; readonly seq: number; readonly error: Body<'Error'> }
  /** The refusal of the exit of `chatId`: the frame alone does not show what it answers. */
  | { readonly type: 'exitRefused'; readonly chatId: string; readonly error: Body<'Error'> };

/**
 * What a connection reports to the page. `closed` is always the last one. `frames`: headers of the frames sent and
 * received since the last report that had some, including those of an earlier connection; at most the newest ones.
 */
export type ChatReport =
  | { readonly type: 'ready'; readonly serverTime: number; readonly reset: boolean; readonly eventSeq: number }
  /** Packets that arrived since the report before, those of each chat in order. */
  | { readonly type: 'received'; readonly packets: readonly ChatPacket[]; readonly frames: readonly FrameHeader[] }
  /** A sign of life from the server, without content. */
  | { readonly type: 'alive'; readonly frames: readonly FrameHeader[] }
  /** The server has answered this page's newest heartbeat: it was alive after that was sent. */
  | { readonly type: 'answered'; readonly serverTime: number; readonly frames: readonly FrameHeader[] }
  | { readonly type: 'goaway'; readonly minDelayMs: number; readonly maxDelayMs: number }
  | { readonly type: 'closed'; readonly reason: CloseReason };

/** What a page can ask a connection to send. */
export type ChatCommand =
  | {
      readonly type: 'send';
      readonly chatId: string;
      readonly clientMsgId: string;
      readonly msgType: number;
      readonly msg: string;
      readonly sendTime: number;
      /** Only of staff. */
      readonly canned: CannedUse | null;
    }
  | { readonly type: 'exit'; readonly chatId: string }
  | { readonly type: 'received'; readonly cursors: readonly Cursor[] }
  | { readonly type: 'read'; readonly chatId: string; readonly readSeq: number }
  | { readonly type: 'typing'; readonly chatId: string }
  | { readonly type: 'heartbeat' }
  | { readonly type: 'watch'; readonly chatId: string }
  | { readonly type: 'unwatch'; readonly chatId: string };

/**
 * The worker's interface for the chat. It holds one socket at a time and makes no decisions: the page decides when to
 * reconnect, to probe or to send again.
 */
export interface ChatWorkerApi {
  /**
   * Opens a connection and closes the one before it. The next report waits until `onReport` has returned, and collects
   * what arrives until then.
   */
  connect(options: ConnectOptions, onReport: (report: ChatReport) => void | Promise<void>): Promise<void>;
  /**
   * Writes commands in order, in as few WebSocket messages as the limits allow. Dropped unless the connection is ready:
   * the outbox sends again.
   */
  send(commands: readonly ChatCommand[]): Promise<void>;
  /**
   * Tells the open connection which chat is on screen; null: none. Then it reports messages, marks and typing of other
   * chats at most every OTHER_CHATS_MS while they keep arriving.
   */
  show(chatId: string | null): Promise<void>;
  /** Ends the connection; it reports `closed` with the given reason. */
  close(reason: 'closed-by-us' | 'unresponsive'): Promise<void>;
}

/** What the notification socket reports to the page. `closed` is always the last one. */
export type NotificationReport =
  | { readonly type: 'open' }
  | NotificationMessage
  | { readonly type: 'closed'; readonly reason: CloseReason };

/** The worker's interface for the notification socket, which is independent of the chat connection. */
export interface NotificationWorkerApi {
  /** Opens a socket and closes the one before it. */
  openNotifications(url: string, onReport: (report: NotificationReport) => void): Promise<void>;
  /** Dropped unless the socket is open. */
  beatNotifications(): Promise<void>;
  closeNotifications(): Promise<void>;
}
