import type { UnknownAction } from 'redux';
import type { ActionLog, LogClock } from '#contract/actionLog.ts';

/**
 * What a page does with a message or an event, or learns about it. `delivered`, `read`: of all messages up to a number,
 * by the person's type.
 */
export type SeenKind = 'queued' | 'sent' | 'acknowledged' | 'received' | 'loaded' | 'delivered' | 'read' | 'event';

export interface Seen {
  readonly what: SeenKind;
  readonly chatId: string;
  /** The number of the message (chatSeq) or of the event (eventSeq); null: it has none yet. */
  readonly no: number | null;
  /** '' if it is not known. */
  readonly clientMsgId: string;
  /** Who has received or read; 0 otherwise. */
  readonly personType: number;
}

/** `at`: milliseconds since 1970, by the clock of the page. */
export interface Sighting extends Seen {
  readonly position: number;
  readonly at: number;
}

/** What a log says about messages and events, in its order. */
export interface PageRecord {
  readonly clock: LogClock | null;
  readonly sightings: readonly Sighting[];
}

/** The newest ones of a log. */
const SIGHTINGS_MAX = 50_000;

/** @param seenIn what one action says; it may throw, as a log comes from a file */
export function recordOf(
  { clock, segments }: Pick<ActionLog, 'clock' | 'segments'>,
  seenIn: (action: UnknownAction) => readonly Seen[],
): PageRecord {
  const entries = segments.flatMap((segment) => segment.entries);
  const sightings = entries.flatMap(({ at, action }, index) =>
    seenSafely(action, seenIn).map((seen) => ({ ...seen, position: index + 1, at })),
  );
  return { clock: clock ?? null, sightings: sightings.slice(-SIGHTINGS_MAX) };
}

function seenSafely(action: UnknownAction, seenIn: (action: UnknownAction) => readonly Seen[]): readonly Seen[] {
  try {
    return seenIn(action).filter(isSound);
  } catch {
    return [];
  }
}

/** The types of a log's actions are not checked. */
function isSound({ chatId, no, clientMsgId }: Seen): boolean {
  return typeof chatId === 'string' && typeof clientMsgId === 'string' && (no === null || Number.isSafeInteger(no));
}
