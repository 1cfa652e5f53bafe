import type { Annotations } from './annotations.ts';
import {
  TIMELINE_BUCKETS,
  type Bucket,
  type MarkKind,
  ROWS_MAX,
  type FindRequest,
  type RowsRequest,
  type Row,
} from './replayPort.ts';
import type { ReplayedLog } from './replayedLog.ts';

/** Annotations of every position, known without replaying the log. Position 0 has none. */
export interface LogIndex {
  /** Marks of the action that led to the position. A row shows the first. */
  readonly marks: readonly (readonly MarkKind[])[];
  readonly chatIds: readonly (readonly string[])[];
}

const NOTHING: readonly never[] = [];

export function indexLog<State>(
  { parts, count, entryAt }: ReplayedLog<State>,
  annotations: Annotations<State>,
): LogIndex {
  const starts = new Map(parts.map(({ start, begins }) => [start + 1, begins]));
  const marks: (readonly MarkKind[])[] = [NOTHING];
  const chatIds: (readonly string[])[] = [NOTHING];
  for (let position = 1; position <= count; position += 1) {
    const action = entryAt(position)?.action;
    const begins = starts.get(position);
    const mark = action === undefined ? null : annotations.markOf(action);
    const own: readonly MarkKind[] = mark === null ? NOTHING : [mark];
    marks.push(begins === 'reloaded' || begins === 'missing' ? [begins, ...own] : own);
    chatIds.push(action === undefined ? NOTHING : annotations.chatIdsOf(action));
  }
  return { marks, chatIds };
}

/** Splits the log's time into equal parts. An action outside it, after a change of the clock, counts at the end. */
export function bucketsOf<State>(
  { log: { from, until }, count, entryAt }: ReplayedLog<State>,
  { marks }: LogIndex,
): readonly Bucket[] {
  const counts = new Array<number>(TIMELINE_BUCKETS).fill(0);
  const firsts = counts.map((): Partial<Record<MarkKind, number>> => ({}));
  for (let position = 1; position <= count; position += 1) {
    const bucket = bucketAt(entryAt(position)?.at ?? from, from, until);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    const first = firsts[bucket];
    for (const mark of marks[position] ?? NOTHING) {
      if (first !== undefined) first[mark] ??= position;
    }
  }
  return counts.map((inBucket, bucket) => ({ count: inBucket, marks: firsts[bucket] ?? {} }));
}

function bucketAt(at: number, from: number, until: number): number {
  const part = until > from ? (at - from) / (until - from) : 0;
  return Math.min(TIMELINE_BUCKETS - 1, Math.max(0, Math.floor(part * TIMELINE_BUCKETS)));
}

export function typesOf<State>({
  count,
  entryAt,
}: ReplayedLog<State>): readonly { readonly type: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (let position = 1; position <= count; position += 1) {
    const type = entryAt(position)?.action.type;
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts]
    .map(([type, times]) => ({ type, count: times }))
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}

/** A search that begins after `from`, or before it with direction -1. */
interface Search {
  readonly from: number;
  readonly direction: 1 | -1;
  readonly count: number;
}

/** @returns the position of the action; null: not found. A time leads to the last position at or before it. */
export function findIn<State>(
  replayed: ReplayedLog<State>,
  { marks, chatIds }: LogIndex,
  annotations: Annotations<State>,
  request: Exclude<FindRequest, { by: 'change' }>,
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
