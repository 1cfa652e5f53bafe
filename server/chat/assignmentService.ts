import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import { PERSON_TYPE } from '../../contract/domain.ts';
import { STEP_REASON } from '../../contract/http/chats.ts';
import { writeAudit } from '../audit/index.ts';
import { conflict, invalid, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { ChatAllocation, StaffNotifier } from '../common/ports.ts';
import { personOf, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { chatAssigned, chatHandedOver, storeNotifications } from '../notifications/index.ts';
import { readChatSettings } from '../settings/index.ts';
import { giveChats, lockAssignee, readWaited, type Assignee } from './allocationRepository.ts';
import { writeChatEvents } from './chatEventRepository.ts';
import { lockChat, type LockedChat } from './chatRepository.ts';
import type { ChatPublisher, RuleMetrics, PersonEvent } from './publisher.ts';

/** Assigns chats by hand. */
export interface AssignmentService {
  /**
   * Gives an open chat to a person who may take chats, from the line or from its owner. They may be offline or have
   * their maximum already.
   * @throws {DomainError} 4022 for a person who may take no chats, 4004 without such a chat, 4009 when it has ended or
   * is theirs already
   */
  assign(principal: StaffPrincipal, chatId: string, toId: string): Promise<void>;
}

export interface AssignmentDeps {
  readonly db: Database;
  readonly publisher: Pick<ChatPublisher, 'eventsWritten'>;
  readonly allocation: ChatAllocation;
  readonly notifier: StaffNotifier;
  readonly metrics: Pick<RuleMetrics, 'assigned'>;
  /** Receives errors that happen after the caller has its answer. */
  readonly onError: (error: unknown) => void;
}

interface AssignRequest {
  readonly by: StaffPrincipal;
  readonly chatId: string;
  readonly toId: string;
}
interface Assigned {
  readonly events: readonly PersonEvent[];
  /** For whom a notification has been stored. */
  readonly notified: readonly string[];
  readonly waitedMs: number | null;
}

export function createAssignmentService({
  db,
  publisher,
  allocation,
  notifier,
  metrics,
  onError,
}: AssignmentDeps): AssignmentService {
  return {
    assign: async (principal, chatId, toId) => {
      if (!isId(chatId)) throw notFound();
      if (!isId(toId)) throw mayTakeNone();
      const { events, notified, waitedMs } = await db.transaction((tx) => assign(tx, { by: principal, chatId, toId }));
      publisher.eventsWritten(events);
      metrics.assigned(STEP_REASON.byHand, waitedMs);
      notifier.notificationsStored(notified);
      // The previous owner has room now. The sweep repeats a failed run.
      allocation.allocate().catch(onError);
    },
  };
}

async function assign(tx: Db, request: AssignRequest): Promise<Assigned> {
  // Presence before chats: all code locks in this order.
  const assignee = await lockAssignee(tx, request.toId);
  if (assignee === null) throw mayTakeNone();
  const chat = await lockChat(tx, request.chatId);
  if (chat === null) throw notFound();
  if (chat.isEnded) throw conflict('This chat has already ended');
  if (chat.staffId === request.toId) throw conflict('This chat is already assigned to them');
  const waitedMs = await readWaited(tx, request.chatId);
  await giveChats(tx, [{ chatId: request.chatId, staffId: request.toId }]);
  await writeAudit(tx, [
    {
      staffId: request.by.staffId,
      action: 'chat.assigned',
      objectType: 'chat',
      objectId: request.chatId,
      before: { staffId: chat.staffId },
      after: { staffId: request.toId, reason: STEP_REASON.byHand },
    },
  ]);
  const events = await writeAssigned(tx, request, { chat, assignee, waitedMs });
  return { events, notified: await notify(tx, request, { fromId: chat.staffId, toName: assignee.name }), waitedMs };
}

/** No one is notified of their own action. */
async function notify(
  tx: Db,
  { by, chatId, toId }: AssignRequest,
  { fromId, toName }: { readonly fromId: string | null; readonly toName: string },
): Promise<readonly string[]> {
  const notifications = [
    { staffId: toId, text: chatAssigned(chatId, by.name) },
    ...(fromId === null ? [] : [{ staffId: fromId, text: chatHandedOver(chatId, by.name, toName) }]),
  ];
  return storeNotifications(
    tx,
    notifications.filter(({ staffId }) => staffId !== by.staffId),
  );
}

/** Publishes to the previous owner as well: the chat leaves their page. */
async function writeAssigned(
  tx: Db,
  { by, chatId, toId }: AssignRequest,
  {
    chat,
    assignee,
    waitedMs,
  }: { readonly chat: LockedChat; readonly assignee: Assignee; readonly waitedMs: number | null },
): Promise<readonly PersonEvent[]> {
  const { allocationMin: min, allocationMax: max } = await readChatSettings(tx);
  const staff = [toId, ...(chat.staffId === null ? [] : [chat.staffId])].map((id) => ({ type: PERSON_TYPE.staff, id }));
  return writeChatEvents(tx, [
    {
      chatId,
      kind: CHAT_EVENT.assigned,
      actor: personOf(by),
      staffId: toId,
      recipients: [...staff, { type: PERSON_TYPE.customer, id: chat.customerId }],
      detail: {
        reason: STEP_REASON.byHand,
        openChats: assignee.openChats,
        min,
        max,
        ...(waitedMs !== null && { waitedMs }),
        ...(chat.staffId !== null && { fromStaffId: chat.staffId }),
      },
    },
  ]);
}

function mayTakeNone(): Error {
  return invalid('This person cannot take chats');
}
