import {
  CHAT_LOGINS_PER_MINUTE,
  CHAT_SOCKETS_PER_CUSTOMER,
  CHAT_SOCKETS_PER_STAFF,
  CUSTOMER_SENDS_PER_SECOND,
  LOGIN_TIMEOUT_MS,
  RELOAD_MS,
  NOTIFICATION_HEARTBEAT_MS,
  SERVER_HEARTBEAT_MS,
  SILENCE_LIMIT_MS,
  SLOW_READER_BYTES,
  SLOW_READER_MS,
  SOCKET_MESSAGE_MS,
  SOCKETS_BEFORE_LOGIN,
  SOCKETS_BEFORE_LOGIN_PER_NETWORK,
  SWEEP_MS,
} from '#contract/constants.ts';

/** Limits and durations of the gateways. Durations are in milliseconds; specs scale them. */
export type RealtimeOptions = Readonly<typeof DEFAULT_REALTIME_OPTIONS>;
/** Chat sockets that one server process accepts. */
export type ConnectionLimits = Readonly<RealtimeOptions['connections']>;

export const DEFAULT_REALTIME_OPTIONS = {
  loginTimeoutMs: LOGIN_TIMEOUT_MS,
  serverHeartbeatMs: SERVER_HEARTBEAT_MS,
  /** A socket that received nothing for this long is closed. */
  clientSilenceMs: SERVER_HEARTBEAT_MS * 3,
  /** The same for a notification socket. */
  notificationSilenceMs: NOTIFICATION_HEARTBEAT_MS * 2.5,
  sweepMs: SWEEP_MS,
  sessionCheckMs: 3_000,
  /** Staff whose sockets were silent for this long are away: they did not answer our heartbeats. */
  staffSilenceMs: SILENCE_LIMIT_MS,
  /** Staff whose last socket closed less long ago probably load their page again: they are not away. */
  reloadMs: RELOAD_MS,
  /** A reader with this many unread bytes is held back. After `slowReaderMs` in that state it is disconnected. */
  slowReaderBytes: SLOW_READER_BYTES,
  slowReaderMs: SLOW_READER_MS,
  /** Longest time from the first byte of a WebSocket message to its last. */
  messageMs: SOCKET_MESSAGE_MS,
  customerSendsPerSecond: CUSTOMER_SENDS_PER_SECOND,
  connections: {
    perCustomer: CHAT_SOCKETS_PER_CUSTOMER,
    perStaff: CHAT_SOCKETS_PER_STAFF,
    /** LOGINs of one person in a minute. */
    loginsPerMinute: CHAT_LOGINS_PER_MINUTE,
    /** Sockets that have not logged in: of one network, and of all. */
    beforeLoginPerNetwork: SOCKETS_BEFORE_LOGIN_PER_NETWORK,
    beforeLogin: SOCKETS_BEFORE_LOGIN,
  },
  /** Range that GOAWAY names for reconnecting when sockets close at once. */
  goAwayMs: { min: 500, max: 5_000 },
};
