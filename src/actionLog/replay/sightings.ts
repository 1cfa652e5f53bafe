import type { UnknownAction } from 'redux';
import type { ActionLog, LogClock } from '#contract/actionLog.ts';
import { PERSON_TYPE } from '#contract/domain.ts';

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
  /** Of a mark: the page knew it before. */
  readonly isOld?: true;
}

/** Stands for the beginning of a segment, with its state as payload: what it says the page knew before. */
export const SEGMENT_BEGAN = 'actionLog/segmentBegan';

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
/** The sides of a chat. */
const PEOPLE: readonly number[] = [PERSON_TYPE.customer, PERSON_TYPE.staff];

/** @param seenIn what one action says; it may throw, as a log comes from a file @param max only the newest ones */
export function recordOf(
  { clock, segments }: Pick<ActionLog, 'clock' | 'segments'>,
  seenIn: (action: UnknownAction) => readonly Seen[],
  max = SIGHTINGS_MAX,
): PageRecord {
  let position = 0;
  const sightings = segments.flatMap(({ state, entries }) => [
    ...seenSafely({ type: SEGMENT_BEGAN, payload: state }, seenIn).map((seen) => ({ ...seen, position, at: 0 })),
    ...entries.flatMap(({ at, action }) => {
      position += 1;
      return seenSafely(action, seenIn).map((seen) => ({ ...seen, position, at }));
    }),
  ]);
  return { clock: clock ?? null, sightings: sightings.slice(-max) };
}

function seenSafely(action: UnknownAction, seenIn: (action: UnknownAction) => readonly Seen[]): readonly Seen[] {
  try {
    return seenIn(action).filter(isSound);
  } catch {
    return [];
  }
}

/** The types of a log's actions are not checked. */
function isSound({ what, chatId, no, clientMsgId, personType }: Seen): boolean {
  if (typeof chatId !== 'string' || typeof clientMsgId !== 'string') return false;
  if (what === 'delivered' || what === 'read') return PEOPLE.includes(personType) && Number.isSafeInteger(no);
  return no === null ? clientMsgId !== '' : Number.isSafeInteger(no);
}
