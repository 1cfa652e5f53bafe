import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { trimmed } from '#contract/enteredText.ts';
import type { Db } from '../db/database.ts';
import { commitMessages, type NewMessage } from './commitRepository.ts';
import { liveMessage } from './messageRepository.ts';
import type { CommittedMessage } from './publisher.ts';

const SYSTEM_AUTHOR = { mainId: '0', nickName: '', headImg: '' };

/** What the product itself says in a chat. Statements know the names, too. */
type SystemMessage = 'reception' | 'away' | 'farewell';

/** Commits a message of the product itself, if it has a text. A chat has only one message with each name. */
export async function commitSystemMessage(
  tx: Db,
  { chatId, text, name, at }: { chatId: string; text: string; name: SystemMessage; at: number },
): Promise<readonly CommittedMessage[]> {
  const visible = trimmed(text);
  if (visible === '') return [];
  const message: NewMessage = {
    chatId,
    senderType: PERSON_TYPE.system,
    senderId: '0',
    clientMsgId: name,
    msgType: MESSAGE_TYPE.text,
    msg: textContent(visible),
    sentAt: at,
  };
  const results = await commitMessages(tx, [message]);
  return results.flatMap((result) =>
    result.outcome === 'committed'
      ? [{ message: liveMessage(message, SYSTEM_AUTHOR, result.placed), origin: null }]
      : [],
  );
}
