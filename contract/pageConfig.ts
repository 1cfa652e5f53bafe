import {
  ACK_OVERDUE_MS,
  CLIENT_HEARTBEAT_MS,
  GIVEN_UP_RETRY_MS,
  NOTIFICATION_HEARTBEAT_MS,
  OPEN_TIMEOUT_MS,
  PROBE_TIMEOUT_MS,
  RETRY_DELAYS_MS,
  SEND_EXPIRY_MS,
  SILENCE_LIMIT_MS,
  STABLE_CONNECTION_MS,
} from './constants.ts';
import { MESSAGE_DELETE_MS } from './serviceLimits.ts';

/**
 * How far a time zone is ahead of UTC, in minutes, and since when, in milliseconds since 1970; the earliest first. The
 * server puts it into its pages, because browsers may not know the zone, or its newest rules.
 */
export type ZoneOffsets = readonly (readonly [since: number, minutes: number])[];

/**
 * Durations of the pages' connections and messages, in milliseconds. A deployment may change them: the server puts them
 * into its pages.
 */
export interface ClientDurations {
  /** Heartbeat of the chat socket. */
  readonly heartbeat: number;
  readonly notificationHeartbeat: number;
  readonly silenceLimit: number;
  readonly ackOverdue: number;
  readonly probeTimeout: number;
  readonly openTimeout: number;
  /** The wait before each automatic retry. */
  readonly retryDelays: readonly number[];
  readonly givenUpRetry: number;
  readonly stableConnection: number;
  readonly sendExpiry: number;
  /** For how long the author of a message can delete it; 0: not at all. */
  readonly messageDelete: number;
}

export const CLIENT_DURATIONS: ClientDurations = {
  heartbeat: CLIENT_HEARTBEAT_MS,
  notificationHeartbeat: NOTIFICATION_HEARTBEAT_MS,
  silenceLimit: SILENCE_LIMIT_MS,
  ackOverdue: ACK_OVERDUE_MS,
  probeTimeout: PROBE_TIMEOUT_MS,
  openTimeout: OPEN_TIMEOUT_MS,
  retryDelays: RETRY_DELAYS_MS,
  givenUpRetry: GIVEN_UP_RETRY_MS,
  stableConnection: STABLE_CONNECTION_MS,
  sendExpiry: SEND_EXPIRY_MS,
  messageDelete: MESSAGE_DELETE_MS,
};
