import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { filledCardContent, isSendable, parseContent, type MessageContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { readCard } from '#contract/http/customerQueries.ts';
import { findSent, lockChat, NOTHING_ENTERED, writeChatEvents, type ContentCheck } from '../chat/index.ts';
import { noPermission, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { NumberMasks } from '../common/ports.ts';
import { customerPerson, participantsOf } from '../common/principal.ts';
import { beginningOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import { findQueryOfChat, listCardsOf, rewriteCards } from './queryRepository.ts';
import type { QueryDeps } from './queryRules.ts';

/**
 * Marks the cards of a query as read by the customer, and publishes it to both sides of the chat.
 * @throws {DomainError} 4004 for a chat or query of another customer, and for a query without a card in the chat
 */
export async function openCards(
  { db, publisher }: QueryDeps,
  customerId: string,
  { chatId, queryId }: RequestOf<typeof readCard>,
): Promise<void> {
  if (!isId(chatId) || !isId(queryId)) throw notFound();
  const events = await db.transaction(async (tx) => {
    const chat = await lockChat(tx, chatId);
    if (chat?.customerId !== customerId || (await findQueryOfChat(tx, queryId, chatId)) === null) throw notFound();
    const cards = await listCardsOf(tx, { chatId, queryId });
    const newest = cards.at(-1);
    if (newest === undefined) throw notFound();
    const unread = cards.filter(({ msg }) => parseContent(msg).workOrderUserRead !== true);
    if (unread.length === 0) return [];
    await rewriteCards(
      tx,
      chatId,
      unread.map(({ chatSeq, msg }) => ({ chatSeq, msg: opened(msg) })),
    );
    return writeChatEvents(tx, [
      {
        chatId,
        kind: CHAT_EVENT.cardOpened,
        actor: customerPerson(customerId),
        staffId: chat.staffId,
        recipients: participantsOf(chat),
        detail: { queryId, chatSeq: newest.chatSeq },
      },
    ]);
  });
  publisher.eventsWritten(events);
}

function opened(msg: string): string {
  return JSON.stringify({ ...parseContent(msg), workOrderUserRead: true } satisfies MessageContent);
}

/** Lengths in UTF-16 code units. A card shows only the beginning; opening it loads the whole query. */
const TITLE_MAX = 200;
const DESCRIPTION_MAX = 500;

interface CardDeps {
  readonly db: Database;
  readonly masks: NumberMasks;
}

/**
 * Only staff send work-order cards, and only about a query of the chat's own customer. The commit checks whether they
 * own the chat.
 * The content is copied from the query when the card is sent. A repeated message keeps its first content, even if the
 * query has changed since. A query that is older than the masking of a number may hold it.
 */
export function createCardCheck({ db, masks }: CardDeps): ContentCheck {
  return async ({ type, id }, content, { chatId, clientMsgId }) => {
    if (type !== PERSON_TYPE.staff) throw noPermission();
    if (!isSendable(MESSAGE_TYPE.card, content)) return NOTHING_ENTERED;
    const { workOrderId = '' } = content;
    const earlier = await findSent(db, { chatId, senderType: type, senderId: id, clientMsgId });
    if (earlier?.msgType === MESSAGE_TYPE.card && parseContent(earlier.msg).workOrderId === workOrderId)
      return { msg: earlier.msg };
    const query = isId(workOrderId) ? await findQueryOfChat(db, workOrderId, chatId) : null;
    if (query === null) throw noPermission();
    const mask = await masks.of({ chatId });
    return {
      msg: filledCardContent({
        id: query.id,
        title: beginningOf(mask(query.title), TITLE_MAX),
        description: beginningOf(mask(query.description), DESCRIPTION_MAX),
        createTime: query.createTime,
        isRead: false,
      }),
    };
  };
}
