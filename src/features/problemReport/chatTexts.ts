import { unsentTextKey, type LogTexts } from '../../../contract/actionLog.ts';
import { ACTION_LOG_TEXT_CHATS_MAX, ACTION_LOG_TEXTS_MAX } from '../../../contract/constants.ts';
import { MESSAGE_TYPE } from '../../../contract/domain.ts';
import type { Conversation, ConversationsRoot } from '../../realtime/index.ts';

/** Pictures stay out: their addresses are as good as the pictures to whoever has them. */
const WORDS: readonly number[] = [MESSAGE_TYPE.text, MESSAGE_TYPE.card];

/** Whether anything was written in the chats that the page holds. */
export function selectHasTexts({ conversations: { chats } }: ConversationsRoot): boolean {
  return Object.values(chats).some(isWrittenIn);
}

/**
 * What was written in the chats that the page holds, the newest first as far as a report may hold it: each chat has the
 * same share of it.
 * Null: nothing.
 */
export function selectChatTexts({ conversations: { chats } }: ConversationsRoot): LogTexts | null {
  const held = Object.entries(chats)
    .filter(([, chat]) => isWrittenIn(chat))
    .slice(0, ACTION_LOG_TEXT_CHATS_MAX);
  const share = Math.floor(ACTION_LOG_TEXTS_MAX / Math.max(1, held.length));
  const texts = held
    .map(([chatId, chat]) => [chatId, newestTexts(chat, share)] as const)
    .filter(([, ofChat]) => Object.keys(ofChat).length > 0);
  return texts.length === 0 ? null : Object.fromEntries(texts);
}

function isWrittenIn({ messages, heldBack, pending }: Conversation): boolean {
  return messages.length + heldBack.length + pending.length > 0;
}

/** @param share in UTF-16 units, with what the messages are known by */
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
    if (!WORDS.includes(msgType)) continue;
    left -= msg.length + key.length;
    if (left < 0) return texts;
    texts[key] = msg;
  }
  return texts;
}
