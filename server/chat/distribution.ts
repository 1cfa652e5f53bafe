import { STEP_REASON, type StepReason } from '#contract/http/chats.ts';
import type { Available } from './allocationRepository.ts';

/** How many open chats or queries one member of staff should have. */
export interface Capacity {
  /** Staff with fewer are served first. */
  readonly min: number;
  /** No one is handed more. */
  readonly max: number;
}

/** Who gets a chat or query, and why. */
export interface Turn {
  readonly staffId: string;
  readonly reason: StepReason;
  /** How many open ones they had before. */
  readonly open: number;
  /** How many people could have taken it. */
  readonly candidates: number;
}

/**
 * Decides who gets which chat or query: staff with the fewest open ones first, so staff below the minimum before all
 * others. No one exceeds the maximum. Among equals, the one who has waited longest comes first.
 */
export function distribute<Waiting extends object>(
  waiting: readonly Waiting[],
  people: readonly Available[],
  capacity: Capacity,
): readonly (Waiting & Turn)[] {
  const load = people.map((person) => ({ ...person }));
  let turn = Math.max(0, ...people.map(({ waitsSince }) => waitsSince));
  return waiting.flatMap((each) => {
    const free = load.filter(({ open }) => open < capacity.max);
    const [first] = free;
    if (first === undefined) return [];
    const next = free.reduce((best, person) => (comesBefore(person, best) ? person : best), first);
    const given = {
      ...each,
      staffId: next.staffId,
      reason: reasonFor(next, free, capacity),
      open: next.open,
      candidates: free.length,
    };
    turn += 1;
    next.open += 1;
    next.waitsSince = turn;
    return [given];
  });
}

function comesBefore(one: Available, other: Available): boolean {
  const order =
    one.open - other.open || one.waitsSince - other.waitsSince || Number(one.staffId) - Number(other.staffId);
  return order < 0;
}

function reasonFor(chosen: Available, free: readonly Available[], { min }: Capacity): StepReason {
  if (free.length === 1) return STEP_REASON.onlyOneFree;
  const equals = free.filter(({ open }) => open === chosen.open).length;
  if (equals > 1) return STEP_REASON.longestFree;
  return chosen.open < min ? STEP_REASON.belowMinimum : STEP_REASON.fewestChats;
}
