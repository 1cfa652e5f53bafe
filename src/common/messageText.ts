import type { TFunction } from 'i18next';
import type { MessageKey } from '../i18n/index.ts';

/** A text to show: given as it is, or by a key of the catalogue. Serializable. */
export type MessageText =
  | { readonly text: string }
  | { readonly key: MessageKey; readonly values?: Readonly<Record<string, string | number>> };

/** A message text in the language of the page. */
export function readMessage(t: TFunction, message: MessageText): string {
  return 'text' in message ? message.text : t(message.key, { ...message.values });
}
