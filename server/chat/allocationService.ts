import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { STEP_REASON, type StepReason } from '#contract/http/chats.ts';
import { writeAudit } from '../audit/index.ts';
import { oneAtATime } from '../common/asyncWork.ts';
import type { ChatAllocation } from '../common/ports.ts';
import { customerPerson, staffPerson, SYSTEM } from '../common/principal.ts';
import type { Db } from '../db/database.ts';
import { readChatSettings } from '../settings/index.ts';
import {
  giveChats,
  isAnyoneWaiting,
  lockAllocation,
  lockAvailable,
  lockWaiting,
  type Available,
} from './allocationRepository.ts';
import { writeChatEvents } from './chatEventRepository.ts';
import type { RuleDeps } from './publisher.ts';

/**
 * Hands waiting chats to staff, in one transaction under an advisory lock. Two servers never give out the same chat,
 * and together they never exceed a person's maximum.
 */
export function createAllocationService({
  db,
  publisher,
  metrics,
}: Pick<RuleDeps, 'db' | 'publisher' | 'metrics'>): ChatAllocation {
  return {
    allocate: oneAtATime(async () => {
      if (!(await isAnyoneWaiting(db))) return;
      const { given, events } = await db.transaction(handOut);
      publisher.eventsWritten(events);
      for (const { reason, waitedMs } of given) metrics.assigned(reason, waitedMs);
    }),
  };
}

/** @returns who got which chat, and the events to publish */
async function handOut(tx: Db) {
  await lockAllocation(tx);
  const { allocationMin: min, allocationMax: max } = await readChatSettings(tx);
  const people = await lockAvailable(tx);
  const room = people.reduce((sum, { open }) => sum + Math.max(0, max - open), 0);
  const given = room === 0 ? [] : distribute(await lockWaiting(tx, room), people, { min, max });
  if (given.length === 0) return { given, events: [] };
  await giveChats(tx, given);
  await writeAudit(
    tx,
    given.map(({ chatId, staffId, reason }) => ({
      staffId: null,
      action: 'chat.assigned',
      objectId: chatId,
      before: { staffId: null },
      after: { staffId, reason },
    })),
  );
  const events = await writeChatEvents(
    tx,
    given.map(({ chatId, customerId, staffId, reason, open, candidates, waitedMs }) => ({
      chatId,
      kind: CHAT_EVENT.assigned,
      actor: SYSTEM,
      staffId,
      recipients: [staffPerson(staffId), customerPerson(customerId)],
      detail: { reason, openChats: open, min, max, candidates, waitedMs },
    })),
  );
  return { given, events };
}

/** How many open chats or queries one member of staff should have. */
export interface Capacity {
  /** Staff with fewer are served first. */
  readonly min: number;
  /** No one is handed more. */
  readonly max: number;
}

/** Who gets a chat or query, and why. */
interface Turn {
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
