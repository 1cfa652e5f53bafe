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

/** Chat sockets that one server process accepts. */
export interface ConnectionLimits {
  readonly perCustomer: number;
  readonly perStaff: number;
  /** LOGINs of one person in a minute. */
  readonly loginsPerMinute: number;
  /** Sockets that have not logged in: of one network, and of all. */
  readonly beforeLoginPerNetwork: number;
  readonly beforeLogin: number;
}

/** Limits and durations of the gateways. Durations are in milliseconds; specs scale them. */
export interface RealtimeOptions {
  readonly loginTimeoutMs: number;
  readonly serverHeartbeatMs: number;
  /** A socket that received nothing for this long is closed. */
  readonly clientSilenceMs: number;
  /** The same for a notification socket. */
  readonly notificationSilenceMs: number;
  readonly sweepMs: number;
  readonly sessionCheckMs: number;
  /** Staff whose sockets were silent for this long are away: they did not answer our heartbeats. */
  readonly staffSilenceMs: number;
  /** Staff whose last socket closed less long ago probably load their page again: they are not away. */
  readonly reloadMs: number;
  /** A reader with this many unread bytes is held back. After `slowReaderMs` in that state it is disconnected. */
  readonly slowReaderBytes: number;
  readonly slowReaderMs: number;
  /** Longest time from the first byte of a WebSocket message to its last. */
  readonly messageMs: number;
  readonly customerSendsPerSecond: number;
  readonly connections: ConnectionLimits;
  /** Range that GOAWAY names for reconnecting when sockets close at once. */
  readonly goAwayMs: { readonly min: number; readonly max: number };
}

export const DEFAULT_REALTIME_OPTIONS: RealtimeOptions = {
  loginTimeoutMs: LOGIN_TIMEOUT_MS,
  serverHeartbeatMs: SERVER_HEARTBEAT_MS,
  clientSilenceMs: SERVER_HEARTBEAT_MS * 3,
  notificationSilenceMs: NOTIFICATION_HEARTBEAT_MS * 2.5,
  sweepMs: SWEEP_MS,
  sessionCheckMs: 3_000,
  staffSilenceMs: SILENCE_LIMIT_MS,
  reloadMs: RELOAD_MS,
  slowReaderBytes: SLOW_READER_BYTES,
  slowReaderMs: SLOW_READER_MS,
  messageMs: SOCKET_MESSAGE_MS,
  customerSendsPerSecond: CUSTOMER_SENDS_PER_SECOND,
  connections: {
    perCustomer: CHAT_SOCKETS_PER_CUSTOMER,
    perStaff: CHAT_SOCKETS_PER_STAFF,
    loginsPerMinute: CHAT_LOGINS_PER_MINUTE,
    beforeLoginPerNetwork: SOCKETS_BEFORE_LOGIN_PER_NETWORK,
    beforeLogin: SOCKETS_BEFORE_LOGIN,
  },
  goAwayMs: { min: 500, max: 5_000 },
};
