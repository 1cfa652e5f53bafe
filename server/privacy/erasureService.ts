import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { writeAudit } from '../audit/index.ts';
import {
  endByProduct,
  publishChatChange,
  type ChatPublisher,
  type PersonEvent,
  lockChat,
  lockChats,
  writeChatEvents,
} from '../chat/index.ts';
import { conflict, notFound } from '../common/errors.ts';
import { idIn, isId } from '../common/ids.ts';
import type { Clock, Publisher } from '../common/ports.ts';
import { participantsOf, staffPerson, SYSTEM, type Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { findPersonId } from '../people/index.ts';
import { lockQuery } from '../queries/index.ts';
import {
  countErasable,
  deleteReportsAbout,
  eraseRowsOf,
  findErasable,
  findUnfinishedErasure,
  lastErasedAt,
  lockErasure,
  nextToErase,
  noteErased,
  replaceStatistics,
  requestErasure,
  type Erasure,
  type Receipt,
  eraseCards,
  eraseMessages,
  eraseMessageWords,
  listChatsWithCardsOf,
  markChatErased,
  markQueryErased,
} from './erasureRepository.ts';

/** Messages in one transaction: about 30 ms, for which the chat is locked. */
const MESSAGES_AT_ONCE = 500;

/**
 * Erases a part of a chat, which has to be ended first: the content of its messages, their files, and what was made of it.
 * @param by who erases it, if its participants are to know at once; null: for its age
 * @returns whether nothing of the chat is left, and events to publish after COMMIT
 */
export async function eraseChatPart(tx: Db, chatId: string, by: Person | null) {
  const chat = await lockChat(tx, chatId);
  if (chat === null) return { receipt: {}, isDone: true, events: [] };
  if (!chat.isEnded) return { receipt: {}, isDone: false, events: [] };
  const messages: Receipt = {
    message_search: await eraseMessageWords(tx, chatId),
    ...(await eraseMessages(tx, chatId, MESSAGES_AT_ONCE)),
  };
  if (messages['message'] === MESSAGES_AT_ONCE) return { receipt: messages, isDone: false, events: [] };
  const receipt = added(messages, await eraseRowsOf(tx, 'chat', chatId));
  const { lastSeq, wasErased } = await markChatErased(tx, chatId);
  if (wasErased && messages['message'] === 0) return { receipt, isDone: true, events: [] };
  const events = await writeChatEvents(tx, [
    {
      chatId,
      kind: CHAT_EVENT.erased,
      actor: by ?? SYSTEM,
      staffId: chat.staffId,
      recipients: by === null ? [] : participantsOf(chat),
      detail: { chatSeq: lastSeq },
    },
  ]);
  return { receipt, isDone: true, events };
}

/** Erases a query: its texts, replies, pictures and log, its words in the search, and its cards in chats. */
export async function eraseQuery(tx: Db, queryId: string): Promise<Receipt> {
  await lockQuery(tx, queryId); // before what is put off of it, as its people do
  const receipt = await eraseRowsOf(tx, 'query', queryId);
  await markQueryErased(tx, queryId);
  const chatIds = await listChatsWithCardsOf(tx, queryId);
  if (chatIds.length === 0) return receipt;
  await lockChats(tx, chatIds);
  return added(receipt, await eraseCards(tx, chatIds, queryId));
}

/** The sums, by table. */
function added(...receipts: readonly Receipt[]): Receipt {
  const sums: Record<string, number> = {};
  for (const receipt of receipts)
    for (const [table, rows] of Object.entries(receipt)) sums[table] = (sums[table] ?? 0) + rows;
  return sums;
}

// Erases customers: who they are, and what was written to and by them. The rows of chats and queries stay without their
// contents, for numbers and reports.

export interface ErasureDeps {
  readonly db: Database;
  readonly publisher: ChatPublisher & Pick<Publisher, 'customerNamed'>;
  readonly now: Clock;
}

/**
 * The customer with this id, here or in the app, and the one of the chat with this Live ID, each with what an erasure
 * would delete or blank: rows by table.
 */
export async function findCandidates(db: Database, keyword: string) {
  const id = idIn(keyword) ?? (await findPersonId(db, keyword.trim()));
  const customers = id !== null ? await findErasable(db, id) : [];
  return Promise.all(
    customers.map(async (customer) => ({
      ...customer,
      erasedAt: await lastErasedAt(db, customer.id),
      rows: await countErasable(db, customer.id),
    })),
  );
}

/**
 * Erases what was stored about a customer until now. An open chat of theirs ends. After a crash the erasure goes on.
 * @param staffId who requests it; null: the command
 * @returns rows deleted or blanked, by table
 * @throws {DomainError} 4004 without such a customer, 4009 for one to whom an account is bound
 */
export async function erase(deps: ErasureDeps, customerId: string, staffId: string | null): Promise<Receipt> {
  const { db } = deps;
  const found = isId(customerId) ? await findErasable(db, customerId) : [];
  const customer = found.find(({ id }) => id === customerId);
  if (customer === undefined) throw notFound();
  if (customer.account !== null)
    throw conflict(`The account ${customer.account} belongs to this person. Delete the account first.`);
  const id = await requestErasure(db, customerId, staffId);
  for (;;) {
    const erasure = await step(deps, id);
    if (erasure === null) throw notFound();
    if (!erasure.isFinished) continue;
    await replaceStatistics(db, erasure.receipt);
    return erasure.receipt;
  }
}

/** One step of an erasure that has not finished. @returns whether there was one */
export async function resumeErasure(deps: ErasureDeps): Promise<boolean> {
  const id = await findUnfinishedErasure(deps.db);
  const erasure = id === null ? null : await step(deps, id);
  if (erasure?.isFinished === true) await replaceStatistics(deps.db, erasure.receipt);
  return erasure !== null;
}

/** They hold up to some megabytes each. */
const REPORTS_AT_ONCE = 20;

/** @returns the erasure after the step; null without such an erasure */
async function step({ db, publisher, now }: ErasureDeps, id: string): Promise<Erasure | null> {
  const openChatId = await db.transaction(async (tx) => {
    const erasure = await lockErasure(tx, id);
    return erasure === null || erasure.isFinished ? null : nextToErase(tx, 'chat', erasure);
  });
  if (openChatId !== null) {
    const ended = await db.transaction((tx) => endByProduct(tx, openChatId, now()));
    if (ended !== null) publishChatChange(publisher, ended);
  }
  const done = await db.transaction(async (tx) => {
    const erasure = await lockErasure(tx, id);
    if (erasure === null || erasure.isFinished) return erasure && { erasure, events: [] };
    const { receipt, events, progress } = await eraseStep(tx, erasure);
    const after = { ...erasure, ...progress, receipt: added(erasure.receipt, receipt) };
    await noteErased(tx, after);
    if (after.isFinished) await audit(tx, after);
    return { erasure: after, events };
  });
  if (done === null) return null;
  publisher.eventsWritten(done.events);
  if (done.erasure.isFinished) publisher.customerNamed({ id: done.erasure.customerId, nickName: '', headImg: '' });
  return done.erasure;
}

interface Step {
  readonly receipt: Receipt;
  readonly events: readonly PersonEvent[];
  readonly progress: Partial<Pick<Erasure, 'chatId' | 'queryId' | 'isFinished'>>;
}

/** Reports go first, because the texts of chats show which ones are about the customer. */
async function eraseStep(tx: Db, erasure: Erasure): Promise<Step> {
  const { customerId } = erasure;
  const reports = await deleteReportsAbout(tx, customerId, REPORTS_AT_ONCE);
  if ((reports['action_log'] ?? 0) > 0) return { receipt: reports, events: [], progress: {} };
  const chatId = await nextToErase(tx, 'chat', erasure);
  if (chatId !== null) {
    const { receipt, events, isDone } = await eraseChatPart(tx, chatId, requesterOf(erasure));
    return { receipt, events, progress: isDone ? { chatId } : {} };
  }
  const queryId = await nextToErase(tx, 'query', erasure);
  if (queryId !== null) return { receipt: await eraseQuery(tx, queryId), events: [], progress: { queryId } };
  return { receipt: await eraseRowsOf(tx, 'customer', customerId), events: [], progress: { isFinished: true } };
}

function requesterOf({ staffId }: Erasure): Person {
  return staffId === null ? SYSTEM : staffPerson(staffId);
}

async function audit(tx: Db, { staffId, customerId, receipt }: Erasure): Promise<void> {
  await writeAudit(tx, [
    {
      staffId,
      action: 'customer.erased',
      objectId: customerId,
      after: Object.fromEntries(Object.entries(receipt).filter(([, rows]) => rows > 0)),
    },
  ]);
}
