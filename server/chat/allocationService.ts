import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { oneAtATime } from '../common/asyncWork.ts';
import type { ChatAllocation } from '../common/ports.ts';
import type { Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { readChatSettings } from '../settings/index.ts';
import {
  giveChats,
  isAnyoneWaiting,
  lockAllocation,
  lockAvailable,
  lockWaiting,
  type WaitingChat,
} from './allocationRepository.ts';
import { writeChatEvents, type NewChatEvent } from './chatEventRepository.ts';
import { distribute, type Capacity, type Turn } from './distribution.ts';
import type { ChatPublisher, RuleMetrics, PersonEvent } from './publisher.ts';

export interface AllocationDeps {
  readonly db: Database;
  readonly publisher: Pick<ChatPublisher, 'eventsWritten'>;
  readonly metrics: Pick<RuleMetrics, 'assigned'>;
}

type Given = WaitingChat & Turn;
interface HandedOut {
  readonly given: readonly Given[];
  readonly events: readonly PersonEvent[];
}

const SYSTEM: Person = { type: PERSON_TYPE.system, id: '0' };
const NOTHING: HandedOut = { given: [], events: [] };

/**
 * Hands waiting chats to staff, in one transaction under an advisory lock. Two servers never give out the same chat,
 * and together they never exceed a person's maximum.
 */
export function createAllocationService({ db, publisher, metrics }: AllocationDeps): ChatAllocation {
  return {
    allocate: oneAtATime(async () => {
      if (!(await isAnyoneWaiting(db))) return;
      const { given, events } = await db.transaction(handOut);
      publisher.eventsWritten(events);
      for (const { reason, waitedMs } of given) metrics.assigned(reason, waitedMs);
    }),
  };
}

async function handOut(tx: Db): Promise<HandedOut> {
  await lockAllocation(tx);
  const { allocationMin: min, allocationMax: max } = await readChatSettings(tx);
  const people = await lockAvailable(tx);
  const room = people.reduce((sum, { open }) => sum + Math.max(0, max - open), 0);
  if (room === 0) return NOTHING;
  const given = distribute(await lockWaiting(tx, room), people, { min, max });
  if (given.length === 0) return NOTHING;
  await giveChats(tx, given);
  await writeAudit(tx, given.map(auditOf));
  return {
    given,
    events: await writeChatEvents(
      tx,
      given.map((each) => assigned(each, { min, max })),
    ),
  };
}

function assigned(
  { chatId, customerId, staffId, reason, open, candidates, waitedMs }: Given,
  { min, max }: Capacity,
): NewChatEvent {
  const recipients = [
    { type: PERSON_TYPE.staff, id: staffId },
    { type: PERSON_TYPE.customer, id: customerId },
  ];
  return {
    chatId,
    kind: CHAT_EVENT.assigned,
    actor: SYSTEM,
    staffId,
    recipients,
    detail: { reason, openChats: open, min, max, candidates, waitedMs },
  };
}

function auditOf({ chatId, staffId, reason }: Given): AuditEntry {
  return {
    staffId: null,
    action: 'chat.assigned',
    objectType: 'chat',
    objectId: chatId,
    before: { staffId: null },
    after: { staffId, reason },
  };
}
