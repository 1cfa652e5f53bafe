import { CHATS_PER_HOUR } from '#contract/constants.ts';
import { createAllocationService } from '#server/chat/allocationService.ts';
import { createPresenceService, type PresenceService } from '#server/chat/presenceService.ts';
import { createChatService, type ChatService } from '#server/chat/chatService.ts';
import type { ChatAllocation } from '#server/common/ports.ts';
import type { RuleDeps, RuleMetrics, PersonEvent } from '#server/chat/publisher.ts';
import { runFor } from './scheduledWork.ts';
import type { TestServer } from './testServer.ts';

const metrics: RuleMetrics = { assigned: () => undefined, recalled: () => undefined, endedBySilence: () => undefined };

/** The services that assign and recall chats, as another server process on the same database would run them. */
export function rulesOf(
  { db }: TestServer,
  options: { readonly awayAfterMs?: number; readonly silentAfterMs?: number; readonly events?: PersonEvent[] } = {},
): {
  readonly allocation: ChatAllocation;
  /** Its sweep also recalls the chats of people who have been away for too long. */
  readonly presence: PresenceService;
  readonly chats: ChatService;
  /** Ends the chats of customers who have been silent for too long. */
  readonly endSilent: () => Promise<void>;
} {
  const { awayAfterMs = 300_000, silentAfterMs = 50_000, events = [] } = options;
  const publisher: RuleDeps['publisher'] = {
    eventsWritten: (written) => {
      events.push(...written);
    },
    messagesCommitted: () => undefined,
    marksMoved: () => undefined,
    presenceChanged: () => undefined,
    notificationsStored: () => undefined,
  };
  const allocation = createAllocationService({ db, publisher, metrics });
  const onError = (error: unknown): void => {
    throw error;
  };
  const rules = { db, publisher, allocation, metrics, onError };
  const presence = createPresenceService({ ...rules, awayAfterMs, silentAfterMs });
  const chats = createChatService({ ...rules, now: Date.now, chatsPerHour: CHATS_PER_HOUR });
  const idsOf = async (statement: string): Promise<readonly string[]> =>
    (await db.query<{ id: string }>(statement)).rows.map(({ id }) => id);
  return {
    allocation,
    presence: {
      ...presence,
      sweep: async () => {
        await presence.sweep();
        await runFor(db, presence.absence, await idsOf('select staff_id::text as id from presence order by staff_id'));
      },
    },
    chats,
    endSilent: async () =>
      runFor(db, chats.silence, await idsOf('select id::text from chat where ended_at is null order by chat.id')),
  };
}

/** The owner of each chat; null: no one. */
export async function ownersOf({ db }: TestServer, chatIds: readonly string[]): Promise<readonly (string | null)[]> {
  const { rows } = await db.query<{ id: string; staff_id: string | null }>(
    'select id::text, staff_id::text from chat where id = any($1)',
    [chatIds],
  );
  const byId = new Map(rows.map(({ id, staff_id }) => [id, staff_id]));
  return chatIds.map((id) => byId.get(id) ?? null);
}

export async function setCapacity({ db }: TestServer, min: number, max: number): Promise<void> {
  await db.query('update config_chat set allocation_min = $1, allocation_max = $2', [min, max]);
}
