import { CLIENT_DURATIONS, type ClientDurations } from '#contract/pageConfig.ts';
import { REQUEST_TIMEOUT_MS, TYPING_DELAY_MS, TYPING_INTERVAL_MS, TYPING_SHOWN_MS } from '#contract/constants.ts';

/** All waits of this module, in milliseconds. Specs scale them. */
export interface Durations extends ClientDurations {
  readonly typingInterval: number;
  readonly typingShown: number;
  readonly typingDelay: number;
  readonly exitTimeout: number;
  /** An answer may overtake the push of an earlier message. A younger gap than this does not count as a loss. */
  readonly gapGrace: number;
  /** Time between searches for unsent messages of closed tabs and for messages that waited too long. */
  readonly outboxMaintenance: number;
}

export const DURATIONS: Durations = {
  ...CLIENT_DURATIONS,
  typingInterval: TYPING_INTERVAL_MS,
  typingShown: TYPING_SHOWN_MS,
  typingDelay: TYPING_DELAY_MS,
  exitTimeout: REQUEST_TIMEOUT_MS,
  gapGrace: 1_000,
  outboxMaintenance: 30_000,
};

/**
 * The durations of this deployment.
 * @param configured `durations` as the server wrote it into the page; missing or invalid values get their default
 */
export function durationsOf(configured: unknown): Durations {
  const values = new Map<string, unknown>(
    typeof configured === 'object' && configured !== null ? Object.entries(configured) : [],
  );
  const usable = Object.entries(CLIENT_DURATIONS).filter(([name, standard]) =>
    hasSameShape(standard, values.get(name)),
  );
  return { ...DURATIONS, ...Object.fromEntries(usable.map(([name]) => [name, values.get(name)])) };
}

function hasSameShape(standard: unknown, value: unknown): boolean {
  return Array.isArray(standard) ? Array.isArray(value) && value.every(isDuration) : isDuration(value);
}

function isDuration(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
