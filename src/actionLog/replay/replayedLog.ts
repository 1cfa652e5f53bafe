import type { UnknownAction } from 'redux';
import type { ActionLog, LogEntry, LogSegment } from '../../../contract/actionLog.ts';
import type { Insights } from './insights.ts';
import { textsPutBack } from './withTexts.ts';

export type ReplayReducer<State> = (state: State, action: UnknownAction) => State;

/**
 * How a part of the log begins: `first` of all, right after the part before it, with another load of the page, or after
 * entries that are missing.
 */
export type PartStart = 'first' | 'follows' | 'reloaded' | 'missing';

/** A segment with its place: its first entry leads to position `start` + 1. */
export interface Part extends LogSegment {
  readonly start: number;
  readonly begins: PartStart;
  readonly isAfterGap: boolean;
}

export interface Step<State> {
  readonly before: State;
  readonly after: State;
  /** The reducer threw: the state is as before. No log that this build has recorded makes it do so. */
  readonly hasFailed: boolean;
}

export interface ReplayedLog<State> {
  readonly log: ActionLog;
  readonly parts: readonly Part[];
  /** The last position. */
  readonly count: number;
  /** The entry that led to a position, from 1. */
  readonly entryAt: (position: number) => LogEntry | undefined;
  /** Its action, with the texts that the log carries. */
  readonly actionAt: (position: number) => UnknownAction | undefined;
  /** The part to which a position belongs; 0 belongs to the first. */
  readonly partAt: (position: number) => Part;
  /** The state with which a part begins, with the texts that the log carries. */
  readonly startOf: (part: Part) => State;
  /** What the entry that leads to a position makes of a state. */
  readonly reduce: (state: State, position: number) => Step<State>;
  /**
   * What led to a position. Never begins anywhere but in its own part, so that a position shows the same whichever way
   * it was come to.
   */
  readonly stepTo: (position: number) => Step<State>;
}

/** Steps between states that are kept. They share what did not change. */
const KEEP_EVERY = 250;

export function replayLog<State>(
  log: ActionLog,
  reducer: ReplayReducer<State>,
  insights: Pick<Insights<State>, 'mapMessages' | 'mapStateMessages'>,
): ReplayedLog<State> {
  const parts = partsOf(log.segments);
  const entries = log.segments.flatMap((segment) => segment.entries);
  const first = parts[0];
  if (first === undefined) throw new Error('a log without entries has no positions');
  const putBack = textsPutBack(log, insights);
  const starts = new Map<Part, State>();
  const kept = new Map<number, State>();
  let latest: { readonly position: number; readonly state: State } | null = null;

  const partAt = (position: number): Part => {
    let [low, high] = [0, parts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((parts[middle]?.start ?? 0) < position) low = middle;
      else high = middle - 1;
    }
    return parts[low] ?? first;
  };
  const startOf = (part: Part): State => {
    // What a file says is a state: the reducer and the screens show whether it is.
    const state = starts.get(part) ?? (putBack === null ? (part.state as State) : putBack.inState(part.state as State));
    starts.set(part, state);
    return state;
  };
  const actionAt = (position: number): UnknownAction | undefined => {
    const entry = entries[position - 1];
    return entry === undefined || putBack === null ? entry?.action : putBack.inAction<UnknownAction>(entry.action);
  };
  const reduce = (state: State, position: number): Step<State> => {
    const action = actionAt(position);
    if (action === undefined) return { before: state, after: state, hasFailed: false };
    try {
      return { before: state, after: reducer(state, action), hasFailed: false };
    } catch {
      return { before: state, after: state, hasFailed: true };
    }
  };
  const nearestBefore = (position: number): { readonly position: number; readonly state: State } => {
    const part = partAt(position);
    const isNear = latest !== null && latest.position < position && latest.position > part.start;
    const from = isNear && latest !== null ? latest : { position: part.start, state: startOf(part) };
    for (let at = position - 1 - ((position - 1) % KEEP_EVERY); at > from.position; at -= KEEP_EVERY) {
      const state = kept.get(at);
      if (state !== undefined) return { position: at, state };
    }
    return from;
  };
  const stepTo = (position: number): Step<State> => {
    if (position === 0) return { before: startOf(first), after: startOf(first), hasFailed: false };
    const from = nearestBefore(position);
    let step = reduce(from.state, from.position + 1);
    for (let at = from.position + 1; ; at += 1) {
      if (at % KEEP_EVERY === 0) kept.set(at, step.after);
      if (at === position) break;
      step = reduce(step.after, at + 1);
    }
    latest = { position, state: step.after };
    return step;
  };
  return {
    log,
    parts,
    count: entries.length,
    entryAt: (position) => entries[position - 1],
    actionAt,
    partAt,
    startOf,
    reduce,
    stepTo,
  };
}

function partsOf(segments: readonly LogSegment[]): readonly Part[] {
  let start = 0;
  return segments.map((segment, index) => {
    const begins = startOfPart(segments[index - 1], segment);
    const part = {
      ...segment,
      start,
      begins,
      isAfterGap: begins === 'missing' || (begins === 'reloaded' && segment.entries[0]?.no !== 1),
    };
    start += segment.entries.length;
    return part;
  });
}

function startOfPart(before: LogSegment | undefined, { load, entries }: LogSegment): PartStart {
  if (before === undefined) return 'first';
  if (before.load !== load) return 'reloaded';
  return entries[0]?.no === (before.entries.at(-1)?.no ?? 0) + 1 ? 'follows' : 'missing';
}
