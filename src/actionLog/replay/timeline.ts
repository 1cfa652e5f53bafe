import type { Annotations } from './annotations.ts';
import { TIMELINE_BUCKETS, type Bucket, type MarkKind } from './replayPort.ts';
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
