import { parseContent, type MessageContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { ChatMessage } from './messageLog.ts';

/**
 * Queries whose work-order cards the customer has opened, each with the chatSeq up to which that holds. A card that is
 * sent again must be opened again.
 */
export type CardsOpened = Readonly<Record<string, number>>;

export const NO_CARDS_OPENED: CardsOpened = {};

/** The same messages, with those cards marked as opened. */
export function markOpened(messages: readonly ChatMessage[], cards: CardsOpened): readonly ChatMessage[] {
  return cards === NO_CARDS_OPENED ? messages : messages.map((message) => opened(message, cards));
}

function opened(message: ChatMessage, cards: CardsOpened): ChatMessage {
  if (message.msgType !== MESSAGE_TYPE.card) return message;
  const content = parseContent(message.msg);
  const { workOrderId = '', workOrderUserRead = false } = content;
  if (workOrderUserRead || message.chatSeq > (cards[workOrderId] ?? 0)) return message;
  return { ...message, msg: JSON.stringify({ ...content, workOrderUserRead: true } satisfies MessageContent) };
}
