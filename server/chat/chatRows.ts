import { parseContent } from '#contract/chat/content.ts';
import { LAST_MESSAGE_MAX } from '#contract/constants.ts';
import { PRODUCT_CODE_MAX } from '#contract/constants.ts';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import { digitsIn } from '#contract/searchWords.ts';
import { invalid } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { positionIn, positionOf } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { beginningOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import {
  countChats,
  readNewestChatId,
  type ChatFilter,
  type ChatPosition,
  type ListedChat,
} from './chatListRepository.ts';
import { mayRead } from './chatRights.ts';

// Filters and rows that the lists of chats share.

const LIVE_ID_MAX_DIGITS = 19;

/** @returns null when nothing can match: a Live ID is a number */
export function liveIdFilter(keyword = ''): ChatFilter | null {
  if (keyword.trim() === '') return {};
  const digits = digitsIn(keyword);
  return digits !== null && digits.length <= LIVE_ID_MAX_DIGITS ? { idDigits: digits } : null;
}

/** Any code may be searched for. @throws {DomainError} 4022 for a number that is none */
export function productFilter(comeFrom: number | undefined): ChatFilter {
  if (comeFrom === undefined) return {};
  if (comeFrom < 1 || comeFrom > PRODUCT_CODE_MAX) throw invalid('This product does not exist');
  return { product: comeFrom };
}

export function endedFilter(chatEnded: 0 | 1 | undefined): ChatFilter {
  return chatEnded === undefined ? {} : { isEnded: chatEnded === CHAT_ENDED.yes };
}

/**
 * A user who enters a whole Live ID wants that chat. The primary key finds it, and no search for ids that contain the
 * digits is needed. A number as long as the newest Live ID is always a whole one.
 */
export async function exactIfThere(db: Database, filter: ChatFilter): Promise<ChatFilter> {
  const { idDigits, ...others } = filter;
  if (idDigits === undefined || !isId(idDigits)) return filter;
  const exact = { ...others, id: idDigits };
  const [found, newestId] = await Promise.all([countChats(db, exact), readNewestChatId(db)]);
  return found > 0 || idDigits.length >= newestId.length ? exact : filter;
}

/**
 * A row of a list. It holds nothing that changes with time alone, such as a waiting time, because ETags need equal
 * answers for an unchanged list.
 */
export function toTask(chat: ListedChat): ChatTask {
  return {
    id: chat.id,
    chatId: chat.id,
    fromId: chat.customerId,
    fromName: chat.customerName,
    nickName: chat.customerName,
    fromHeadImg: chat.customerAvatar,
    toId: chat.staffId,
    toName: chat.staffName,
    comeFrom: chat.product,
    chatEnded: chat.isEnded ? CHAT_ENDED.yes : CHAT_ENDED.no,
    createTime: chat.createdAt.toISOString(),
    updateTime: chat.updatedAt.toISOString(),
    waitingSince: chat.waitingSince?.toISOString() ?? null,
    unReadCount: chat.unread,
  };
}

/** As {@link toTask}, with the newest message where this person may read the chat. */
export const toReadableTask =
  (principal: StaffPrincipal) =>
  (chat: ListedChat): ChatTask => {
    const { lastMessage } = chat;
    if (lastMessage === null || !mayRead(principal, chat)) return toTask(chat);
    return { ...toTask(chat), lastMessage: { msgType: lastMessage.msgType, ...wordsIn(lastMessage.msg) } };
  };

function wordsIn(msg: string): Pick<NonNullable<ChatTask['lastMessage']>, 'text' | 'isErased'> {
  const { text, workOrderTitle, isErased } = parseContent(msg);
  return {
    text: beginningOf(text ?? workOrderTitle ?? '', LAST_MESSAGE_MAX),
    ...(isErased === true && { isErased }),
  };
}

const WAITING = 'w';

/** A row's position, as cursors hold it. */
export function chatPositionOf(chat: ListedChat): string {
  return `${chat.position.isWaiting ? WAITING : ''}${positionOf(chat)}`;
}

/** Reads a position that {@link chatPositionOf} wrote; null for any other text. */
export function chatPositionIn(text: string): ChatPosition | null {
  const isWaiting = text.startsWith(WAITING);
  const position = positionIn(isWaiting ? text.slice(WAITING.length) : text);
  return position && { ...position, isWaiting };
}
