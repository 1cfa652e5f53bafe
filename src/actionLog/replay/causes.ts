import type { Annotations } from './annotations.ts';
import type { ReplayedLog } from './replayedLog.ts';
import type { Causes, CauseStep } from './replayPort.ts';

/** Most actions of a chain, and most of those that one action led to. */
const CHAIN_MAX = 40;
const LED_TO_MAX = 40;

/** What led to the action of a position, and what it led to. The cost is that of reading the numbers of a page load. */
export function causesOf<State>(
  replayed: ReplayedLog<State>,
  { framesOf }: Pick<Annotations<State>, 'framesOf'>,
  position: number,
): Causes {
  const stepsAt = (at: number): readonly CauseStep[] => {
    const entry = replayed.entryAt(at);
    if (entry === undefined) return [];
    const { by, via = null, key = null, action } = entry;
    return [{ position: at, at: entry.at, by, type: action.type, via, key, frames: framesOf(action) }];
  };
  const chain: CauseStep[] = [];
  const withChain = (ends: Causes['ends']): Causes => ({
    chain,
    ends,
    ledTo: positionsAfter(replayed, position).flatMap(stepsAt),
  });
  for (let at = position; ;) {
    const [step] = stepsAt(at);
    if (step === undefined) return withChain('first');
    chain.push(step);
    const { of } = replayed.entryAt(at) ?? {};
    // Frames come from outside. That the page once opened a connection explains none of them.
    if (of === undefined || step.frames.some(({ direction }) => direction === 'in')) return withChain('first');
    if (chain.length === CHAIN_MAX) return withChain('tooLong');
    const before = positionOf(replayed, replayed.partAt(at).load, of);
    if (before === null) return withChain('beforeLog');
    at = before;
  }
}

/** @returns null if the log does not have the action */
function positionOf({ parts }: Pick<ReplayedLog<unknown>, 'parts'>, load: string, no: number): number | null {
  for (const part of parts) {
    const index = part.load === load ? no - (part.entries[0]?.no ?? no) : -1;
    if (index >= 0 && index < part.entries.length) return part.start + index + 1;
  }
  return null;
}

/** The positions of the actions that the one of a position set off. The parts of a page load follow one another. */
function positionsAfter<State>({ parts, partAt, entryAt }: ReplayedLog<State>, position: number): readonly number[] {
  const no = entryAt(position)?.no;
  const { load } = partAt(position);
  const last = parts.filter((part) => part.load === load).at(-1);
  if (no === undefined || last === undefined) return [];
  const end = last.start + last.entries.length;
  const found: number[] = [];
  for (let at = position + 1; at <= end && found.length < LED_TO_MAX; at += 1) {
    if (entryAt(at)?.of === no) found.push(at);
  }
  return found;
}
