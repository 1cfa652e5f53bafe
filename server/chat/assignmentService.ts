import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { ASSIGN_CHATS_MAX } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { STEP_REASON } from '#contract/http/chats.ts';
import { CODE } from '#contract/http/envelope.ts';
import { writeAudit } from '../audit/index.ts';
import { conflict, invalid, notFound, type DomainError } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { ChatAllocation, StaffNotifier } from '../common/ports.ts';
import { personOf, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import {
  chatAssigned,
  chatHandedOver,
  chatsAssigned,
  chatsHandedOver,
  storeNotifications,
  type NewNotification,
} from '../notifications/index.ts';
import { readChatSettings } from '../settings/index.ts';
import { giveChats, lockAssignee, readWaited, type Assignee } from './allocationRepository.ts';
import { writeChatEvents } from './chatEventRepository.ts';
import { lockChats, type LockedChat } from './chatRepository.ts';
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
  /**
   * The same for several chats. A refused chat does not keep the others from being assigned.
   * @returns the result of each chat, in the order given
   * @throws {DomainError} 4022 for a person who may take no chats, and for too many chats or none
   */
  assignAll(principal: StaffPrincipal, chatIds: readonly string[], toId: string): Promise<AssignResult[]>;
}

/** 200, or the code and text of the refusal. */
interface AssignResult {
  readonly chatId: string;
  readonly code: number;
  readonly codeMsg: string;
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
  /** Each once. */
  readonly chatIds: readonly string[];
  readonly toId: string;
  /** Nothing is done if a chat is refused. */
  readonly isAllOrNothing?: boolean;
}
/** A chat that is assigned, as it was before. */
interface AssignedChat extends LockedChat {
  /** How long it was in line; null: it was not. */
  readonly waitedMs: number | null;
}
interface Assigned {
  readonly chats: readonly AssignedChat[];
  /** By the id of the chat. */
  readonly refused: ReadonlyMap<string, DomainError>;
  readonly events: readonly PersonEvent[];
  /** For whom a notification has been stored. */
  readonly notified: readonly string[];
}

export function createAssignmentService({
  db,
  publisher,
  allocation,
  notifier,
  metrics,
  onError,
}: AssignmentDeps): AssignmentService {
  /** @returns the refusals */
  const assignChats = async (request: AssignRequest): Promise<Assigned['refused']> => {
    if (!isId(request.toId)) throw mayTakeNone();
    const { chats, refused, events, notified } = await db.transaction((tx) => assign(tx, request));
    publisher.eventsWritten(events);
    for (const { waitedMs } of chats) metrics.assigned(STEP_REASON.byHand, waitedMs);
    notifier.notificationsStored(notified);
    // The previous owners have room now. The sweep repeats a failed run.
    allocation.allocate().catch(onError);
    return refused;
  };

  return {
    assign: async (by, chatId, toId) => {
      await assignChats({ by, chatIds: [chatId], toId, isAllOrNothing: true });
    },
    assignAll: async (by, given, toId) => {
      const chatIds = [...new Set(given)];
      if (chatIds.length === 0 || chatIds.length > ASSIGN_CHATS_MAX)
        throw invalid(`Choose 1 to ${ASSIGN_CHATS_MAX} chats`);
      const refused = await assignChats({ by, chatIds, toId });
      return chatIds.map((chatId) => {
        const refusal = refused.get(chatId);
        return { chatId, code: refusal?.code ?? CODE.ok, codeMsg: refusal?.message ?? '' };
      });
    },
  };
}

async function assign(tx: Db, request: AssignRequest): Promise<Assigned> {
  const { by, chatIds, toId, isAllOrNothing = false } = request;
  // Presence before chats: all code locks in this order.
  const assignee = await lockAssignee(tx, toId);
  if (assignee === null) throw mayTakeNone();
  const locked = new Map((await lockChats(tx, chatIds.filter(isId))).map((chat) => [chat.chatId, chat]));
  const refused = new Map(
    chatIds.flatMap((chatId) => {
      const refusal = refusalOf(locked.get(chatId), toId);
      return refusal === null ? [] : [[chatId, refusal]];
    }),
  );
  const [firstRefusal] = refused.values();
  if (isAllOrNothing && firstRefusal !== undefined) throw firstRefusal;
  const waited = await readWaited(tx, [...locked.keys()]);
  const chats = [...locked.values()]
    .filter(({ chatId }) => !refused.has(chatId))
    .map((chat): AssignedChat => ({ ...chat, waitedMs: waited.get(chat.chatId) ?? null }));
  if (chats.length === 0) return { chats, refused, events: [], notified: [] };
  await giveChats(
    tx,
    chats.map(({ chatId }) => ({ chatId, staffId: toId })),
  );
  await writeAudit(
    tx,
    chats.map(({ chatId, staffId }) => ({
      staffId: by.staffId,
      action: 'chat.assigned',
      objectType: 'chat',
      objectId: chatId,
      before: { staffId },
      after: { staffId: toId, reason: STEP_REASON.byHand },
    })),
  );
  const events = await writeAssigned(tx, request, chats, assignee);
  return { chats, refused, events, notified: await notify(tx, request, chats, assignee.name) };
}

function refusalOf(chat: LockedChat | undefined, toId: string): DomainError | null {
  if (chat === undefined) return notFound();
  if (chat.isEnded) return conflict('This chat has already ended');
  return chat.staffId === toId ? conflict('This chat is already assigned to them') : null;
}

/** One notification for each person, and no one is notified of their own action. */
async function notify(
  tx: Db,
  { by, toId }: AssignRequest,
  chats: readonly AssignedChat[],
  toName: string,
): Promise<readonly string[]> {
  const owners = [...new Set(chats.flatMap(({ staffId }) => staffId ?? []))].sort();
  const notifications = [
    { staffId: toId, ...assignedContent(chats, by.name) },
    ...owners.map((staffId) => ({
      staffId,
      text: handedOverText(
        chats.filter((chat) => chat.staffId === staffId),
        by.name,
        toName,
      ),
    })),
  ];
  return storeNotifications(
    tx,
    notifications.filter(({ staffId }) => staffId !== by.staffId),
  );
}

function assignedContent(chats: readonly AssignedChat[], byName: string): Omit<NewNotification, 'staffId'> {
  const [first] = chats;
  return chats.length === 1 && first !== undefined
    ? { text: chatAssigned(first.chatId, byName), about: { type: 'chat', id: first.chatId } }
    : { text: chatsAssigned(chats.length, byName), about: { type: 'chat', id: null } };
}

function handedOverText(chats: readonly AssignedChat[], byName: string, toName: string): string {
  const [first] = chats;
  return chats.length === 1 && first !== undefined
    ? chatHandedOver(first.chatId, byName, toName)
    : chatsHandedOver(chats.length, byName, toName);
}

/** Publishes to the previous owners as well: the chats leave their pages. */
async function writeAssigned(
  tx: Db,
  { by, toId }: AssignRequest,
  chats: readonly AssignedChat[],
  { openChats }: Assignee,
): Promise<readonly PersonEvent[]> {
  const { allocationMin: min, allocationMax: max } = await readChatSettings(tx);
  return writeChatEvents(
    tx,
    chats.map(({ chatId, customerId, staffId, waitedMs }, index) => ({
      chatId,
      kind: CHAT_EVENT.assigned,
      actor: personOf(by),
      staffId: toId,
      recipients: [
        ...[toId, ...(staffId === null ? [] : [staffId])].map((id) => ({ type: PERSON_TYPE.staff, id })),
        { type: PERSON_TYPE.customer, id: customerId },
      ],
      detail: {
        reason: STEP_REASON.byHand,
        openChats: openChats + index,
        min,
        max,
        ...(waitedMs !== null && { waitedMs }),
        ...(staffId !== null && { fromStaffId: staffId }),
      },
    })),
  );
}

function mayTakeNone(): Error {
  return invalid('This person cannot take chats');
}
