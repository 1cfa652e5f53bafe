import { isSameValue } from '#common/sameRecord.ts';
import type { Part, ReplayedLog } from './replayedLog.ts';
import { keysOfPath, valueAt } from './stateDiff.ts';

interface ChangeSearch {
  readonly path: string;
  /** The position before which the search begins. */
  readonly from: number;
  /** Lets other tasks run. */
  readonly yieldNow: () => Promise<void>;
  /** Whether the result is no longer needed. */
  readonly isCancelled: () => boolean;
}

/** Actions that are replayed in a row before other tasks may run. */
const BATCH_ACTIONS = 500;

/** Searches for one request at a time. A newer one cancels the one before. */
export function createChangeSearch<State>(yieldNow: ChangeSearch['yieldNow']) {
  let requests = 0;
  /** @param isClosed whether the log is no longer open */
  return (
    replayed: ReplayedLog<State>,
    { path, from }: Pick<ChangeSearch, 'path' | 'from'>,
    isClosed: () => boolean,
  ) => {
    requests += 1;
    const request = requests;
    const isCancelled = () => isClosed() || request !== requests;
    return lastChange(replayed, { path, from, yieldNow, isCancelled });
  };
}

/**
 * Replays the parts of a log, the last one first, until one of them changed the value at a path. A value may change and
 * change back, so equal checkpoints do not say that nothing happened between them.
 * @returns the position; null: nothing changed it, it is no path, or the search was cancelled. If the value is another
 *   one after a gap or a reload, the first position after that.
 */
async function lastChange<State>(replayed: ReplayedLog<State>, search: ChangeSearch): Promise<number | null> {
  const keys = keysOfPath(search.path);
  if (keys === null) return null;
  let later: { readonly part: Part; readonly value: unknown } | null = null;
  for (const part of replayed.parts.filter(({ start }) => start + 1 < search.from).reverse()) {
    const { changedAt, first, last } = await changeIn(replayed, part, keys, search);
    if (search.isCancelled()) return null;
    if (later !== null && later.part.begins !== 'follows' && !isSameValue(last, later.value))
      return later.part.start + 1;
    if (changedAt !== null) return changedAt;
    later = { part, value: first };
  }
  return null;
}

async function changeIn<State>(
  replayed: ReplayedLog<State>,
  part: Part,
  keys: readonly string[],
  { from, yieldNow, isCancelled }: ChangeSearch,
) {
  let state = replayed.startOf(part);
  const first = valueAt(state, keys);
  let last = first;
  let changedAt: number | null = null;
  const end = Math.min(part.start + part.entries.length, from - 1);
  for (let position = part.start + 1; position <= end && !isCancelled(); position += 1) {
    state = replayed.reduce(state, position).after;
    const value = valueAt(state, keys);
    if (!isSameValue(value, last)) changedAt = position;
    last = value;
    if (position % BATCH_ACTIONS === 0) await yieldNow();
  }
  return { changedAt, first, last };
}
