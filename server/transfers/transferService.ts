import { TRANSFER_TO } from '#contract/transferKinds.ts';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { NOTE_TEXT_MAX, TRANSFER_MS } from '#contract/constants.ts';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import { STEP_REASON, type StepReason } from '#contract/http/chats.ts';
import type { answerTransfer, listTransferTeams, Transfer, transferChat } from '#contract/http/transfers.ts';
import { writeAudit } from '../audit/index.ts';
import {
  allocateAfter,
  giveChats,
  lockAssignee,
  lockChat,
  writeChatEvents,
  type NewChatEvent,
  type PersonEvent,
  type RuleDeps,
} from '../chat/index.ts';
import { conflict, invalid, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { customerPerson, staffPerson, SYSTEM, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { addNoteIn, StaffText } from '../notes/index.ts';
import {
  chatOffered,
  offerAnswered,
  offerExpired,
  storeNotifications,
  type NewNotification,
} from '../notifications/index.ts';
import { DONE, stateWork, type WorkKind } from '../schedule/index.ts';
import { readChatSettings } from '../settings/index.ts';
import {
  countFree,
  deleteOffer,
  findOffer,
  findOfferedChat,
  insertOffer,
  isActiveTeam,
  listOffers,
  listTeamsForOffers,
  lockTaker,
  type Offer,
  type Taker,
  type Target,
} from './transferRepository.ts';

// An assignee offers a chat, and has it until someone takes it. All changes lock presence before the chat, as
// allocation does. Whatever else changes the assignee or ends the chat deletes the offer, by a trigger.

/** What a change publishes after COMMIT. */
interface Change {
  readonly events: readonly PersonEvent[];
  /** For whom a notification has been stored. */
  readonly notified: readonly string[];
}

/**
 * Offers a chat of the caller.
 * @returns the id of the offer
 * @throws {DomainError} 4004 for a chat that is not theirs, 4009 when it has ended or is offered already, 4022 for a
 * target that cannot take it now, and without a note and a reason
 */
export async function offerChat(
  deps: RuleDeps,
  giver: StaffPrincipal,
  { chatId, toType, toId, note = '', reason }: Offered,
): Promise<string> {
  if (!isId(chatId)) throw notFound();
  if (note.trim() === '' && reason === undefined) throw invalid('Write a note or choose a reason');
  const { staffId: giverId } = giver;
  const target: Target = { toType, toId: toType === TRANSFER_TO.line ? null : (toId ?? null) };
  const why = reason ?? null;
  const { id, ...change } = await deps.db.transaction(async (tx) => {
    await requireTarget(tx, giverId, target);
    const chat = await lockChat(tx, chatId);
    if (chat?.staffId !== giverId) throw notFound();
    if (chat.isEnded) throw conflict('This chat has already ended');
    const noteId = await addNoteIn(tx, giver, { chatId, text: note });
    const offerId = await insertOffer(tx, {
      ...target,
      chatId,
      giverId,
      reason: why,
      noteId,
      expiresInMs: TRANSFER_MS,
    });
    if (offerId === null) throw conflict('This chat is already offered to someone');
    await writeAudit(tx, [
      { staffId: giverId, action: 'chat.offered', objectId: chatId, after: { ...target, reason: why } },
    ]);
    const offer = { ...target, id: offerId, chatId, giverId, toName: '' };
    const events = await writeChatEvents(tx, [
      ...(noteId === null ? [] : [{ ...about(offer), kind: CHAT_EVENT.noted, actor: staffPerson(giverId) }]),
      { ...about(offer), kind: CHAT_EVENT.offered, actor: staffPerson(giverId), detail: offeredTo(offer) },
    ]);
    const text = chatOffered(chatId, giver.name);
    const notified = await notify(tx, isForNext(target) ? null : target.toId, chatId, text);
    return { id: offerId, events, notified };
  });
  publish(deps, change);
  if (isForNext(target)) void allocateAfter(deps);
  return id;
}

type Offered = RequestOf<typeof transferChat>;

/**
 * Takes a chat that is offered to the caller, refuses it, or takes back an offer of theirs.
 * @throws {DomainError} 4004 when there is no such offer any more, 4009 for taking it while offline
 */
export async function answerOffer(
  deps: RuleDeps,
  by: StaffPrincipal,
  { transferId, isAccepted, reason = '' }: RequestOf<typeof answerTransfer>,
): Promise<void> {
  if (reason.length > NOTE_TEXT_MAX) throw invalid(`Maximum ${NOTE_TEXT_MAX} characters`);
  const chatId = isId(transferId) ? await findOfferedChat(deps.db, transferId) : null;
  if (chatId === null) throw notFound();
  const change = await deps.db.transaction((tx) =>
    isAccepted ? accept(tx, by, { transferId, chatId }) : refuse(tx, by, { transferId, chatId, reason }),
  );
  publish(deps, change);
  if (!isAccepted) return;
  deps.metrics.assigned(STEP_REASON.accepted, null);
  // The giver has room now.
  void allocateAfter(deps);
}

interface Answered {
  readonly transferId: string;
  readonly chatId: string;
}

async function accept(tx: Db, { staffId, name }: StaffPrincipal, { transferId, chatId }: Answered): Promise<Change> {
  const taker = await lockTaker(tx, staffId);
  const assignee = await lockAssignee(tx, staffId);
  const chat = await lockChat(tx, chatId);
  const offer = await findOffer(tx, chatId);
  if (chat === null || offer?.id !== transferId || offer.toId !== staffId || isForNext(offer)) throw notFound();
  if (assignee === null) throw invalid('You cannot take chats');
  if (taker?.isOnline !== true) throw conflict('Go online to take this chat');
  await giveChats(tx, [{ chatId, staffId }]);
  const { giverId } = offer;
  await writeAudit(tx, [
    {
      staffId,
      action: 'chat.assigned',
      objectId: chatId,
      before: { staffId: giverId },
      after: { staffId, reason: STEP_REASON.accepted },
    },
  ]);
  const { allocationMin: min, allocationMax: max } = await readChatSettings(tx);
  const events = await writeChatEvents(tx, [
    {
      chatId,
      kind: CHAT_EVENT.assigned,
      actor: staffPerson(staffId),
      staffId,
      recipients: [staffPerson(staffId), staffPerson(giverId), customerPerson(chat.customerId)],
      detail: { reason: STEP_REASON.accepted, openChats: assignee.openChats, min, max, fromStaffId: giverId },
    },
  ]);
  return { events, notified: await notify(tx, giverId, chatId, offerAnswered(chatId, name, 'accepted')) };
}

async function refuse(
  tx: Db,
  by: StaffPrincipal,
  { transferId, chatId, reason: text }: Answered & { readonly reason: string },
): Promise<Change> {
  await lockChat(tx, chatId);
  const offer = await findOffer(tx, chatId);
  const isGiver = offer?.giverId === by.staffId;
  const isTaker = offer?.toType === TRANSFER_TO.person && offer.toId === by.staffId;
  if (offer?.id !== transferId || (!isGiver && !isTaker)) throw notFound();
  const noteId = await addNoteIn(tx, by, { chatId, text });
  const events = await endOffer(tx, offer, {
    by,
    reason: isGiver ? STEP_REASON.withdrawn : STEP_REASON.refused,
    hasNote: noteId !== null,
  });
  const told = isGiver ? null : offer.giverId;
  return { events, notified: await notify(tx, told, chatId, offerAnswered(chatId, by.name, 'refused')) };
}

/** Ends offers that no one has taken in time. */
export function createOfferExpiry(deps: RuleDeps): WorkKind {
  return stateWork({
    kind: 'chat.transfer',
    lock: lockChat,
    run: async (tx, chatId) => {
      const offer = await findOffer(tx, chatId);
      if (offer === null) return DONE;
      const events = await endOffer(tx, offer, { by: null, reason: STEP_REASON.expired, hasNote: false });
      const change = { events, notified: await notify(tx, offer.giverId, chatId, offerExpired(chatId, offer.toName)) };
      return { afterCommit: () => publish(deps, change) };
    },
  });
}

interface OfferEnd {
  /** null: the product itself. */
  readonly by: StaffPrincipal | null;
  readonly reason: StepReason;
  /** A note was written with it. */
  readonly hasNote: boolean;
}

/** The chat stays with its giver. */
async function endOffer(tx: Db, offer: Offer, { by, reason, hasNote }: OfferEnd): Promise<readonly PersonEvent[]> {
  await deleteOffer(tx, offer.id);
  const actor = by === null ? SYSTEM : staffPerson(by.staffId);
  await writeAudit(tx, [
    { staffId: by?.staffId ?? null, action: 'chat.returned', objectId: offer.chatId, after: { reason } },
  ]);
  return writeChatEvents(tx, [
    ...(hasNote ? [{ ...about(offer), kind: CHAT_EVENT.noted, actor }] : []),
    { ...about(offer), kind: CHAT_EVENT.returned, actor, detail: { reason, ...offeredTo(offer) } },
  ]);
}

/** The open offers to the caller, and theirs. */
export async function offersOf(db: Database, principal: StaffPrincipal): Promise<Transfer[]> {
  const offers = await listOffers(db, principal.staffId, (text) => new StaffText(text));
  return offers.map((offer) => ({ ...offer, note: offer.note.for(principal) }));
}

/** Teams, and how many could take a chat of the caller now. */
export async function teamsForOffers(
  db: Database,
  { staffId }: StaffPrincipal,
): Promise<ResponseOf<typeof listTransferTeams>> {
  const [teams, free] = await Promise.all([listTeamsForOffers(db, staffId), countFree(db, staffId)]);
  return { teams, free };
}

/** @throws {DomainError} 4022 */
async function requireTarget(tx: Db, giverId: string, { toType, toId }: Target): Promise<void> {
  if (toType === TRANSFER_TO.line) return;
  if (toId === null || !isId(toId)) throw invalid('Choose to whom you offer it');
  if (toType === TRANSFER_TO.team) {
    if (!(await isActiveTeam(tx, toId))) throw invalid('This team does not exist any more');
    return;
  }
  if (toId === giverId) throw invalid('This chat is yours already');
  const taker = await lockTaker(tx, toId);
  const refusal = taker === null ? 'This person cannot take chats' : refusalOf(taker);
  if (refusal !== null) throw invalid(refusal);
}

function refusalOf({ isOnline, isAway, isOnBreak, isFull }: Taker): string | null {
  if (!isOnline) return 'This person is offline';
  if (isAway) return 'This person is away';
  if (isOnBreak) return 'This person is on a break';
  return isFull ? 'This person has as many chats as one may have' : null;
}

/** Allocation answers it. */
function isForNext({ toType }: Target): boolean {
  return toType !== TRANSFER_TO.person;
}

/** Of every event of an offer: only staff receive it, and the chat is the giver's. */
function about({ chatId, giverId, toType, toId }: Offer): Pick<NewChatEvent, 'chatId' | 'staffId' | 'recipients'> {
  const taker = toType === TRANSFER_TO.person && toId !== null ? [staffPerson(toId)] : [];
  return { chatId, staffId: giverId, recipients: [staffPerson(giverId), ...taker] };
}

function offeredTo({ toType, toId }: Target): NonNullable<NewChatEvent['detail']> {
  if (toId === null) return {};
  return toType === TRANSFER_TO.person ? { offeredToId: toId } : { offeredTeamId: toId };
}

/** @param staffId null: no one */
async function notify(tx: Db, staffId: string | null, chatId: string, text: string): Promise<readonly string[]> {
  const notifications: NewNotification[] =
    staffId === null ? [] : [{ staffId, text, about: { type: 'chat', id: chatId } }];
  return storeNotifications(tx, notifications);
}

function publish({ publisher }: RuleDeps, { events, notified }: Change): void {
  publisher.eventsWritten(events);
  publisher.notificationsStored(notified);
}
