import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import { parseContent, type MessageContent } from '../../contract/chat/content.ts';
import { PERSON_TYPE } from '../../contract/domain.ts';
import { listCardsOf, rewriteCards } from './cardRepository.ts';
import { lockChat, writeChatEvents, type Publisher } from '../chat/index.ts';
import type { Database } from '../db/database.ts';
import { findQueryOfChat } from './queryRepository.ts';
import { notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';

/** Work-order cards, once they are in a chat. */
export interface CardService {
  /**
   * The customer has opened the cards of a query: they say so from now on, and whoever has the chat is told.
   * @throws {DomainError} 4004 for a chat or a query of somebody else, and for a query without a card in the chat
   */
  opened(customerId: string, card: { readonly chatId: string; readonly queryId: string }): Promise<void>;
}

export function createCardService({
  db,
  publisher,
}: {
  readonly db: Database;
  readonly publisher: Pick<Publisher, 'peopleTold'>;
}): CardService {
  return {
    opened: async (customerId, { chatId, queryId }) => {
      if (!isId(chatId) || !isId(queryId)) throw notFound();
      const told = await db.transaction(async (tx) => {
        const chat = await lockChat(tx, chatId);
        if (chat?.customerId !== customerId || (await findQueryOfChat(tx, queryId, chatId)) === null) throw notFound();
        const cards = await listCardsOf(tx, { chatId, queryId });
        const newest = cards.at(-1);
        if (newest === undefined) throw notFound();
        const unread = cards.filter(({ msg }) => parseContent(msg).workOrderUserRead !== true);
        if (unread.length === 0) return [];
        const customer = { type: PERSON_TYPE.customer, id: customerId };
        await rewriteCards(
          tx,
          chatId,
          unread.map(({ chatSeq, msg }) => ({ chatSeq, msg: opened(msg) })),
        );
        return writeChatEvents(tx, [
          {
            chatId,
            kind: CHAT_EVENT.cardOpened,
            actor: customer,
            staffId: chat.staffId,
            tell: [customer, ...(chat.staffId === null ? [] : [{ type: PERSON_TYPE.staff, id: chat.staffId }])],
            detail: { queryId, chatSeq: newest.chatSeq },
          },
        ]);
      });
      publisher.peopleTold(told);
    },
  };
}

function opened(msg: string): string {
  return JSON.stringify({ ...parseContent(msg), workOrderUserRead: true } satisfies MessageContent);
}
