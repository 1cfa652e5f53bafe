import { unsentTextKey, type LogTexts } from '#contract/actionLog.ts';
import { ACTION_LOG_TEXT_CHATS_MAX, ACTION_LOG_TEXTS_MAX } from '#contract/constants.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { Conversation, ConversationsRoot } from '../../realtime/index.ts';

/** Message types whose texts a report may include. Not pictures: anyone with the address can load the picture. */
const TEXT_TYPES: readonly number[] = [MESSAGE_TYPE.text, MESSAGE_TYPE.card];

/** Whether the chats of the page have any messages. */
export function selectHasTexts({ conversations: { chats } }: ConversationsRoot): boolean {
  return Object.values(chats).some(hasMessages);
}

/**
 * The newest texts of the chats of the page. The limit of a report is divided equally among the chats.
 * @returns null if there are none
 */
export function selectChatTexts({ conversations: { chats } }: ConversationsRoot): LogTexts | null {
  const withMessages = Object.entries(chats)
    .filter(([, chat]) => hasMessages(chat))
    .slice(0, ACTION_LOG_TEXT_CHATS_MAX);
  const share = Math.floor(ACTION_LOG_TEXTS_MAX / Math.max(1, withMessages.length));
  const texts = withMessages
    .map(([chatId, chat]) => [chatId, newestTexts(chat, share)] as const)
    .filter(([, ofChat]) => Object.keys(ofChat).length > 0);
  return texts.length === 0 ? null : Object.fromEntries(texts);
}

function hasMessages({ messages, heldBack, pending }: Conversation): boolean {
  return messages.length + heldBack.length + pending.length > 0;
}

/** @param share largest size in UTF-16 units, including the keys */
function newestTexts({ messages, heldBack, pending }: Conversation, share: number): Readonly<Record<string, string>> {
  const numbered = [...messages.flat(), ...heldBack].map(({ chatSeq, msgType, msg }) => ({
    key: String(chatSeq),
    msgType,
    msg,
  }));
  const unsent = pending.map(({ clientMsgId, msgType, msg }) => ({ key: unsentTextKey(clientMsgId), msgType, msg }));
  const texts: Record<string, string> = {};
  let left = share;
  for (const { key, msgType, msg } of [...numbered, ...unsent].reverse()) {
    if (!TEXT_TYPES.includes(msgType)) continue;
    left -= msg.length + key.length;
    if (left < 0) return texts;
    texts[key] = msg;
  }
  return texts;
}
