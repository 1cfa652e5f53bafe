import type { Insights } from './insights.ts';
import { ROWS_MAX, type FindRequest, type Row } from './replayPort.ts';
import type { ReplayedLog } from './replayedLog.ts';
import type { LogIndex } from './timeline.ts';

/** From a position on, not counting it. */
interface Walk {
  readonly from: number;
  readonly direction: 1 | -1;
  readonly count: number;
}

export interface RowsRequest {
  readonly types: readonly string[] | null;
  readonly around: number;
  readonly before: number;
  readonly after: number;
}

/**
 * @returns the position after what was looked for; null: it is not there. A time is always there: it is the last
 * position at or before it.
 */
export function findIn<State>(
  replayed: ReplayedLog<State>,
  { marks, chatIds }: LogIndex,
  insights: Insights<State>,
  request: FindRequest,
): number | null {
  const { count, entryAt } = replayed;
  switch (request.by) {
    case 'time':
      return (
        step(
          { from: count + 1, direction: -1, count },
          (position) => (entryAt(position)?.at ?? Infinity) <= request.at,
        ) ?? 0
      );
    case 'clientMsgId':
      return step({ from: 0, direction: 1, count }, (position) => {
        const action = entryAt(position)?.action;
        return action !== undefined && insights.clientMsgIdsOf(action).includes(request.clientMsgId);
      });
    case 'chat':
      return step({ ...request, count }, (position) => chatIds[position]?.includes(request.chatId) === true);
    case 'mark':
      return step({ ...request, count }, (position) => marks[position]?.includes(request.mark) === true);
    case 'types':
      return step({ ...request, count }, isOfTypes(replayed, request.types));
  }
}

/** Actions around a position, those at and before it first, ascending. ROWS_MAX at most. */
export function rowsOf<State>(
  replayed: ReplayedLog<State>,
  { marks }: LogIndex,
  { types, around, before, after }: RowsRequest,
): readonly Row[] {
  const { count, entryAt } = replayed;
  const isMeant = types === null ? () => true : isOfTypes(replayed, types);
  const center = nearest(around, count);
  const earlier = several({ from: center + 1, direction: -1, count }, nearest(before, ROWS_MAX), isMeant).reverse();
  const later = several({ from: center, direction: 1, count }, nearest(after, ROWS_MAX - earlier.length), isMeant);
  return [...earlier, ...later].flatMap((position) => {
    const entry = entryAt(position);
    return entry === undefined
      ? []
      : [{ position, at: entry.at, by: entry.by, type: entry.action.type, mark: marks[position]?.[0] ?? null }];
  });
}

/** The position nearest to what was asked for, whatever that is. */
export function nearest(position: number, count: number): number {
  return Number.isNaN(position) ? 0 : Math.trunc(Math.min(Math.max(position, 0), count));
}

function isOfTypes<State>({ entryAt }: ReplayedLog<State>, types: readonly string[]): (position: number) => boolean {
  const meant = new Set(types);
  return (position) => meant.has(entryAt(position)?.action.type ?? '');
}

function step(walk: Walk, isMeant: (position: number) => boolean): number | null {
  return several(walk, 1, isMeant)[0] ?? null;
}

function several({ from, direction, count }: Walk, most: number, isMeant: (position: number) => boolean): number[] {
  const found: number[] = [];
  for (
    let position = nearest(from, count + 1) + direction;
    position >= 1 && position <= count && found.length < most;
    position += direction
  ) {
    if (isMeant(position)) found.push(position);
  }
  return found;
}
