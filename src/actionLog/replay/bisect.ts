import { createTest, holds, needsHashes, readPredicate, type Predicate } from './predicate.ts';
import type { Part, ReplayedLog } from './replayedLog.ts';
import type { BisectAnswer } from './replayPort.ts';
import { differing, recordedAt, type Verifying } from './verify.ts';

type Bisecting<State> = Pick<Verifying<State>, 'hashesOf' | 'yieldNow' | 'isCancelled'>;

/** Actions that are replayed in a row before other tasks may run: a few milliseconds. */
const BATCH_ACTIONS = 200;

/** Bisects for one request at a time. A newer one cancels the one before. */
export function createBisection<State>(options: Pick<Bisecting<State>, 'hashesOf' | 'yieldNow'>) {
  let requests = 0;
  /** @param isClosed whether the log is no longer open */
  return async (replayed: ReplayedLog<State>, text: string, isClosed: () => boolean): Promise<BisectAnswer> => {
    requests += 1;
    const request = requests;
    const reading = readPredicate(text);
    if (reading.status === 'unreadable') return reading;
    const isCancelled = () => isClosed() || request !== requests;
    return bisectLog(replayed, reading.predicate, { ...options, isCancelled });
  };
}

/**
 * Finds the first position after which a predicate holds. If it is false at all checkpoints up to one, and true from
 * then on and at the end, it began between the two, and only this part is replayed. Otherwise, the whole log is.
 */
export async function bisectLog<State>(
  replayed: ReplayedLog<State>,
  predicate: Predicate,
  bisecting: Bisecting<State>,
): Promise<BisectAnswer> {
  const { parts, count } = replayed;
  let seen = 0;
  if (!needsHashes(predicate)) {
    const states = [...parts.map((part) => replayed.startOf(part)), replayed.stepTo(count).after];
    seen = parts.at(-1)?.entries.length ?? 0;
    const held = states.map((state) => holds(predicate, state));
    const first = held.indexOf(true);
    const stays = first >= 0 && held.lastIndexOf(false) < first;
    if (first === 0) return { status: 'found', position: 0, after: 0, stays, checked: 'checkpoints', replayed: seen };
    if (stays) {
      // After a gap, it may begin with the first action of the part.
      const walk = await walkParts(replayed, parts.slice(first - 1, first + 1), predicate, bisecting);
      if (walk === null) return { status: 'cancelled' };
      seen += walk.replayed;
      if (walk.found !== null && walk.stays)
        return { status: 'found', ...walk.found, stays: true, checked: 'checkpoints', replayed: seen };
    }
  }
  const walk = await walkParts(replayed, parts, predicate, bisecting);
  if (walk === null) return { status: 'cancelled' };
  const sum = walk.replayed + seen;
  if (walk.found === null) return { status: 'never', replayed: sum };
  const checked = needsHashes(predicate) ? 'hashes' : 'actions';
  return { status: 'found', ...walk.found, stays: walk.stays, checked, replayed: sum };
}

interface Walk {
  readonly found: { readonly position: number; readonly after: number } | null;
  readonly stays: boolean;
  readonly replayed: number;
}

/** Replays parts and tests the state after each action, or where hashes were recorded. @returns null: cancelled */
async function walkParts<State>(
  replayed: ReplayedLog<State>,
  parts: readonly Part[],
  predicate: Predicate,
  { hashesOf, yieldNow, isCancelled }: Bisecting<State>,
): Promise<Walk | null> {
  const test = createTest(predicate);
  const byHashes = needsHashes(predicate);
  let found: Walk['found'] = null;
  let [stays, count, after] = [true, 0, 0];
  for (const part of parts) {
    let state = replayed.startOf(part);
    if (found === null) after = part.start;
    for (let position = part.start + 1; position <= part.start + part.entries.length; position += 1) {
      state = replayed.reduce(state, position).after;
      const recorded = byHashes ? recordedAt(replayed, position, hashesOf) : NO_HASHES;
      if (recorded !== null) {
        const isHeld = test(state, (slice) => differing(recorded, hashesOf(state)).includes(slice));
        if (isHeld) found ??= { position, after };
        else if (found === null) after = position;
        else stays = false;
      }
      count += 1;
      if (count % BATCH_ACTIONS === 0) {
        await yieldNow();
        if (isCancelled()) return null;
      }
    }
  }
  return { found, stays, replayed: count };
}

const NO_HASHES = {};
