import { CHAT_EVENT } from '#contract/chat/commands.ts';
import {
  ACTION_LOG_CHATS_MAX,
  CASE_MARGIN_MS,
  CASE_ROWS_MAX,
  CUSTOMER_LOGS_AN_HOUR,
  type LogClock,
} from '#contract/actionLog.ts';
import type { ActionLogCase, answerLogRequest } from '#contract/http/actionLogs.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { writeAudit } from '../audit/index.ts';
import { lockChat, writeChatEvents, type PersonEvent } from '../chat/index.ts';
import { conflict, invalid } from '../common/errors.ts';
import { isId, requireFound } from '../common/ids.ts';
import { customerPerson, staffPerson, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import {
  canAsk,
  countRecentAsks,
  findCaseSpan,
  findRequest,
  hasRequest,
  insertChats,
  listCaseChats,
  listCaseEvents,
  listCaseMessages,
  markAsked,
  readClock,
  storeAnswer,
} from './caseRepository.ts';
import { packedCustomerLogOf } from './packedLog.ts';

// A case: a report with what belongs to it on the server and on the pages of the customers.

/** The chats that a report names, and the one whose customer is to be asked for the log of their page. */
export interface NamedChats {
  readonly chatIds: readonly string[];
  readonly askChatId: string | null;
}

/** @throws {DomainError} 4022 for too many chats, or one that is none */
export function checkChats({ chatIds, askChatId }: NamedChats): void {
  if (chatIds.length > ACTION_LOG_CHATS_MAX) throw invalid(`A report is about ${ACTION_LOG_CHATS_MAX} chats at most`);
  if (!chatIds.every(isId)) throw invalid('This chat does not exist');
  if (askChatId !== null && !chatIds.includes(askChatId)) throw invalid('The report is not about this chat');
}

/**
 * Stores which chats a report is about, all of which the reporter may read. Asks the customer of one for the log of
 * their page, if the reporter is its assignee and may ask, and the customer was not asked too often. Call it at the end of
 * a transaction.
 * @returns events to publish after COMMIT
 */
export async function noteChats(
  tx: Db,
  { id, staffId }: { readonly id: string; readonly staffId: string },
  { chatIds, askChatId }: NamedChats,
): Promise<readonly PersonEvent[]> {
  await insertChats(tx, id, chatIds);
  const chat = askChatId === null ? null : await lockChat(tx, askChatId);
  if (chat === null || !(await canAsk(tx, chat.chatId, staffId))) return [];
  const { chatId, customerId } = chat;
  if ((await countRecentAsks(tx, customerId)) >= CUSTOMER_LOGS_AN_HOUR) return [];
  await markAsked(tx, id, chatId);
  return writeChatEvents(tx, [
    {
      chatId,
      kind: CHAT_EVENT.logAsked,
      actor: staffPerson(staffId),
      staffId,
      recipients: [customerPerson(customerId)],
    },
  ]);
}

export async function requestTo(db: Database, customerId: string): Promise<{ readonly chatId: string | null }> {
  return { chatId: await findRequest(db, customerId) };
}

/**
 * Stores the log of a customer's page, or that they do not send it.
 * @throws {DomainError} 4009 when they are not asked, or not any more; 4022 for what is no log
 */
export async function answerRequest(
  db: Database,
  customerId: string,
  { chatId, log }: RequestOf<typeof answerLogRequest>,
): Promise<void> {
  const notAsked = () => conflict('There is no such request, or it has been answered');
  // Before unpacking, which takes time.
  if (!isId(chatId) || !(await hasRequest(db, customerId, chatId))) throw notAsked();
  const packed = log === null ? null : await packedCustomerLogOf(log);
  if ((await storeAnswer(db, customerId, { chatId, log: packed })) === 0) throw notAsked();
}

/** Also writes to the audit log who opened it. @throws {DomainError} 4004 for a missing report */
export async function openCase(db: Database, principal: StaffPrincipal, id: string): Promise<ActionLogCase> {
  const { staffId, from, until } = await requireFound(id, (each) => findCaseSpan(db, each));
  await writeAudit(db, [
    { staffId: principal.staffId, action: 'actionLog.caseOpened', objectId: id, before: null, after: null },
  ]);
  const clock = await measureClock(db);
  const chats = await listCaseChats(db, id);
  const wanted = {
    chatIds: chats.map(({ chatId }) => chatId),
    staffId,
    from: from - CASE_MARGIN_MS,
    until: until + CASE_MARGIN_MS,
    limit: CASE_ROWS_MAX + 1,
  };
  const [messages, events] = await Promise.all([listCaseMessages(db, wanted), listCaseEvents(db, wanted)]);
  // Another message of the same millisecond may be missing.
  const whole = messages.length > CASE_ROWS_MAX ? (messages[CASE_ROWS_MAX - 1]?.at ?? 0) + 1 : wanted.from;
  return {
    chats: chats.map(({ log, ...chat }) => ({ ...chat, log: log?.toString('base64') ?? null })),
    messages: messages.slice(0, CASE_ROWS_MAX).reverse(),
    events: events.slice(0, CASE_ROWS_MAX).reverse(),
    read: { from: whole, until: wanted.until },
    clock,
    isCut: messages.length > CASE_ROWS_MAX || events.length > CASE_ROWS_MAX,
  };
}

/** The answer of the database came at some instant of the exchange. */
async function measureClock(db: Database): Promise<LogClock> {
  const start = Date.now();
  const at = await readClock(db);
  const tookMs = Date.now() - start;
  return { offsetMs: Math.round(start + tookMs / 2 - at), uncertaintyMs: Math.ceil(tookMs / 2) + 1 };
}
