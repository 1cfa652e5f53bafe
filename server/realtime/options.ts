import {
  CUSTOMER_SENDS_PER_SECOND, LOGIN_TIMEOUT_MS, NOTIFICATION_HEARTBEAT_MS, SERVER_HEARTBEAT_MS, SILENCE_LIMIT_MS, SLOW_READER_BYTES,
  SLOW_READER_MS, SWEEP_MS,
} from '../../contract/constants.ts';

/** What the gateways go by. Durations in milliseconds; specs scale them. */
export interface RealtimeOptions {
  readonly loginTimeoutMs: number;
  readonly serverHeartbeatMs: number;
  /** A socket from which nothing came for this long is closed. */
  readonly clientSilenceMs: number;
  /** The same for a notification socket. */
  readonly notificationSilenceMs: number;
  readonly sweepMs: number;
  readonly sessionCheckMs: number;
  /** Staff whose sockets were silent for this long are away: our heartbeats were not answered. */
  readonly staffSilenceMs: number;
  /** A reader that lets this much pile up is pushed nothing more; after `slowReaderMs` of it, it is disconnected. */
  readonly slowReaderBytes: number;
  readonly slowReaderMs: number;
  readonly customerSendsPerSecond: number;
  /** Range that GOAWAY names for reconnecting. */
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
  slowReaderBytes: SLOW_READER_BYTES,
  slowReaderMs: SLOW_READER_MS,
  customerSendsPerSecond: CUSTOMER_SENDS_PER_SECOND,
  goAwayMs: { min: 500, max: 5_000 },
};
