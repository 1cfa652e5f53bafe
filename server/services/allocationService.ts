import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import { PERSON_TYPE, ROLE_KEY } from '../../contract/domain.ts';
import {
  giveChats, isAnyoneWaiting, lockAllocation, lockAvailable, lockWaiting, takeChatsFrom, type Available, type WaitingChat,
} from '../repositories/allocationRepository.ts';
import { writeChatEvents, type NewChatEvent } from '../repositories/chatEventRepository.ts';
import type { Database, Db } from '../repositories/database.ts';
import { findAwayWithChats, markSeen } from '../repositories/presenceRepository.ts';
import { readChatSettings } from '../repositories/settingsRepository.ts';
import type { ChatAllocation } from './ports.ts';
import type { Person, Publisher, ToldEvent } from './publisher.ts';

export interface AllocationDeps {
  readonly db: Database;
  readonly publisher: Pick<Publisher, 'peopleTold'>;
  /** Who is online without a chat socket for so long is away: given no chats, and those that they have are recalled. */
  readonly awayAfterMs: number;
}

export interface AllocationService extends ChatAllocation {
  /** Recalls the chats of who is away, then allocates. */
  recallFromAway(): Promise<void>;
  /** These members of staff have a chat socket open. */
  seen(staffIds: readonly string[]): Promise<void>;
}

const SYSTEM: Person = { type: PERSON_TYPE.system, id: '0' };

/**
 * Hands waiting chats to staff. Everything happens in one transaction under an advisory lock, so two servers never give out the
 * same chat, nor together more than anyone's maximum.
 */
export function createAllocationService({ db, publisher, awayAfterMs }: AllocationDeps): AllocationService {
  let running: Promise<void> | null = null;
  let asked = 0;
  let answered = 0;

  const run = async (): Promise<void> => {
    try {
      while (answered < asked) {
        answered = asked;
        if (await isAnyoneWaiting(db)) publisher.peopleTold(await db.transaction((tx) => handOut(tx, awayAfterMs)));
      }
    } finally {
      running = null;
    }
  };

  const allocate = (): Promise<void> => {
    // Asked while a run is under way, which may have looked already: one more follows it.
    asked += 1;
    return (running ??= run());
  };

  const recall = async (staffId: string, { by, ifAwayForMs }: { readonly by: Person; readonly ifAwayForMs: number | null }): Promise<number> => {
    const { chats, told } = await db.transaction(async (tx) => {
      const taken = await takeChatsFrom(tx, staffId, ifAwayForMs);
      return { chats: taken, told: await writeChatEvents(tx, taken.map((chat) => recalled(chat, staffId, by))) };
    });
    publisher.peopleTold(told);
    return chats.length;
  };

  return {
    allocate,
    recallChatsOf: async (staffId) => {
      const count = await recall(staffId, { by: { type: PERSON_TYPE.staff, id: staffId }, ifAwayForMs: null });
      await allocate();
      return count;
    },
    recallFromAway: async () => {
      for (const staffId of await findAwayWithChats(db, awayAfterMs)) await recall(staffId, { by: SYSTEM, ifAwayForMs: awayAfterMs });
      await allocate();
    },
    seen: (staffIds) => markSeen(db, staffIds),
  };
}

async function handOut(tx: Db, awayAfterMs: number): Promise<readonly ToldEvent[]> {
  await lockAllocation(tx);
  const { allocationMax: max } = await readChatSettings(tx);
  const people = await lockAvailable(tx, ROLE_KEY.tasks, awayAfterMs);
  const room = people.reduce((sum, { openChats }) => sum + Math.max(0, max - openChats), 0);
  if (room === 0) return [];
  const given = distribute(await lockWaiting(tx, room), people, max);
  await giveChats(tx, given);
  return writeChatEvents(tx, given.map(assigned));
}

export interface Given extends WaitingChat { readonly staffId: string }

/**
 * Who gets which chat: fewest open chats first (and so those below the minimum before all others), nobody beyond `max`, ties
 * to who has waited longest for one.
 */
export function distribute(waiting: readonly WaitingChat[], people: readonly Available[], max: number): readonly Given[] {
  const load = people.map((person) => ({ ...person }));
  let turn = Math.max(0, ...people.map(({ lastGivenAt }) => lastGivenAt));
  return waiting.flatMap((chat) => {
    const [next] = load.filter(({ openChats }) => openChats < max).sort((one, other) =>
      one.openChats - other.openChats || one.lastGivenAt - other.lastGivenAt || Number(one.staffId) - Number(other.staffId));
    if (next === undefined) return [];
    turn += 1;
    next.openChats += 1;
    next.lastGivenAt = turn;
    return [{ ...chat, staffId: next.staffId }];
  });
}

function assigned({ chatId, customerId, staffId }: Given): NewChatEvent {
  const tell = [{ type: PERSON_TYPE.staff, id: staffId }, { type: PERSON_TYPE.customer, id: customerId }];
  return { chatId, kind: CHAT_EVENT.assigned, actor: SYSTEM, staffId, tell };
}

function recalled({ chatId, customerId }: WaitingChat, staffId: string, actor: Person): NewChatEvent {
  const tell = [{ type: PERSON_TYPE.staff, id: staffId }, { type: PERSON_TYPE.customer, id: customerId }];
  return { chatId, kind: CHAT_EVENT.recalled, actor, staffId: null, tell };
}
