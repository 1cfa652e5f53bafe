import type { UnknownAction } from 'redux';
import type { ActionLog, LogEntry, LogSegment } from '#contract/actionLog.ts';
import type { Annotations } from './annotations.ts';
import { createTextRestorer } from './restoreTexts.ts';

export type ReplayReducer<State> = (state: State, action: UnknownAction) => State;

/** How a part follows the part before it: it is the first, it follows directly, after a reload, or after a gap. */
type PartStart = 'first' | 'follows' | 'reloaded' | 'missing';

/** A segment and its position in the log: its first entry leads to position `start` + 1. */
export interface Part extends LogSegment {
  readonly start: number;
  readonly begins: PartStart;
  readonly isAfterGap: boolean;
}

interface Step<State> {
  readonly before: State;
  readonly after: State;
}

export interface ReplayedLog<State> {
  readonly log: ActionLog;
  readonly parts: readonly Part[];
  /** The last position. */
  readonly count: number;
  /** The entry that led to a position; undefined for 0. */
  readonly entryAt: (position: number) => LogEntry | undefined;
  /** The action of that entry, with the texts that the log carries. */
  readonly actionAt: (position: number) => UnknownAction | undefined;
  /** The part of a position; 0 belongs to the first. */
  readonly partAt: (position: number) => Part;
  /** The state at the beginning of a part, with the texts that the log carries. */
  readonly startOf: (part: Part) => State;
  /** Reduces the entry that leads to a position. */
  readonly reduce: (state: State, position: number) => Step<State>;
  /** The step that leads to a position. It depends on its own part only, not on the way there. */
  readonly stepTo: (position: number) => Step<State>;
}

/** Every so many positions, a state is cached. States share what did not change. */
const CACHE_EVERY = 250;

export function replayLog<State>(
  log: ActionLog,
  reducer: ReplayReducer<State>,
  annotations: Pick<Annotations<State>, 'mapMessages' | 'mapStateMessages'>,
): ReplayedLog<State> {
  const parts = partsOf(log.segments);
  const entries = log.segments.flatMap((segment) => segment.entries);
  const first = parts[0];
  if (first === undefined) throw new Error('a log without entries has no positions');
  const restorer = createTextRestorer(log, annotations);
  const starts = new Map<Part, State>();
  const known = createStateCache<State>();

  const partAt = (position: number): Part => parts.filter(({ start }) => start < position).at(-1) ?? first;
  const startOf = (part: Part): State => {
    // The state comes from a file and may be anything. The reducer and the screens survive that.
    const state = starts.get(part) ?? restorer.inState(part.state as State);
    starts.set(part, state);
    return state;
  };
  const actionAt = (position: number): UnknownAction | undefined => {
    const entry = entries[position - 1];
    return entry && restorer.inAction<UnknownAction>(entry.action);
  };
  const reduce = (state: State, position: number): Step<State> => {
    const action = actionAt(position);
    try {
      return { before: state, after: action === undefined ? state : reducer(state, action) };
    } catch {
      // The reducer never throws on a log of the same build.
      return { before: state, after: state };
    }
  };
  const stepTo = (position: number): Step<State> => {
    if (position === 0) return { before: startOf(first), after: startOf(first) };
    const part = partAt(position);
    const from = known.nearest(position, { position: part.start, state: startOf(part) });
    let step = reduce(from.state, from.position + 1);
    for (let at = from.position + 1; ; at += 1) {
      known.passed(at, step.after);
      if (at === position) break;
      step = reduce(step.after, at + 1);
    }
    known.reached(position, step.after);
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

interface StateAt<State> {
  readonly position: number;
  readonly state: State;
}

/** States on the way, so that a step need not begin where its part does. */
function createStateCache<State>() {
  const cache = new Map<number, State>();
  let latest: StateAt<State> | null = null;
  return {
    /** The last known state before a position. @param start where its part begins */
    nearest: (position: number, start: StateAt<State>): StateAt<State> => {
      const from = latest !== null && latest.position < position && latest.position > start.position ? latest : start;
      for (let at = position - 1 - ((position - 1) % CACHE_EVERY); at > from.position; at -= CACHE_EVERY) {
        const state = cache.get(at);
        if (state !== undefined) return { position: at, state };
      }
      return from;
    },
    passed: (position: number, state: State): void => {
      if (position % CACHE_EVERY === 0) cache.set(position, state);
    },
    reached: (position: number, state: State): void => {
      latest = { position, state };
    },
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
