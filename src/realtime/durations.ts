import {
  ACK_OVERDUE_MS, CLIENT_HEARTBEAT_MS, GIVEN_UP_RETRY_MS, OPEN_TIMEOUT_MS, PROBE_TIMEOUT_MS, REQUEST_TIMEOUT_MS, RETRY_DELAYS_MS, SEND_EXPIRY_MS,
  SILENCE_LIMIT_MS, STABLE_CONNECTION_MS, TYPING_INTERVAL_MS, TYPING_SHOWN_MS,
} from '../../contract/constants.ts';

/** Every wait of this room, in milliseconds. Specs scale them. */
export interface Durations {
  readonly heartbeat: number;
  readonly silenceLimit: number;
  readonly ackOverdue: number;
  readonly probeTimeout: number;
  readonly openTimeout: number;
  /** One for each automatic retry of a cycle. */
  readonly retryDelays: readonly number[];
  readonly givenUpRetry: number;
  readonly stableConnection: number;
  readonly sendExpiry: number;
  readonly typingInterval: number;
  readonly typingShown: number;
  readonly exitTimeout: number;
  /** An answer may overtake a push of a message numbered before it: a gap younger than this is no loss yet. */
  readonly gapGrace: number;
  /** Between looks for what closed tabs have left unsent, and for what has waited too long. */
  readonly outboxUpkeep: number;
}

export const DURATIONS: Durations = {
  heartbeat: CLIENT_HEARTBEAT_MS,
  silenceLimit: SILENCE_LIMIT_MS,
  ackOverdue: ACK_OVERDUE_MS,
  probeTimeout: PROBE_TIMEOUT_MS,
  openTimeout: OPEN_TIMEOUT_MS,
  retryDelays: RETRY_DELAYS_MS,
  givenUpRetry: GIVEN_UP_RETRY_MS,
  stableConnection: STABLE_CONNECTION_MS,
  sendExpiry: SEND_EXPIRY_MS,
  typingInterval: TYPING_INTERVAL_MS,
  typingShown: TYPING_SHOWN_MS,
  exitTimeout: REQUEST_TIMEOUT_MS,
  gapGrace: 1_000,
  outboxUpkeep: 30_000,
};
