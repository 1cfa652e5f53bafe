import { STEP_REASON, type StepReason } from '../../contract/http/chats.ts';
import type { Available, WaitingChat } from '../repositories/allocationRepository.ts';

/** How many open chats one member of staff is to have. */
export interface Capacity {
  /** Whoever has fewer is served first. */
  readonly min: number;
  /** Nobody is handed more. */
  readonly max: number;
}

/** A chat, who gets it, and why. */
export interface Given extends WaitingChat {
  readonly staffId: string;
  readonly reason: StepReason;
  /** Open chats that they had before it. */
  readonly openChats: number;
  /** How many people could have taken it. */
  readonly candidates: number;
}

/**
 * Who gets which chat: fewest open chats first (and so those below the minimum before all others), nobody beyond the maximum, ties
 * to who has waited longest for one.
 */
export function distribute(waiting: readonly WaitingChat[], people: readonly Available[], capacity: Capacity): readonly Given[] {
  const load = people.map((person) => ({ ...person }));
  let turn = Math.max(0, ...people.map(({ waitsSince }) => waitsSince));
  return waiting.flatMap((chat) => {
    const free = load.filter(({ openChats }) => openChats < capacity.max);
    const [first] = free;
    if (first === undefined) return [];
    const next = free.reduce((best, person) => (comesBefore(person, best) ? person : best), first);
    const given: Given = { ...chat, staffId: next.staffId, reason: reasonFor(next, free, capacity), openChats: next.openChats, candidates: free.length };
    turn += 1;
    next.openChats += 1;
    next.waitsSince = turn;
    return [given];
  });
}

function comesBefore(one: Available, other: Available): boolean {
  const order = one.openChats - other.openChats || one.waitsSince - other.waitsSince || Number(one.staffId) - Number(other.staffId);
  return order < 0;
}

/** What decided. */
function reasonFor(chosen: Available, free: readonly Available[], { min }: Capacity): StepReason {
  if (free.length === 1) return STEP_REASON.onlyOneFree;
  const equals = free.filter(({ openChats }) => openChats === chosen.openChats).length;
  if (equals > 1) return STEP_REASON.longestFree;
  return chosen.openChats < min ? STEP_REASON.belowMinimum : STEP_REASON.fewestChats;
}
