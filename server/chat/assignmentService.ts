import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { ASSIGN_CHATS_MAX } from '#contract/constants.ts';
import { BUTTON_KEY } from '#contract/domain.ts';
import type { ResponseOf } from '#contract/http/call.ts';
import { STEP_REASON, type assignChats } from '#contract/http/chats.ts';
import { CODE } from '#contract/http/envelope.ts';
import { writeAudit } from '../audit/index.ts';
import { conflict, invalid, noPermission, notFound, type DomainError } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { customerPerson, hasAnyKey, personOf, staffPerson, type StaffPrincipal } from '../common/principal.ts';
import type { Db } from '../db/database.ts';
import {
  chatsAssigned,
  chatsHandedOver,
  chatsTakenOver,
  storeNotifications,
  type NewNotification,
} from '../notifications/index.ts';
import { readChatSettings } from '../settings/index.ts';
import { giveChats, lockAssignee, readWaited, type Assignee } from './allocationRepository.ts';
import { writeChatEvents } from './chatEventRepository.ts';
import { mayRead } from './chatRecordService.ts';
import { lockChats, type LockedChat } from './chatRepository.ts';
import { allocateAfter, type PersonEvent, type RuleDeps } from './publisher.ts';

interface AssignRequest {
  readonly by: StaffPrincipal;
  /** Each once. */
  readonly chatIds: readonly string[];
  readonly toId: string;
  /** Nothing is done if a chat is refused. */
  readonly isAllOrNothing: boolean;
  readonly reason: typeof STEP_REASON.byHand | typeof STEP_REASON.takenOver;
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

/**
 * Gives an open chat to a person who may take chats, from the line or from its owner. They may be offline or have their
 * maximum already.
 * @throws {DomainError} 4022 for a person who may take no chats, 4004 without such a chat, 4009 when it has ended or is
 * theirs already
 */
export async function assignByHand(deps: RuleDeps, by: StaffPrincipal, chatId: string, toId: string): Promise<void> {
  await run(deps, { by, chatIds: [chatId], toId, isAllOrNothing: true, reason: STEP_REASON.byHand });
}

/** Assigns a live chat that the caller may read to them, in the same way. @throws {DomainError} as `assignByHand` */
export async function takeOver(deps: RuleDeps, by: StaffPrincipal, chatId: string): Promise<void> {
  await run(deps, { by, chatIds: [chatId], toId: by.staffId, isAllOrNothing: true, reason: STEP_REASON.takenOver });
}

/**
 * The same for several chats. A refused chat does not keep the others from being assigned.
 * @returns the result of each chat, in the order given
 * @throws {DomainError} 4022 for a person who may take no chats, and for too many chats or none
 */
export async function assignAllByHand(
  deps: RuleDeps,
  by: StaffPrincipal,
  given: readonly string[],
  toId: string,
): Promise<ResponseOf<typeof assignChats>> {
  const chatIds = [...new Set(given)];
  if (chatIds.length === 0 || chatIds.length > ASSIGN_CHATS_MAX) throw invalid(`Choose 1 to ${ASSIGN_CHATS_MAX} chats`);
  const refused = await run(deps, { by, chatIds, toId, isAllOrNothing: false, reason: STEP_REASON.byHand });
  return chatIds.map((chatId) => {
    const refusal = refused.get(chatId);
    return { chatId, code: refusal?.code ?? CODE.ok, codeMsg: refusal?.message ?? '' };
  });
}

/** @returns the refusals */
async function run(deps: RuleDeps, request: AssignRequest): Promise<Assigned['refused']> {
  const { db, publisher, metrics } = deps;
  if (!isId(request.toId)) throw mayTakeNone();
  const { chats, refused, events, notified } = await db.transaction((tx) => assign(tx, request));
  publisher.eventsWritten(events);
  for (const { waitedMs } of chats) metrics.assigned(request.reason, waitedMs);
  publisher.notificationsStored(notified);
  // The previous owners have room now.
  void allocateAfter(deps);
  return refused;
}

async function assign(tx: Db, request: AssignRequest): Promise<Assigned> {
  const { by, chatIds, toId, isAllOrNothing, reason } = request;
  // Presence before chats: all code locks in this order.
  const assignee = await lockAssignee(tx, toId);
  if (assignee === null) throw mayTakeNone();
  const locked = new Map((await lockChats(tx, chatIds.filter(isId))).map((chat) => [chat.chatId, chat]));
  const refused = new Map(
    chatIds.flatMap((chatId) => {
      const refusal = refusalOf(request, locked.get(chatId));
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
      objectId: chatId,
      before: { staffId },
      after: { staffId: toId, reason },
    })),
  );
  const events = await writeAssigned(tx, request, chats, assignee);
  return { chats, refused, events, notified: await notify(tx, request, chats, assignee.name) };
}

function refusalOf({ by, toId, reason }: AssignRequest, chat: LockedChat | undefined): DomainError | null {
  if (chat === undefined || (reason === STEP_REASON.takenOver && !mayRead(by, chat))) return notFound();
  const isTakingOver = toId === by.staffId && chat.staffId !== null && !chat.isEnded;
  if (isTakingOver && chat.staffId !== toId && !(hasAnyKey(by, [BUTTON_KEY.chatTakeOver]) && mayRead(by, chat)))
    return noPermission();
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
  const chatIds = chats.map(({ chatId }) => chatId);
  const owners = [...new Set(chats.flatMap(({ staffId }) => staffId ?? []))].sort();
  const notifications: NewNotification[] = [
    {
      staffId: toId,
      text: chatsAssigned(chatIds, by.name),
      about: { type: 'chat', id: chatIds.length === 1 ? (chatIds[0] ?? null) : null },
    },
    ...owners.map((staffId) => {
      const lost = chats.filter((chat) => chat.staffId === staffId).map(({ chatId }) => chatId);
      const isTaken = by.staffId === toId;
      return { staffId, text: isTaken ? chatsTakenOver(lost, by.name) : chatsHandedOver(lost, by.name, toName) };
    }),
  ];
  return storeNotifications(
    tx,
    notifications.filter(({ staffId }) => staffId !== by.staffId),
  );
}

/** Publishes to the previous owners as well: the chats leave their pages. */
async function writeAssigned(
  tx: Db,
  { by, toId, reason }: AssignRequest,
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
      recipients: [...[toId, ...(staffId === null ? [] : [staffId])].map(staffPerson), customerPerson(customerId)],
      detail: {
        reason,
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
