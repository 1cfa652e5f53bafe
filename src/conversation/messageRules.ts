import { MESSAGE_TEXT_MAX } from '../../contract/constants.ts';
import type { MessageText } from '../common/messageText.ts';

/** The reason why a text cannot be sent as a message, or null. */
export function problemOfText(text: string): MessageText | null {
  if (text.trim() === '') return { key: 'conversation.enterContents' };
  return text.length > MESSAGE_TEXT_MAX ? { key: 'conversation.tooLong', values: { max: MESSAGE_TEXT_MAX } } : null;
}
