import type { TFunction } from 'i18next';
import type { MessageText } from '../messageText.ts';

/** A message text in the language of the page. */
export function readMessage(t: TFunction, message: MessageText): string {
  return 'text' in message ? message.text : t(message.key, { ...message.values });
}
