import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { lockChat, lockChats, writeChatEvents, type PersonEvent } from '../chat/index.ts';
import type { Person } from '../common/principal.ts';
import type { Db } from '../db/database.ts';
import {
  eraseCards,
  eraseMessages,
  eraseRowsOf,
  listChatsWithCardsOf,
  markChatErased,
  markQueryErased,
  type Receipt,
} from './erasureRepository.ts';

/** Messages in one transaction: about 30 ms, for which the chat is locked. */
const MESSAGES_AT_ONCE = 500;

const SYSTEM: Person = { type: PERSON_TYPE.system, id: '0' };

export interface ErasedPart {
  readonly receipt: Receipt;
  /** Whether nothing of the chat is left. */
  readonly isDone: boolean;
  /** To publish after COMMIT. */
  readonly events: readonly PersonEvent[];
}

/**
 * Erases a part of a chat, which has to be ended first: the content of its messages, their files, and what was made of it.
 * @param by who erases it, if its participants are to know at once; null: for its age
 */
export async function eraseChatPart(
  tx: Db,
  chatId: string,
  by: Person | null,
  max = MESSAGES_AT_ONCE,
): Promise<ErasedPart> {
  const chat = await lockChat(tx, chatId);
  if (chat === null) return { receipt: {}, isDone: true, events: [] };
  if (!chat.isEnded) return { receipt: {}, isDone: false, events: [] };
  const messages = await eraseMessages(tx, chatId, max);
  if (messages['message'] === max) return { receipt: messages, isDone: false, events: [] };
  const receipt = added(messages, await eraseRowsOf(tx, 'chat', chatId));
  const { lastSeq, wasErased } = await markChatErased(tx, chatId);
  if (wasErased && messages['message'] === 0) return { receipt, isDone: true, events: [] };
  const { staffId, customerId } = chat;
  const participants: readonly Person[] = [
    { type: PERSON_TYPE.customer, id: customerId },
    ...(staffId === null ? [] : [{ type: PERSON_TYPE.staff, id: staffId }]),
  ];
  const events = await writeChatEvents(tx, [
    {
      chatId,
      kind: CHAT_EVENT.erased,
      actor: by ?? SYSTEM,
      staffId,
      recipients: by === null ? [] : participants,
      detail: { chatSeq: lastSeq },
    },
  ]);
  return { receipt, isDone: true, events };
}

/** Erases a query: its texts, replies, pictures and log, its words in the search, and its cards in chats. */
export async function eraseQuery(tx: Db, queryId: string): Promise<Receipt> {
  const receipt = await eraseRowsOf(tx, 'query', queryId);
  await markQueryErased(tx, queryId);
  const chatIds = await listChatsWithCardsOf(tx, queryId);
  if (chatIds.length === 0) return receipt;
  await lockChats(tx, chatIds);
  return added(receipt, await eraseCards(tx, chatIds, queryId));
}

/** The sums, by table. */
export function added(...receipts: readonly Receipt[]): Receipt {
  const sums: Record<string, number> = {};
  for (const receipt of receipts)
    for (const [table, rows] of Object.entries(receipt)) sums[table] = (sums[table] ?? 0) + rows;
  return sums;
}
