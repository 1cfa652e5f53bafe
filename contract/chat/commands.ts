/** Version byte of every frame. A frame with another one is refused. */
export const PROTOCOL_VERSION = 1;

/**
 * Version of the schema in `chat.proto`, sent as LOGIN's clientVer. Raise it with every change there; a spec that pins
 * the schema's hash fails otherwise.
 */
export const CLIENT_VERSION = 4;
/** Oldest client that this server still understands. An older one must reload. */
export const OLDEST_CLIENT_VERSION = 1;

/** Command codes of the chat protocol; each names the message of `chat.proto` that is its body. */
export const COMMAND = {
  Login: 4097,
  LoginAck: 4098,
  Exit: 4099,
  ExitAck: 4100,
  Heartbeat: 4101,
  HeartbeatAck: 4102,
  Send: 4103,
  SendAck: 4104,
  Message: 4105,
  Received: 4106,
  MessageState: 4107,
  ChatEvent: 4108,
  Typing: 4109,
  GoAway: 4110,
  Watch: 4111,
  Unwatch: 4112,
  Error: 4351,
} as const;
export type CommandName = keyof typeof COMMAND;

/** WebSocket close codes. */
export const CLOSE = {
  normal: 1000,
  goingAway: 1001,
  protocolError: 1002,
  unsupportedData: 1003,
  policy: 1008,
  tooBig: 1009,
  /** Slow reader or overload: come back later and resume. */
  tryAgainLater: 1013,
  /** The token is dead, or a command came before LOGIN. Final. */
  unauthorized: 4401,
  /** Signed in, but not allowed here. Final. */
  forbidden: 4403,
  /** No LOGIN in time. */
  loginTimeout: 4408,
  /** The permissions of this person have changed: reconnect at once and log in again. */
  accessChanged: 4405,
  /** A newer socket of the same tab took over. Final. */
  replaced: 4409,
  /**
   * This person has as many sockets as one may have, or has logged in too often: close another tab, or come back later.
   */
  tooManySockets: 4429,
  /** The client is too old for this server: reload the page. Final. */
  clientTooOld: 4426,
} as const;

/** Codes of an ERROR frame: the envelope's where one fits. */
export const FRAME_ERROR = {
  forbidden: 4003,
  notFound: 4004,
  /** The chat has ended. */
  ended: 4009,
  /** The customer is blocked; the text says until when. */
  blocked: 4012,
  invalid: 4022,
  /** The clientMsgId was used before for other content. */
  reused: 4023,
  tooMany: 429,
  /** A failure of the server; try again. */
  unavailable: 503,
  /** The server's disk is full; try again. */
  diskFull: 507,
} as const;

/** `solved` of a `solvedAnswered` event; 0 in all others. */
export const SOLVED_ANSWER = { yes: 1, no: 2 } as const;

export const CHAT_EVENT = {
  opened: 1,
  assigned: 2,
  recalled: 3,
  ended: 4,
  solvedAsked: 5,
  solvedAnswered: 6,
  cardOpened: 7,
  /** The content of all messages up to `chatSeq` was erased. */
  erased: 8,
  /** The customer has another name or picture: `nickName` and `headImg`. */
  customerNamed: 9,
  /** Staff have written, edited or deleted a note. Only staff receive it. */
  noted: 10,
  /** The assignee offers the chat to others. Only staff receive it. */
  offered: 11,
  /** The offer is over, and the chat stays with its assignee. Only staff receive it. */
  returned: 12,
  /** No one of its team could take the chat in time: it waits in everyone's line now. */
  widened: 13,
  /** The actor can write in the chat beside its assignee. Only staff receive it. */
  joined: 14,
  /** That is over. Only staff receive it. */
  left: 15,
  /** Others watch the chat than before. Only staff receive it, and only where the settings show watchers. */
  watched: 16,
  /** The customer is asked for the log of their page. Only they receive it. */
  logAsked: 17,
  /** The chat has other tags. Only staff receive it. */
  tagged: 18,
  /** The customer may not write any more until a time, or may again. They, the assignee and the actor receive it. */
  customerBlocked: 19,
  /** Its author has deleted the message `chatSeq`. */
  messageDeleted: 20,
} as const;
