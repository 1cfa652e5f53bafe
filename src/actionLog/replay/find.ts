import type { Annotations } from './annotations.ts';
import { ROWS_MAX, type FindRequest, type Row } from './replayPort.ts';
import type { ReplayedLog } from './replayedLog.ts';
import type { LogIndex } from './timeline.ts';

/** A search that begins after `from`, or before it with direction -1. */
interface Search {
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

/** @returns the position of the action; null: not found. A time leads to the last position at or before it. */
export function findIn<State>(
  replayed: ReplayedLog<State>,
  { marks, chatIds }: LogIndex,
  annotations: Annotations<State>,
  request: FindRequest,
): number | null {
  const { count, entryAt } = replayed;
  switch (request.by) {
    case 'time':
      return (
        findFirst(
          { from: count + 1, direction: -1, count },
          (position) => (entryAt(position)?.at ?? Infinity) <= request.at,
        ) ?? 0
      );
    case 'clientMsgId':
      return findFirst({ from: 0, direction: 1, count }, (position) => {
        const action = entryAt(position)?.action;
        return action !== undefined && annotations.clientMsgIdsOf(action).includes(request.clientMsgId);
      });
    case 'chat':
      return findFirst({ ...request, count }, (position) => chatIds[position]?.includes(request.chatId) === true);
    case 'mark':
      return findFirst({ ...request, count }, (position) => marks[position]?.includes(request.mark) === true);
    case 'types':
      return findFirst({ ...request, count }, isOfTypes(replayed, request.types));
  }
}

/** Rows around a position in ascending order, ROWS_MAX at most. */
export function rowsOf<State>(
  replayed: ReplayedLog<State>,
  { marks }: LogIndex,
  { types, around, before, after }: RowsRequest,
): readonly Row[] {
  const { count, entryAt } = replayed;
  const matches = types === null ? () => true : isOfTypes(replayed, types);
  const center = nearest(around, count);
  const earlier = findUpTo({ from: center + 1, direction: -1, count }, nearest(before, ROWS_MAX), matches).reverse();
  const later = findUpTo({ from: center, direction: 1, count }, nearest(after, ROWS_MAX - earlier.length), matches);
  return [...earlier, ...later].flatMap((position) => {
    const entry = entryAt(position);
    return entry === undefined
      ? []
      : [{ position, at: entry.at, by: entry.by, type: entry.action.type, mark: marks[position]?.[0] ?? null }];
  });
}

/** The nearest position of the log. NaN becomes 0. */
export function nearest(position: number, count: number): number {
  return Number.isNaN(position) ? 0 : Math.trunc(Math.min(Math.max(position, 0), count));
}

function isOfTypes<State>({ entryAt }: ReplayedLog<State>, types: readonly string[]): (position: number) => boolean {
  const wanted = new Set(types);
  return (position) => wanted.has(entryAt(position)?.action.type ?? '');
}

function findFirst(search: Search, matches: (position: number) => boolean): number | null {
  return findUpTo(search, 1, matches)[0] ?? null;
}

function findUpTo({ from, direction, count }: Search, max: number, matches: (position: number) => boolean): number[] {
  const found: number[] = [];
  for (
    let position = nearest(from, count + 1) + direction;
    position >= 1 && position <= count && found.length < max;
    position += direction
  ) {
    if (matches(position)) found.push(position);
  }
  return found;
}
