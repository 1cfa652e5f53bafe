import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { STEP_REASON, type StepReason } from '#contract/http/chats.ts';
import type { CustomerChat } from '#contract/http/customer.ts';
import { conflict, notFound, TooManyTriesError, waitOf } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { Clock } from '../common/ports.ts';
import { customerPerson, participantsOf, SYSTEM, type Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { askForRating } from './ratingRepository.ts';
import { findBlockedUntil, lockCustomer, refuseBlocked } from '../people/index.ts';
import { requireActiveProduct } from '../products/index.ts';
import { DONE, stateWork, type Outcome, type WorkKind } from '../schedule/index.ts';
import { requireTag } from '../tags/index.ts';
import { readChatSettings, readNaming, staffForCustomers } from '../settings/index.ts';
import { awayMessages, isAway } from './awayMessage.ts';
import { writeChatEvents } from './chatEventRepository.ts';
import {
  findOpenChat,
  findSolvedCheckDue,
  insertChat,
  lockChat,
  markEnded,
  markSolved,
  markSolvedAsked,
  readSolvedCheck,
  waitToStartChat,
  type ChatStart,
  type LockedChat,
} from './chatRepository.ts';
import {
  allocateAfter,
  type ChatPublisher,
  type CommittedMessage,
  type PersonEvent,
  type RuleDeps,
} from './publisher.ts';
import { commitSystemMessage } from './systemMessages.ts';

export interface ChatServiceDeps extends RuleDeps {
  readonly now: Clock;
  /** Chats that one customer can start in an hour. */
  readonly chatsPerHour: number;
}

/** What a change of a chat publishes, in this order. */
export interface ChatChange {
  readonly before: readonly PersonEvent[];
  readonly messages: readonly CommittedMessage[];
  readonly after: readonly PersonEvent[];
}

export type ChatService = ReturnType<typeof createChatService>;

export function createChatService(deps: ChatServiceDeps) {
  const silence: WorkKind = stateWork({
    kind: 'chat.silence',
    lock: lockChat,
    run: (tx, chatId) => endSilent(deps, tx, chatId),
  });
  return {
    open: (customerId: string, start: ChatStart | null) => openFor(deps, customerId, start),
    end: (by: Person, chatId: string) => endFor(deps, by, chatId),
    silence,
    away: awayMessages(deps),
  };
}

/**
 * The customer's open chat; without one, a new chat about the product, or null when no product is given.
 * @throws {DomainError} 4022 for a product that is not active
 * @throws {TooManyTriesError} when they have started too many chats within an hour
 */
async function openFor(
  deps: ChatServiceDeps,
  customerId: string,
  start: ChatStart | null,
): Promise<CustomerChat | null> {
  const { db, chatsPerHour, now } = deps;
  const found = await readOpenChat(db, customerId);
  if (found !== null || start === null) return found;
  const change = await db.transaction((tx) => openChat(tx, { customerId, start, chatsPerHour, at: now() }));
  if (change !== null) publishAndAllocate(deps, change);
  return readOpenChat(db, customerId);
}

async function readOpenChat(db: Database, customerId: string): Promise<CustomerChat | null> {
  const [chat, naming] = await Promise.all([findOpenChat(db, customerId), readNaming(db)]);
  if (chat === null) return null;
  const assignee = { name: chat.toName, headImg: chat.toHeadImg };
  const { name: toName, headImg: toHeadImg } = staffForCustomers(naming, chat.comeFrom, assignee);
  return { ...chat, toName, toHeadImg };
}

/**
 * Ends a chat on behalf of its customer or its owner.
 * @throws {DomainError} 4004 for anyone else, 4009 when it has ended already, 4022 when staff must choose a tag first
 */
async function endFor(deps: ChatServiceDeps, by: Person, chatId: string): Promise<void> {
  if (!isId(chatId)) throw notFound();
  const change = await deps.db.transaction(async (tx) => {
    const chat = await lockChat(tx, chatId);
    if (chat === null || !isPartOf(by, chat)) throw notFound();
    if (chat.isEnded) throw conflict('This chat has already ended');
    if (by.type === PERSON_TYPE.staff) await requireTag(tx, { table: 'chat', id: chatId });
    return endChat(tx, { chat, by, at: deps.now() });
  });
  publishAndAllocate(deps, change);
}

/** Ends a chat whose customer has been silent for longer than the settings allow, if the settings ask for it. */
async function endSilent(deps: ChatServiceDeps, tx: Db, chatId: string): Promise<Outcome> {
  const chat = await lockChat(tx, chatId);
  if (chat === null) return DONE;
  const change = await endChat(tx, { chat, by: SYSTEM, at: deps.now(), reason: STEP_REASON.silence });
  return {
    afterCommit: () => {
      publishAndAllocate(deps, change);
      deps.metrics.endedBySilence(1);
    },
  };
}

/** The answers that the solved check offers, and the ended chat for which the customer's answer is missing. */
export async function solvedCheckOf(db: Database, customerId: string) {
  const [{ solvedCheckYes: yes, solvedCheckNo: no }, dueChatId] = await Promise.all([
    readChatSettings(db),
    findSolvedCheckDue(db, customerId),
  ]);
  return { yes, no, dueChatId };
}

/**
 * Stores the customer's answer to the solved check.
 * @throws {DomainError} 4004 for another customer's chat, 4009 when there was no question or it is answered already
 */
export async function storeSolvedAnswer(
  { db, publisher }: Pick<RuleDeps, 'db' | 'publisher'>,
  customerId: string,
  { chatId, solved }: { readonly chatId: string; readonly solved: boolean },
): Promise<void> {
  if (!isId(chatId)) throw notFound();
  const events = await db.transaction(async (tx) => {
    const chat = await lockChat(tx, chatId);
    if (chat?.customerId !== customerId) throw notFound();
    const check = await readSolvedCheck(tx, chatId);
    if (!check.isAsked) throw conflict('This chat does not ask for an answer');
    if (check.solved !== null) throw conflict('This has already been answered');
    await refuseBlocked(tx, customerId);
    await markSolved(tx, chatId, solved);
    const actor = customerPerson(customerId);
    const { staffId } = chat;
    const recipients = participantsOf(chat);
    return writeChatEvents(tx, [
      { chatId, kind: CHAT_EVENT.solvedAnswered, actor, staffId, recipients, detail: { solved } },
    ]);
  });
  publisher.eventsWritten(events);
}

/** After COMMIT. Someone may have room now. */
function publishAndAllocate(deps: RuleDeps, change: ChatChange): void {
  publishChatChange(deps.publisher, change);
  void allocateAfter(deps);
}

/** Publishes a change of a chat. Call it after COMMIT. */
export function publishChatChange(publisher: ChatPublisher, { before, messages, after }: ChatChange): void {
  publisher.eventsWritten(before);
  publisher.messagesCommitted(messages);
  publisher.eventsWritten(after);
}

/** Ends a chat on behalf of the product. @returns null when it has ended already */
export async function endByProduct(tx: Db, chatId: string, at: number): Promise<ChatChange | null> {
  const chat = await lockChat(tx, chatId);
  return chat === null || chat.isEnded ? null : endChat(tx, { chat, by: SYSTEM, at });
}

/** @returns null when the customer has opened a chat on another device in the meantime */
async function openChat(
  tx: Db,
  { customerId, start, chatsPerHour, at }: { customerId: string; start: ChatStart; chatsPerHour: number; at: number },
): Promise<ChatChange | null> {
  await requireActiveProduct(tx, start.product);
  await lockCustomer(tx, customerId);
  await refuseBlocked(tx, customerId);
  const waitMs = await waitToStartChat(tx, customerId, chatsPerHour);
  if (waitMs > 0) {
    if ((await findOpenChat(tx, customerId)) !== null) return null;
    const text = `You have started many chats recently. You can start the next one in ${waitOf(waitMs)}.`;
    throw new TooManyTriesError('newChats', waitMs, text);
  }
  const chatId = await insertChat(tx, customerId, start);
  if (chatId === null) return null;
  const { isAutoReception, autoReceptionText } = await readChatSettings(tx);
  // It promises somebody soon. Outside of business hours the away message says when.
  const reception = isAutoReception && !(await isAway(tx, start.product, at)) ? autoReceptionText : '';
  const messages = await commitSystemMessage(tx, { chatId, text: reception, name: 'reception', at });
  const customer = customerPerson(customerId);
  const opened = await writeChatEvents(tx, [
    { chatId, kind: CHAT_EVENT.opened, actor: customer, staffId: null, recipients: [customer] },
  ]);
  // The reception follows the event. To the reader, who does not know the chat yet, all of its messages are new.
  return { before: opened.map((event) => ({ ...event, chatLastSeq: 0 })), messages, after: [] };
}

interface Ending {
  readonly chat: LockedChat;
  readonly by: Person;
  readonly at: number;
  readonly reason?: StepReason;
}

async function endChat(tx: Db, { chat, by, at, reason }: Ending): Promise<ChatChange> {
  const { chatId, customerId, staffId } = chat;
  await markEnded(tx, chatId, by.type);
  const { greetingLeftChat, isSolvedCheck, isRatingAsked } = await readChatSettings(tx);
  const messages = await commitSystemMessage(tx, { chatId, text: greetingLeftChat, name: 'farewell', at });
  const customer = customerPerson(customerId);
  const ended = {
    chatId,
    kind: CHAT_EVENT.ended,
    actor: by,
    staffId,
    recipients: participantsOf(chat),
    ...(reason && { detail: { reason } }),
  };
  const isBlocked = (await findBlockedUntil(tx, customerId)) !== null;
  // Who is blocked could not answer.
  if (isRatingAsked && !isBlocked) await askForRating(tx, chatId);
  if (!isSolvedCheck || isBlocked) return { before: [], messages, after: await writeChatEvents(tx, [ended]) };
  await markSolvedAsked(tx, chatId);
  const asked = { chatId, kind: CHAT_EVENT.solvedAsked, actor: SYSTEM, staffId, recipients: [customer] };
  return { before: [], messages, after: await writeChatEvents(tx, [ended, asked]) };
}

function isPartOf(by: Person, chat: LockedChat): boolean {
  return by.id === (by.type === PERSON_TYPE.customer ? chat.customerId : chat.staffId);
}
