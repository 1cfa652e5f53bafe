import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { STEP_REASON, type StepReason } from '#contract/http/chats.ts';
import { writeAudit } from '../audit/index.ts';
import { oneAtATime } from '../common/asyncWork.ts';
import type { ChatAllocation } from '../common/ports.ts';
import { customerPerson, staffPerson, SYSTEM } from '../common/principal.ts';
import type { Db } from '../db/database.ts';
import { chatsWidened, storeNotifications } from '../notifications/index.ts';
import { readChatSettings } from '../settings/index.ts';
import {
  EVERYONES,
  giveChats,
  isAnyoneWaiting,
  listLeadersOnline,
  lockAllocation,
  lockAvailable,
  lockWaiting,
  widenLines,
  type Available,
  type AvailableForChats,
  type WaitingChat,
  type WidenedChat,
} from './allocationRepository.ts';
import { writeChatEvents, type NewChatEvent } from './chatEventRepository.ts';
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
      const { given, events, notified } = await db.transaction(handOut);
      publisher.eventsWritten(events);
      publisher.notificationsStored(notified);
      for (const { reason, waitedMs } of given) metrics.assigned(reason, waitedMs);
    }),
  };
}

/** @returns who got which chat, the events to publish, and for whom a notification has been stored */
async function handOut(tx: Db) {
  await lockAllocation(tx);
  const { allocationMin: min, allocationMax: max } = await readChatSettings(tx);
  const people = await lockAvailable(tx);
  const widened = await widenLines(tx);
  const room = people.reduce((sum, { open }) => sum + Math.max(0, max - open), 0);
  const given =
    room === 0 ? [] : distribute(await lockWaiting(tx, room), people, { min, max }, { mayTake, comesFirst });
  if (given.length + widened.length === 0) return { given, events: [], notified: [] };
  await giveChats(tx, given);
  await writeAudit(
    tx,
    given.map(({ chatId, staffId, giverId, reason }) => ({
      staffId: null,
      action: 'chat.assigned',
      objectId: chatId,
      before: { staffId: giverId },
      after: { staffId, reason },
    })),
  );
  const events = await writeChatEvents(tx, [
    ...widened.map(({ chatId, customerId }) => ({
      chatId,
      kind: CHAT_EVENT.widened,
      actor: SYSTEM,
      staffId: null,
      recipients: [customerPerson(customerId)],
    })),
    ...given.map((chat) => assignedEvent(chat, { min, max })),
  ]);
  return { given, events, notified: await tellLeaders(tx, widened) };
}

/** Members of its team, and not the one who offers it. */
function mayTake({ teamId, giverId }: WaitingChat, { staffId, teamIds }: AvailableForChats): boolean {
  return staffId !== giverId && (teamId === EVERYONES || teamIds.includes(teamId));
}

function comesFirst({ language }: WaitingChat, { languages }: AvailableForChats): boolean {
  return language !== null && languages.includes(language);
}

function assignedEvent(
  { chatId, customerId, giverId, staffId, reason, open: openChats, candidates, waitedMs }: WaitingChat & Turn,
  capacity: Capacity,
): NewChatEvent {
  const giver = giverId === null ? [] : [staffPerson(giverId)];
  return {
    chatId,
    kind: CHAT_EVENT.assigned,
    actor: SYSTEM,
    staffId,
    recipients: [staffPerson(staffId), ...giver, customerPerson(customerId)],
    detail: { reason, openChats, ...capacity, candidates, waitedMs, ...(giverId !== null && { fromStaffId: giverId }) },
  };
}

/** One notification for each leader who is online, however many chats it is about. */
async function tellLeaders(tx: Db, widened: readonly WidenedChat[]): Promise<readonly string[]> {
  if (widened.length === 0) return [];
  const [first] = widened;
  const text = chatsWidened(widened.length, [...new Set(widened.map(({ teamName }) => teamName))]);
  const about = { type: 'chat', id: widened.length === 1 ? (first?.chatId ?? null) : null } as const;
  const leaderIds = await listLeadersOnline(tx);
  return storeNotifications(
    tx,
    leaderIds.map((staffId) => ({ staffId, text, about })),
  );
}

/** How many open chats or queries one member of staff should have. */
export interface Capacity {
  /** Staff with fewer are served first. */
  readonly min: number;
  /** No one is handed more. */
  readonly max: number;
}

/** Who can get a chat or query. */
interface Choice<Waiting, Person> {
  /** Everyone without it. */
  readonly mayTake?: (each: Waiting, person: Person) => boolean;
  /** Whether they come before the others, however many open ones they have; no one without it. */
  readonly comesFirst?: (each: Waiting, person: Person) => boolean;
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
 * Decides who gets which chat or query: those who come first for it, and of these or all, staff with the fewest open
 * ones, so staff below the minimum before others. No one exceeds the maximum. Among equals, the one who has waited
 * longest comes first.
 */
export function distribute<Waiting extends object, Person extends Available>(
  waiting: readonly Waiting[],
  people: readonly Person[],
  capacity: Capacity,
  { mayTake = () => true, comesFirst = () => false }: Choice<Waiting, Person> = {},
): readonly (Waiting & Turn)[] {
  const load = people.map((person) => ({ ...loadOf(person), person }));
  let turn = Math.max(0, ...people.map(({ waitsSince }) => waitsSince));
  return waiting.flatMap((each) => {
    const free = load.filter(({ open, person }) => open < capacity.max && mayTake(each, person));
    const chosen = free.filter(({ person }) => comesFirst(each, person));
    const [first, ...others] = chosen.length === 0 ? free : chosen;
    if (first === undefined) return [];
    const next = others.reduce((best, person) => (comesBefore(person, best) ? person : best), first);
    const isChosen = chosen.length > 0 && chosen.length < free.length;
    const given = {
      ...each,
      staffId: next.staffId,
      reason: isChosen ? STEP_REASON.speaksLanguage : reasonFor(next, free, capacity),
      open: next.open,
      candidates: free.length,
    };
    turn += 1;
    next.open += 1;
    next.waitsSince = turn;
    return [given];
  });
}

function loadOf({ staffId, open, waitsSince }: Available) {
  return { staffId, open, waitsSince };
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
