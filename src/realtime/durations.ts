import { CLIENT_DURATIONS, type ClientDurations } from '../../contract/clientDurations.ts';
import { REQUEST_TIMEOUT_MS, TYPING_INTERVAL_MS, TYPING_SHOWN_MS } from '../../contract/constants.ts';

/** Every wait of this room, in milliseconds. Specs scale them. */
export interface Durations extends ClientDurations {
  readonly typingInterval: number;
  readonly typingShown: number;
  readonly exitTimeout: number;
  /** An answer may overtake a push of a message numbered before it: a gap younger than this is no loss yet. */
  readonly gapGrace: number;
  /** Between looks for what closed tabs have left unsent, and for what has waited too long. */
  readonly outboxUpkeep: number;
}

export const DURATIONS: Durations = {
  ...CLIENT_DURATIONS,
  typingInterval: TYPING_INTERVAL_MS,
  typingShown: TYPING_SHOWN_MS,
  exitTimeout: REQUEST_TIMEOUT_MS,
  gapGrace: 1_000,
  outboxUpkeep: 30_000,
};

/**
 * The durations of this deployment.
 * @param told what the server has put into the page as `durations`; what is missing or makes no sense is as usual
 */
export function durationsOf(told: unknown): Durations {
  const given = new Map<string, unknown>(typeof told === 'object' && told !== null ? Object.entries(told) : []);
  const usable = Object.entries(CLIENT_DURATIONS).filter(([name, usual]) => isLike(usual, given.get(name)));
  return { ...DURATIONS, ...Object.fromEntries(usable.map(([name]) => [name, given.get(name)])) };
}

function isLike(usual: unknown, value: unknown): boolean {
  return Array.isArray(usual) ? Array.isArray(value) && value.every(isDuration) : isDuration(value);
}

function isDuration(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
